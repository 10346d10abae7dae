// SPDX-License-Identifier: MIT
#include "core/session/double_shadow.h"

#include "core/script/program.h"
#include "core/session/prepared_session.h"
#include "core/tensor/element_text.h"
#include "core/tensor/half.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

/// Elements of a random tensor that are copied; as many as a report's results hold.
constexpr std::int64_t kMostElements = std::int64_t{1} << 22;

double rounded(double value, DType dtype)
{
    switch (dtype) {
    case DType::float16: return static_cast<double>(static_cast<float>(Float16(static_cast<float>(value))));
    case DType::bfloat16: return static_cast<double>(static_cast<float>(BFloat16(static_cast<float>(value))));
    case DType::float32: return static_cast<double>(static_cast<float>(value));
    default: return value;
    }
}

/// The values that the session's own type keeps: an input's rounding is no error of the program.
void widen(StridedSpec& spec)
{
    if (!isFloating(spec.dtype))
        return;
    for (double& number : spec.data)
        number = rounded(number, spec.dtype);
    if (auto* fill = spec.fill ? std::get_if<double>(&*spec.fill) : nullptr)
        *fill = rounded(*fill, spec.dtype);
    spec.dtype = DType::float64;
}

std::vector<double> elementsOf(const Tensor& tensor)
{
    std::vector<double> values;
    const std::int64_t count = tensor.numel();
    for (std::int64_t i = 0; i < count; ++i) {
        std::int64_t rest = i;
        std::int64_t offset = 0;
        for (int d = tensor.dim() - 1; d >= 0; --d) {
            offset += rest % tensor.size(d) * tensor.strides()[static_cast<std::size_t>(d)];
            rest /= tensor.size(d);
        }
        values.push_back(elementAt(tensor, offset));
    }
    return values;
}

/// Draws a random tensor's numbers with the session's own type, whose stream of bits is not float64's.
Expected<void> draw(TensorSpec& spec, const TensorSpec& original, Runtime& runtime)
{
    const std::string where = fmt::format("tensor '{}'", spec.name);
    const auto tensor = runtime.makeTensor(original);
    if (!tensor)
        return tl::unexpected<Error>(tensor.error());
    const Tensor here = runtime.readable(*tensor);
    if (!hasReadableElements(here))
        return badInput(where, "its random numbers cannot be read", "give it data");
    if (here.numel() > kMostElements)
        return badInput(where,
                        fmt::format("it has {} random numbers; at most {} are computed again in float64", here.numel(),
                                    kMostElements),
                        "make it smaller");
    spec.random.reset();
    spec.data = elementsOf(here);
    return {};
}

/// What the codes of a quantized tensor stand for.
void dequantize(TensorSpec& spec)
{
    const QuantizedForm form = std::get<QuantizedForm>(spec.form);
    const std::size_t axis = static_cast<std::size_t>(form.axis.value_or(0));
    std::size_t inner = 1;  // codes that follow each other and share an index of the axis
    for (std::size_t d = axis + 1; d < spec.shape.size(); ++d)
        inner *= static_cast<std::size_t>(spec.shape[d]);
    spec.data.clear();
    for (std::size_t i = 0; i < form.codes.size(); ++i) {
        const std::size_t channel = form.axis ? i / inner % form.scales.size() : 0;
        spec.data.push_back(static_cast<double>(form.codes[i] - form.zeroPoints.at(channel)) * form.scales[channel]);
    }
    spec.form = StridedForm{};
    spec.dtype = DType::float64;
}

void neutralise(const std::vector<Statement>& statements, std::vector<std::string>& lines)
{
    constexpr std::array<std::string_view, 2> kRounding{"autocast", "requantize"};
    for (const Statement& statement : statements) {
        if (!statement.block)
            continue;
        const auto& call = std::get<Expression::Call>(statement.expression.node);
        if (std::find(kRounding.begin(), kRounding.end(), call.op) != kRounding.end()) {
            std::string& line = lines[static_cast<std::size_t>(statement.line) - 1];
            line = line.substr(0, line.find_first_not_of(" \t")) + "with repeat(1):";
        }
        neutralise(statement.body, lines);
    }
}

bool mentions(const std::vector<std::string>& program, std::string_view word)
{
    return std::any_of(program.begin(), program.end(),
                       [&](const std::string& line) { return line.find(word) != std::string::npos; });
}

}  // namespace

Expected<DoubleShadow> doubleShadow(const Session& session, const RuntimeFactory& factory)
{
    const auto program = parseProgram(session.program, {});
    if (!program)
        return tl::unexpected<Error>(program.error());
    const auto prepared = prepareSession(session, factory);
    if (!prepared)
        return tl::unexpected<Error>(prepared.error());
    const KeyModel& model = prepared->runtime->dispatcher().model();
    DoubleShadow shadow{session, {}};
    for (std::size_t i = 0; i < session.tensors.size(); ++i) {
        TensorSpec& spec = shadow.session.tensors[i];
        if (spec.random && isFloating(spec.dtype))
            if (auto drawn = draw(spec, session.tensors[i], *prepared->runtime); !drawn)
                return tl::unexpected<Error>(drawn.error());
        if (std::holds_alternative<QuantizedForm>(spec.form)) {
            dequantize(spec);
            continue;
        }
        if (auto* coo = std::get_if<SparseCooForm>(&spec.form))
            widen(coo->values);
        else if (auto* csr = std::get_if<SparseCsrForm>(&spec.form))
            widen(csr->values);
        else if (auto* nested = std::get_if<NestedForm>(&spec.form))
            for (StridedSpec& component : nested->components)
                widen(component);
        widen(spec);
    }
    neutralise(*program, shadow.session.program);
    for (const char* op : {"quantize_per_tensor", "dequantize"})
        if (mentions(session.program, op))
            for (const Layer layer : {Layer::cpu, Layer::cuda})
                if (const auto key = model.layerKey(layer))
                    shadow.session.registrations.push_back({op, model.nameOf(*key), ReturnKernel{0}});
    const KeySet autocast = model.layerBits(Layer::autocast);
    if (shadow.session.explicitKeys)
        shadow.session.explicitKeys = model.difference(*shadow.session.explicitKeys, autocast);
    shadow.session.include = model.difference(shadow.session.include, autocast);
    const std::vector<std::string>& lines = shadow.session.program;  // without what was made neutral
    if (mentions(lines, "dtype:float16") || mentions(lines, "dtype:float32") || mentions(lines, "dtype:bfloat16"))
        shadow.notes.push_back(
            "the program names a type itself: what it rounds to that type, the comparison rounds too");
    return shadow;
}

}  // namespace keyfall
