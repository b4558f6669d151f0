// SPDX-License-Identifier: MIT
#include "app/composition.h"

#include "app/qt_keychain.h"

namespace loadstone {

Composition::Composition() : m_passwords(makeKeychain()), m_workloads{&m_fkWeb, &m_fkCopy} {
    for (const auto& folder : EngineRegistry::searchPath()) {
        m_engines.loadFolder(folder);
    }
}

}  // namespace loadstone
