// SPDX-License-Identifier: MIT
#include "core/script/program_lexer.h"

#include "core/tensor/quantized_type.h"
#include "core/text/identifier.h"
#include "core/text/near_miss.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <vector>

namespace keyfall {

namespace {

constexpr std::array<std::string_view, 10> kReserved{"true", "false", "none", "True", "False",
                                                     "None", "with",  "inf",  "nan",  "backward"};

/// The words that are values. Python's spelling is read too, because programs get pasted from it.
std::optional<Value> wordValue(std::string_view word)
{
    if (word == "true" || word == "True")
        return Value(true);
    if (word == "false" || word == "False")
        return Value(false);
    if (word == "none" || word == "None")
        return Value(None{});
    if (word == "inf")
        return Value(std::numeric_limits<double>::infinity());
    if (word == "nan")
        return Value(std::numeric_limits<double>::quiet_NaN());
    return std::nullopt;
}

}  // namespace

bool isReservedName(std::string_view name)
{
    return std::find(kReserved.begin(), kReserved.end(), name) != kReserved.end();
}

void ProgramLexer::skipSpace()
{
    while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t' || line_[at_] == '\r'))
        ++at_;
    if (at_ < line_.size() && line_[at_] == '#')
        at_ = line_.size();
}

bool ProgramLexer::atEnd()
{
    skipSpace();
    return at_ == line_.size();
}

char ProgramLexer::peek()
{
    return atEnd() ? '\0' : line_[at_];
}

int ProgramLexer::column()
{
    skipSpace();
    return static_cast<int>(at_) + 1;
}

bool ProgramLexer::accept(char token)
{
    if (atEnd() || line_[at_] != token)
        return false;
    ++at_;
    return true;
}

void ProgramLexer::expect(char token, std::string what)
{
    if (!accept(token))
        fail(std::move(what));
}

bool ProgramLexer::acceptAssignment()
{
    if (peek() != '=' || (at_ + 1 < line_.size() && line_[at_ + 1] == '='))
        return false;
    ++at_;
    return true;
}

std::string_view ProgramLexer::wordAt(std::size_t position) const
{
    std::size_t end = position;
    if (position < line_.size() && !isDigit(line_[position]))
        while (end < line_.size() && isWordCharacter(line_[end]))
            ++end;
    return line_.substr(position, end - position);
}

bool ProgramLexer::acceptWord(std::string_view word)
{
    skipSpace();
    if (wordAt(at_) != word)
        return false;
    at_ += word.size();
    return true;
}

std::optional<std::string> ProgramLexer::acceptName()
{
    skipSpace();
    const std::string_view word = wordAt(at_);
    if (word.empty())
        return std::nullopt;
    at_ += word.size();
    return std::string(word);
}

std::optional<std::string> ProgramLexer::acceptOperatorOrName()
{
    auto name = acceptName();
    if (!name)
        return std::nullopt;
    const auto extend = [this, &name](std::string_view separator) {
        if (line_.substr(at_, separator.size()) != separator)
            return;
        const std::string_view word = wordAt(at_ + separator.size());
        if (word.empty()) {
            at_ += separator.size();
            fail("a name after '" + std::string(separator) + "'");
        }
        at_ += separator.size() + word.size();
        *name += std::string(separator) + std::string(word);
    };
    extend("::");
    extend(".");
    return name;
}

std::optional<Value> ProgramLexer::acceptLiteral()
{
    const char next = peek();
    if (next == '"' || next == '\'')
        return Value(quoted());
    if (isDigit(next) || next == '-' || next == '+' || next == '.')
        return number();
    const std::string_view word = wordAt(at_);
    if (word.empty())
        return std::nullopt;
    const std::size_t after = at_ + word.size();
    const bool single = after < line_.size() && line_[after] == ':' && line_.substr(after, 2) != "::";
    if (single && (word == "dtype" || word == "device" || word == "layout"))
        return tagged(word);
    const bool called = after < line_.size() && line_[after] == '(';
    if (auto value = called ? std::nullopt : wordValue(word)) {
        at_ = after;
        return value;
    }
    return std::nullopt;
}

Value ProgramLexer::number()
{
    const std::size_t start = at_;
    const bool negative = line_[at_] == '-';
    if (line_[at_] == '-' || line_[at_] == '+')
        ++at_;
    if (wordAt(at_) == "inf") {
        at_ += 3;
        return negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    }
    const std::size_t digits = at_;
    bool floating = false;
    for (; at_ < line_.size(); ++at_) {
        const char c = line_[at_];
        const bool exponentSign =
            (c == '-' || c == '+') && at_ > digits && (line_[at_ - 1] == 'e' || line_[at_ - 1] == 'E');
        if (c == '.' || c == 'e' || c == 'E' || exponentSign)
            floating = true;
        else if (!isDigit(c))
            break;
    }
    const std::string_view text = line_.substr(digits, at_ - digits);
    if (text.empty()) {
        at_ = digits;
        fail("a number after '" + std::string(1, line_[start]) + "'", "a variable is negated with neg(x)");
    }
    const char* first = text.data();
    const char* last = text.data() + text.size();
    if (!floating) {
        // The sign is read with the digits, because the smallest integer has no positive counterpart.
        const char* signedFirst = negative ? first - 1 : first;
        std::int64_t value = 0;
        const auto [end, status] = std::from_chars(signedFirst, last, value);
        if (status == std::errc() && end == last && !isWordCharacter(peek()))
            return value;
        failAt(static_cast<int>(start) + 1,
               status == std::errc::result_out_of_range ? "an integer of at most 64 bits" : "a number");
    }
    double value = 0;
    const auto [end, status] = std::from_chars(first, last, value);
    const bool glued = at_ < line_.size() && isWordCharacter(line_[at_]);
    if (status != std::errc() || end != last || glued)
        failAt(static_cast<int>(start) + 1, "a number that fits float64");
    return negative ? -value : value;
}

std::string ProgramLexer::quoted()
{
    const std::size_t start = at_;
    const char quote = line_[at_++];
    std::string text;
    for (; at_ < line_.size() && line_[at_] != quote; ++at_) {
        if (line_[at_] != '\\') {
            text += line_[at_];
            continue;
        }
        if (++at_ == line_.size())
            break;
        const char c = line_[at_];
        text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
    }
    if (at_ >= line_.size())
        failAt(static_cast<int>(start) + 1, std::string("a closing ") + quote + " for this text");
    ++at_;
    return text;
}

std::optional<Value> ProgramLexer::tagged(std::string_view tag)
{
    at_ += tag.size() + 1;
    const std::size_t start = at_;
    std::size_t end = start;
    while (end < line_.size() && (isWordCharacter(line_[end]) || (tag == "device" && line_[end] == ':')))
        ++end;
    // `with autocast(...), device:cpu:` never occurs: a block's colon follows a closing parenthesis.
    const std::string text(line_.substr(start, end - start));
    at_ = end;
    if (tag == "layout" && !text.empty())
        return Value(text);
    if (tag == "device") {
        if (const auto device = deviceNamed(text))
            return Value(*device);
        if (text.empty())
            failAt(static_cast<int>(start) + 1, "cpu, cuda, cuda:N or meta after 'device:'");
        return Value(text);  // what a renamed PrivateUse1 is called, the session's model knows
    }
    if (const auto dtype = tag == "dtype" ? dtypeNamed(text) : std::nullopt)
        return Value(*dtype);
    if (tag == "dtype" && codesOfQuantized(text))
        return Value(text);
    at_ = start;
    std::vector<std::string> names{"quint8", "qint8", "qint32"};
    for (int i = 0; i < kDTypeCount; ++i)
        names.emplace_back(nameOf(static_cast<DType>(i)));
    fail("a name after '" + std::string(tag) + ":', such as " + (tag == "dtype" ? "float32" : "sparse_coo"),
         didYouMean(text, names));
}

std::string ProgramLexer::adviceForInfix()
{
    switch (peek()) {
    case '+': return "operators are called by name: add(a, b)";
    case '-': return "operators are called by name: sub(a, b)";
    case '*': return "operators are called by name: mul(a, b)";
    case '/': return "operators are called by name: div(a, b)";
    case '@': return "operators are called by name: matmul(a, b)";
    case '.': return "methods are called by name: relu(x) for x.relu()";
    default: return {};
    }
}

std::string ProgramLexer::foundAt(std::size_t position) const
{
    if (position >= line_.size() || line_[position] == '#')
        return "the end of the line";
    if (const std::string_view word = wordAt(position); !word.empty())
        return "'" + std::string(word.substr(0, 40)) + "'";
    const auto byte = static_cast<unsigned char>(line_[position]);
    if (byte < 0x20 || byte == 0x7f)
        return "a control character (" + std::to_string(byte) + ")";
    std::size_t length = 1;
    if (byte >= 0xc0)  // the rest of a UTF-8 sequence belongs to the character
        while (position + length < line_.size()
               && (static_cast<unsigned char>(line_[position + length]) & 0xc0) == 0x80)
            ++length;
    return "'" + std::string(line_.substr(position, length)) + "'";
}

void ProgramLexer::fail(std::string expected, std::string advice)
{
    skipSpace();
    throw Failure{static_cast<int>(at_) + 1, std::move(expected), foundAt(at_), std::move(advice)};
}

void ProgramLexer::failAt(int column, std::string expected)
{
    throw Failure{column, std::move(expected), foundAt(static_cast<std::size_t>(column) - 1), {}};
}

}  // namespace keyfall
