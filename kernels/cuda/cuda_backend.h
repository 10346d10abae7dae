// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/cuda_devices.h"
#include "kernels/ops/backend.h"

#include <memory>

namespace keyfall::cuda {

/// The backend that computes on CUDA devices, real or emulated.
///
/// All of its errors are DeviceError: the operator layer adds the operator's name.
class CudaBackend final : public ops::Backend {
public:
    /// On the devices of the process (CudaDevices::ofProcess), which are looked for when first needed: a window that
    /// opens must not load a driver.
    CudaBackend() = default;
    explicit CudaBackend(std::shared_ptr<CudaDevices> devices) : devices_(std::move(devices)) {}

    [[nodiscard]] DeviceType type() const override { return DeviceType::cuda; }
    [[nodiscard]] std::string_view name() const override { return "cuda"; }

    /// Throws DeviceError with what was asked for, what is free and what to do.
    [[nodiscard]] Tensor allocate(Device device, DType dtype, const Dims& shape, const Dims& strides) const override;
    void unary(ops::UnaryFormula formula, const ops::ElementwisePlan& plan) const override;
    void binary(ops::BinaryFormula formula, const ops::ElementwisePlan& plan) const override;
    void where(const ops::ElementwisePlan& plan) const override;
    void reduce(ops::ReductionFormula formula, const ops::ReductionPlan& plan) const override;
    void matmul(const ops::MatmulPlan& plan) const override;
    void convolution(const ops::ConvolutionPlan& plan) const override;
    void cumsum(const ops::AlongPlan& plan) const override;
    void softmax(const ops::AlongPlan& plan) const override;
    void logsumexp(const ops::AlongPlan& plan) const override;
    void squares(const ops::SquaresPlan& plan) const override;
    void random(const ops::RandomPlan& plan) const override;
    void layerNorm(const ops::NormPlan& plan) const override;
    [[nodiscard]] std::optional<std::int64_t> gather(const ops::AlongPlan& plan) const override;
    [[nodiscard]] std::optional<std::int64_t> scatter(const ops::AlongPlan& plan) const override;
    void sort(const ops::AlongPlan& plan) const override;
    [[nodiscard]] Tensor findTrue(const Tensor& marks) const override;
    void copy(const Tensor& to, const Tensor& from) const override;
    void fill(const Tensor& to, const Scalar& value) const override;

    /// Throws DeviceError when the process may not have any.
    [[nodiscard]] const CudaDevices& devices() const { return *sharedDevices(); }

private:
    [[nodiscard]] const std::shared_ptr<CudaDevices>& sharedDevices() const;
    /// Memory of a device as bytes; `what` words a failure.
    [[nodiscard]] std::shared_ptr<Storage> allocateBytes(Device device, std::size_t bytes,
                                                         const std::string& what) const;
    void copyOnDevice(const Tensor& to, const Tensor& from) const;
    void copyAcross(const Tensor& to, const Tensor& from) const;
    void copyFromHost(const Tensor& to, const Tensor& from) const;
    void copyToHost(const Tensor& to, const Tensor& from) const;

    std::shared_ptr<CudaDevices> devices_;
};

/// The devices that cuda tensors lie on: those of `useCudaBackend`, else the process's. Null where there are none.
[[nodiscard]] const CudaDevices* devicesInUse();

/// Makes the process's CUDA backend the one for cuda tensors (ops::backendFor) unless KEYFALL_CUDA is "off" or
/// `useCudaBackend` chose another. Call it before a runtime registers kernels; again does no harm. Errors: an unusable
/// KEYFALL_CUDA; `real` where there is no real device (unavailable).
[[nodiscard]] Expected<void> registerCudaBackend();
/// Makes `backend` the one, whatever the environment says (tests, programs with devices of their own). It must live for
/// the rest of the program.
void useCudaBackend(const CudaBackend& backend);

}  // namespace keyfall::cuda
