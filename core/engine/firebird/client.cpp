// SPDX-License-Identifier: MIT
#include "core/engine/firebird/client.h"

#include <array>

#include "core/engine/firebird/error_map.h"

namespace loadstone::firebird {

Client::Client()
    : m_master(Firebird::fb_get_master_interface()),
      m_util(m_master->getUtilInterface()),
      m_provider(m_master->getDispatcher()) {}

std::string Client::version() const {
    // "LI-V6.3.11.33637 Firebird 3.0": the release comes last, its third number after the historical "6.3.".
    std::array<char, 256> text{};
    isc_get_client_version(text.data());
    const std::string full(text.data());
    const auto release = full.find("Firebird ");
    const auto history = full.find("V6.3.");
    if (release == std::string::npos || history == std::string::npos) {
        return full;
    }
    const auto third = history + 5;
    return full.substr(release + 9) + '.' + full.substr(third, full.find('.', third) - third);
}

Error CallStatus::error() const { return errorOf(m_wrapper.getErrors()); }

ParameterBlock::ParameterBlock(const Client& client, Kind kind)
    : m_status(client),
      m_builder(client.util().getXpbBuilder(m_status.get(), static_cast<unsigned>(kind), nullptr, 0)) {}

ParameterBlock& ParameterBlock::tag(unsigned char name) {
    m_builder->insertTag(m_status.get(), name);
    return *this;
}

ParameterBlock& ParameterBlock::number(unsigned char name, int value) {
    m_builder->insertInt(m_status.get(), name, value);
    return *this;
}

ParameterBlock& ParameterBlock::text(unsigned char name, const std::string& value) {
    m_builder->insertString(m_status.get(), name, value.c_str());
    return *this;
}

unsigned ParameterBlock::size() { return m_builder->getBufferLength(m_status.get()); }

const unsigned char* ParameterBlock::data() { return m_builder->getBuffer(m_status.get()); }

}  // namespace loadstone::firebird
