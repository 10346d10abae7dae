// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

/// A row that made an operator match: a table entry, or a registration (then at the key it was registered to).
struct QueryRow {
    std::string key;
    std::string kernel;
    std::string provenance;  ///< "kernel", "math kernel" ...; "registered" for a registration, "missing"

    friend bool operator==(const QueryRow&, const QueryRow&) = default;
};

struct QueryMatch {
    OperatorHandle op;
    std::vector<QueryRow> rows;  ///< what the wanted conditions found; empty where none is about a key
};

/// A question about operators and their tables, the same in the window and on the command line:
///
///     @CPU -@Autograd*      a kernel is registered at CPU, and none at a key or alias called Autograd…
///     has@CUDA missing@XLA  the table has an entry, or none
///     provenance:math@Meta  the entry at Meta is the implicit composite's
///     kernel:*meta*@Meta    its kernel's text
///     fallthrough@X ambiguous stale inactive
///     schema:inplace name:conv* conv
///
/// Conditions stand side by side and all must hold; `a|b` asks for either, `-a` or `!a` for the opposite. In names `*` and `?`
/// stand for any text and any character.
class OperatorQuery {
public:
    /// Reads a question. The error names the word, what was expected, and what it could have been.
    [[nodiscard]] static Expected<OperatorQuery> parse(std::string_view text, const KeyModel& model);

    /// The operators of which all conditions hold, in order of definition.
    [[nodiscard]] std::vector<QueryMatch> run(const Dispatcher& dispatcher) const;

    /// The words that can begin a condition, each with what it means, for help and completion.
    [[nodiscard]] static const std::vector<std::pair<std::string_view, std::string_view>>& words();

    enum class Kind {
        registered,
        has,
        missing,
        provenance,
        kernel,
        fallthrough,
        ambiguous,
        stale,
        inactive,
        schema,
        name,
    };
    struct Condition {
        Kind kind = Kind::name;
        bool negated = false;
        std::string value;       ///< a provenance, a schema's trait, a pattern
        std::string key;         ///< a pattern; empty: any key
        std::vector<bool> keys;  ///< by key value: what the pattern stands for

        friend bool operator==(const Condition&, const Condition&) = default;
    };

private:
    std::vector<std::vector<Condition>> all_;  ///< each must hold in one of its alternatives
};

}  // namespace keyfall
