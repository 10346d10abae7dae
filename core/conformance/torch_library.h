// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/pytorch_text.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// PyTorch's registration interface over a dispatcher: what `def` and `impl` of a library do beyond defining and
/// registering. Schemas are inferred from kernels and must agree with the definition, a second definition is an error
/// (pytorch:E7), and dumps say who defined an operator and how it may alias.
///
/// Kernels take tensors and give one; nobody calls them. Errors have PyTorch's text as their message.
class TorchLibrary {
public:
    /// Operators get the namespace `ns`, definitions the debug text `debug`. The dispatcher outlives the library.
    TorchLibrary(Dispatcher& dispatcher, std::string ns, std::string debug);

    /// `def`: an operator named by its schema, with the alias analysis kind that dumps show.
    Expected<void> define(std::string_view schema, std::string aliasAnalysis);
    /// `def` of a kernel: the schema is the one inferred from `tensors` arguments.
    Expected<void> defineInferred(const std::string& op, std::size_t tensors);
    /// `impl`: a kernel with `tensors` arguments; no key: without a key (pytorch:R1).
    Expected<void> implement(const std::string& op, std::optional<Key> key, const std::string& kernel,
                             std::size_t tensors);

    /// The operator with that name; it exists once something was defined or registered for it.
    [[nodiscard]] std::optional<OperatorHandle> find(const std::string& op) const;
    /// `_dispatch_dump`: the state of one operator.
    [[nodiscard]] std::string state(const std::string& op) const;

private:
    struct Definition {
        Schema schema;
        std::string printed;
        std::string aliasAnalysis;
    };
    struct Inferred {
        std::string op;
        std::size_t tensors;
        std::string kernel;
    };

    [[nodiscard]] std::string qualified(std::string_view op) const { return ns_ + "::" + std::string(op); }
    /// `(Tensor _0) -> Tensor _0`
    [[nodiscard]] std::string inferredSchema(std::size_t tensors) const;
    [[nodiscard]] Expected<void> checkInferred(const Definition& definition, const Inferred& inferred) const;
    Expected<void> define(Schema schema, std::string aliasAnalysis);

    Dispatcher& dispatcher_;
    std::string ns_;
    std::string debug_;
    std::map<std::string, Definition> definitions_;  ///< by qualified name
    std::map<std::uint64_t, Inferred> kernels_;      ///< by registration
    std::vector<Registration> registrations_;
};

}  // namespace keyfall
