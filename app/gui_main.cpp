// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <filesystem>

#include <QApplication>
#include <QCommandLineParser>
#include <QLocale>
#include <QLoggingCategory>
#include <QTranslator>

#include "app/composition.h"
#include "core/base/paths.h"
#include "core/base/version.h"
#include "ui/export_job.h"
#include "ui/main_window.h"
#include "ui/theme.h"

namespace {

using namespace loadstone;

enum ExitCode { done = 0, failed = 1, usage = 2 };

void addOptions(QCommandLineParser& parser) {
    parser.setApplicationDescription(
        QStringLiteral("A workbench for interactive database load experiments.\n"
                       "Without options it opens the window on the default session."));
    parser.addOption({{QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Shows this help.")});
    parser.addVersionOption();
    parser.addOptions({
        {QStringLiteral("session"), QStringLiteral("Session file to open, or to make."),
         QStringLiteral("FILE")},
        {QStringLiteral("export"),
         QStringLiteral("Draws a chart into a .png or .svg file, without a window."), QStringLiteral("FILE")},
        {QStringLiteral("chart"), QStringLiteral("What to export: throughput, latency or sweep."),
         QStringLiteral("NAME"), QStringLiteral("throughput")},
        {QStringLiteral("run"), QStringLiteral("The run to export, by its number or id; else the last one."),
         QStringLiteral("N")},
        {QStringLiteral("size"),
         QStringLiteral("Width and height of the chart in points; a PNG has twice as many "
                        "pixels."),
         QStringLiteral("WxH"), QStringLiteral("1200x600")},
    });
}

int complain(const Error& error) {
    std::fprintf(stderr, "loadstone: %s\n", error.describe().c_str());
    return error.kind == ErrorKind::invalidArgument ? usage : failed;
}

Error wrongUsage(const QString& text) {
    return {ErrorKind::invalidArgument, text.toStdString(), "See loadstone --help.", {}, 0};
}

/// "1200x600"; an invalid size where it is something else.
QSize parseSize(const QString& text) {
    const QStringList parts = text.split(QLatin1Char('x'));
    bool width = false;
    bool height = false;
    const QSize size(parts.value(0).toInt(&width), parts.value(1).toInt(&height));
    return parts.size() == 2 && width && height ? size : QSize();
}

int exportChart(const QCommandLineParser& parser) {
    if (!parser.isSet(QStringLiteral("session"))) {
        return complain(wrongUsage(QStringLiteral("--export needs --session FILE to draw from.")));
    }
    ExportJob job;
    job.session = parser.value(QStringLiteral("session")).toStdString();
    job.chart = parser.value(QStringLiteral("chart")).toStdString();
    job.run = parser.value(QStringLiteral("run")).toStdString();
    job.file = parser.value(QStringLiteral("export")).toStdString();
    job.size = parseSize(parser.value(QStringLiteral("size")));
    if (!job.size.isValid()) {
        return complain(
            wrongUsage(QStringLiteral("--size cannot be \"%1\": it takes a width and a height, such as "
                                      "1200x600.")
                           .arg(parser.value(QStringLiteral("size")))));
    }
    const auto performed = perform(job);
    return performed ? done : complain(performed.error());
}

int openWindow(const QCommandLineParser& parser) {
    const bool passwordGiven = qEnvironmentVariableIsSet("LOADSTONE_PASSWORD");  // until it is taken out
    Composition composition;
    const PasswordSource& passwords = composition.passwords();
    std::filesystem::path session = parser.value(QStringLiteral("session")).toStdString();
    if (session.empty()) {
        session = defaultSessionFile();
        // Where the folder cannot be made, the first run says so in the window.
        static_cast<void>(makePrivateFolder(session.parent_path()));
    }
    QTranslator translator;
    if (translator.load(QLocale(), QStringLiteral("loadstone"), QStringLiteral("_"),
                        QStringLiteral(":/i18n")) ||
        translator.load(QStringLiteral(":/i18n/loadstone_en.qm"))) {
        QCoreApplication::installTranslator(&translator);
    }
    applyTheme(savedTheme());
    MainWindow window({composition.engines(), composition.workloads(), composition.clock(), session,
                       &passwords.keychain(), [&passwords](Target& target) { passwords.supply(target); },
                       passwordGiven});
    window.show();
    return QApplication::exec();
}

}  // namespace

int main(int argc, char* argv[]) {
    QCommandLineParser parser;
    addOptions(parser);
    QStringList arguments;
    for (int i = 0; i < argc; ++i) {
        arguments << QString::fromLocal8Bit(argv[i]);
    }
    const bool understood = parser.parse(arguments) && parser.positionalArguments().isEmpty();
    const bool windowless = !understood || parser.isSet(QStringLiteral("help")) ||
                            parser.isSet(QStringLiteral("version")) || parser.isSet(QStringLiteral("export"));
    if (windowless) {
        qputenv("QT_QPA_PLATFORM", "offscreen");  // there may be no display
        // What Qt has to say about the environment does not concern who only wants a file.
        QLoggingCategory::setFilterRules(QStringLiteral("*.warning=false"));
    }
    int ownArguments = 1;  // QApplication would take --session for the one of X11's session management
    const QApplication application(ownArguments, argv);
    QCoreApplication::setApplicationName(QStringLiteral("loadstone"));
    QCoreApplication::setOrganizationName(QStringLiteral("loadstone"));
    QCoreApplication::setApplicationVersion(QString::fromUtf8(loadstoneVersion));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Loadstone"));
    if (!understood) {
        const QStringList stray = parser.positionalArguments();
        return complain(wrongUsage(stray.isEmpty()
                                       ? parser.errorText() + QLatin1Char('.')
                                       : QStringLiteral("\"%1\" is not an option.").arg(stray.first())));
    }
    if (parser.isSet(QStringLiteral("help"))) {
        parser.showHelp(done);
    }
    if (parser.isSet(QStringLiteral("version"))) {
        parser.showVersion();
    }
    return parser.isSet(QStringLiteral("export")) ? exportChart(parser) : openWindow(parser);
}
