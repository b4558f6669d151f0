// SPDX-License-Identifier: MIT
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QTest>

#include "core/sandbox/free_port.h"

using namespace loadstone;

class TestFreePort : public QObject {
    Q_OBJECT

   private slots:
    void itCanBeListenedOn() {
        const auto port = freePort();
        QVERIFY(port);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(*port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
        QCOMPARE(::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
        ::close(socket);
    }
};

QTEST_APPLESS_MAIN(TestFreePort)
#include "tst_free_port.moc"
