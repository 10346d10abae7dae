// SPDX-License-Identifier: MIT
#include "core/session/cpu_fallback.h"

#include "core/dispatch/dispatch_error.h"
#include "core/dispatch/dispatcher.h"
#include "core/script/overloads.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace keyfall {

namespace {

/// "a!" of `Tensor(a!)`, "a" of `Tensor(a)[]`; empty where the type has no alias set.
std::string_view aliasIn(const SchemaType& type)
{
    const std::string_view text = type.text;
    const std::size_t from = text.find('(');
    const std::size_t to = text.find(')', from == std::string_view::npos ? 0 : from);
    return from == std::string_view::npos || to == std::string_view::npos ? std::string_view()
                                                                          : text.substr(from + 1, to - from - 1);
}

/// One call of the fallback: PyTorch's four steps, in its order.
class Fallback {
public:
    Fallback(const BoxedCall& call, Stack& stack)
        : call_(call), stack_(stack), dispatcher_(call.dispatcher()), original_(stack)
    {
        if (!call.op.schema())
            fail(fmt::format("{}: cpu_fallback needs the operator's schema, and there is none", call.opName()));
        if (call.opName() == "_to_copy" || call.opName() == "_copy_from" || call.opName() == "_copy_from_and_resize")
            fail(fmt::format("{}: cpu_fallback copies with this operator itself. Register it at {}, or start from the "
                             "registrations of a PyTorch, whose composites call the backend's _copy_from",
                             call.opName(), dispatcher_.model().nameOf(call.key)));
    }

    void run()
    {
        toCpu();
        call_.redispatch(cpuKeys(), stack_);
        writeBack();
        giveResults();
    }

private:
    [[noreturn]] void fail(const std::string& message) const
    {
        DispatchError error(DispatchErrorKind::unsupported, message);
        error.op = call_.opName();
        error.key = call_.key;
        error.keyset = call_.keys;
        throw error;
    }

    [[nodiscard]] const Schema& schema() const { return *call_.op.schema(); }

    [[nodiscard]] KeySet cpuKeys() const
    {
        const KeyModel& model = dispatcher_.model();
        const auto key = model.layerKey(Layer::cpu);
        if (!key)
            fail(fmt::format("{}: cpu_fallback: the key model {} has no CPU", call_.opName(), model.name()));
        return model.setOf(*key);
    }

    [[nodiscard]] Stack called(std::string_view op, const Stack& arguments,
                               const std::vector<std::pair<std::string, Value>>& keywords = {}) const
    {
        auto bound = bindCall(dispatcher_, op, arguments, keywords);
        if (!bound)
            fail(bound.error().text());
        bound->op.callBoxed(bound->stack);
        return std::move(bound->stack);
    }

    [[nodiscard]] Tensor moved(const Tensor& tensor, Device device) const
    {
        if (!tensor.defined() || tensor.device() == device)
            return tensor;
        Stack results = called("_to_copy", {tensor}, {{"device", device}});
        return std::get<Tensor>(results.at(0));
    }

    void toCpu()
    {
        std::size_t count = 0;
        const auto move = [&](Tensor& tensor) {
            if (!tensor.defined())
                return;
            if (!first_)
                first_ = tensor.device();
            if (tensor.device() != kCpu)
                ++count;
            tensor = moved(tensor, kCpu);
        };
        // PyTorch looks for the device of single tensors before that of tensors in lists.
        for (Value& value : stack_) {
            if (auto* tensor = std::get_if<Tensor>(&value)) {
                move(*tensor);
            } else if (auto* device = std::get_if<Device>(&value)) {
                named_ = *device;
                *device = kCpu;
            }
        }
        for (Value& value : stack_)
            if (auto* list = std::get_if<std::vector<Tensor>>(&value))
                std::for_each(list->begin(), list->end(), move);
        inputs_ = stack_;
        if (count > 0)
            call_.note(EventKind::place,
                       fmt::format("copies {} tensor{} to the CPU and runs there", count, count == 1 ? "" : "s"));
    }

    /// `to` takes what the CPU wrote into its copy.
    void copyBack(const Tensor& from, const Tensor& to) const
    {
        if (!to.defined() || to.isSame(from))
            return;
        if (dispatcher_.find("_copy_from_and_resize"))
            (void)called("_copy_from_and_resize", {from, to});
        else
            (void)called("copy_", {to, from});
        call_.note(EventKind::place, "copies what was written in place back to " + nameOf(to.device()));
    }

    void writeBack()
    {
        const auto& arguments = schema().arguments;
        for (std::size_t i = 0; i < arguments.size() && i < inputs_.size(); ++i) {
            if (!arguments[i].type.written)
                continue;
            if (const auto* tensor = std::get_if<Tensor>(&original_[i])) {
                copyBack(std::get<Tensor>(inputs_[i]), *tensor);
            } else if (const auto* list = std::get_if<std::vector<Tensor>>(&original_[i])) {
                const auto& copies = std::get<std::vector<Tensor>>(inputs_[i]);
                for (std::size_t t = 0; t < list->size(); ++t)
                    copyBack(copies[t], (*list)[t]);
            }
        }
    }

    /// The argument that a written result is, by its alias set.
    [[nodiscard]] Value writtenArgument(std::string_view alias, const std::string& returned) const
    {
        const auto& arguments = schema().arguments;
        for (std::size_t i = 0; i < arguments.size() && i < original_.size(); ++i)
            if (aliasIn(arguments[i].type) == alias)
                return original_[i];
        fail(fmt::format(
            "The operator {} appears to have invalid alias information. Found a return tensor argument with "
            "a mismatched mutable alias: {}",
            call_.opName(), returned));
    }

    void giveResults()
    {
        const std::optional<Device> target = named_ ? named_ : first_;
        const auto& returns = schema().returns;
        for (std::size_t i = 0; i < stack_.size() && i < returns.size(); ++i) {
            const std::string_view alias = aliasIn(returns[i]);
            if (alias.ends_with('!')) {
                stack_[i] = writtenArgument(alias, returns[i].text);
                continue;
            }
            // PyTorch's default: only a backend that asks for `error_on_views` stops here.
            if (!alias.empty() && target != kCpu)
                call_.note(EventKind::warning,
                           fmt::format("The operator {} appears to be a view operator, but it has no implementation "
                                       "for the backend \"{}\". View operators don't support falling back to run on "
                                       "the CPU, since the tensor's storage cannot be shared across devices.",
                                       call_.opName(), target ? nameOf(*target) : "<none>"));
            if (!target)
                continue;
            if (auto* tensor = std::get_if<Tensor>(&stack_[i]))
                *tensor = moved(*tensor, *target);
            else if (auto* list = std::get_if<std::vector<Tensor>>(&stack_[i]))
                for (Tensor& item : *list)
                    item = moved(item, *target);
        }
    }

    const BoxedCall& call_;
    Stack& stack_;
    Dispatcher& dispatcher_;
    Stack original_;  ///< the arguments as they came
    Stack inputs_;    ///< the same on the CPU
    std::optional<Device> named_;
    std::optional<Device> first_;
};

}  // namespace

Kernel::BoxedFunction cpuFallback()
{
    return [](const BoxedCall& call, Stack& stack) { Fallback(call, stack).run(); };
}

}  // namespace keyfall
