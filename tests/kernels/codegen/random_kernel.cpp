// SPDX-License-Identifier: MIT
#include "tests/kernels/codegen/random_kernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <cstring>
#include <limits>
#include <random>
#include <stdexcept>

namespace keyfall::tests {

namespace {

constexpr std::array<DType, 5> kTypes{DType::boolean, DType::int32, DType::int64, DType::float32, DType::float64};

class Maker {
public:
    explicit Maker(std::uint64_t seed) : generator_(seed) {}

    RandomKernel make()
    {
        const int rank = static_cast<int>(below(4));
        sizes_.clear();
        for (int i = 0; i < rank; ++i)
            sizes_.push_back(1 + static_cast<std::int64_t>(below(rank == 1 ? 900 : 13)));
        inner_ = 1 + static_cast<std::int64_t>(below(9));
        symbolic_ = rank > 0 && below(2) == 0;
        for (int i = 0; i < rank; ++i) {
            axes_.push_back(fmt::format(R"({{"name":"a{}","size":{}}})", i, sizeOfAxis(i)));
            names_.push_back(fmt::format("a{}", i));
        }
        const std::size_t inputs = 1 + below(4);
        for (std::size_t i = 0; i < inputs; ++i)
            input(static_cast<int>(2 + i));
        const std::size_t steps = 3 + below(12);
        for (std::size_t i = 0; i < steps; ++i)
            step();
        stores();
        return finish();
    }

private:
    struct Value {
        std::string name;
        DType dtype;
        bool loose = false;  ///< a float sum or product, in whatever order: nothing exact can be made of it
    };

    std::uint64_t below(std::uint64_t n) { return generator_() % n; }

    std::string sizeOfAxis(int axis) const
    {
        return symbolic_ && axis == 0 ? "\"n\"" : fmt::format("{}", sizes_[static_cast<std::size_t>(axis)]);
    }

    /// The row-major position of a point, as text.
    std::string position() const
    {
        std::string text = "0";
        for (std::size_t i = 0; i < names_.size(); ++i)
            text = fmt::format("({}) * {} + {}", text, sizes_[i], names_[i]);
        return text;
    }
    std::int64_t points() const
    {
        std::int64_t count = 1;
        for (const std::int64_t size : sizes_)
            count *= size;
        return count;
    }

    void slot(int number, DType dtype, std::int64_t elements)
    {
        slots_.push_back(fmt::format(R"({{"slot":{},"dtype":"{}","elements":{}}})", number, nameOf(dtype), elements));
        types_.push_back(dtype);
        counts_.push_back(elements);
    }

    std::string fresh() { return fmt::format("v{}", next_++); }

    void add(std::string name, DType dtype, const std::string& rest, bool loose = false)
    {
        code_->push_back(fmt::format(R"({{"v":"{}",{}}})", name, rest));
        known_->push_back({std::move(name), dtype, loose});
    }

    /// A slot that is read: as it lies, broadcast, flipped, or shifted behind a guard.
    void input(int number)
    {
        const DType dtype = kTypes[below(kTypes.size())];
        const std::int64_t count = points() + inner_ + 3;
        slot(number, dtype, count);
        std::string at = position();
        std::string when;
        switch (below(5)) {
        case 0: at = fmt::format("{} - ({})", points() - 1, position()); break;
        case 1: at = names_.empty() ? "0" : names_.back(); break;
        case 2:
            if (!names_.empty()) {
                when = fmt::format(R"json(,"when":"({0} >= 2) & ({0} < {1})")json", names_.back(), sizes_.back() + 1);
                at = fmt::format("{} - 2", names_.back());
            }
            break;
        default: break;
        }
        add(fresh(), dtype, fmt::format(R"("op":"load","slot":{},"at":"{}"{})", number, at, when));
        inputs_.push_back(number);
    }

    const Value* pick(bool (*fits)(DType))
    {
        std::vector<const Value*> good;
        for (const Value& value : *known_)
            if (!value.loose && fits(value.dtype))
                good.push_back(&value);
        return good.empty() ? nullptr : good[below(good.size())];
    }
    const Value* pick(DType dtype)
    {
        std::vector<const Value*> good;
        for (const Value& value : *known_)
            if (!value.loose && value.dtype == dtype)
                good.push_back(&value);
        return good.empty() ? nullptr : good[below(good.size())];
    }

    void step()
    {
        switch (below(10)) {
        case 0: constant(); break;
        case 1: index(); break;
        case 2: cast(); break;
        case 3:
            if (depth_ == 0) {
                reduce();
                break;
            }
            [[fallthrough]];
        default: compute();
        }
    }

    void constant()
    {
        const DType dtype = kTypes[below(kTypes.size())];
        const std::uint64_t bits = dtype == DType::boolean ? below(2)
            : sizeOf(dtype) == 4                           ? special(dtype) & 0xffffffffU
                                                           : special(dtype);
        add(fresh(), dtype,
            fmt::format(R"("op":"const","type":"{}","value":{{"bits":"0x{:x}"}})", nameOf(dtype), bits));
    }

    void index()
    {
        const DType dtype = below(2) == 0 ? DType::int32 : DType::int64;
        static constexpr std::array<const char*, 6> kTexts{
            "{} * 3 - 7",         "({}) // 3", "-({}) % 5", "max({}, 4) ^ 1", "select({} < 3, 100, -100)",
            "(({}) << 20) * 4096"};
        add(fresh(), dtype,
            fmt::format(R"json("op":"index","type":"{}","at":"{}")json", nameOf(dtype),
                        fmt::format(fmt::runtime(kTexts[below(kTexts.size())]), position())));
    }

    void cast()
    {
        const Value* value = pick([](DType) { return true; });
        const DType to = kTypes[below(kTypes.size())];
        add(fresh(), to, fmt::format(R"("op":"cast","to":"{}","args":["{}"])", nameOf(to), value->name));
    }

    void compute()
    {
        // Only what every way computes to the same bits.
        for (int attempt = 0; attempt < 40; ++attempt) {
            const auto op = static_cast<KernelOp>(below(kKernelOpCount));
            const KernelOpFacts& facts = factsOf(op);
            const Value* first = pick([](DType) { return true; });
            if (!facts.exact || !takes(op, first->dtype))
                continue;
            std::vector<std::string> names;
            for (int i = 0; i < facts.arguments; ++i)
                names.push_back(pick(first->dtype)->name);
            if (op == KernelOp::select) {
                const Value* truth = pick(DType::boolean);
                if (!truth)
                    continue;
                names[0] = truth->name;
            }
            return add(fresh(), facts.givesTruth ? DType::boolean : first->dtype,
                       fmt::format(R"("op":"{}","args":["{}"])", facts.name, fmt::join(names, "\",\"")));
        }
    }

    void reduce()
    {
        std::vector<std::string> inside;
        std::vector<Value> known = *known_;
        auto* const outerCode = std::exchange(code_, &inside);
        auto* const outerKnown = std::exchange(known_, &known);
        ++depth_;
        const std::string axis = fmt::format("r{}", next_++);
        const std::string result = fresh();
        const std::size_t from = below(inputs_.size());
        add(fresh(), types_[from],
            fmt::format(R"json("op":"load","slot":{},"at":"({}) + {}")json", inputs_[from], position(), axis));
        const std::size_t steps = below(3);
        for (std::size_t i = 0; i < steps; ++i)
            step();
        const Value value = known.back();
        const bool truth = value.dtype == DType::boolean;
        const auto kind = static_cast<Reduction>(truth ? 4 + below(2) : below(4));
        const bool loose = isFloating(value.dtype) && (kind == Reduction::sum || kind == Reduction::prod);
        // Sizes that differ from point to point, too.
        const std::string size = below(3) == 0 && !names_.empty() ? fmt::format("{} % {}", names_.back(), inner_ + 1)
                                                                  : fmt::format("{}", inner_);
        --depth_;
        code_ = outerCode;
        known_ = outerKnown;
        add(result, value.dtype,
            fmt::format(R"("op":"reduce","kind":"{}","axis":"{}","size":"{}","code":[{}],"value":"{}")", nameOf(kind),
                        axis, size, fmt::join(inside, ","), value.name),
            loose);
    }

    void stores()
    {
        const std::size_t outs = 1 + below(2);
        for (std::size_t i = 0; i < outs; ++i) {
            const Value value = (*known_)[known_->size() - 1 - i];
            slot(static_cast<int>(i), value.dtype, points());
            if (value.loose)
                loose_.insert(static_cast<int>(i));
            const std::string guard =
                below(4) == 0 ? fmt::format(R"json(,"when":"({}) % 3 != 1")json", position()) : "";
            code_->push_back(fmt::format(R"({{"op":"store","slot":{},"at":"{}","value":"{}"{}}})", i, position(),
                                         value.name, guard));
        }
    }

    std::uint64_t special(DType dtype)
    {
        static constexpr std::array<double, 12> kNumbers{0.0,
                                                         -0.0,
                                                         1.0,
                                                         -1.0,
                                                         0.5,
                                                         1e-40,
                                                         3.4e38,
                                                         -2147483648.0,
                                                         1e19,
                                                         std::numeric_limits<double>::infinity(),
                                                         -std::numeric_limits<double>::infinity(),
                                                         std::numeric_limits<double>::quiet_NaN()};
        static constexpr std::array<std::int64_t, 8> kIntegers{0,
                                                               1,
                                                               -1,
                                                               2,
                                                               63,
                                                               std::numeric_limits<std::int64_t>::min(),
                                                               std::numeric_limits<std::int64_t>::max(),
                                                               std::numeric_limits<std::int32_t>::min()};
        if (!isFloating(dtype))
            return below(2) == 0 ? static_cast<std::uint64_t>(kIntegers[below(kIntegers.size())])
                                 : generator_() >> below(64);
        const double number = below(2) == 0 ? kNumbers[below(kNumbers.size())]
                                            : (static_cast<double>(below(2'000'001)) - 1'000'000) / 4096;
        return dtype == DType::float32 ? std::bit_cast<std::uint32_t>(static_cast<float>(number))
                                       : std::bit_cast<std::uint64_t>(number);
    }

    RandomKernel finish()
    {
        RandomKernel kernel;
        kernel.loose = loose_;
        const std::string variables =
            symbolic_ ? fmt::format(R"({{"name":"n","min":0,"max":{}}})", sizes_[0]) : std::string();
        kernel.text = fmt::format(R"({{"ir":1,"vars":[{}],"slots":[{}],"axes":[{}],"code":[{}]}})", variables,
                                  fmt::join(slots_, ","), fmt::join(axes_, ","), fmt::join(*code_, ","));
        auto program = parseKernelProgram(kernel.text);
        if (!program)
            throw std::logic_error(program.error().text() + "\n" + kernel.text);
        kernel.program = std::move(*program);
        if (symbolic_)
            kernel.values["n"] = sizes_[0] - static_cast<std::int64_t>(below(2));
        for (const KernelSlot& each : kernel.program.slots) {
            const std::int64_t elements = *each.elements.constant();
            std::vector<std::uint64_t> words(static_cast<std::size_t>(elements) + 1);
            for (std::int64_t i = 0; i < elements; ++i) {
                const std::uint64_t bits = each.dtype == DType::boolean ? below(2) : special(each.dtype);
                std::memcpy(reinterpret_cast<std::byte*>(words.data())
                                + static_cast<std::size_t>(i) * sizeOf(each.dtype),
                            &bits, sizeOf(each.dtype));
            }
            kernel.buffers.push_back(std::move(words));
        }
        return kernel;
    }

    std::mt19937_64 generator_;
    std::vector<std::int64_t> sizes_;
    std::int64_t inner_ = 1;
    bool symbolic_ = false;
    std::set<int> loose_;
    int depth_ = 0;
    int next_ = 0;
    std::vector<std::string> axes_;
    std::vector<std::string> names_;
    std::vector<std::string> slots_;
    std::vector<DType> types_;  ///< of the slots, inputs first
    std::vector<std::int64_t> counts_;
    std::vector<int> inputs_;
    std::vector<std::string> allCode_;
    std::vector<Value> allKnown_;
    std::vector<std::string>* code_ = &allCode_;
    std::vector<Value>* known_ = &allKnown_;
};

}  // namespace

RandomKernel randomKernel(std::uint64_t seed)
{
    return Maker(seed).make();
}

}  // namespace keyfall::tests
