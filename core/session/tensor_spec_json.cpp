// SPDX-License-Identifier: MIT
#include "core/session/tensor_spec_json.h"

#include "core/tensor/element_range.h"
#include "core/tensor/quantized_type.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace keyfall {

namespace {

constexpr std::array<std::string_view, 20> kFields{
    "dtype", "shape", "data", "fill",   "random",  "strides",   "offset", "device", "requires_grad", "layout",
    "size",  "crow",  "col",  "values", "indices", "coalesced", "quant",  "nested", "signed_zero",   "check_strides"};

/// Reads one element and checks that `dtype` can hold it.
double element(const JsonPlace& place, DType dtype)
{
    if (dtype == DType::boolean)
        return place.truth() ? 1 : 0;
    if (const auto range = integerRange(dtype)) {
        const auto value = static_cast<double>(place.integer("an integer"));
        if (value < range->least || value > range->most)
            place.fail(fmt::format("{} does not fit {}", jsonLine(place.value()), nameOf(dtype)),
                       fmt::format("it holds {} to {}", range->least, range->most));
        return value;
    }
    if (dtype == DType::int64)
        return static_cast<double>(place.integer("an integer"));
    const double value = place.number("a number");
    if (std::isfinite(value) && std::abs(value) > largestFinite(dtype))
        place.fail(fmt::format("{} does not fit {}", jsonLine(place.value()), nameOf(dtype)),
                   fmt::format("its largest value is {:.9g}", largestFinite(dtype)));
    return value;
}

std::vector<std::int64_t> shapeAt(const JsonPlace& tensor, const std::string& field, std::int64_t most = kMostElements)
{
    const JsonPlace place = tensor.at(field, "a list of sizes");
    std::vector<std::int64_t> shape = place.integers("a list of sizes");
    constexpr std::size_t kMostDimensions = 64;
    if (shape.size() > kMostDimensions)
        place.fail(fmt::format("{} dimensions; at most {} are possible", shape.size(), kMostDimensions));
    std::int64_t count = 1;
    bool tooMany = false;
    for (const std::int64_t size : shape) {
        if (size < 0)
            place.fail(fmt::format("expected sizes of at least 0, found {}", size));
        tooMany = tooMany || __builtin_mul_overflow(count, std::max<std::int64_t>(size, 1), &count);
    }
    const bool none = std::find(shape.begin(), shape.end(), 0) != shape.end();
    if (!none && (tooMany || count > most))
        place.fail(fmt::format("a tensor of shape {} has more than {} elements", jsonLine(place.value()), most));
    if (none && tooMany)
        place.fail("the sizes multiply to more than 64 bits");
    return shape;
}

std::int64_t elementsOf(const std::vector<std::int64_t>& shape)
{
    std::int64_t count = 1;
    for (const std::int64_t size : shape)
        count *= size;
    return count;
}

void readData(const JsonPlace& place, TensorSpec& spec)
{
    if (!place.value().is_array())
        place.failExpected("a flat list of elements in row-major order");
    const auto count = static_cast<std::size_t>(elementsOf(spec.shape));
    if (place.value().size() != count)
        place.fail(fmt::format("expected {} elements for shape [{}], found {}", count, fmt::join(spec.shape, ", "),
                               place.value().size()),
                   "data is flat: row after row, without inner lists");
    if (spec.dtype == DType::int64) {
        spec.integers = place.integers("a list of integers");
        return;
    }
    spec.data.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        spec.data.push_back(element(place.item(i), spec.dtype));
}

void readContent(const JsonPlace& place, TensorSpec& spec)
{
    const auto data = place.find("data");
    const auto fill = place.find("fill");
    const auto random = place.find("random");
    const int given = (data ? 1 : 0) + (fill ? 1 : 0) + (random ? 1 : 0);
    if (given > 1)
        place.fail("has more than one of \"data\", \"fill\" and \"random\"", "keep one of them");
    const bool needsNone = spec.device.type == DeviceType::meta;
    if (needsNone && given > 0)
        place.fail("a tensor on the meta device has no elements",
                   "remove \"data\", \"fill\" or \"random\", or the device");
    if (!needsNone && given == 0 && elementsOf(spec.shape) > 0)
        place.fail("expected one of \"data\", \"fill\" or \"random\", found none");
    if (data)
        readData(*data, spec);
    if (fill && spec.dtype == DType::int64)
        spec.fill = fill->integer("an integer");
    else if (fill)
        spec.fill = element(*fill, spec.dtype);
    if (random) {
        if (!isFloating(spec.dtype))
            random->fail(fmt::format("random elements are uniform in [0, 1): {} cannot hold them", nameOf(spec.dtype)),
                         "use float32, float64, float16 or bfloat16");
        spec.random =
            static_cast<std::uint64_t>(random->integer("a seed", 0, std::numeric_limits<std::int64_t>::max()));
    }
}

void readStrides(const JsonPlace& place, TensorSpec& spec)
{
    if (const auto offset = place.find("offset"))
        spec.offset = offset->integer("an offset in elements", 0, kMostElements);
    const auto strides = place.find("strides");
    if (!strides)
        return;
    spec.strides = strides->integers("a list of strides in elements");
    if (spec.strides->size() != spec.shape.size())
        strides->fail(
            fmt::format("expected {} strides, one for each size, found {}", spec.shape.size(), spec.strides->size()));
    std::int64_t last = spec.offset;
    for (std::size_t i = 0; i < spec.shape.size(); ++i) {
        const std::int64_t stride = (*spec.strides)[i];
        if (stride < 0)
            strides->fail(fmt::format("expected strides of at least 0, found {}", stride));
        std::int64_t span = 0;
        if (__builtin_mul_overflow(stride, std::max<std::int64_t>(spec.shape[i] - 1, 0), &span)
            || __builtin_add_overflow(last, span, &last) || last > kMostElements)
            strides->fail(fmt::format("the last element would be further than {} elements away", kMostElements));
    }
}

DType dtypeAt(const JsonPlace& tensor)
{
    const auto place = tensor.find("dtype");
    return place ? readDType(*place) : DType::float32;
}

/// What the codes of a quantized type are stored as.
DType storageOfQuantized(const JsonPlace& place)
{
    const std::string& name = place.text("a quantized element type");
    if (const auto codes = codesOfQuantized(name))
        return *codes;
    place.fail(fmt::format("unknown quantized element type '{}'", name), "known: quint8, qint8, qint32");
}

/// A part of a form: the elements of a strided tensor.
StridedSpec readPart(const JsonPlace& place, std::string_view what)
{
    TensorSpec part = readTensorSpec(place, {});
    if (part.layout() != Layout::strided)
        place.failExpected(what);
    return std::move(static_cast<StridedSpec&>(part));
}

StridedSpec indicesAt(const JsonPlace& tensor, const std::string& field)
{
    const JsonPlace place = tensor.at(field, "a tensor");
    StridedSpec indices = readPart(place, "a strided tensor");
    if (!isIntegral(indices.dtype))
        place.fail("expected a tensor of integers");
    return indices;
}

void readSparse(const JsonPlace& place, const std::string& layout, TensorSpec& spec)
{
    spec.dtype = dtypeAt(place);
    spec.shape = shapeAt(place, "size");
    const auto values = [&place] { return readPart(place.at("values", "a tensor"), "a strided tensor"); };
    const auto coalesced = place.find("coalesced");
    const auto isCoalesced = coalesced ? std::optional(coalesced->truth()) : std::nullopt;
    if (layout == "sparse_coo") {
        StridedSpec indices = indicesAt(place, "indices");
        spec.form = SparseCooForm{std::move(indices), values(), isCoalesced};
        return;
    }
    StridedSpec crow = indicesAt(place, "crow");
    StridedSpec col = indicesAt(place, "col");
    spec.form = SparseCsrForm{std::move(crow), std::move(col), values()};
}

double scaleAt(const JsonPlace& place)
{
    const double scale = place.number("a number");
    if (const auto problem = problemOfScale(scale))
        place.fail(problem->message, problem->advice);
    return scale;
}

std::int64_t zeroPointAt(const JsonPlace& place, DType codes)
{
    const std::int64_t zeroPoint = place.integer("an integer");
    if (const auto problem = problemOfZeroPoint(zeroPoint, codes))
        place.fail(problem->message, problem->advice);
    return zeroPoint;
}

void readQuantized(const JsonPlace& place, const JsonPlace& quant, TensorSpec& spec)
{
    quant.onlyKnows({"scheme", "dtype", "scale", "zero_point", "axis", "codes"});
    spec.dtype = storageOfQuantized(quant.at("dtype", "quint8, qint8 or qint32"));
    spec.shape = shapeAt(place, "shape");
    QuantizedForm form;
    const JsonPlace scheme = quant.at("scheme", "per_tensor_affine or per_channel_affine");
    const std::string& name = scheme.text("per_tensor_affine or per_channel_affine");
    const JsonPlace scale = quant.at("scale", "a number, or a list of them per channel");
    const JsonPlace zeroPoint = quant.at("zero_point", "an integer, or a list of them per channel");
    if (name == "per_channel_affine") {
        form.axis = quant.at("axis", "the channel's dimension")
                        .integer("the channel's dimension", 0, std::max<std::int64_t>(std::ssize(spec.shape) - 1, 0));
        for (const JsonPlace& item : scale.items("a list of numbers"))
            form.scales.push_back(scaleAt(item));
        for (const JsonPlace& item : zeroPoint.items("a list of integers"))
            form.zeroPoints.push_back(zeroPointAt(item, spec.dtype));
        const auto channels = spec.shape.empty() ? 1 : spec.shape[static_cast<std::size_t>(*form.axis)];
        if (std::ssize(form.scales) != channels || std::ssize(form.zeroPoints) != channels)
            quant.fail(fmt::format("expected {} scales and zero points, one for each channel", channels));
    } else if (name == "per_tensor_affine") {
        form.scales = {scaleAt(scale)};
        form.zeroPoints = {zeroPointAt(zeroPoint, spec.dtype)};
    } else {
        scheme.fail(fmt::format("unknown scheme '{}'", name), "known: per_tensor_affine, per_channel_affine");
    }
    const JsonPlace codes = quant.at("codes", "a list of integers");
    for (const JsonPlace& code : codes.items("a list of integers"))
        form.codes.push_back(static_cast<std::int64_t>(element(code, spec.dtype)));
    if (std::ssize(form.codes) != elementsOf(spec.shape))
        codes.fail(fmt::format("expected {} codes, found {}", elementsOf(spec.shape), form.codes.size()));
    spec.form = std::move(form);
}

void readNested(const JsonPlace& place, const JsonPlace& nested, TensorSpec& spec)
{
    spec.dtype = dtypeAt(place);
    const std::string expected = fmt::format("a strided tensor of {}", nameOf(spec.dtype));
    NestedForm form;
    for (const JsonPlace& component : nested.items("a list of tensors")) {
        form.components.push_back(readPart(component, expected));
        if (form.components.back().dtype != spec.dtype)
            component.fail("expected " + expected);
    }
    spec.form = std::move(form);
}

/// Finds the form that is not strided, if the tensor has one.
bool readOtherForm(const JsonPlace& place, TensorSpec& spec)
{
    if (const auto quant = place.find("quant")) {
        readQuantized(place, *quant, spec);
    } else if (const auto nested = place.find("nested")) {
        readNested(place, *nested, spec);
    } else if (const auto layout = place.find("layout")) {
        const std::string& name = layout->text("strided, sparse_coo or sparse_csr");
        if (name == "strided")
            return false;
        if (name != "sparse_coo" && name != "sparse_csr")
            layout->fail(fmt::format("unknown layout '{}'", name), "known: strided, sparse_coo, sparse_csr");
        readSparse(place, name, spec);
    } else {
        return false;
    }
    return true;
}

}  // namespace

DType readDType(const JsonPlace& place)
{
    const std::string& name = place.text("the name of an element type");
    if (const auto dtype = dtypeNamed(name))
        return *dtype;
    std::vector<std::string> names;
    names.reserve(kDTypeCount);
    for (int i = 0; i < kDTypeCount; ++i)
        names.emplace_back(nameOf(static_cast<DType>(i)));
    place.fail(fmt::format("unknown element type '{}'", name), fmt::format("known: {}", fmt::join(names, ", ")));
}

TensorSpec readTensorSpec(const JsonPlace& place, const std::string& name, Json* unknown, std::string_view privateUse1)
{
    if (!place.value().is_object())
        place.failExpected("a tensor: an object with dtype, shape and data");
    if (unknown == nullptr)
        place.onlyKnows({kFields.begin(), kFields.end()});
    TensorSpec spec;
    spec.name = name;
    if (const auto device = place.find("device")) {
        const std::string& text = device->text("cpu, cuda, cuda:N, meta or privateuseone");
        const auto found = deviceNamed(text, privateUse1);
        if (!found)
            device->fail(fmt::format("unknown device '{}'", text),
                         fmt::format("known: cpu, cuda, cuda:N, meta, privateuseone{}",
                                     privateUse1.empty() ? "; what a process renamed that to, the session says by "
                                                           "\"privateuse1_name\""
                                                         : fmt::format(", which is called {}", privateUse1)));
        spec.device = *found;
    }
    if (!readOtherForm(place, spec)) {
        spec.dtype = dtypeAt(place);
        const bool inMemory = spec.device.type != DeviceType::meta;
        spec.shape = shapeAt(place, "shape", inMemory ? kMostElements : kMostElementsOnMeta);
        readContent(place, spec);
        readStrides(place, spec);
    }
    if (const auto requiresGrad = place.find("requires_grad")) {
        spec.requiresGrad = requiresGrad->truth();
        if (spec.requiresGrad && !isFloating(spec.dtype) && !place.find("quant"))
            requiresGrad->fail(fmt::format("only floating-point tensors have gradients, not {}", nameOf(spec.dtype)));
    }
    if (unknown != nullptr)
        for (const auto& [field, value] : place.value().items())
            if (std::find(kFields.begin(), kFields.end(), field) == kFields.end())
                (*unknown)[field] = value;
    return spec;
}

}  // namespace keyfall
