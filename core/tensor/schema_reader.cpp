// SPDX-License-Identifier: MIT
#include "core/tensor/schema_reader.h"

#include <cctype>

namespace keyfall {

void SchemaReader::skipSpace()
{
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])))
        ++at_;
}

std::string_view SchemaReader::textFrom(std::size_t start) const
{
    std::string_view text = text_.substr(start, at_ - start);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
        text.remove_suffix(1);
    return text;
}

bool SchemaReader::atEnd()
{
    skipSpace();
    return at_ == text_.size();
}

char SchemaReader::peek()
{
    return atEnd() ? '\0' : text_[at_];
}

bool SchemaReader::accept(std::string_view token)
{
    skipSpace();
    if (text_.substr(at_, token.size()) != token)
        return false;
    at_ += token.size();
    return true;
}

void SchemaReader::expect(std::string_view token)
{
    if (!accept(token))
        fail("\"" + std::string(token) + "\"");
}

std::string_view SchemaReader::word(std::string_view what, std::string_view extra)
{
    skipSpace();
    const std::size_t start = at_;
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_' && extra.find(c) == std::string_view::npos)
            break;
        ++at_;
    }
    if (at_ == start)
        fail(std::string(what));
    return text_.substr(start, at_ - start);
}

std::string SchemaReader::quoted(char quote)
{
    std::string value;
    while (at_ < text_.size() && text_[at_] != quote) {
        if (text_[at_] == '\\' && at_ + 1 < text_.size())
            ++at_;
        value += text_[at_++];
    }
    if (at_ == text_.size())
        fail(std::string("a closing ") + quote);
    ++at_;
    return value;
}

void SchemaReader::fail(std::string expected)
{
    skipSpace();
    std::string found = "the end of the text";
    if (at_ < text_.size()) {
        constexpr std::size_t kShown = 20;
        found = "\"" + std::string(text_.substr(at_, kShown)) + (text_.size() - at_ > kShown ? "..." : "") + "\"";
    }
    failAt(at_, std::move(expected), std::move(found));
}

void SchemaReader::failAt(std::size_t position, std::string expected, std::string found)
{
    throw Failure{position + 1, std::move(expected), std::move(found)};
}

}  // namespace keyfall
