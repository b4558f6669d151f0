// SPDX-License-Identifier: MIT
#pragma once

#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>

#include "tests/ui/fake_bench.h"
#include "ui/bench/bench_page.h"
#include "ui/bench/parameter_panel.h"
#include "ui/bench/run_controls.h"
#include "ui/bench/run_status.h"
#include "ui/main_window.h"
#include "ui/run_presenter.h"
#include "ui/target/check_view.h"
#include "ui/target/password_row.h"
#include "ui/target/target_bar.h"

namespace loadstone {

/// A window whose target is the fake server, as ann at db1; its runs take a minute.
struct ServerWindow {
    explicit ServerWindow(FakeBench& bench) : window(bench.workbench()) {
        window.show();
        window.activateWindow();
        bar().setUrl(QStringLiteral("mariadb://ann@db1"));
        panel().setValue("k", 10);
        panel().setValue("n", 2);
        auto* controls = window.findChild<RunControls*>();
        controls->setSeconds(60);
        controls->setWarmupSeconds(0);
    }
    [[nodiscard]] TargetBar& bar() const { return *window.findChild<TargetBar*>(); }
    [[nodiscard]] ParameterPanel& panel() const { return *window.findChild<ParameterPanel*>(); }
    [[nodiscard]] QLineEdit& password() const { return *bar().passwordRow().findChild<QLineEdit*>(); }
    [[nodiscard]] QString status() const { return window.findChild<RunStatus*>()->text(); }
    [[nodiscard]] CheckView& report() const { return *window.findChild<CheckView*>(); }
    [[nodiscard]] QDockWidget& dock() const { return *window.findChild<QDockWidget*>(); }
    void check() const { bar().findChild<QPushButton*>()->click(); }
    void run() const { window.page().runAction()->trigger(); }
    void stop() const { window.page().stopAction()->trigger(); }
    [[nodiscard]] bool measuring() const { return window.presenter().live().trace->size() > 3; }

    MainWindow window;
};

}  // namespace loadstone
