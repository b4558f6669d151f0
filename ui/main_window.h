// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QMainWindow>

#include "ui/bench/run_charts.h"
#include "ui/workbench.h"

class QDockWidget;

namespace loadstone {

class BenchPage;
class MessageBar;
class RunPresenter;
class SessionStore;

/// The one window: menus, the message bar, and the pages.
class MainWindow final : public QMainWindow {
    Q_OBJECT

   public:
    /// What the bench refers to outlives the window.
    explicit MainWindow(const Workbench& bench);
    ~MainWindow() override;

    /// Makes a file the session; a failure is told in the message bar.
    void openSession(const std::filesystem::path& file);
    void exportChart(RunCharts::Chart chart, const std::filesystem::path& file);
    void exportRuns(const std::filesystem::path& file);
    void exportSamples(const std::filesystem::path& file);

    [[nodiscard]] BenchPage& page() const noexcept { return *m_page; }
    [[nodiscard]] MessageBar& messages() const noexcept { return *m_messages; }
    [[nodiscard]] RunPresenter& presenter() const noexcept { return *m_presenter; }
    [[nodiscard]] SessionStore& store() const noexcept { return *m_store; }

   protected:
    void closeEvent(QCloseEvent* event) override;

   private:
    void makeCheckDock();
    void makeFileMenu();
    void makeViewMenu();
    void makeHelpMenu();
    void updateTitle();
    void restoreSettings();
    void report(const Result<void>& done, const std::filesystem::path& file);
    [[nodiscard]] std::filesystem::path askFile(const QString& title, const QString& name,
                                                const QString& filter);
    void showAbout();

    RunPresenter* m_presenter = nullptr;
    SessionStore* m_store = nullptr;
    MessageBar* m_messages = nullptr;
    BenchPage* m_page = nullptr;
    QDockWidget* m_checkDock = nullptr;
    bool m_closing = false;
};

}  // namespace loadstone
