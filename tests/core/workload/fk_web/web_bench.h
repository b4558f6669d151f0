// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/engine/fake/fake_dialect.h"
#include "core/workload/fk_web/fk_web_run.h"
#include "tests/core/base/test_text.h"
#include "tests/core/workload/fk_web/recording_connection.h"

namespace loadstone {

using Statements = std::vector<std::string>;

/// A run of the web with N = 2 and L = 10 on a server that can do everything.
class Web {
   public:
    Web() : values(fkWebParameterSpecs()) {
        values.set("n", 2);
        values.set("l", 10);
        for (PathSupport& path : server.paths) {
            path.available = true;
        }
        server.foreignKeys.mechanism = "a switch";
    }

    FkWebRun& run() {
        if (!m_run) {
            m_run = std::make_unique<FkWebRun>(WorkloadContext{m_dialect, server, values, 1});
        }
        return *m_run;
    }

    ParameterValues values;
    Capabilities server;
    RecordingConnection connection;

   private:
    FakeDialect m_dialect;
    std::unique_ptr<FkWebRun> m_run;
};

}  // namespace loadstone
