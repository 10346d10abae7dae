// SPDX-License-Identifier: MIT
#include "core/text/json_text.h"

#include "core/text/near_miss.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>

namespace keyfall {

namespace {

struct Position {
    std::size_t line = 1;
    std::size_t column = 1;
};

Position positionOf(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    const std::size_t lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return {lines + 1, before.size() - lineStart + 1};
}

tl::unexpected<Error> syntaxError(std::string_view text, std::string_view where, std::size_t offset,
                                  const std::string& message, std::string advice = {})
{
    const Position at = positionOf(text, offset);
    return badInput(fmt::format("{}:{}:{}", where, at.line, at.column), message, std::move(advice));
}

bool isNumberCharacter(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

// Note [Limits before values]
// The parser of the JSON library builds as it reads: a million brackets or a gigabyte of digits would be stored before
// anybody could object. One pass over the characters, without any recursion, finds those cases first. It does not judge
// syntax; the parser does that afterwards and says it better.
std::optional<tl::unexpected<Error>> overLimit(std::string_view text, std::string_view where, const JsonLimits& limits)
{
    if (text.size() > limits.bytes)
        return badInput(std::string(where),
                        fmt::format("the document has {} bytes; at most {} are read", text.size(), limits.bytes));
    int depth = 0;
    std::size_t values = 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') {
            for (++i; i < text.size() && text[i] != '"'; ++i)
                if (text[i] == '\\')
                    ++i;
        } else if (c == '[' || c == '{') {
            if (++depth > limits.depth)
                return syntaxError(text, where, i, fmt::format("nested deeper than {} levels", limits.depth));
            ++values;
        } else if (c == ']' || c == '}') {
            --depth;
        } else if (c == ',' || c == ':') {
            if (++values > limits.values)
                return syntaxError(text, where, i, fmt::format("more than {} values", limits.values),
                                   "large tensors are better written with \"fill\" or \"random\"");
        } else if (isNumberCharacter(c)) {
            const std::size_t start = i;
            while (i + 1 < text.size() && isNumberCharacter(text[i + 1]))
                ++i;
            if (i + 1 - start > limits.numberLength)
                return syntaxError(
                    text, where, start,
                    fmt::format("a number of {} characters; at most {} are read", i + 1 - start, limits.numberLength));
        }
    }
    return std::nullopt;
}

/// A picture, a program or a packed file: brackets and places in it mean nothing, so nothing is said of them.
std::optional<tl::unexpected<Error>> notText(std::string_view text, std::string_view where)
{
    const auto control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f';
    };
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || text[first] == '{' || text[first] == '[')
        return std::nullopt;  // the parser names the place
    constexpr std::size_t kLooked = 4096;
    const std::string_view start = text.substr(0, kLooked);
    const auto found = std::find_if(start.begin(), start.end(), control);
    if (found == start.end())
        return std::nullopt;
    const bool packed = text.substr(0, 2) == "\x1f\x8b";
    return badInput(std::string(where),
                    packed ? "is packed with gzip; a JSON document is expected"
                           : fmt::format("is not text: byte {} is 0x{:02x}; a JSON document is expected",
                                         found - start.begin() + 1, static_cast<unsigned>(*found)),
                    packed ? "unpack it with gunzip" : "choose a file that Keyfall wrote, or one written as JSON");
}

/// The library's message without its own prefix and position: "syntax error while parsing value - ...".
std::string plainMessage(const nlohmann::json::exception& error)
{
    std::string message = error.what();
    if (const auto end = message.find("] "); end != std::string::npos)
        message.erase(0, end + 2);
    if (message.rfind("parse error", 0) == 0)
        if (const auto end = message.find(": "); end != std::string::npos)
            message.erase(0, end + 2);
    constexpr std::size_t kLongest = 300;
    if (message.size() > kLongest)
        message = message.substr(0, kLongest) + "...";
    return message;
}

struct DuplicateName {
    std::string name;
};

/// A name that comes twice in an object would silently lose its first value.
class DuplicateFinder {
public:
    bool operator()(int, nlohmann::json::parse_event_t event, const Json& parsed)
    {
        using Event = nlohmann::json::parse_event_t;
        if (event == Event::object_start)
            seen_.emplace_back();
        else if (event == Event::object_end)
            seen_.pop_back();
        else if (event == Event::key && !seen_.back().insert(parsed.get_ref<const std::string&>()).second)
            throw DuplicateName{parsed.get<std::string>()};
        return true;
    }

private:
    std::vector<std::unordered_set<std::string>> seen_;
};

std::string escapedToken(std::string_view token)
{
    std::string escaped;
    for (const char c : token)
        escaped += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
    return escaped;
}

}  // namespace

Expected<Json> parseJson(std::string_view text, std::string_view where, const JsonLimits& limits)
{
    if (auto wrong = notText(text, where))
        return *wrong;
    if (auto over = overLimit(text, where, limits))
        return *over;
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return badInput(std::string(where), "there is nothing in it; a JSON document is expected");
    if (const std::size_t end = text.find('\0'); end != std::string_view::npos)  // where the library stops reading
        return syntaxError(text, where, end, "a byte 0, which no JSON document has",
                           "the file may be damaged, or not all of it was written: copy it again");
    try {
        DuplicateFinder finder;
        return Json::parse(text, [&finder](int depth, nlohmann::json::parse_event_t event, const Json& parsed) {
            return finder(depth, event, parsed);
        });
    } catch (const DuplicateName& duplicate) {
        // The second place of the name; a text search is good enough for a position in a message.
        const std::string quoted = jsonLine(Json(duplicate.name));
        const std::size_t first = text.find(quoted);
        const std::size_t second = first == std::string_view::npos ? first : text.find(quoted, first + 1);
        return syntaxError(text, where, second == std::string_view::npos ? 0 : second,
                           fmt::format("the name {} comes twice in one object", quoted), "keep one of them");
    } catch (const nlohmann::json::parse_error& error) {
        return syntaxError(text, where, error.byte == 0 ? 0 : error.byte - 1, plainMessage(error),
                           "JSON is expected: objects in {}, lists in [], names and texts in double quotes");
    } catch (const nlohmann::json::exception& error) {
        return badInput(std::string(where), plainMessage(error));
    }
}

std::string describe(const Json& value)
{
    constexpr std::size_t kLongest = 60;
    const auto shortened = [](const std::string& text) {
        return text.size() > kLongest ? text.substr(0, kLongest) + "..." : text;
    };
    switch (value.type()) {
    case Json::value_t::null: return "null";
    case Json::value_t::boolean: return value.get<bool>() ? "true" : "false";
    case Json::value_t::string: return "the text " + shortened(jsonLine(value));
    case Json::value_t::array: return fmt::format("a list of {}", value.size());
    case Json::value_t::object: return "an object";
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
    case Json::value_t::number_float: return "the number " + shortened(jsonLine(value));
    default: return "something else";
    }
}

void JsonPlace::fail(std::string message, std::string advice) const
{
    throw JsonFailure{Error{ErrorKind::badInput, place(), std::move(message), std::move(advice)}};
}

void JsonPlace::failExpected(std::string_view what) const
{
    fail(fmt::format("expected {}, found {}", what, describe(*value_)));
}

const std::string& JsonPlace::text(std::string_view what) const
{
    if (!value_->is_string())
        failExpected(what);
    return value_->get_ref<const std::string&>();
}

bool JsonPlace::truth() const
{
    if (!value_->is_boolean())
        failExpected("true or false");
    return value_->get<bool>();
}

std::int64_t JsonPlace::integer(std::string_view what) const
{
    if (!value_->is_number_integer())
        failExpected(what);
    if (value_->is_number_unsigned()
        && value_->get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        fail(fmt::format("expected {}; {} does not fit 64 bits", what, jsonLine(*value_)));
    return value_->get<std::int64_t>();
}

std::int64_t JsonPlace::integer(std::string_view what, std::int64_t least, std::int64_t most) const
{
    const std::int64_t number = integer(what);
    if (number < least || number > most)
        fail(fmt::format("expected {} from {} to {}, found {}", what, least, most, number));
    return number;
}

double JsonPlace::number(std::string_view what) const
{
    if (value_->is_number())
        return value_->get<double>();
    if (value_->is_string()) {
        const auto& text = value_->get_ref<const std::string&>();
        if (text == "NaN")
            return std::numeric_limits<double>::quiet_NaN();
        if (text == "Infinity")
            return std::numeric_limits<double>::infinity();
        if (text == "-Infinity")
            return -std::numeric_limits<double>::infinity();
    }
    failExpected(std::string(what) + " (or \"NaN\", \"Infinity\", \"-Infinity\")");
}

std::vector<JsonPlace> JsonPlace::items(std::string_view what) const
{
    if (!value_->is_array())
        failExpected(what);
    std::vector<JsonPlace> places;
    places.reserve(value_->size());
    for (std::size_t i = 0; i < value_->size(); ++i)
        places.push_back(item(i));
    return places;
}

std::vector<std::pair<std::string, JsonPlace>> JsonPlace::members(std::string_view what) const
{
    if (!value_->is_object())
        failExpected(what);
    std::vector<std::pair<std::string, JsonPlace>> places;
    for (const auto& [name, member] : value_->items())
        places.emplace_back(name, inside(member, name));
    return places;
}

std::vector<std::int64_t> JsonPlace::integers(std::string_view what) const
{
    if (!value_->is_array())
        failExpected(what);
    std::vector<std::int64_t> numbers;
    numbers.reserve(value_->size());
    for (std::size_t i = 0; i < value_->size(); ++i)
        numbers.push_back(item(i).integer("an integer"));
    return numbers;
}

std::vector<std::string> JsonPlace::texts(std::string_view what) const
{
    std::vector<std::string> result;
    for (const JsonPlace& item : items(what))
        result.push_back(item.text("a text"));
    return result;
}

std::optional<JsonPlace> JsonPlace::find(const std::string& name) const
{
    if (!value_->is_object())
        failExpected("an object");
    const auto member = value_->find(name);
    if (member == value_->end())
        return std::nullopt;
    return inside(*member, name);
}

JsonPlace JsonPlace::at(const std::string& name, std::string_view what) const
{
    auto member = find(name);
    if (!member)
        fail(fmt::format("'{}' is missing; expected {}", name, what));
    return *member;
}

void JsonPlace::onlyKnows(const std::vector<std::string_view>& known) const
{
    for (const auto& [name, place] : members("an object")) {
        if (std::find(known.begin(), known.end(), name) != known.end())
            continue;
        const std::vector<std::string> names(known.begin(), known.end());
        std::string advice = didYouMean(name, names);
        place.fail(fmt::format("unknown field '{}'", name),
                   advice.empty() ? fmt::format("known here: {}", fmt::join(names, ", ")) : advice);
    }
}

JsonPlace JsonPlace::inside(const Json& value, std::string_view token) const
{
    JsonPlace place(value, where_);
    place.pointer_ = pointer_ + "/" + escapedToken(token);
    return place;
}

namespace {

std::string nameText(const std::string& name)
{
    return jsonLine(Json(name)) + ": ";
}

void appendText(std::string& out, const Json& value, int indent)
{
    const auto scalar = [](const Json& v) { return !v.is_structured(); };
    if (value.empty() || scalar(value) || (value.is_array() && std::all_of(value.begin(), value.end(), scalar))) {
        if (!value.is_array() || value.empty()) {
            out += jsonLine(value);
            return;
        }
        char separator = '[';
        for (const Json& item : value) {
            out += separator;
            if (separator == ',')
                out += ' ';
            out += jsonLine(item);
            separator = ',';
        }
        out += ']';
        return;
    }
    const std::string margin(static_cast<std::size_t>(indent + 2), ' ');
    const bool object = value.is_object();
    out += object ? "{\n" : "[\n";
    bool first = true;
    for (auto it = value.begin(); it != value.end(); ++it) {
        out += first ? margin : ",\n" + margin;
        first = false;
        if (object)
            out += nameText(it.key());
        appendText(out, *it, indent + 2);
    }
    out += '\n' + std::string(static_cast<std::size_t>(indent), ' ') + (object ? '}' : ']');
}

}  // namespace

std::int64_t wholeNumber(double value)
{
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
    if (std::isnan(value))
        return 0;
    if (value >= static_cast<double>(kMost))  // 2^63, which does not fit
        return kMost;
    return value <= static_cast<double>(kLeast) ? kLeast : static_cast<std::int64_t>(value);
}

std::int64_t wholeNumber(const Json& value, std::int64_t otherwise)
{
    if (value.is_number_float())
        return wholeNumber(value.get<double>());
    if (value.is_number_unsigned())
        return static_cast<std::int64_t>(
            std::min<std::uint64_t>(value.get<std::uint64_t>(), std::numeric_limits<std::int64_t>::max()));
    return value.is_number() ? value.get<std::int64_t>() : otherwise;
}

std::string jsonLine(const Json& document)
{
    return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json readJson(std::string_view text)
{
    return Json::parse(text, nullptr, false);
}

std::string jsonText(const Json& document)
{
    std::string text;
    appendText(text, document, 0);
    return text + '\n';
}

void JsonStream::beginObject()
{
    if (!open_.empty())
        place();
    open_.push_back({});
}

void JsonStream::beginList(const std::string& name)
{
    place();
    waiting_ += nameText(name);
    open_.push_back({.list = true});
}

void JsonStream::item(const Json& object)
{
    place();
    appendText(waiting_, object, indent());
    sendIfFull();
}

void JsonStream::members(const Json& object)
{
    for (const auto& [name, value] : object.items()) {
        place();
        waiting_ += nameText(name);
        appendText(waiting_, value, indent());
        sendIfFull();
    }
}

void JsonStream::end()
{
    const Level level = open_.back();
    open_.pop_back();
    if (level.empty)
        waiting_ += level.list ? "[" : "{";
    else
        waiting_ += '\n' + std::string(static_cast<std::size_t>(indent()), ' ');
    waiting_ += level.list ? ']' : '}';
    if (!open_.empty())
        return;
    waiting_ += '\n';
    sink_(std::exchange(waiting_, {}));
}

void JsonStream::place()
{
    Level& level = open_.back();
    waiting_ += !level.empty ? ",\n" : level.list ? "[\n" : "{\n";
    waiting_.append(static_cast<std::size_t>(indent()), ' ');
    level.empty = false;
}

void JsonStream::sendIfFull()
{
    constexpr std::size_t kPiece = std::size_t{1} << 16;
    if (waiting_.size() < kPiece)
        return;
    sink_(waiting_);
    waiting_.clear();
}

}  // namespace keyfall
