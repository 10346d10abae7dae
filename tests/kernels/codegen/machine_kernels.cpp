// SPDX-License-Identifier: MIT
#include "tests/kernels/codegen/machine_kernels.h"

#include "core/text/json_text.h"

#include <array>
#include <cstring>
#include <limits>

namespace keyfall {

namespace {

constexpr std::array<const char*, 5> kTypes{"bool", "int32", "int64", "float32", "float64"};
constexpr std::array<const char*, 2> kFloats{"float32", "float64"};

template <std::size_t N>
std::string oneOf(MachineKernels& random, const std::array<const char*, N>& list)
{
    return list[random.below(N)];
}

bool isFloat(const std::string& type)
{
    return type.starts_with("float");
}

template <class T>
T special(std::uint64_t which, std::uint64_t random)
{
    if constexpr (std::is_floating_point_v<T>) {
        const std::array<T, 12> values{T(0),
                                       -T(0),
                                       T(1),
                                       T(-1),
                                       std::numeric_limits<T>::infinity(),
                                       -std::numeric_limits<T>::infinity(),
                                       std::numeric_limits<T>::quiet_NaN(),
                                       std::numeric_limits<T>::denorm_min(),
                                       T(3e9),
                                       T(-1e19),
                                       T(0.5),
                                       T(2.5)};
        return which < values.size() ? values[which] : static_cast<T>(static_cast<double>(random % 20001) / 1000 - 10);
    } else {
        const std::array<T, 7> values{T(0), T(1), T(-1), std::numeric_limits<T>::min(), std::numeric_limits<T>::max(),
                                      T(7), T(31)};
        return which < values.size() ? values[which] : static_cast<T>(static_cast<std::int64_t>(random % 201) - 100);
    }
}

template <class T>
void fill(std::vector<std::byte>& bytes, std::size_t count, std::mt19937_64& random)
{
    bytes.resize(count * sizeof(T));
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t which = random() % 30;
        const T value = special<T>(which, random());
        std::memcpy(bytes.data() + i * sizeof(T), &value, sizeof(T));
    }
}

}  // namespace

std::string MachineKernels::typeAt(std::uint64_t which) const
{
    return kTypes[which];
}

std::string MachineKernels::pick(const std::vector<Named>& values, const std::string& type)
{
    std::vector<const Named*> fitting;
    for (const Named& value : values)
        if (value.type == type)
            fitting.push_back(&value);
    return fitting.empty() ? std::string() : fitting[below(fitting.size())]->name;
}

/// Inside n * m elements whatever i and j are.
std::string MachineKernels::index()
{
    const bool row = twoAxes_ || inside_;
    const std::string here = row ? "i * m + j" : "i";
    switch (below(row ? 9 : 6)) {
    case 0: return "n * m - 1 - (" + here + ")";
    case 1: return "(" + here + ") * 7 % (n * m)";
    case 2: return "(" + here + ") // 2";
    case 3: return "0";
    case 6: return "j";
    case 7: return "j * n + i";
    case 8: return "i";
    default: return here;
    }
}

std::string MachineKernels::condition()
{
    const std::string axis = (twoAxes_ || inside_) && below(2) == 0 ? "j" : "i";
    switch (below(4)) {
    case 0: return axis + " >= 1";
    case 1: return axis + " + 2 < n";
    case 2: return "(" + axis + " & 1) == 0";
    default: return "(" + axis + " > 1) & (" + axis + " < m)";
    }
}

void MachineKernels::load(Json& code, std::vector<Named>& values)
{
    const std::size_t slot = below(inputs_.size());
    Json instruction{{"v", fresh()}, {"op", "load"}, {"slot", slot + 10}, {"at", index()}};
    if (below(5) == 0)
        instruction["when"] = condition();
    values.push_back({instruction["v"], inputs_[slot]});
    code.push_back(std::move(instruction));
}

Json MachineKernels::constant(const std::string& type)
{
    if (type == "bool")
        return below(2) == 0;
    if (isFloat(type))
        return static_cast<double>(below(40)) / 4 - 5;
    return static_cast<int>(below(20)) - 10;
}

void MachineKernels::operation(Json& code, std::vector<Named>& values)
{
    static constexpr std::array<const char*, 14> kOfTwo{"add",      "sub",      "mul",      "min",      "max",
                                                        "floordiv", "floormod", "truncdiv", "truncmod", "lt",
                                                        "le",       "eq",       "ne",       "ge"};
    static constexpr std::array<const char*, 5> kOfIntegers{"and", "or", "xor", "shl", "shr"};
    static constexpr std::array<const char*, 3> kOfTruths{"and", "or", "xor"};
    static constexpr std::array<const char*, 20> kOfFloats{
        "sqrt", "reciprocal", "floor", "ceil", "trunc", "round", "rsqrt", "exp", "exp2", "log",
        "log2", "sin",        "cos",   "tanh", "erf",   "isnan", "isinf", "neg", "abs",  "sign"};
    static constexpr std::array<const char*, 3> kOfNumbers{"neg", "abs", "sign"};
    const std::string type = oneOf(*this, kTypes);
    const std::string a = pick(values, type);
    const std::string b = pick(values, type);
    if (a.empty()) {
        const Named& from = values[below(values.size())];
        const std::string name = fresh();
        code.push_back({{"v", name}, {"op", "cast"}, {"to", type}, {"args", {from.name}}});
        values.push_back({name, type});
        return;
    }
    std::string op;
    std::vector<std::string> arguments{a, b};
    const std::uint64_t way = below(8);
    if (way == 0 && !pick(values, "bool").empty()) {
        op = "select";
        arguments = {pick(values, "bool"), a, b};
    } else if (type == "bool") {
        op = below(3) == 0 ? "not" : below(2) == 0 ? "lt" : oneOf(*this, kOfTruths);
    } else if (way == 1) {
        op = isFloat(type) && below(2) == 0 ? "fma" : "mulacc";
        arguments = {a, b, pick(values, type)};
    } else if (way <= 4) {
        op = oneOf(*this, kOfTwo);
    } else if (isFloat(type)) {
        op = below(4) == 0 ? "div" : oneOf(*this, kOfFloats);
    } else {
        op = below(3) == 0 ? oneOf(*this, kOfNumbers) : below(4) == 0 ? "not" : oneOf(*this, kOfIntegers);
    }
    const auto known = kernelOpNamed(op);
    arguments.resize(static_cast<std::size_t>(factsOf(*known).arguments));
    const std::string name = fresh();
    code.push_back({{"v", name}, {"op", op}, {"args", arguments}});
    values.push_back({name, factsOf(*known).givesTruth ? "bool" : type});
}

void MachineKernels::reduction(Json& code, std::vector<Named>& values)
{
    const std::string name = fresh();
    Json inner = Json::array();
    std::vector<Named> visible = values;
    inside_ = true;
    body(inner, visible, 4);
    inside_ = false;
    const Named result = visible.back();
    static constexpr std::array<const char*, 4> kKinds{"sum", "prod", "max", "min"};
    std::string kind = result.type == "bool" ? (below(2) == 0 ? "any" : "all") : oneOf(*this, kKinds);
    if (isFloat(result.type))
        kind = below(2) == 0 ? "max" : "min";
    code.push_back({{"v", name},
                    {"op", "reduce"},
                    {"kind", kind},
                    {"axis", "j"},
                    {"size", below(6) == 0 ? "i % 3" : "m"},
                    {"code", std::move(inner)},
                    {"value", result.name}});
    if (!isFloat(result.type)) {
        values.push_back({name, result.type});
        return;
    }
    // Which of two zeros is the largest is not said (kernels:1.4): 0 is added, so that nobody divides by it.
    const std::string zero = fresh();
    const std::string sum = fresh();
    code.push_back({{"v", zero}, {"op", "const"}, {"type", result.type}, {"value", 0}});
    code.push_back({{"v", sum}, {"op", "add"}, {"args", {name, zero}}});
    values.push_back({sum, result.type});
}

void MachineKernels::body(Json& code, std::vector<Named>& values, int count)
{
    load(code, values);
    for (int i = 0; i < count; ++i) {
        switch (below(7)) {
        case 0:
        case 1: load(code, values); break;
        case 2: {
            const std::string type = oneOf(*this, kTypes);
            const std::string name = fresh();
            code.push_back({{"v", name}, {"op", "const"}, {"type", type}, {"value", constant(type)}});
            values.push_back({name, type});
            break;
        }
        case 3: {
            const std::string type = below(2) == 0 ? "int32" : "int64";
            const std::string name = fresh();
            code.push_back({{"v", name}, {"op", "index"}, {"type", type}, {"at", index()}});
            values.push_back({name, type});
            break;
        }
        default: operation(code, values);
        }
    }
}

Json MachineKernels::make()
{
    names_ = 0;
    inputs_.clear();
    Json slots = Json::array();
    for (std::uint64_t i = 0, count = 1 + below(4); i < count; ++i) {
        inputs_.push_back(oneOf(*this, kTypes));
        slots.push_back({{"slot", 10 + i}, {"dtype", inputs_.back()}, {"elements", "n * m"}});
    }
    const std::uint64_t shape = below(3);  // all points, points of rows, rows with reductions and loops
    twoAxes_ = shape == 1;
    Json axes = Json::array();
    axes.push_back({{"name", "i"}, {"size", shape == 0 ? "n * m" : "n"}});
    if (twoAxes_)
        axes.push_back({{"name", "j"}, {"size", "m"}});
    Json code = Json::array();
    std::vector<Named> values;
    body(code, values, 3 + static_cast<int>(below(14)));
    const auto store = [&](Json& to, const std::vector<Named>& from, const std::string& at,
                           const std::string& elements) {
        const std::size_t slot = slots.size();
        const Named& value = from[from.size() - 1 - below(std::min<std::size_t>(3, from.size()))];
        slots.push_back({{"slot", slot - inputs_.size()}, {"dtype", value.type}, {"elements", elements}});
        Json instruction{{"op", "store"}, {"slot", slot - inputs_.size()}, {"at", at}, {"value", value.name}};
        if (below(5) == 0)
            instruction["when"] = condition();
        to.push_back(std::move(instruction));
    };
    if (shape < 2) {
        for (std::uint64_t i = 0, count = 1 + below(2); i < count; ++i)
            store(code, values, twoAxes_ ? "i * m + j" : "i", "n * m");
    } else {
        for (std::uint64_t i = 0, count = 1 + below(3); i < count; ++i)
            reduction(code, values);
        store(code, values, "n - 1 - i", "n");
        Json inner = Json::array();
        std::vector<Named> visible = values;
        inside_ = true;
        body(inner, visible, 6);
        store(inner, visible, below(2) == 0 ? "i * m + j" : "i * m + m - 1 - j", "n * m");
        inside_ = false;
        code.push_back({{"op", "loop"}, {"axis", "j"}, {"size", "m"}, {"code", std::move(inner)}});
    }
    return {{"ir", 1},
            {"vars", {{{"name", "n"}, {"min", 0}, {"max", 100}}, {{"name", "m"}, {"min", 0}, {"max", 100}}}},
            {"slots", std::move(slots)},
            {"axes", std::move(axes)},
            {"code", std::move(code)}};
}

std::vector<std::vector<std::byte>> MachineKernels::buffers(const KernelProgram& program, const SizeValues& sizes)
{
    std::vector<std::vector<std::byte>> all;
    for (const KernelSlot& slot : program.slots) {
        const auto count = static_cast<std::size_t>(slot.elements.evaluate(sizes).value_or(0));
        std::vector<std::byte> bytes;
        switch (slot.dtype) {
        case DType::boolean:
            bytes.resize(count);
            for (std::byte& each : bytes)
                each = static_cast<std::byte>(below(2));
            break;
        case DType::int32: fill<std::int32_t>(bytes, count, random_); break;
        case DType::int64: fill<std::int64_t>(bytes, count, random_); break;
        case DType::float32: fill<float>(bytes, count, random_); break;
        default: fill<double>(bytes, count, random_); break;
        }
        all.push_back(std::move(bytes));
    }
    return all;
}

}  // namespace keyfall
