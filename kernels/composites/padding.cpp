// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/sizes.h"

#include <array>

// Padding with what is there already; with a constant: joining.cpp.
namespace keyfall::ops {

namespace {

enum class Mode { reflect, replicate, circular, constant };  // numbered as PyTorch's padding_mode
constexpr std::array<const char*, 4> kModes{"reflect", "replicate", "circular", "constant"};

/// The operators of one mode for lines, planes and solids.
struct PaddingOperators {
    std::array<CalledOperator, 3> forward;
    std::array<CalledOperator, 3> backward;
};
constexpr PaddingOperators kReflecting{
    {"reflection_pad1d", "reflection_pad2d", "reflection_pad3d"},
    {"reflection_pad1d_backward", "reflection_pad2d_backward", "reflection_pad3d_backward"}};
constexpr PaddingOperators kReplicating{
    {"replication_pad1d", "replication_pad2d", "replication_pad3d"},
    {"replication_pad1d_backward", "replication_pad2d_backward", "replication_pad3d_backward"}};

/// From the last of the `Rank` padded dimensions to the first, as the numbers come.
struct Side {
    std::size_t dim;
    std::int64_t size;
    std::int64_t before;
    std::int64_t after;

    [[nodiscard]] std::int64_t padded() const { return limitedSum(limitedSum(size, before), after); }
};

std::vector<Side> sidesOf(const Tensor& self, const Ints& padding)
{
    std::vector<Side> sides;
    for (std::size_t i = 0; i < padding.size() / 2; ++i) {
        const std::size_t dim = self.shape().size() - 1 - i;
        sides.push_back({dim, self.shape()[dim], padding[2 * i], padding[2 * i + 1]});
    }
    return sides;
}

/// "H: 4 W: 3": names from the first padded dimension on.
template <class Size>
std::string namedSizes(const std::vector<Side>& sides, const char* between, const Size& size)
{
    static constexpr std::array<const char*, 3> kNames{"W: ", "H: ", "D: "};
    std::string text;
    for (std::size_t i = sides.size(); i-- > 0;)
        text += kNames[i] + std::to_string(size(sides[i])) + (i > 0 ? between : "");
    return text;
}

/// In PyTorch's words and order.
void checkPadding(const Tensor& self, const Ints& padding, std::size_t rank, Mode mode)
{
    if (padding.size() != 2 * rank)
        reject("padding size is expected to be " + std::to_string(2 * rank)
               + ", but got: " + std::to_string(padding.size()));
    const auto dims = static_cast<std::size_t>(self.dim());
    bool empty = false;
    for (std::size_t d = dims == rank + 2 ? 1 : 0; d < dims; ++d)
        empty = empty || self.shape()[d] == 0;
    if ((dims != rank + 1 && dims != rank + 2) || empty)
        reject("Expected " + std::to_string(rank + 1) + "D or " + std::to_string(rank + 2)
               + "D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for input, but got: "
               + textOf(self.shape()));
    const std::vector<Side> sides = sidesOf(self, padding);
    if (mode == Mode::reflect)
        for (std::size_t i = 0; i < sides.size(); ++i)
            if (sides[i].before >= sides[i].size || sides[i].after >= sides[i].size)
                reject("Argument #" + std::to_string(4 + 2 * i)
                       + ": Padding size should be less than the corresponding input dimension, but got: padding ("
                       + std::to_string(sides[i].before) + ", " + std::to_string(sides[i].after) + ") at dimension "
                       + std::to_string(sides[i].dim) + " of input " + textOf(self.shape()));
    bool large = true;
    for (const Side& side : sides)
        large = large && side.padded() >= 1;
    if (large)
        return;
    const std::string given = namedSizes(sides, ", ", [](const Side& side) { return side.size; });
    const std::string made =
        "alculated output " + namedSizes(sides, " ", [](const Side& side) { return side.padded(); });
    reject(rank == 1 ? "input (" + given + ") is too small. C" + made
                     : "C" + made + " must be >= 1 in every dimension (input " + given + ")");
}

/// Which element each of the padded ones is.
Tensor sources(const Side& side, Mode mode, Device device)
{
    const Tensor host = emptyOn(kCpu, DType::int64, Dims{side.padded()});
    auto* const at = host.hostData<std::int64_t>();
    for (std::int64_t i = 0; i < host.numel(); ++i) {
        const std::int64_t place = i - side.before;
        const bool reflects = mode == Mode::reflect;
        at[i] = place < 0        ? (reflects ? -place : 0)
            : place >= side.size ? (reflects ? 2 * (side.size - 1) - place : side.size - 1)
                                 : place;
    }
    return device == kCpu ? host : copyTo(host, device, DType::int64);
}

template <std::size_t Rank, Mode How>
Tensor padded(const TensorMath& math, const Tensor& self, const Ints& padding)
{
    checkPadding(self, padding, Rank, How);
    Tensor result = self;
    for (const Side& side : sidesOf(self, padding))
        if (side.before != 0 || side.after != 0)
            result = math.call("index_select",
                               {result, static_cast<std::int64_t>(side.dim), sources(side, How, self.device())});
    return result.isSame(self) ? math.clone(self) : result;
}

/// Each padded element's gradient goes to the one that it is.
template <std::size_t Rank, Mode How>
Tensor paddedBackward(const TensorMath& math, const Tensor& gradient, const Tensor& self, const Ints& padding)
{
    checkPadding(self, padding, Rank, How);
    const std::vector<Side> sides = sidesOf(self, padding);
    Dims expected = self.shape();
    for (const Side& side : sides)
        expected[side.dim] = side.padded();
    if (gradient.shape() != expected)
        reject("expected a gradient of size " + textOf(expected) + ", but got " + textOf(gradient.shape()));
    Tensor result = gradient;
    for (const Side& side : sides) {
        if (side.before == 0 && side.after == 0)
            continue;
        Dims shape = result.shape();
        shape[side.dim] = side.size;
        const Tensor none = filled({result.dtype(), shape, result.device()}, std::int64_t{0});
        result = math.call("index_add",
                           {none, static_cast<std::int64_t>(side.dim), sources(side, How, self.device()), result});
    }
    return result.isSame(gradient) ? math.clone(gradient) : result;
}

/// What lies beyond an end comes from the other one. PyTorch copies it into views of an empty tensor, which leaves other
/// nodes: here it is joined, with the same elements and gradients.
Tensor padCircular(const TensorMath& math, const Tensor& self, const Ints& padding)
{
    const std::size_t rank = padding.size() / 2;
    const auto dims = static_cast<std::size_t>(self.dim());
    if (padding.size() % 2 != 0 || rank == 0 || (dims != rank + 1 && dims != rank + 2))
        reject(
            "Invalid padding size, expected 1 or 2 dimensions of the input without padding, but got an input of size "
            + textOf(self.shape()) + " and padding=" + textOf(toDims(padding)));
    const std::vector<Side> sides = sidesOf(self, padding);
    for (std::size_t i = sides.size(); i-- > 0;) {
        if (sides[i].before > sides[i].size || sides[i].after > sides[i].size)
            reject("Padding value causes wrapping around more than once.");
        if (sides[i].padded() < 0)
            reject("Negative padding value is resulting in an empty dimension");
    }
    Tensor result = self;
    for (const Side& side : sides) {
        const auto slice = [&](const Tensor& from, std::int64_t begin, std::int64_t end) {
            return math.call("slice.Tensor", {from, static_cast<std::int64_t>(side.dim), begin, end, std::int64_t{1}});
        };
        const auto least = [](std::int64_t number) { return std::max<std::int64_t>(0, number); };
        if (side.padded() == 0) {
            result = slice(result, 0, 0);
            continue;
        }
        if (side.before < 0 || side.after < 0)
            result = slice(result, least(-side.before), side.size - least(-side.after));
        const std::int64_t left = result.shape()[side.dim];
        if (side.before > left || side.after > left)
            reject("Padding value causes wrapping around more than once, as the other one cuts.");
        std::vector<Tensor> parts;
        if (side.before > 0)
            parts.push_back(slice(result, left - side.before, left));
        parts.push_back(result);
        if (side.after > 0)
            parts.push_back(slice(result, 0, side.after));
        if (parts.size() > 1)
            result = math.call("cat", {parts, static_cast<std::int64_t>(side.dim)});
    }
    return result.isSame(self) ? math.clone(self) : math.call("contiguous", {result});
}

Tensor padBy(const TensorMath& math, const Tensor& self, const Ints& pad, std::int64_t mode,
             std::optional<double> value)
{
    if (pad.size() % 2 != 0)
        reject("Padding length must be divisible by 2");
    const auto dims = static_cast<std::size_t>(self.dim());
    if (pad.size() > 2 * dims)
        reject("Padding length should be less than or equal to two times the input dimension but got padding length "
               + std::to_string(pad.size()) + " and input of dimension " + std::to_string(dims));
    if (mode == static_cast<std::int64_t>(Mode::constant))
        return math.call("constant_pad_nd", {self, pad, value.value_or(0.0)});
    const std::size_t rank = pad.size() / 2;
    const bool known = mode >= 0 && mode < static_cast<std::int64_t>(kModes.size());
    if (value && *value != 0 && known)
        reject("Padding mode \"" + std::string(kModes[static_cast<std::size_t>(mode)])
               + "\" doesn't take in value argument");
    if (!known || rank < 1 || rank > 3 || (dims != rank + 1 && dims != rank + 2))
        reject("Padding size " + std::to_string(pad.size()) + " is not supported for " + std::to_string(dims)
               + "D input tensor.\nSupported combinations for non-constant padding:\n"
                 "  - 2D or 3D input: padding size = 2 (pads last dimension)\n"
                 "  - 3D or 4D input: padding size = 4 (pads last 2 dimensions)\n"
                 "  - 4D or 5D input: padding size = 6 (pads last 3 dimensions)");
    if (mode == static_cast<std::int64_t>(Mode::circular))
        return math.call("_pad_circular", {self, pad});
    const bool reflects = mode == static_cast<std::int64_t>(Mode::reflect);
    return math.call((reflects ? kReflecting : kReplicating).forward[rank - 1], {self, pad});
}

/// `pad` knows the modes by their names.
Tensor padNamed(const TensorMath& math, const Tensor& self, const Ints& pad, const std::string& mode,
                std::optional<double> value)
{
    for (std::size_t i = 0; i < kModes.size(); ++i)
        if (mode == kModes[i])
            return padBy(math, self, pad, static_cast<std::int64_t>(i), value);
    reject("Unrecognised padding mode " + mode);
}

template <std::size_t Rank, Mode How>
void addOf(std::vector<OperatorDefinition>& all, const std::string& family)
{
    const std::string name = family + "_pad" + std::to_string(Rank) + "d";
    const std::string count = std::to_string(2 * Rank);
    all.push_back(compose<Tensor(const Tensor&, const Ints&)>(
        name + "(Tensor self, int[" + count + "] padding) -> Tensor", padded<Rank, How>));
    all.push_back(compose<Tensor(const Tensor&, const Tensor&, const Ints&)>(
        name + "_backward(Tensor grad_output, Tensor self, int[" + count + "] padding) -> Tensor",
        paddedBackward<Rank, How>));
}

}  // namespace

std::vector<OperatorDefinition> paddingOperators()
{
    std::vector<OperatorDefinition> all{
        compose<Tensor(const Tensor&, const Ints&)>("_pad_circular(Tensor self, int[] pad) -> Tensor", padCircular),
        compose<Tensor(const Tensor&, const Ints&, std::int64_t, std::optional<double>)>(
            "_pad_enum(Tensor self, int[] pad, int mode, float? value=None) -> Tensor", padBy),
        compose<Tensor(const Tensor&, const Ints&, const std::string&, std::optional<double>)>(
            "pad(Tensor self, int[] pad, str mode=\"constant\", float? value=None) -> Tensor", padNamed),
    };
    addOf<1, Mode::reflect>(all, "reflection");
    addOf<2, Mode::reflect>(all, "reflection");
    addOf<3, Mode::reflect>(all, "reflection");
    addOf<1, Mode::replicate>(all, "replication");
    addOf<2, Mode::replicate>(all, "replication");
    addOf<3, Mode::replicate>(all, "replication");
    return all;
}

}  // namespace keyfall::ops
