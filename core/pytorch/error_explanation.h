// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "core/pytorch/fitting_model.h"
#include "core/pytorch/known_operators.h"
#include "core/pytorch/pasted_error.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// Where a key in a call's set comes from. A guess by the key's kind: errors carry no key sets.
enum class KeyOrigin {
    cpuTensors,    ///< all tensor arguments are plain CPU tensors: any other device would have won
    deviceTensor,  ///< an argument on that device
    metaTensor,
    sparseTensor,     ///< COO
    sparseCsrTensor,  ///< CSR and its relatives
    quantizedTensor,
    nestedTensor,
    mkldnnTensor,  ///< to_mkldnn()
    otherTensor,   ///< a tensor of a special kind
    autograd,      ///< every tensor brings its autograd key; requires_grad does not matter
    autocast,      ///< an autocast region on this thread
    vmap,          ///< torch.vmap, functorch
    threadState,   ///< a mode or guard on this thread
    noTensor,      ///< no argument brought a key
    namedByCall,   ///< a factory function (pytorch:N11): device=, dtype= and layout= name it
    unknown,
};

/// Kernels of one registration that fill several table entries.
struct KernelGroup {
    std::string kind;  ///< provenance as printed
    bool fallthrough = false;
    std::string debug;
    std::vector<std::string> keys;

    friend bool operator==(const KernelGroup&, const KernelGroup&) = default;
};

/// What would have filled the empty entry (pytorch:R2-R10), highest precedence first.
struct Filler {
    std::string key;  ///< the key or alias to register at
    enum class Reach {
        here,      ///< only this entry
        wide,      ///< this entry and others
        blocked,   ///< reaches the entry, but an existing kernel keeps it out (pytorch:R7)
        fallback,  ///< a backend fallback: this key of every operator
    } reach = Reach::here;
    std::size_t entries = 1;  ///< how many entries an alias has

    friend bool operator==(const Filler&, const Filler&) = default;
};

/// What to do about it, besides registering a kernel.
enum class Advice {
    quantizeInput,  ///< only quantized kernels exist, the input is not quantized
    sparsify,       ///< only sparse kernels exist, the input is dense
    dequantizeInput,
    densify,
    padNested,
    fromMkldnn,
    buildForDevice,  ///< the library of this operator was built or loaded without kernels for the device
    moveToCpu,
    mpsFallback,
    writeMeta,  ///< a shape function, "fake" kernel
    writeBatchRule,
    tellByTheSchema,  ///< E2: the text does not carry the schema, which decides between two causes
    passTensors,      ///< E2: an empty list, or no tensor at all
    registerAutogradOther,
    registerKernel,
    registerComposite,
    registerDevice,      ///< a torch.library.custom_op has a kernel for each type of device
    importBackend,       ///< a factory function (pytorch:N11): the backend is not in this process
    resultInLayout,      ///< a factory function was asked for a layout that it does not make, by another operator
    registerFactory,     ///< the same, for the backend's author
    loadLibrary,         ///< declared, and nobody has brought a kernel
    moveToDevice,        ///< kernels of another device exist
    writeResultBack,     ///< in place or `out=`: a copy would take what is written
    callWithoutOut,      ///< the functional form makes its result dense
    insideOf,            ///< public functions call this operator
    structuredOut,       ///< `x.out` is what x itself calls
    forwardOf,           ///< `x_backward` is called by backward()
    denseFromStart,      ///< to_dense() has no kernel at this key either
    passSomeTensors,     ///< E2: a list of tensors was empty
    registerUndefined,   ///< E2: no argument can bring a key
    replaceFallthrough,  ///< E2: the backend's own kernel is one
    registerBoth,        ///< the autograd key and the backend below it lack a kernel
    passAutograd,        ///< only the autograd key lacks one
};

/// A dispatcher error, explained.
struct ErrorExplanation {
    PastedError error;
    std::shared_ptr<const KeyModel> model;  ///< whose key list the names fit best
    bool modelFits = false;                 ///< it knows every name, and the order is its own
    std::optional<Key> key;                 ///< the error's key in that model; a renamed PrivateUse1 is found too
    bool renamed = false;                   ///< the text names PrivateUse1 by another name (pytorch:E9)
    KeyOrigin origin = KeyOrigin::unknown;
    std::string device;                 ///< for the origin: "cuda"
    std::vector<KernelGroup> kernels;   ///< fallbacks last
    std::vector<std::string> backends;  ///< keys with a kernel that compute, for whatever kind of tensor
    std::vector<Filler> fillers;
    std::vector<std::string> notReaching;  ///< aliases that have a kernel and do not reach the entry
    std::vector<Advice> advice;
    std::optional<KnownOperator> known;  ///< what the tables of `model` say of the operator
    bool writes = false;                 ///< an argument is written: in place or `out=`
    bool customOp = false;               ///< by torch.library.custom_op
    bool python = false;                 ///< its kernels were registered from Python
    /// What else was found out, by name; the words for each kind of error ask for them (error_facts.h).
    std::map<std::string, std::string, std::less<>> facts;

    /// One of the facts; an empty one is none.
    void put(std::string_view name, const std::string& value)
    {
        if (!value.empty())
            facts.insert_or_assign(std::string(name), value);
    }
};

[[nodiscard]] ErrorExplanation explainError(PastedError error);

/// Rows of one registration together, in table order, fallbacks last.
[[nodiscard]] std::vector<KernelGroup> groupEntries(const std::vector<PastedEntry>& entries);

[[nodiscard]] std::string_view nameOf(KeyOrigin origin);
[[nodiscard]] std::string_view nameOf(Advice advice);
[[nodiscard]] std::string_view nameOf(Filler::Reach reach);

}  // namespace keyfall
