// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <optional>
#include <string>
#include <unordered_map>

namespace keyfall {

/// Which operator writes the result of another into a given tensor: `aten::add.out` for `aten::add.Tensor` and
/// `aten::add_.Tensor`. They have the same name and the same arguments, but for the one that is written.
class OutVariants {
public:
    explicit OutVariants(const Dispatcher& dispatcher);

    /// Nothing for an operator without one, and for one that is one.
    [[nodiscard]] std::optional<OperatorHandle> of(const OperatorHandle& op) const;

private:
    std::unordered_map<std::string, OperatorHandle> bySignature_;
};

}  // namespace keyfall
