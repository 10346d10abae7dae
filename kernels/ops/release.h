// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"
#include "core/keys/key_model.h"
#include "core/tensor/device.h"
#include "kernels/ops/operator_definition.h"

namespace keyfall::ops {

/// Whose answers a kernel gives where versions of PyTorch differ.
///
/// Note [Kernels answer like their model's version]
/// The vectors of 1.13 are the rule; 2.15 answers some calls otherwise (promotion of a literal bool, gelu at infinity, the
/// gradient of clamp at its bounds, strides and types on meta, the order of a sparse product, texts of errors). Kernels
/// are plain functions, so which answer is wanted is a value of the thread: `ReleaseScope` around the kernels that ask
/// for it, and around nothing else; a layer asks the model (cat under autocast). A kernel that is not in that list runs
/// without it, at no cost, in every model. tests/data/differences_torch_2_15.txt names every recorded difference, and
/// what is not followed with the reason: `sparse_coo_tensor` takes indices outside of its size in 2.15, so that later
/// calls read outside of the tensor; where cpu and meta are mixed, some kernels there forget to compare devices.
enum class Release {
    v1_13,
    v2_15,
};

[[nodiscard]] Release releaseOf(const KeyModel& model);
/// Of the kernel that runs on this thread.
[[nodiscard]] Release currentRelease();
[[nodiscard]] inline bool answersLike215()
{
    return currentRelease() == Release::v2_15;
}

class ReleaseScope {
public:
    explicit ReleaseScope(Release release);
    ReleaseScope(const ReleaseScope&) = delete;
    ReleaseScope& operator=(const ReleaseScope&) = delete;
    ~ReleaseScope();

private:
    Release before_;
};

/// The kernel inside a scope of that release: boxed, under the same name.
[[nodiscard]] Kernel withRelease(Release release, Kernel kernel);
/// The same where the operator answers otherwise in that release on that backend; else the kernel itself.
[[nodiscard]] Kernel forRelease(Release release, const OperatorDefinition& op, DeviceType backend, Kernel kernel);

}  // namespace keyfall::ops
