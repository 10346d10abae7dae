// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/text/json_fwd.h"
#include "core/text/text_sink.h"

// What nobody here asks of the library, and what every source that sees it would pay for: <ranges> and <filesystem>.
#ifndef JSON_HAS_RANGES
#define JSON_HAS_RANGES 0
#endif
#ifndef JSON_HAS_FILESYSTEM
#define JSON_HAS_FILESYSTEM 0
#define JSON_HAS_EXPERIMENTAL_FILESYSTEM 0
#endif
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

/// Reads one JSON document. Never throws and never recurses, whatever the text: size, nesting, number of values and
/// length of numbers are checked before anything is built. Errors are located as `where:line:column`.
[[nodiscard]] Expected<Json> parseJson(std::string_view text, std::string_view where, const JsonLimits& limits = {});

/// The document as text: two spaces of indentation, lists of plain values on one line, a newline at the end.
/// Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string jsonText(const Json& document);

/// The document on one line, without blanks. Bytes that are not UTF-8 become U+FFFD.
///
/// With `readJson` instead of the library's `dump` and `parse`: these are made anew in every source that calls them, which
/// took it a second each.
[[nodiscard]] std::string jsonLine(const Json& document);

/// The document of a text that this program wrote; `is_discarded()` where it is none. What others wrote is read by
/// `parseJson`, which has limits and says what is wrong.
[[nodiscard]] Json readJson(std::string_view text);

/// Writes the text that `jsonText` would give of a document that is never in memory as a whole: an object, its members one
/// after the other, and lists of objects in it.
class JsonStream {
public:
    explicit JsonStream(TextSink sink) : sink_(std::move(sink)) {}

    void beginObject();                       ///< the document, or an item of the list that is open
    void beginList(const std::string& name);  ///< a member of the open object, whose items are objects
    void item(const Json& object);            ///< of the open list
    void members(const Json& object);         ///< puts all of them into the open object
    void end();                               ///< of the innermost object or list; of the document: with a line end

private:
    struct Level {
        bool list = false;
        bool empty = true;
    };
    void place();  ///< what stands before the next member or item
    void sendIfFull();
    [[nodiscard]] int indent() const { return 2 * static_cast<int>(open_.size()); }

    TextSink sink_;
    std::string waiting_;
    std::vector<Level> open_;
};

/// The number without its fraction, the nearest that fits where it is too large, 0 for what is no number.
[[nodiscard]] std::int64_t wholeNumber(double value);
/// The same of a document's number, however it is written; `otherwise` for a value that is none.
[[nodiscard]] std::int64_t wholeNumber(const Json& value, std::int64_t otherwise);

/// Thrown by `JsonPlace` only; whoever reads a document with it turns it into an `Error` at the boundary.
struct JsonFailure {
    Error error;
};

/// A value of a document and where it is, so that every message names its place: `file.keyfall#/tensors/a/shape`.
class JsonPlace {
public:
    JsonPlace(const Json& value, std::string where) : value_(&value), where_(std::move(where)) {}

    [[nodiscard]] const Json& value() const { return *value_; }
    [[nodiscard]] std::string place() const { return where_ + "#" + pointer_; }

    [[noreturn]] void fail(std::string message, std::string advice = {}) const;
    /// Fails with "expected `what`, found ...".
    [[noreturn]] void failExpected(std::string_view what) const;

    [[nodiscard]] const std::string& text(std::string_view what) const;
    [[nodiscard]] bool truth() const;
    [[nodiscard]] std::int64_t integer(std::string_view what) const;
    [[nodiscard]] std::int64_t integer(std::string_view what, std::int64_t least, std::int64_t most) const;
    /// A number, or "NaN", "Infinity", "-Infinity" (values:3).
    [[nodiscard]] double number(std::string_view what) const;

    [[nodiscard]] std::vector<JsonPlace> items(std::string_view what) const;
    /// One item of a list, for lists too long to hold a place for each.
    [[nodiscard]] JsonPlace item(std::size_t index) const { return inside((*value_)[index], std::to_string(index)); }
    [[nodiscard]] std::vector<std::pair<std::string, JsonPlace>> members(std::string_view what) const;
    [[nodiscard]] std::vector<std::int64_t> integers(std::string_view what) const;
    [[nodiscard]] std::vector<std::string> texts(std::string_view what) const;

    /// A member, or nothing; fails when this is no object.
    [[nodiscard]] std::optional<JsonPlace> find(const std::string& name) const;
    /// A member that must be there.
    [[nodiscard]] JsonPlace at(const std::string& name, std::string_view what) const;
    /// Fails for a member that is not in `known`, with the near miss if there is one.
    void onlyKnows(const std::vector<std::string_view>& known) const;

private:
    [[nodiscard]] JsonPlace inside(const Json& value, std::string_view token) const;

    const Json* value_;
    std::string where_;
    std::string pointer_;
};

/// "the number 3", "the text \"abc\"", "an object" ...: what was found instead, for messages.
[[nodiscard]] std::string describe(const Json& value);

/// Runs `read` and turns a `JsonFailure` into its error.
template <class Read>
auto readingJson(Read&& read) -> Expected<decltype(read())>
{
    try {
        return read();
    } catch (const JsonFailure& failure) {
        return tl::unexpected<Error>(failure.error);
    }
}

}  // namespace keyfall
