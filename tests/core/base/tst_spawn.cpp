// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "core/base/spawn.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

int statusOf(pid_t process) {
    int status = 0;
    ::waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string readAll(const Descriptor& from) {
    std::string text;
    char c = 0;
    while (::read(from.number(), &c, 1) == 1) {
        text += c;
    }
    return text;
}

}  // namespace

class TestSpawn : public QObject {
    Q_OBJECT

   private:
    static Program shell(const std::string& script) {
        Program program;
        program.arguments = {"/bin/sh", "-c", script};
        program.environment = plainEnvironment();
        return program;
    }

   private slots:
    void itHasWhatItIsGivenAndNothingElse() {
        qputenv("LOADSTONE_SECRET_OF_OURS", "x");
        auto pipe = Pipe::open();
        QVERIFY(pipe);
        Program program = shell("pwd; echo $GREETING; env | grep -c SECRET; ls /proc/self/fd | wc -l");
        program.environment.push_back("GREETING=hello");
        program.folder = "/usr";
        program.output = pipe->write.number();
        const Descriptor open(::open("/dev/null", O_RDONLY));  // not closed at exec, but closed all the same
        const auto process = spawn(program);
        QVERIFY(process);
        pipe->write.reset();
        // Its three standard descriptors, and the one that ls reads with.
        QCOMPARE(readAll(pipe->read), std::string("/usr\nhello\n0\n4\n"));
        QCOMPARE(statusOf(*process), 0);
    }

    void oneDescriptorMayBeKept() {
        auto pipe = Pipe::open();
        Program program = shell("echo kept >&" + std::to_string(pipe->write.number()));
        program.kept = pipe->write.number();
        const auto process = spawn(program);
        pipe->write.reset();
        QCOMPARE(readAll(pipe->read), std::string("kept\n"));
        QCOMPARE(statusOf(*process), 0);
    }

    void itLeadsASessionOfItsOwn() {
        auto pipe = Pipe::open();
        Program program = shell("read line");
        program.input = pipe->read.number();
        const auto process = spawn(program);
        while (::getsid(*process) != *process) {
            QTest::qSleep(1);
        }
        QVERIFY(::getsid(0) != *process);
        ::kill(*process, SIGKILL);
        QCOMPARE(statusOf(*process), -1);
    }

    void whatCannotBeExecutedHasItsStatus() {
        Program program;
        program.arguments = {"/nowhere/program"};
        QCOMPARE(statusOf(*spawn(program)), 127);
        Program elsewhere = shell("true");
        elsewhere.folder = "/nowhere";
        QCOMPARE(statusOf(*spawn(elsewhere)), 127);
    }

    void aMovedDescriptorIsClosedOnce() {
        Descriptor one(::open("/dev/null", O_RDONLY));
        const int number = one.number();
        {
            const Descriptor two = std::move(one);
            QVERIFY(two.isOpen());
            QCOMPARE(two.number(), number);
        }
        QCOMPARE(::fcntl(number, F_GETFD), -1);
        QVERIFY(!Descriptor().isOpen());
    }
};

QTEST_APPLESS_MAIN(TestSpawn)
#include "tst_spawn.moc"
