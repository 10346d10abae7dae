// SPDX-License-Identifier: MIT
#include "core/pytorch/error_facts.h"

#include <algorithm>
#include <string_view>

namespace keyfall {

namespace {

/// What helps against a missing kernel: what the caller can do first, then what the operator's author can.
class Adviser {
public:
    explicit Adviser(ErrorExplanation& e) : e_(e) {}

    void advise()
    {
        switch (e_.error.kind) {
        case DispatchText::noTensors: onNoTensors(); break;
        case DispatchText::ambiguousAutograd: add(Advice::registerAutogradOther); break;
        case DispatchText::noKernel:
            if (e_.key)
                onNoKernel();
            break;
        default: break;
        }
    }

private:
    void add(Advice advice)
    {
        if (std::find(e_.advice.begin(), e_.advice.end(), advice) == e_.advice.end())
            e_.advice.push_back(advice);
    }

    /// Of the keys with a kernel that compute, whatever kind of tensor they are for.
    [[nodiscard]] bool has(std::string_view key) const
    {
        return std::find(e_.backends.begin(), e_.backends.end(), key) != e_.backends.end();
    }

    [[nodiscard]] bool takesTensorList() const
    {
        return !e_.known || !e_.known->schema
            || std::any_of(e_.known->schema->arguments.begin(), e_.known->schema->arguments.end(),
                           [](const SchemaArgument& argument) {
                               return argument.type.kind == TypeKind::tensor && argument.type.list;
                           });
    }

    void onNoTensors()
    {
        if (e_.facts.contains("passed_by"))
            return add(Advice::replaceFallthrough);
        // Of an operator whose schema is not known, both are possible; an empty list is the more frequent one.
        const bool unknown = !e_.known || !e_.known->schema;
        if (unknown)
            add(Advice::tellByTheSchema);
        if (takesTensorList())
            add(Advice::passSomeTensors);
        if (isFactory(e_) || unknown)
            add(Advice::registerUndefined);
        else
            add(Advice::passTensors);
    }

    void onNoKernel()
    {
        const std::string& op = e_.error.op;
        if (isFactory(e_))
            return onFactory();
        // An operator that was declared and never implemented has nothing but fallbacks and, at most, a meta kernel.
        // Without a table the list of keys says the same less surely, as a fallback cannot be told from a kernel.
        const bool computesNowhere =
            std::all_of(e_.backends.begin(), e_.backends.end(), [](const std::string& key) { return key == "Meta"; });
        const bool toldAll = !e_.error.entries.empty() || (!e_.error.available.empty() && !e_.error.listCut);
        if (computesNowhere && toldAll && e_.origin != KeyOrigin::metaTensor && !op.starts_with("aten::")) {
            add(Advice::loadLibrary);
            add(Advice::registerKernel);
            add(Advice::registerComposite);
            return;
        }
        if (onlyQuantized() && (e_.origin == KeyOrigin::cpuTensors || e_.origin == KeyOrigin::deviceTensor)) {
            add(Advice::quantizeInput);
            return;
        }
        if (onlySparse() && (e_.origin == KeyOrigin::cpuTensors || e_.origin == KeyOrigin::deviceTensor)) {
            add(Advice::sparsify);
            return;
        }
        onKind();
        whoCalledIt();
        if (e_.origin == KeyOrigin::autograd)
            return onAutograd();
        if (e_.customOp)
            return add(Advice::registerDevice);
        add(Advice::registerKernel);
        const bool composite = std::any_of(e_.fillers.begin(), e_.fillers.end(), [](const Filler& filler) {
            return filler.key == "CompositeExplicitAutograd" && filler.reach == Filler::Reach::wide;
        });
        // The `out` form of an operator of PyTorch's is its structured kernel: no place for a composite.
        if (composite && !(e_.facts.contains("out") && e_.error.op.starts_with("aten::")))
            add(Advice::registerComposite);
    }

    /// No tensor brought the key. A backend is missing, or another operator wanted its result in an argument's layout.
    void onFactory()
    {
        const std::string name = e_.model->nameOf(*e_.key);
        const bool quantized = name.starts_with("Quantized");
        if (name != "MkldnnCPU" && !name.starts_with("Sparse") && !name.starts_with("NestedTensor") && !quantized) {
            add(Advice::importBackend);
            return add(Advice::registerFactory);
        }
        add(Advice::resultInLayout);
        add(quantized                              ? Advice::dequantizeInput
                : name.starts_with("NestedTensor") ? Advice::padNested
                                                   : Advice::fromMkldnn);
    }

    /// Such as _values: the parts of a sparse tensor.
    [[nodiscard]] bool onlySparse() const
    {
        const auto sparse = [](const std::string& key) { return key.starts_with("Sparse") || key == "Meta"; };
        return std::all_of(e_.backends.begin(), e_.backends.end(), sparse)
            && std::any_of(e_.backends.begin(), e_.backends.end(),
                           [](const std::string& key) { return key.starts_with("Sparse"); });
    }

    [[nodiscard]] bool onlyQuantized() const
    {
        const auto quantized = [](const std::string& key) { return key.starts_with("Quantized"); };
        const bool all = std::all_of(e_.backends.begin(), e_.backends.end(),
                                     [&quantized](const std::string& key) { return quantized(key) || key == "Meta"; });
        return e_.error.op.starts_with("quantized::")
            || (all && std::any_of(e_.backends.begin(), e_.backends.end(), quantized));
    }

    void onKind()
    {
        const std::string name = e_.model->nameOf(*e_.key);
        switch (e_.origin) {
        case KeyOrigin::cpuTensors:
            // The kernels of other devices are of use only where tensors can be brought there.
            if (std::any_of(e_.backends.begin(), e_.backends.end(), isDevice))
                add(Advice::moveToDevice);
            break;
        case KeyOrigin::deviceTensor:
            if (!e_.error.op.starts_with("aten::") && has("CPU"))
                add(Advice::buildForDevice);
            if (name == "MPS")
                add(Advice::mpsFallback);
            if (has("CPU"))
                copyAway(Advice::moveToCpu);
            break;
        case KeyOrigin::metaTensor: add(Advice::writeMeta); break;
        case KeyOrigin::sparseTensor:
        case KeyOrigin::sparseCsrTensor: copyAway(becomesDense(name) ? Advice::densify : Advice::denseFromStart); break;
        case KeyOrigin::quantizedTensor: copyAway(Advice::dequantizeInput); break;
        case KeyOrigin::nestedTensor: add(Advice::padNested); break;
        case KeyOrigin::mkldnnTensor: copyAway(Advice::fromMkldnn); break;
        case KeyOrigin::vmap: add(Advice::writeBatchRule); break;
        default: break;
        }
    }

    static bool isDevice(const std::string& key)
    {
        constexpr std::string_view kDevices[] = {"CUDA", "HIP", "XLA", "MPS", "XPU", "HPU", "PrivateUse1"};
        return std::find(std::begin(kDevices), std::end(kDevices), key) != std::end(kDevices);
    }

    /// Advice that makes a copy of an argument is of no use where the operator writes into that argument.
    void copyAway(Advice advice)
    {
        if (!e_.writes)
            return add(advice);
        const bool out = e_.facts.contains("out");
        if (out) {
            // The functional form of a structured operator calls its `out` form itself.
            add(Advice::structuredOut);
            add(advice);
        }
        add(out ? Advice::callWithoutOut : Advice::writeResultBack);
    }

    /// Whether `x.to_dense()` works for a tensor of this key, by the tables of the version.
    [[nodiscard]] bool becomesDense(const std::string& key) const
    {
        const auto dense = knownOperator(e_.model->name(), "aten::_to_dense");
        const auto older = dense ? dense : knownOperator(e_.model->name(), "aten::to_dense");
        return !older || std::find(older->kernels.begin(), older->kernels.end(), key) != older->kernels.end();
    }

    void whoCalledIt()
    {
        const std::string base = e_.error.op.substr(0, e_.error.op.find('.'));
        if (base.ends_with("_backward"))
            add(Advice::forwardOf);
        if (e_.facts.contains("callers"))
            add(Advice::insideOf);
    }

    /// An autograd key without an entry: often the backend below it has none either, and one alone would not do.
    void onAutograd()
    {
        const std::string name = e_.model->nameOf(*e_.key);
        constexpr std::string_view kAutograd = "Autograd";
        const std::string backend = name.starts_with(kAutograd) ? name.substr(kAutograd.size()) : std::string();
        add(!backend.empty() && e_.model->find(backend) && !has(backend) ? Advice::registerBoth : Advice::passAutograd);
        add(Advice::registerKernel);
    }

    ErrorExplanation& e_;
};

}  // namespace

bool isFactory(const ErrorExplanation& explanation)
{
    const auto& known = explanation.known;
    return known && known->schema
        && std::none_of(known->schema->arguments.begin(), known->schema->arguments.end(),
                        [](const SchemaArgument& argument) {
                            return argument.type.kind == TypeKind::tensor && !argument.type.nested;
                        });
}

void adviseOn(ErrorExplanation& explanation)
{
    Adviser(explanation).advise();
}

}  // namespace keyfall
