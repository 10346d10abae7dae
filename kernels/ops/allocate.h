// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"
#include "core/tensor/value.h"

namespace keyfall::ops {

/// A contiguous tensor on any device, not initialised. Errors: DeviceError when there is no memory left, DispatchError
/// when the device has no backend here.
[[nodiscard]] Tensor emptyOn(Device device, DType dtype, const Dims& shape);
/// The same with given strides (in elements, not negative).
[[nodiscard]] Tensor emptyOn(Device device, DType dtype, const Dims& shape, const Dims& strides);
/// Of `like`'s device and shape, dense, with its dimensions in the same order of memory (PyTorch's preserve_format).
[[nodiscard]] Tensor emptyLike(const Tensor& like, DType dtype);

/// `to` = `from`, converted and broadcast, between any two devices. Copies over host memory between two CUDA devices
/// when the backend cannot do better.
void copyInto(const Tensor& to, const Tensor& from);
/// A new tensor with `from`'s elements on `device` with type `dtype`; keeps the order of memory.
[[nodiscard]] Tensor copyTo(const Tensor& from, Device device, DType dtype);
/// `from` itself when it has the type already, else a converted copy on the same device.
[[nodiscard]] Tensor castTo(const Tensor& from, DType dtype);
/// `from` itself when it is contiguous, else a contiguous copy.
[[nodiscard]] Tensor contiguous(const Tensor& from);
/// A 0-dimensional host tensor that holds `value`: int64, float64 or bool.
[[nodiscard]] Tensor scalarTensor(const Scalar& value);
/// The value of a 0-dimensional (or one-element) host tensor.
[[nodiscard]] Scalar scalarOf(const Tensor& tensor);

/// How many elements a storage needs so that every index of (shape, strides) is inside; 0 for no elements.
[[nodiscard]] std::int64_t storageElements(const Dims& shape, const Dims& strides);
/// The same in bytes. Both throw "Storage size calculation overflowed with sizes=[...] and strides=[...]".
[[nodiscard]] std::int64_t storageBytes(const Dims& shape, const Dims& strides, DType dtype);

}  // namespace keyfall::ops
