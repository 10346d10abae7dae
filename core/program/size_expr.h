// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/program/size_operation.h"
#include "core/text/json_fwd.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// The least and the greatest value of a variable; both are allowed.
struct SizeBounds {
    std::int64_t min = 0;
    std::int64_t max = 0;

    [[nodiscard]] constexpr bool contain(std::int64_t value) const { return min <= value && value <= max; }
    friend constexpr bool operator==(const SizeBounds&, const SizeBounds&) = default;
};

/// Values of variables by name. Names that nobody asks for are ignored.
using SizeValues = std::map<std::string, std::int64_t, std::less<>>;
/// Declared bounds of variables by name; a variable without an entry has none.
using SizeDeclarations = std::map<std::string, SizeBounds, std::less<>>;

/// Whether `text` may name a variable or an axis: a letter or `_`, then letters, digits and `_`, and none of the words of
/// the size language (`true`, `bind`, `max`, ...).
[[nodiscard]] bool isSizeName(std::string_view text);
/// The same for the value of an instruction: any word will do.
[[nodiscard]] bool isValueName(std::string_view text);

/// An integer expression over named variables (kernels:2): sizes, indices, guards and launches are made of it. An
/// immutable value; it is kept as stack code, operands before their operation, so nothing that handles it recurses.
class SizeExpr {
public:
    /// How deep parentheses, operators and calls may nest.
    static constexpr int kDeepest = 10'000;

    /// One step of the stack code.
    struct Node {
        SizeOp op = SizeOp::constant;
        bool bounded = false;    ///< a variable, or `bind`'s: whether `bounds` were written in the expression
        std::uint32_t name = 0;  ///< a variable, or `bind`'s: index in `names()`
        std::int64_t value = 1;  ///< a constant
        SizeBounds bounds{};

        friend bool operator==(const Node&, const Node&) = default;
    };

    /// The constant 1.
    SizeExpr() : nodes_(1) {}
    explicit SizeExpr(std::int64_t constant) : nodes_{Node{.value = constant}} {}

    /// Reads the text form, `(n + 255) // 256`. The error names `where` and the column (kernels:2.3).
    [[nodiscard]] static Expected<SizeExpr> parse(std::string_view text, std::string_view where = "size");
    /// Reads the JSON form: an integer, a truth, a text, `{"var": ...}`, `{"op": ..., "args": [...]}` (kernels:2.2). `place`
    /// must not outlive its document; any depth is read without recursion.
    [[nodiscard]] static Expected<SizeExpr> read(const Json& json, std::string_view where = "size");

    /// The one text of all spellings of an expression: `((n + 255) // 256)`. Casts and bounds are not in it.
    [[nodiscard]] std::string canonical() const;
    /// The same with other names: `rename` gives the text of `names()[i]`.
    [[nodiscard]] std::string canonical(const std::function<std::string(std::size_t name)>& rename) const;

    /// The variables whose values are needed, sorted by bytes, each once. v of `bind(v, x)` is not one for being there.
    [[nodiscard]] std::vector<std::string> uses() const;
    /// Every name in it, also those that only `bind` has, in the order in which they come first.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
    /// Its value when it is a constant written out.
    [[nodiscard]] std::optional<std::int64_t> constant() const;

    /// Its value, exact in 64 bits. The first fault, operands from left to right, is the error: `overflow`,
    /// `division by zero`, `shift by`, `negative exponent`, `unbound variable`, `outside bounds`.
    [[nodiscard]] Expected<std::int64_t> evaluate(const SizeValues& values,
                                                  const SizeDeclarations& declared = {}) const;

    friend bool operator==(const SizeExpr&, const SizeExpr&) = default;

private:
    friend class SizeBuilder;

    std::vector<Node> nodes_;
    std::vector<std::string> names_;
};

}  // namespace keyfall
