// SPDX-License-Identifier: MIT
#include "tests/kernels/composition/random_program.h"

#include <fmt/format.h>

#include <random>

namespace keyfall::composition {

namespace {

/// Numbers that do not depend on a standard library's distributions.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}

    std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
    template <class T>
    const T& oneOf(const std::vector<T>& items)
    {
        return items[below(items.size())];
    }

private:
    std::mt19937_64 engine_;
};

std::vector<std::string> unaryOf(const ProgramWish& wish)
{
    std::vector<std::string> names{"sin", "tanh", "neg"};
    if (!wish.smooth)
        names.insert(names.end(), {"relu", "abs"});
    if (!wish.keepsZeros)
        names.insert(names.end(), {"sigmoid", "cos"});
    return names;
}

}  // namespace

RandomProgram randomProgram(std::uint64_t seed, const ProgramWish& wish)
{
    Dice dice(seed * 2 + 1);
    const std::vector<std::string> unary = unaryOf(wish);
    std::vector<std::string> binary{"add", "sub", "mul"};
    if (!wish.smooth && !wish.keepsZeros)
        binary.push_back("maximum");
    RandomProgram program;
    std::vector<std::string> values{"x"};
    const std::size_t lines = 3 + dice.below(4);
    for (std::size_t i = 0; i < lines; ++i) {
        const std::string& last = values.back();
        const std::string name = i + 1 == lines ? "out" : fmt::format("t{}", i);
        std::string line;
        switch (dice.below(wish.keepsZeros ? 4 : 6)) {
        case 0: line = fmt::format("{}({})", dice.oneOf(unary), last); break;
        case 1: {
            const bool withY = !wish.rowwise && dice.below(2) == 0;
            program.readsY = program.readsY || withY;
            const std::string& op = dice.oneOf(binary);
            // A sparse tensor takes no dense summand (eleven:2.8.4).
            line = fmt::format("{}({}, {})", withY && wish.keepsZeros ? "mul" : op, last,
                               withY ? "y" : dice.oneOf(values));
            break;
        }
        case 2:
            line = fmt::format("matmul({}, w)", last);
            program.readsW = true;
            break;
        case 3: line = fmt::format("mul({}, {})", last, 0.5 + 0.25 * static_cast<double>(dice.below(4))); break;
        case 4: line = fmt::format("softmax({}, -1)", last); break;
        default:
            line = fmt::format("linear({}, w)", last);
            program.readsW = true;
            break;
        }
        program.lines.push_back(fmt::format("{} = {}", name, line));
        values.push_back(name);
    }
    return program;
}

std::vector<double> randomElements(std::uint64_t seed, std::size_t count)
{
    Dice dice(seed * 2 + 77);
    std::vector<double> elements(count);
    for (double& element : elements)
        element = (static_cast<double>(dice.below(201)) - 100) / 100;
    return elements;
}

}  // namespace keyfall::composition
