// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/key_guards.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The calls whose cost is promised (design:7): made once, for the benchmark and for the instruction count.
///
/// Every case is a typed call through a static handle with two tensors: the key set is the union of the tensors' keys and
/// of this thread's sets, then masked. The layers only remove their own key and go on, so what is measured is dispatch.
namespace dispatch_cases {

using namespace keyfall;
using Signature = std::int64_t(const Tensor&, const Tensor&);
using Operator = TypedOperator<Signature>;

struct Compute {
    std::int64_t operator()(const Tensor&, const Tensor&) const { return 1; }
};

/// The operator that the kernels go on with; one at a time.
inline Operator* gOperator = nullptr;

template <int kKey>
struct Layer {
    std::int64_t operator()(HopContext context, const Tensor& a, const Tensor& b) const
    {
        return gOperator->redispatch(context, KeySet(context.keys.bits() & ~(1ULL << kKey)), a, b);
    }
};

/// A layer that excludes Autograd while it goes on.
struct GuardedLayer {
    std::int64_t operator()(HopContext context, const Tensor& a, const Tensor& b) const
    {
        const ExcludeKeys guard(context, KeySet(1ULL << 7));
        return gOperator->redispatch(context, KeySet(context.keys.bits() & ~(1ULL << 10)), a, b);
    }
};

/// Which bits the kernels of a PyTorch model go on with: `below` of their own keys, as its kernels know them by heart.
inline std::uint64_t gBelow[2] = {};

template <int kLayer>
struct LayerAbove {
    std::int64_t operator()(HopContext context, const Tensor& a, const Tensor& b) const
    {
        return gOperator->redispatch(context, KeySet(context.keys.bits() & gBelow[kLayer]), a, b);
    }
};

/// The same under a PyTorch model, "pytorch-2.6/one": this thread's default sets, the fallbacks that fall through in a
/// fresh process, so masks (pytorch:K4), then a kernel at AutogradCPU ("two") and one at Tracer ("three"). In "one"
/// autograd falls through at every backend's key, in "masks" at the CPU's only, so that each backend has a mask of its
/// own (pytorch:K3).
class ModelCase {
public:
    explicit ModelCase(const std::string& modelAndCase)
        : name_(modelAndCase.substr(modelAndCase.find('/') + 1)),
          dispatcher_(KeyModel::builtIn(modelAndCase.substr(0, modelAndCase.find('/'))).value()),
          tensor_(Tensor::emptyHost(DType::float32, {2}))
    {
        const KeyModel& model = dispatcher_.model();
        for (const std::string& key : model.spec().fallthroughs)
            kept_.push_back(dispatcher_.registerFallback(model.find(key).value(), Kernel::fallthrough()));
        add("CPU", Kernel::unboxed<Signature>(Compute{}, "cpu"));
        // Where autograd has no fallback of its own it must not be missing. Falling through at every backend's key leaves
        // one mask for all; at one of them only, each has its own.
        if (name_ == "masks")
            add("AutogradCPU", Kernel::fallthrough());
        else if (name_ == "one")
            add("Autograd", Kernel::fallthrough());
        else
            add("AutogradCPU", Kernel::unboxed<Signature>(LayerAbove<0>{}, "autograd"));
        if (name_ == "three")
            add("Tracer", Kernel::unboxed<Signature>(LayerAbove<1>{}, "tracer"));
        KeySet included = dispatcher_.included();
        if (name_ == "three")
            included = model.add(included, model.find("Tracer").value());
        dispatcher_.setThreadKeys(included, dispatcher_.excluded());
        gBelow[0] = model.below(model.find("AutogradCPU").value()).bits();
        gBelow[1] = model.below(model.find("Tracer").value()).bits();
        gOperator = &operator_;
    }

    [[nodiscard]] std::int64_t run() const { return operator_.call(tensor_, tensor_); }

private:
    void add(const char* key, Kernel kernel)
    {
        kept_.push_back(
            dispatcher_.registerKernel(operator_.handle(), dispatcher_.model().find(key).value(), std::move(kernel)));
    }

    std::string name_;
    Dispatcher dispatcher_;
    Operator operator_{dispatcher_.intern("op").typed<Signature>().value()};
    std::vector<Registration> kept_;
    Tensor tensor_;
};

/// A dispatcher with one operator and kernels at `keys` above Cpu; lives while its case is measured.
class Case {
public:
    explicit Case(std::string_view name) : tensor_(Tensor::emptyHost(DType::float32, {2}))
    {
        add(0, Kernel::unboxed<Signature>(Compute{}, "cpu"));
        if (name == "one") {
        } else if (name == "guard") {
            add(10, Kernel::unboxed<Signature>(GuardedLayer{}, "guard"));
            included_ = 1ULL << 10;
        } else if (name == "three") {
            add(10, layer<10>());
            add(7, layer<7>());
            included_ = 1ULL << 10 | 1ULL << 7;
        } else {  // "eleven"
            addAll(std::make_integer_sequence<int, 10>{});
            included_ = 0x7fe;
        }
        dispatcher_.setThreadKeys(KeySet(included_), KeySet());
        gOperator = &operator_;
    }

    [[nodiscard]] std::int64_t run() const { return operator_.call(tensor_, tensor_); }
    [[nodiscard]] const Dispatcher& dispatcher() const { return dispatcher_; }
    [[nodiscard]] const Operator& typed() const { return operator_; }
    [[nodiscard]] const Tensor& tensor() const { return tensor_; }

private:
    template <int kKey>
    static Kernel layer()
    {
        return Kernel::unboxed<Signature>(Layer<kKey>{}, "layer");
    }
    template <int... kKeys>
    void addAll(std::integer_sequence<int, kKeys...>)
    {
        (add(kKeys + 1, layer<kKeys + 1>()), ...);
    }
    void add(int key, Kernel kernel)
    {
        kept_.push_back(
            dispatcher_.registerKernel(operator_.handle(), Key(static_cast<std::uint16_t>(key)), std::move(kernel)));
    }

    Dispatcher dispatcher_{KeyModel::ferrotorch()};
    Operator operator_{dispatcher_.intern("op").typed<Signature>().value()};
    std::vector<Registration> kept_;
    Tensor tensor_;
    std::uint64_t included_ = 0;
};

}  // namespace dispatch_cases
