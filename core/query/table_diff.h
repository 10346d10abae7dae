// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

/// Why a table entry is another one than before.
enum class RowReason {
    newKey,         ///< the older list has no such key
    goneKey,        ///< the newer list has none
    registered,     ///< a kernel was registered for the operator at the key
    deregistered,   ///< there is none any more
    newFallback,    ///< the key has a fallback, which serves the operator as every other
    goneFallback,   ///< the fallback that served it is gone
    otherRule,      ///< another rule fills the entry: it was a composite's, it is a fallback's ...
    otherKernel,    ///< a session's kernel, under the same rule
    nowFromPython,  ///< the kernel was one in C++, it is one in Python
    nowFromCpp,     ///< the other way round
    otherFile,      ///< the kernel is registered in another file
    otherLine,      ///< in another line, or another folder
    fallthrough,    ///< it falls through now, or does not any more
};
inline constexpr std::size_t kRowReasons = 13;
/// "new key", "gone key", "registered" ...
[[nodiscard]] std::string_view nameOf(RowReason reason);

/// An entry that differs. Texts are kernels with their provenance, empty for no entry.
struct RowDiff {
    std::string key;     ///< of the newer list, or of the older where the newer has none
    std::string oldKey;  ///< where it was renamed; else empty
    RowReason reason = RowReason::otherLine;
    std::string before;
    std::string after;

    friend bool operator==(const RowDiff&, const RowDiff&) = default;
};

struct OperatorDiff {
    enum class Kind { added, removed, changed };

    Kind kind = Kind::changed;
    std::string op;
    std::string schemaBefore;  ///< both empty: the schemas are the same
    std::string schemaAfter;
    std::vector<RowDiff> rows;

    friend bool operator==(const OperatorDiff&, const OperatorDiff&) = default;
};

/// A rule of the two key models that differs: what it is about, and both sides in a few words.
struct RuleDiff {
    std::string what;  ///< "members of CompositeImplicitAutograd", "guards"
    std::string before;
    std::string after;

    friend bool operator==(const RuleDiff&, const RuleDiff&) = default;
};

struct TableDiff {
    std::vector<std::string> keysAdded;  ///< runtime keys
    std::vector<std::string> keysRemoved;
    std::vector<std::pair<std::string, std::string>> keysRenamed;
    std::vector<RuleDiff> rules;
    std::vector<OperatorDiff> operators;          ///< in the newer one's order, removed ones last
    std::array<std::size_t, kRowReasons> rows{};  ///< how many rows have each reason

    [[nodiscard]] std::size_t count(OperatorDiff::Kind kind) const;
    [[nodiscard]] bool empty() const
    {
        return keysAdded.empty() && keysRemoved.empty() && rules.empty() && operators.empty();
    }
};

struct DiffOptions {
    bool lines = false;  ///< kernels that only moved to another line or folder count, too
};

/// What differs between two tables. `ops`: names to look at; null for all of either side.
[[nodiscard]] TableDiff diffTables(const Dispatcher& before, const Dispatcher& after, const DiffOptions& options,
                                   const std::vector<std::string>* ops = nullptr);

/// What differs between the rules of two key models.
[[nodiscard]] std::vector<RuleDiff> ruleDiffs(const KeyModel& before, const KeyModel& after);

}  // namespace keyfall
