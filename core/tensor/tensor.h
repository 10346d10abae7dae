// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/device.h"
#include "core/tensor/dims.h"
#include "core/tensor/dtype.h"
#include "core/tensor/storage.h"
#include "core/tensor/traits.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

namespace keyfall {

/// Memory of the wrong device was touched, or a device has no memory left.
class DeviceError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What a layer hangs on a tensor: its own data, which nobody else interprets (autograd's history, a sparse tensor's
/// indices, a batched tensor's level). Immutable or guarded by its layer.
class TensorExtension {
public:
    TensorExtension() = default;
    TensorExtension(const TensorExtension&) = delete;
    TensorExtension& operator=(const TensorExtension&) = delete;
    virtual ~TensorExtension() = default;
};

/// What another process's recording says of a tensor in words that Keyfall may not have (complex64, hpu:0), and its keys.
struct ForeignTensor {
    std::string dtype;
    std::string device;
    std::string layout;      ///< as its keys tell it
    std::uint64_t keys = 0;  ///< bits of the graph's key model

    friend auto operator<=>(const ForeignTensor&, const ForeignTensor&) = default;
};

/// Kept once for all tensors of which the same was said; null: of none. Equal where the words are.
class SharedForeign {
public:
    SharedForeign() = default;
    explicit SharedForeign(std::shared_ptr<const ForeignTensor> said) : said_(std::move(said)) {}

    explicit operator bool() const { return said_ != nullptr; }
    const ForeignTensor* operator->() const { return said_.get(); }
    friend bool operator==(const SharedForeign& a, const SharedForeign& b)
    {
        return a.said_ == b.said_ || (a.said_ && b.said_ && *a.said_ == *b.said_);
    }

private:
    std::shared_ptr<const ForeignTensor> said_;
};

/// What one may know of a tensor without reading it; kept by the recorder, shown by the screens. The words for it:
/// core/graph/tensor_words.h.
struct TensorMeta {
    DType dtype = DType::float32;
    Device device;
    Layout layout = Layout::strided;
    Dims shape;
    Dims strides;
    bool requiresGrad = false;
    bool batched = false;
    bool defined = true;
    std::uint64_t identity = 0;  ///< equal for two handles of one tensor while it lives
    std::uint16_t traits = 0;    ///< TensorTraits::raw()
    /// Of a recorded tensor; then type, device, layout, strides and traits above are nothing that anybody said.
    SharedForeign foreign = {};

    friend bool operator==(const TensorMeta&, const TensorMeta&) = default;
};

/// The shared part of a tensor. Reference-counted; reached through `Tensor`.
struct TensorImpl {
    std::atomic<std::uint32_t> references{1};
    TensorTraits traits;
    DType dtype = DType::float32;
    std::int8_t deviceIndex = 0;
    std::uint8_t deviceAlias = 0;  ///< Device::alias
    std::int64_t offset = 0;       ///< of the first element, in elements of `dtype`, from the start of `storage`
    Dims shape{};
    Dims strides{};                                         ///< in elements
    std::shared_ptr<Storage> storage{};                     ///< null: undefined, or a kind whose data is in `kind`
    std::shared_ptr<std::atomic<std::uint32_t>> version{};  ///< shared by views; bumped by in-place operators
    std::shared_ptr<TensorExtension> autograd{};            ///< history, gradient, hooks
    std::shared_ptr<TensorExtension> kind{};                ///< sparse, quantized, nested or batched data
};

/// A handle to a tensor of any kind; copying shares it. A default-constructed handle is "undefined" (no tensor).
///
/// Note [The undefined tensor is an object]
/// An undefined handle points to one static `TensorImpl`, so reading its traits needs no null check on the hot path and
/// a model can say what such an argument contributes (pytorch:M17).
class Tensor {
public:
    Tensor() noexcept : impl_(undefinedImpl()) {}
    /// Takes over one reference.
    explicit Tensor(TensorImpl* impl) noexcept : impl_(impl) {}
    Tensor(const Tensor& other) noexcept : impl_(other.impl_) { retain(); }
    Tensor(Tensor&& other) noexcept : impl_(std::exchange(other.impl_, undefinedImpl())) {}
    Tensor& operator=(Tensor other) noexcept
    {
        std::swap(impl_, other.impl_);
        return *this;
    }
    ~Tensor() { release(); }

    /// A new tensor over `storage`, or (null) over nothing.
    [[nodiscard]] static Tensor make(DType dtype, Device device, Dims shape, Dims strides, std::int64_t offset,
                                     std::shared_ptr<Storage> storage);
    /// Contiguous host memory, not initialised.
    [[nodiscard]] static Tensor emptyHost(DType dtype, const Dims& shape);
    /// No memory at all: shape and type only.
    [[nodiscard]] static Tensor emptyMeta(DType dtype, const Dims& shape);

    [[nodiscard]] bool defined() const { return impl_ != undefinedImpl(); }
    [[nodiscard]] TensorTraits traits() const { return impl_->traits; }
    [[nodiscard]] DType dtype() const { return impl_->dtype; }
    [[nodiscard]] Device device() const { return {impl_->traits.device(), impl_->deviceIndex, impl_->deviceAlias}; }
    [[nodiscard]] Layout layout() const { return impl_->traits.layout(); }
    [[nodiscard]] const Dims& shape() const { return impl_->shape; }
    [[nodiscard]] const Dims& strides() const { return impl_->strides; }
    [[nodiscard]] std::int64_t offset() const { return impl_->offset; }
    [[nodiscard]] int dim() const { return static_cast<int>(impl_->shape.size()); }
    [[nodiscard]] std::int64_t size(int d) const { return impl_->shape[static_cast<std::size_t>(d)]; }
    [[nodiscard]] std::int64_t numel() const { return elementCount(impl_->shape); }
    [[nodiscard]] bool isContiguous() const;
    [[nodiscard]] bool requiresGrad() const { return impl_->traits.requiresGrad(); }
    void setRequiresGrad(bool on) { impl_->traits = impl_->traits.withRequiresGrad(on); }

    [[nodiscard]] const std::shared_ptr<Storage>& storage() const { return impl_->storage; }
    /// The first element in host memory. Throws `DeviceError` for device memory and for meta tensors.
    template <class T>
    [[nodiscard]] T* hostData() const
    {
        return static_cast<T*>(hostAddress());
    }
    /// The first element's address in the tensor's own device's memory; null for meta tensors and zero bytes.
    [[nodiscard]] void* deviceAddress() const;

    /// How often an in-place operator changed the storage that this tensor views.
    [[nodiscard]] std::uint32_t version() const { return impl_->version ? impl_->version->load() : 0; }
    void bumpVersion() const
    {
        if (impl_->version)
            impl_->version->fetch_add(1);
    }

    /// The same memory seen with other sizes; shares storage and version, not autograd's history.
    [[nodiscard]] Tensor view(Dims shape, Dims strides, std::int64_t offset) const;
    /// A second tensor over the same memory without history (`requires_grad` off).
    [[nodiscard]] Tensor detached() const;

    [[nodiscard]] TensorMeta meta() const;
    /// Stable while the tensor lives: two handles are the same tensor when it is equal.
    [[nodiscard]] std::uint64_t identity() const { return reinterpret_cast<std::uintptr_t>(impl_); }
    [[nodiscard]] bool isSame(const Tensor& other) const { return impl_ == other.impl_; }
    [[nodiscard]] TensorImpl& impl() const { return *impl_; }

private:
    [[nodiscard]] static TensorImpl* undefinedImpl() noexcept { return &undefined_; }
    [[nodiscard]] void* hostAddress() const;
    /// Whether the process has no second thread: then counting needs no locked instruction, which is most of what it
    /// costs to put a tensor on a stack and take it off again. As in the standard library's shared_ptr.
    [[nodiscard]] static bool isOnlyThread() noexcept
    {
#if __has_include(<sys/single_threaded.h>)
        return __libc_single_threaded != 0;
#else
        return false;
#endif
    }
    void retain() const noexcept
    {
        if (!defined())
            return;
        std::atomic<std::uint32_t>& count = impl_->references;
        if (isOnlyThread())
            count.store(count.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        else
            count.fetch_add(1, std::memory_order_relaxed);
    }
    void release() noexcept
    {
        if (defined() && countAfterRelease() == 0)
            delete impl_;
    }
    [[nodiscard]] std::uint32_t countAfterRelease() const noexcept
    {
        std::atomic<std::uint32_t>& count = impl_->references;
        if (!isOnlyThread())
            return count.fetch_sub(1, std::memory_order_acq_rel) - 1;
        const std::uint32_t left = count.load(std::memory_order_relaxed) - 1;
        count.store(left, std::memory_order_relaxed);
        return left;
    }

    static TensorImpl undefined_;
    TensorImpl* impl_;
};

}  // namespace keyfall
