// SPDX-License-Identifier: MIT
#pragma once

#include <locale.h>

#include <clocale>

namespace loadstone::postgresql {

/// Lets this thread's libraries speak English for as long as it lives: libpq tells why it cannot connect in
/// words only, and in the user's language.
class EnglishMessages {
   public:
    EnglishMessages() noexcept : m_english(::newlocale(LC_ALL_MASK, "C", nullptr)) {
        if (m_english != nullptr) {
            m_before = ::uselocale(m_english);
        }
    }
    ~EnglishMessages() {
        if (m_english != nullptr) {
            ::uselocale(m_before);
            ::freelocale(m_english);
        }
    }
    EnglishMessages(const EnglishMessages&) = delete;
    EnglishMessages& operator=(const EnglishMessages&) = delete;

   private:
    locale_t m_english;
    locale_t m_before = nullptr;
};

}  // namespace loadstone::postgresql
