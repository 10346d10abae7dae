// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace keyfall {

/// `privateUse1` is the device of a backend that is no part of PyTorch. Here its memory is the host's, but the host may
/// not touch it (kernels/privateuse1).
enum class DeviceType : std::uint8_t { cpu, cuda, meta, privateUse1 };

/// How a tensor holds its elements.
enum class Layout : std::uint8_t { strided, sparseCoo, sparseCsr, quantized, nested };

/// What a tensor is, without saying which keys follow: model-neutral, eight bits, kept on the tensor.
///
/// A model maps every value of this to a key set (`KeyModel::keysOf`), so a call pays one load an argument whatever the
/// model (design:models).
class TensorTraits {
public:
    static constexpr std::size_t kCount = 512;

    constexpr TensorTraits() = default;
    constexpr TensorTraits(DeviceType device, Layout layout)
        : raw_(static_cast<std::uint16_t>(static_cast<unsigned>(device) | static_cast<unsigned>(layout) << 2))
    {
    }
    [[nodiscard]] static constexpr TensorTraits fromRaw(std::uint16_t raw)
    {
        TensorTraits t;
        t.raw_ = raw;
        return t;
    }
    /// An argument that is no tensor (a default-constructed handle, `none`).
    [[nodiscard]] static constexpr TensorTraits undefined() { return fromRaw(kCount - 1); }

    [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }
    [[nodiscard]] constexpr bool isUndefined() const { return raw_ == kCount - 1; }
    [[nodiscard]] constexpr DeviceType device() const { return static_cast<DeviceType>(raw_ & 3); }
    [[nodiscard]] constexpr Layout layout() const { return static_cast<Layout>(raw_ >> 2 & 7); }
    [[nodiscard]] constexpr bool requiresGrad() const { return (raw_ & kRequiresGrad) != 0; }
    [[nodiscard]] constexpr bool inference() const { return (raw_ & kInference) != 0; }
    [[nodiscard]] constexpr bool batched() const { return (raw_ & kBatched) != 0; }

    [[nodiscard]] constexpr TensorTraits withDevice(DeviceType d) const
    {
        return fromRaw(static_cast<std::uint16_t>((raw_ & ~3U) | static_cast<unsigned>(d)));
    }
    [[nodiscard]] constexpr TensorTraits withLayout(Layout l) const
    {
        return fromRaw(static_cast<std::uint16_t>((raw_ & ~(7U << 2)) | static_cast<unsigned>(l) << 2));
    }
    [[nodiscard]] constexpr TensorTraits withRequiresGrad(bool on) const { return with(kRequiresGrad, on); }
    [[nodiscard]] constexpr TensorTraits withInference(bool on) const { return with(kInference, on); }
    [[nodiscard]] constexpr TensorTraits withBatched(bool on) const { return with(kBatched, on); }

    friend constexpr bool operator==(TensorTraits, TensorTraits) = default;

private:
    static constexpr unsigned kRequiresGrad = 1U << 5;
    static constexpr unsigned kInference = 1U << 6;
    static constexpr unsigned kBatched = 1U << 7;

    [[nodiscard]] constexpr TensorTraits with(unsigned bit, bool on) const
    {
        return fromRaw(static_cast<std::uint16_t>(on ? raw_ | bit : raw_ & ~bit));
    }

    std::uint16_t raw_ = 0;
};

}  // namespace keyfall
