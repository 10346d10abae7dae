// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/key_guards.h"

#include <string_view>
#include <utility>
#include <vector>

/// The calls whose cost is promised (DESIGN 7): made once, for the benchmark and for the instruction count.
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
inline const Dispatcher* gDispatcher = nullptr;

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
        const ExcludeKeys guard(*gDispatcher, KeySet(1ULL << 7));
        return gOperator->redispatch(context, KeySet(context.keys.bits() & ~(1ULL << 10)), a, b);
    }
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
        gDispatcher = &dispatcher_;
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
        kept_.push_back(dispatcher_.registerKernel(operator_.handle(), Key(static_cast<std::uint16_t>(key)), std::move(kernel)));
    }

    Dispatcher dispatcher_{KeyModel::ferrotorch()};
    Operator operator_{dispatcher_.intern("op").typed<Signature>().value()};
    std::vector<Registration> kept_;
    Tensor tensor_;
    std::uint64_t included_ = 0;
};

}  // namespace dispatch_cases
