// SPDX-License-Identifier: MIT
#include "tests/house/source_code.h"

#include <algorithm>
#include <cctype>

namespace loadstone::house {

namespace {

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Whether the quote at `at` separates digits, as in 1'000: the word it stands in begins with a digit.
bool separatesDigits(std::string_view text, std::size_t at) {
    std::size_t begin = at;
    while (begin > 0 && (isWord(text[begin - 1]) || text[begin - 1] == '\'')) {
        --begin;
    }
    return begin < at && std::isdigit(static_cast<unsigned char>(text[begin])) != 0;
}

std::size_t endOfComment(std::string_view text, std::size_t at) {
    if (text[at + 1] == '/') {
        return std::min(text.find('\n', at), text.size());
    }
    const std::size_t end = text.find("*/", at + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
}

/// One past the closing quote of the literal whose opening quote stands at `at`.
std::size_t endOfLiteral(std::string_view text, std::size_t at) {
    if (text[at] == '"' && at > 0 && text[at - 1] == 'R') {
        const std::size_t open = std::min(text.find('(', at), text.size());
        std::string close = ")";
        close.append(text.substr(at + 1, open - at - 1)).push_back('"');
        const std::size_t end = text.find(close, open);
        return end == std::string_view::npos ? text.size() : end + close.size();
    }
    for (std::size_t i = at + 1; i < text.size(); ++i) {
        if (text[i] == '\\') {
            ++i;
        } else if (text[i] == text[at] || text[i] == '\n') {
            return i + 1;
        }
    }
    return text.size();
}

void blank(std::string& text, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
        if (text[i] != '\n') {
            text[i] = ' ';
        }
    }
}

}  // namespace

std::string codeOnly(std::string_view text) {
    std::string code(text);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool slash = text[i] == '/' && i + 1 < text.size();
        if (slash && (text[i + 1] == '/' || text[i + 1] == '*')) {
            const std::size_t end = endOfComment(text, i);
            blank(code, i, end);
            i = end - 1;
        } else if (text[i] == '"' || (text[i] == '\'' && !separatesDigits(text, i))) {
            const std::size_t end = endOfLiteral(text, i);
            blank(code, i + 1, end - 1);
            i = end - 1;
        }
    }
    return code;
}

std::vector<Include> includesOf(std::string_view text) {
    const std::string code = codeOnly(text);
    std::vector<Include> includes;
    for (std::size_t at = code.find("#include"); at != std::string::npos;
         at = code.find("#include", at + 1)) {
        const std::size_t line = code.rfind('\n', at) + 1;  // npos + 1 is the first line
        if (code.find_first_not_of(' ', line) != at) {
            continue;
        }
        const std::size_t open = code.find_first_of("<\"", at);
        const std::size_t lineEnd = std::min(code.find('\n', at), code.size());
        if (open >= lineEnd) {
            continue;
        }
        const bool quoted = code[open] == '"';
        const std::size_t close = text.find(quoted ? '"' : '>', open + 1);
        if (close < lineEnd) {
            includes.push_back({std::string(text.substr(open + 1, close - open - 1)), quoted});
        }
    }
    return includes;
}

}  // namespace loadstone::house
