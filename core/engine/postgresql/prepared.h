// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <utility>

#include "core/engine/postgresql/session.h"

namespace loadstone::postgresql {

/// A prepared statement of a session, given back when this ends. Moves only.
class Prepared {
   public:
    static Result<Prepared> make(Session& session, const std::string& sql, std::span<const Oid> types) {
        auto name = session.prepare(sql, types);
        if (!name) {
            return Failure(name.error());
        }
        return Prepared(session, std::move(*name));
    }
    ~Prepared() {
        if (!m_name.empty()) {
            m_session->discard(std::move(m_name));
        }
    }
    Prepared(Prepared&& other) noexcept
        : m_session(other.m_session), m_name(std::exchange(other.m_name, {})) {}
    Prepared& operator=(Prepared&&) = delete;
    Prepared(const Prepared&) = delete;
    Prepared& operator=(const Prepared&) = delete;

    [[nodiscard]] const char* name() const noexcept { return m_name.c_str(); }

   private:
    Prepared(Session& session, std::string name) : m_session(&session), m_name(std::move(name)) {}

    Session* m_session;
    std::string m_name;
};

}  // namespace loadstone::postgresql
