// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/tensor/value.h"
#include "kernels/compiled/compiled_place.h"

#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// What a trace depends on besides sizes: types, ranks, devices, which arguments are one tensor, numbers, and the keys that
/// take part (design of kernels, section 3).
class CallGuards {
public:
    /// Of a call on this thread. Error, in words: why such a call is not compiled.
    [[nodiscard]] static tl::expected<CallGuards, std::string> of(const Dispatcher& dispatcher,
                                                                  const std::vector<CallArgument>& arguments);

    /// What another call does not have in common with this one, in words; nothing when all fits but perhaps sizes.
    [[nodiscard]] std::optional<std::string> whyNot(const CallGuards& other) const;

    /// Each tensor once, in the order in which they are read, and the argument that each first came in.
    [[nodiscard]] const std::vector<Tensor>& tensors() const { return tensors_; }
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] Device device() const { return device_; }
    /// Lets go of the tensors: a trace does not keep what it was called with.
    void forgetTensors() { tensors_.clear(); }

private:
    struct Argument {
        std::string name;
        std::optional<Value> plain;          ///< what is no tensor must be the same
        std::vector<std::size_t> positions;  ///< of its tensors among all
        bool list = false;
    };
    struct Type {
        DType dtype = DType::float32;
        std::size_t rank = 0;

        friend bool operator==(const Type&, const Type&) = default;
    };

    std::vector<Argument> arguments_;
    std::vector<Type> types_;  ///< of each tensor
    std::vector<Tensor> tensors_;
    std::vector<std::string> names_;
    Device device_;
    KeySet keys_;  ///< that take part, without those that only look on
};

}  // namespace keyfall
