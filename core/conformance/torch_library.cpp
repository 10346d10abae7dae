// SPDX-License-Identifier: MIT
#include "core/conformance/torch_library.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace keyfall {

namespace {

/// A kernel of that many tensors. What it computes does not matter: registration looks at its signature only.
std::optional<Kernel> kernelOf(std::size_t tensors, const std::string& name)
{
    using T = const Tensor&;
    switch (tensors) {
    case 1: return Kernel::unboxed<Tensor(T)>([](T a) { return a; }, name);
    case 2: return Kernel::unboxed<Tensor(T, T)>([](T a, T) { return a; }, name);
    case 3: return Kernel::unboxed<Tensor(T, T, T)>([](T a, T, T) { return a; }, name);
    default: return std::nullopt;
    }
}

}  // namespace

TorchLibrary::TorchLibrary(Dispatcher& dispatcher, std::string ns, std::string debug)
    : dispatcher_(dispatcher), ns_(std::move(ns)), debug_(std::move(debug))
{
}

std::string TorchLibrary::inferredSchema(std::size_t tensors) const
{
    std::vector<std::string> arguments;
    for (std::size_t i = 0; i < tensors; ++i)
        arguments.push_back(fmt::format("Tensor _{}", i));
    return pytorchSchema(fmt::format("({}) -> Tensor _0", fmt::join(arguments, ", ")), dispatcher_.model());
}

Expected<void> TorchLibrary::checkInferred(const Definition& definition, const Inferred& inferred) const
{
    std::string reason;
    const auto& arguments = definition.schema.arguments;
    if (arguments.size() != inferred.tensors)
        reason = fmt::format("The number of arguments is different. {} vs {}.", arguments.size(), inferred.tensors);
    else if (definition.schema.returns.size() != 1)
        reason = fmt::format("The number of returns is different. {} vs 1.", definition.schema.returns.size());
    for (std::size_t i = 0; i < arguments.size() && reason.empty(); ++i)
        if (arguments[i].type.text != "Tensor")
            reason = fmt::format("Type mismatch in argument {}: {} vs Tensor.", i + 1, arguments[i].type.text);
    if (reason.empty())
        return {};
    return badInput(
        inferred.op,
        fmt::format("Inferred operator schema for a C++ kernel function doesn't match the expected function "
                    "schema.\n  operator: {}\n  expected schema: {}\n    {}\n  inferred schema: {}\n    {}\n"
                    "  reason: {}",
                    inferred.op, definition.printed, debug_, inferredSchema(inferred.tensors), inferred.kernel,
                    reason));
}

Expected<void> TorchLibrary::define(std::string_view schema, std::string aliasAnalysis)
{
    auto read = Schema::parse(qualified(schema));
    if (!read)
        return tl::unexpected<Error>(read.error());
    return define(std::move(*read), std::move(aliasAnalysis));
}

Expected<void> TorchLibrary::define(Schema schema, std::string aliasAnalysis)
{
    const std::string op = schema.name.text();
    const std::string printed = pytorchSchema(schema.text, dispatcher_.model());
    const Definition definition{schema, printed, std::move(aliasAnalysis)};
    if (!definitions_.contains(op))  // otherwise the dispatcher refuses it, whatever its schema (pytorch:E7)
        for (const auto& [id, kernel] : kernels_)
            if (kernel.op == op)
                if (auto fits = checkInferred(definition, kernel); !fits)
                    return fits;
    auto defined = dispatcher_.define(std::move(schema), debug_);
    if (!defined)
        return tl::unexpected<Error>(defined.error());
    definitions_.emplace(op, definition);
    return {};
}

Expected<void> TorchLibrary::defineInferred(const std::string& op, std::size_t tensors)
{
    return define(op + inferredSchema(tensors), "CONSERVATIVE");
}

Expected<void> TorchLibrary::implement(const std::string& op, std::optional<Key> key, const std::string& kernel,
                                       std::size_t tensors)
{
    auto made = kernelOf(tensors, kernel);
    if (!made)
        return badInput(qualified(op), fmt::format("a kernel of {} tensors cannot be registered", tensors),
                        "kernels of one, two or three tensors can");
    const Inferred inferred{qualified(op), tensors, kernel};
    if (const auto definition = definitions_.find(inferred.op); definition != definitions_.end())
        if (auto fits = checkInferred(definition->second, inferred); !fits)
            return fits;
    registrations_.push_back(dispatcher_.registerKernel(dispatcher_.intern(inferred.op), key, std::move(*made)));
    kernels_.emplace(registrations_.back().id(), inferred);
    return {};
}

std::optional<OperatorHandle> TorchLibrary::find(const std::string& op) const
{
    return dispatcher_.find(qualified(op));
}

std::string TorchLibrary::state(const std::string& op) const
{
    const auto handle = find(op);
    if (!handle)
        return {};
    DumpDefinition facts;
    if (const auto definition = definitions_.find(qualified(op)); definition != definitions_.end()) {
        facts.schema = definition->second.printed;
        facts.aliasAnalysis = definition->second.aliasAnalysis;
    }
    facts.inferred = [this](const RegistrationView& view) {
        const auto kernel = kernels_.find(view.id);
        return kernel == kernels_.end() ? std::string() : inferredSchema(kernel->second.tensors);
    };
    return pytorchDump(dispatcher_, *handle, facts);
}

}  // namespace keyfall
