// SPDX-License-Identifier: MIT
#include "tests/bench/rivals.h"

#include <sys/resource.h>

#include <fstream>
#include <regex>
#include <stdexcept>

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <fmt/format.h>

namespace loadstone::bench {

namespace {

/// As Debian installs it, which puts some programs out of the way.
std::string find(const std::string& program, const std::string& package) {
    QStringList places;
    for (const QString& version :
         QDir("/usr/lib/postgresql")
             .entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::Reversed)) {
        places << "/usr/lib/postgresql/" + version + "/bin";
    }
    const QString name = QString::fromStdString(program);
    QString path = QStandardPaths::findExecutable(name, places);
    if (path.isEmpty()) {
        path = QStandardPaths::findExecutable(name);
    }
    if (path.isEmpty()) {
        throw std::runtime_error(fmt::format(
            "{} is missing, which this is measured beside. Install the package {}.", program, package));
    }
    return path.toStdString();
}

/// CPU of all processes that have been waited for.
double childrenCpuSeconds() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Runs a program that takes that long and prints its rate.
Rate run(const std::string& program, const QStringList& arguments, const QProcessEnvironment& environment,
         const std::regex& rate, int seconds) {
    const double cpuBefore = childrenCpuSeconds();
    constexpr int patience = 120'000;
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QString::fromStdString(program), arguments);
    const bool ended = process.waitForFinished(patience);
    const std::string output = process.readAllStandardOutput().toStdString();
    std::smatch found;
    if (!ended || process.exitCode() != 0 || !std::regex_search(output, found, rate)) {
        throw std::runtime_error(
            fmt::format("{} failed: {}{}", program, output, process.readAllStandardError().toStdString()));
    }
    const double perSecond = std::stod(found[1]);
    return {perSecond, (childrenCpuSeconds() - cpuBefore) * 1e6 / (perSecond * seconds)};
}

constexpr const char* selectScript = R"lua(function thread_init()
    connection = sysbench.sql.driver():connect()
    statement = connection:prepare("SELECT 1")
end
function event()
    statement:execute()
end
)lua";

// Keys of the threads lie apart.
constexpr const char* insertScript = R"lua(function thread_init()
    connection = sysbench.sql.driver():connect()
    statement = connection:prepare("INSERT INTO main_1 (id, minor_1_id) VALUES (?, ?)")
    id = statement:bind_create(sysbench.sql.type.BIGINT)
    minor = statement:bind_create(sysbench.sql.type.INT)
    statement:bind_param(id, minor)
    last = sysbench.tid * 1000000000
end
function event()
    last = last + 1
    id:set(last)
    minor:set(math.random(1, 1000))
    statement:execute()
end
)lua";

}  // namespace

Rivals::Rivals(RivalServer server)
    : m_server(std::move(server)),
      m_pgbench(m_server.hasPgbench ? find("pgbench", "postgresql") : std::string()),
      m_sysbench(find("sysbench", "sysbench")) {}

std::vector<std::string> Rivals::names() const {
    return m_server.hasPgbench ? std::vector<std::string>{"pgbench", "sysbench"}
                               : std::vector<std::string>{"sysbench"};
}

Rate Rivals::rate(const std::string& name, Repeated what, int seconds) const {
    return name == "pgbench" ? pgbench(what, seconds) : sysbench(what, seconds);
}

std::string Rivals::write(const std::string& name, const std::string& text) const {
    const std::string path = m_folder.filePath(QString::fromStdString(name)).toStdString();
    std::ofstream(path) << text;
    return path;
}

Rate Rivals::pgbench(Repeated what, int seconds) const {
    const std::string script =
        write("script.sql", what == Repeated::selectOne
                                ? "SELECT 1;\n"
                                : "\\set last :last + 1\n"
                                  "\\set id :client_id * 1000000000 + :last\n"
                                  "\\set minor random(1, 1000)\n"
                                  "INSERT INTO main_1 (id, minor_1_id) VALUES (:id, :minor);\n");
    const Target& target = m_server.target;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PGPASSWORD", QString::fromStdString(target.password->reveal()));
    const QString workers = QString::number(contestWorkers);
    return run(m_pgbench,
               {"-n",
                "-M",
                "prepared",
                "-D",
                "last=0",
                "-c",
                workers,
                "-j",
                workers,
                "-T",
                QString::number(seconds),
                "-h",
                QString::fromStdString(target.hosts.front().name),
                "-p",
                QString::number(target.hosts.front().port),
                "-U",
                QString::fromStdString(target.user),
                "-f",
                QString::fromStdString(script),
                QString::fromStdString(target.database)},
               environment, std::regex("tps = ([0-9.]+)"), seconds);
}

Rate Rivals::sysbench(Repeated what, int seconds) const {
    const std::string script = write("script.lua", what == Repeated::selectOne ? selectScript : insertScript);
    const Target& target = m_server.target;
    const bool mysql = m_server.driver == "mysql";
    const std::string login =
        write("login",
              fmt::format("{0}-host={1}\n{0}-port={2}\n{0}-user={3}\n{0}-password={4}\n{0}-db={5}\n",
                          m_server.driver, target.hosts.front().name, target.hosts.front().port, target.user,
                          target.password->reveal(), mysql ? target.schema : target.database));
    return run(m_sysbench,
               {"--config-file=" + QString::fromStdString(login),
                "--db-driver=" + QString::fromStdString(m_server.driver),
                "--threads=" + QString::number(contestWorkers), "--time=" + QString::number(seconds),
                QString::fromStdString(script), "run"},
               QProcessEnvironment::systemEnvironment(),
               std::regex(R"(transactions:\s+[0-9]+\s+\(([0-9.]+) per sec)"), seconds);
}

}  // namespace loadstone::bench
