// SPDX-License-Identifier: MIT
#include "app/composition.h"

namespace loadstone {

Composition::Composition() : m_workloads{&m_fkWeb} {
    for (const auto& folder : EngineRegistry::searchPath()) {
        m_engines.loadFolder(folder);
    }
}

}  // namespace loadstone
