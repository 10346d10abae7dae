// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/falls/fall_table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

/// Which hops belong to falls that were asked for: by source and position. All hops of a fall have the same value.
using FallSelection = std::vector<std::vector<bool>>;

/// What stands behind `@` for a hop that found no key.
inline constexpr std::string_view kNoKeyAsked = "none";

/// A question about falls (design:falls.6), the same in the window and on the command line:
///
///     conv* @CPU -@Autograd*   falls of operators called conv… that pass CPU and no autograd key
///     provenance:math          a hop's kernel is an implicit composite's
///     error@CUDA nested        they end with an error at CUDA, within another fall
///     line:*loss* thread:rank0
class FallQuery {
public:
    /// Reads a question to the falls of `table`. The error names the word, what was expected, and what it could have been.
    [[nodiscard]] static Expected<FallQuery> parse(std::string_view text, const FallTable& table);

    /// The falls of which all conditions hold. Linear in the hops.
    [[nodiscard]] FallSelection run(const FallTable& table) const;
    [[nodiscard]] bool empty() const { return all_.empty(); }

    /// The words that can begin a condition, each with what it means, for help and completion.
    [[nodiscard]] static const std::vector<std::pair<std::string_view, std::string_view>>& words();

    enum class Kind {
        name,
        passes,
        kernel,
        provenance,
        kind,
        error,
        raised,
        boxed,
        skipped,
        nested,
        first,
        thread,
        line,
        depth
    };
    struct Condition {
        Kind kind = Kind::name;
        bool negated = false;
        std::string value;  ///< a pattern, or the name of a provenance or kind
        std::string key;    ///< a pattern; empty: any key
        std::uint32_t depth = 0;
        std::vector<std::string> members;             ///< of an alias key: the keys that it stands for, by name
        std::optional<Provenance> by = std::nullopt;  ///< of a composite's alias: the rule that gives its kernels
    };

private:
    std::vector<std::vector<Condition>> all_;  ///< each must hold in one of its alternatives
};

}  // namespace keyfall
