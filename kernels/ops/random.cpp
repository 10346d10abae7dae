// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/binary_call.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/in_place.h"
#include "kernels/ops/memory_format.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/random_numbers.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/broadcast.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/sizes.h"

#include <sstream>

// Operators that draw random numbers (random_numbers.h).
namespace keyfall::ops {

namespace {

Tensor times(const Backend& backend, const Tensor& tensor, double factor)
{
    return binaryCall(backend, BinaryFormula::mul, tensor, Scalar(factor));
}

void checkFloating(const char* kernel, DType dtype)
{
    if (!isFloating(dtype))
        reject("\"" + std::string(kernel) + "\" not implemented for '" + scalarTypeName(dtype) + "'");
}

/// As C++ streams write it: 1.5 and 2.
std::string shortText(double number)
{
    std::ostringstream text;
    text << number;
    return text.str();
}

/// True with probability `p`, a number or a tensor that is broadcast to `shape`.
Tensor chosen(const Backend& backend, Device device, const Dims& shape, const Second& p, DType digits,
              const Generator& generator)
{
    return binaryCall(backend, BinaryFormula::lt, uniformNumbers(backend, device, shape, digits, generator), p);
}

void checkProbability(double p)
{
    if (!(p >= 0 && p <= 1))
        reject("bernoulli_ expects p to be in [0, 1], but got p=" + shortText(p));
}

/// A meta tensor's elements are not looked at.
bool allTrue(const Tensor& truth)
{
    const Backend& backend = backendFor(truth.device().type);
    if (truth.numel() == 0 || backend.type() == DeviceType::meta)
        return true;
    const ReductionPlan plan = planReduction(backend, truth, std::nullopt, false, DType::boolean);
    backend.reduce(ReductionFormula::amin, plan);
    return std::get<bool>(scalarOf(copyTo(plan.output, kCpu, DType::boolean)));
}

void checkProbabilities(const Tensor& p)
{
    checkFloating("bernoulli_tensor_cpu_p_", p.dtype());
    const Backend& backend = backendFor(p.device().type);
    const Tensor low = binaryCall(backend, BinaryFormula::ge, p, Scalar(0.0));
    const Tensor high = binaryCall(backend, BinaryFormula::le, p, Scalar(1.0));
    const Tensor inside = binaryCall(backend, BinaryFormula::logical_and, low, high);
    if (!allTrue(inside))
        reject("Expected p_in >= 0 && p_in <= 1 to be true, but got false.");
}

Tensor written(const Tensor& self, const Tensor& numbers)
{
    checkWritable(self);
    copyInto(self, numbers);
    markWritten(self);
    return self;
}

Tensor bernoulli(const Backend& backend, const Tensor& self, const Generator& generator)
{
    checkProbabilities(self);
    return castTo(chosen(backend, self.device(), self.shape(), self, self.dtype(), generator), self.dtype());
}
Tensor bernoulliOf(const Backend& backend, const Tensor& self, double p, const Generator& generator)
{
    checkProbability(p);
    return castTo(chosen(backend, self.device(), self.shape(), Scalar(p), DType::float64, generator), self.dtype());
}
Tensor bernoulliInto(const Backend& backend, const Tensor& self, double p, const Generator& generator)
{
    checkProbability(p);
    return written(self, chosen(backend, self.device(), self.shape(), Scalar(p), DType::float64, generator));
}
Tensor bernoulliIntoFrom(const Backend& backend, const Tensor& self, const Tensor& p, const Generator& generator)
{
    checkProbabilities(p);
    checkResultShape(self, broadcastShapes(self.shape(), p.shape()));
    return written(self, chosen(backend, self.device(), self.shape(), p, DType::float64, generator));
}

Tensor uniformInto(const Backend& backend, const Tensor& self, double from, double to, const Generator& generator)
{
    checkFloating("check_uniform_bounds", self.dtype());
    if (!(from <= to))
        reject("uniform_ expects to return a [from, to) range, but found from=" + shortText(from)
               + " > to=" + shortText(to));
    const Tensor numbers =
        times(backend, uniformNumbers(backend, self.device(), self.shape(), self.dtype(), generator), to - from);
    return written(self, binaryCall(backend, BinaryFormula::add, numbers, Scalar(from)));
}

void checkDeviation(double deviation)
{
    if (!(deviation >= 0))
        reject("normal expects std >= 0.0, but found std " + shortText(deviation));
}

Tensor normalInto(const Backend& backend, const Tensor& self, double mean, double deviation, const Generator& generator)
{
    checkDeviation(deviation);
    checkFloating("normal_kernel_cpu", self.dtype());
    const Tensor numbers =
        times(backend, normalNumbers(backend, self.device(), self.shape(), self.dtype(), generator), deviation);
    return written(self, binaryCall(backend, BinaryFormula::add, numbers, Scalar(mean)));
}

/// Of tensors or numbers; `shape` is what they broadcast to.
Tensor normalOf(const Backend& backend, Device device, const Dims& shape, DType dtype, const Second& mean,
                const Second& deviation, const Generator& generator)
{
    checkFloating("normal_kernel_cpu", dtype);
    const Tensor numbers = normalNumbers(backend, device, shape, dtype, generator);
    return binaryCall(backend, BinaryFormula::add, binaryCall(backend, BinaryFormula::mul, numbers, deviation), mean);
}

void checkDeviations(const Tensor& deviation)
{
    const Backend& backend = backendFor(deviation.device().type);
    if (!allTrue(binaryCall(backend, BinaryFormula::ge, deviation, Scalar(0.0))))
        reject("normal expects all elements of std >= 0.0");
}

/// Whole numbers from `low` to below `high`.
Tensor whole(const Backend& backend, Device device, const Dims& shape, std::int64_t low, std::int64_t high, DType dtype)
{
    if (low >= high)
        reject("random_ expects 'from' to be less than 'to', but got from=" + std::to_string(low)
               + " >= to=" + std::to_string(high));
    const Tensor bits = randomBits(backend, device, shape, 62, std::nullopt);
    // Of a range that int64 does not count only the first 2^63 - 1 numbers come.
    const std::int64_t count = limitedSum(high, limitedProduct(low, -1));
    const Tensor inRange = binaryCall(backend, BinaryFormula::remainder, bits, Scalar(count));
    return castTo(binaryCall(backend, BinaryFormula::add, inRange, Scalar(low)), dtype);
}

/// The order in which random keys stand when they are sorted.
Tensor permutation(const Backend& backend, Device device, std::int64_t n, DType dtype)
{
    const Tensor keys = randomBits(backend, device, Dims{n}, 62, std::nullopt);
    AlongPlan plan;
    plan.input = keys;
    plan.output = emptyOn(device, DType::int64, Dims{n});
    plan.index = emptyOn(device, DType::int64, Dims{n});
    if (n > 0)
        backend.sort(plan);
    return castTo(plan.index, dtype);
}

const std::string kOptions = "*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
                             "bool? pin_memory=None";
const std::string kWhole = "*, ScalarType? dtype=long, Layout? layout=None, Device? device=None, "
                           "bool? pin_memory=None) -> Tensor";
const std::string kLike = kOptions + ", MemoryFormat? memory_format=None) -> Tensor";

/// The numbers, lying in memory as a tensor like `self` would.
Tensor inOrderOf(const Tensor& self, const Tensor& numbers, MaybeFormat format)
{
    Tensor like = emptyOn(numbers.device(), numbers.dtype(), self.shape(), stridesFor(self, format));
    if (like.strides() == numbers.strides())
        return numbers;
    copyInto(like, numbers);
    return like;
}

using Draw = Tensor (*)(const Backend&, Device, const Dims&, DType);

Tensor drawUniform(const Backend& backend, Device device, const Dims& shape, DType dtype)
{
    checkFloating("check_uniform_bounds", dtype);
    return uniformNumbers(backend, device, shape, dtype, std::nullopt);
}
Tensor drawNormal(const Backend& backend, Device device, const Dims& shape, DType dtype)
{
    checkFloating("normal_kernel_cpu", dtype);
    return normalNumbers(backend, device, shape, dtype, std::nullopt);
}

/// `rand` and `rand_like`
void drawing(std::vector<OperatorDefinition>& all, const std::string& name, Draw draw)
{
    all.push_back(define<Tensor(const Ints&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool)>(
        name + "(int[] size, " + kOptions + ") -> Tensor",
        [draw](const Backend& backend, const Ints& size, MaybeDType dtype, const MaybeLayout& layout,
               MaybeDevice device, MaybeBool) {
            checkStrided(layout);
            const Device target = device.value_or(Device{backend.type(), 0});
            return draw(backendFor(target.type), target, toDims(size), dtype.value_or(kDefaultFloating));
        }));
    all.push_back(define<Tensor(const Tensor&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool, MaybeFormat)>(
        name + "_like(Tensor self, " + kLike,
        [draw](const Backend&, const Tensor& self, MaybeDType dtype, const MaybeLayout& layout, MaybeDevice device,
               MaybeBool, MaybeFormat format) {
            checkStrided(layout);
            const Device target = device.value_or(self.device());
            return inOrderOf(self, draw(backendFor(target.type), target, self.shape(), dtype.value_or(self.dtype())),
                             format);
        }));
}

void wholeNumbers(std::vector<OperatorDefinition>& all)
{
    using High = Tensor(std::int64_t, const Ints&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool);
    using Low = Tensor(std::int64_t, std::int64_t, const Ints&, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool);
    const auto draw = [](const Backend& backend, std::int64_t low, std::int64_t high, const Ints& size,
                         MaybeDType dtype, const MaybeLayout& layout, MaybeDevice device, MaybeBool) {
        checkStrided(layout);
        const Device target = device.value_or(Device{backend.type(), 0});
        return whole(backendFor(target.type), target, toDims(size), low, high, dtype.value_or(DType::int64));
    };
    all.push_back(define<High>("randint(int high, int[] size, " + kWhole,
                               [draw](const Backend& backend, std::int64_t high, const Ints& size, MaybeDType dtype,
                                      const MaybeLayout& layout, MaybeDevice device, MaybeBool pinned) {
                                   return draw(backend, 0, high, size, dtype, layout, device, pinned);
                               }));
    all.push_back(define<Low>("randint.low(int low, int high, int[] size, " + kWhole, draw));
    all.push_back(define<Tensor(const Tensor&, std::int64_t, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool,
                                MaybeFormat)>(
        "randint_like(Tensor self, int high, " + kLike,
        [](const Backend&, const Tensor& self, std::int64_t high, MaybeDType dtype, const MaybeLayout& layout,
           MaybeDevice device, MaybeBool, MaybeFormat format) {
            checkStrided(layout);
            const Device target = device.value_or(self.device());
            return inOrderOf(
                self, whole(backendFor(target.type), target, self.shape(), 0, high, dtype.value_or(self.dtype())),
                format);
        }));
    all.push_back(define<Tensor(std::int64_t, MaybeDType, const MaybeLayout&, MaybeDevice, MaybeBool)>(
        "randperm(int n, " + kWhole,
        [](const Backend& backend, std::int64_t n, MaybeDType dtype, const MaybeLayout& layout, MaybeDevice device,
           MaybeBool) {
            checkStrided(layout);
            const Device target = device.value_or(Device{backend.type(), 0});
            return permutation(backendFor(target.type), target, n, dtype.value_or(DType::int64));
        }));
}

void normals(std::vector<OperatorDefinition>& all)
{
    const std::string generator = ", *, Generator? generator=None) -> Tensor";
    all.push_back(define<Tensor(const Tensor&, double, const Generator&)>(
        "normal.Tensor_float(Tensor mean, float std=1." + generator,
        [](const Backend& backend, const Tensor& mean, double deviation, const Generator& from) {
            checkDeviation(deviation);
            return normalOf(backend, mean.device(), mean.shape(), mean.dtype(), mean, Scalar(deviation), from);
        }));
    all.push_back(define<Tensor(double, const Tensor&, const Generator&)>(
        "normal.float_Tensor(float mean, Tensor std" + generator,
        [](const Backend& backend, double mean, const Tensor& deviation, const Generator& from) {
            checkDeviations(deviation);
            return normalOf(backend, deviation.device(), deviation.shape(), deviation.dtype(), Scalar(mean), deviation,
                            from);
        }));
    all.push_back(define<Tensor(const Tensor&, const Tensor&, const Generator&)>(
        "normal.Tensor_Tensor(Tensor mean, Tensor std" + generator,
        [](const Backend& backend, const Tensor& mean, const Tensor& deviation, const Generator& from) {
            checkDeviations(deviation);
            return normalOf(backend, mean.device(), broadcastShapes(mean.shape(), deviation.shape()), mean.dtype(),
                            mean, deviation, from);
        }));
    all.push_back(define<Tensor(double, double, const Ints&, const Generator&, MaybeDType, const MaybeLayout&,
                                MaybeDevice, MaybeBool)>(
        "normal.float_float(float mean, float std, int[] size, *, Generator? generator=None, ScalarType? dtype=None, "
        "Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor",
        [](const Backend& backend, double mean, double deviation, const Ints& size, const Generator& from,
           MaybeDType dtype, const MaybeLayout& layout, MaybeDevice device, MaybeBool) {
            checkStrided(layout);
            checkDeviation(deviation);
            const Device target = device.value_or(Device{backend.type(), 0});
            return normalOf(backendFor(target.type), target, toDims(size), dtype.value_or(kDefaultFloating),
                            Scalar(mean), Scalar(deviation), from);
        }));
}

}  // namespace

std::vector<OperatorDefinition> randomOperators()
{
    std::vector<OperatorDefinition> all;
    drawing(all, "rand", drawUniform);
    drawing(all, "randn", drawNormal);
    wholeNumbers(all);
    normals(all);
    const std::string generator = "*, Generator? generator=None) -> Tensor";
    all.push_back(define<Tensor(const Tensor&, const Generator&)>("bernoulli(Tensor self, " + generator, bernoulli));
    all.push_back(define<Tensor(const Tensor&, double, const Generator&)>(
        "bernoulli.p(Tensor self, float p, " + generator, bernoulliOf));
    all.push_back(define<Tensor(const Tensor&, double, const Generator&)>(
        "bernoulli_.float(Tensor(a!) self, float p=0.5, " + generator + "(a!)", bernoulliInto));
    all.push_back(define<Tensor(const Tensor&, const Tensor&, const Generator&)>(
        "bernoulli_.Tensor(Tensor(a!) self, Tensor p, " + generator + "(a!)", bernoulliIntoFrom));
    all.push_back(define<Tensor(const Tensor&, double, double, const Generator&)>(
        "uniform_(Tensor(a!) self, float from=0., float to=1., " + generator + "(a!)", uniformInto));
    all.push_back(define<Tensor(const Tensor&, double, double, const Generator&)>(
        "normal_(Tensor(a!) self, float mean=0., float std=1., " + generator + "(a!)", normalInto));
    return all;
}

}  // namespace keyfall::ops
