// SPDX-License-Identifier: MIT
#include "tests/kernels/composition/error_bound.h"

#include "tests/kernels/composition/inputs.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

namespace keyfall::composition {

namespace {

using Balls = std::vector<Ball>;      ///< of one example, rows of 3
using Examples = std::vector<Balls>;  ///< of a value in each example

constexpr std::size_t kColumns = 3;

/// `out = op(first, second)`; `second` is empty, a name or a number.
struct Line {
    std::string out;
    std::string op;
    std::string first;
    std::string second;
};

Line lineOf(const std::string& text)
{
    const std::size_t equals = text.find(" = ");
    const std::size_t open = text.find('(', equals);
    const std::size_t comma = text.find(", ", open);
    const std::size_t close = text.size() - 1;
    const std::size_t end = std::min(comma, close);
    return {text.substr(0, equals), text.substr(equals + 3, open - equals - 3), text.substr(open + 1, end - open - 1),
            comma == std::string::npos ? std::string() : text.substr(comma + 2, close - comma - 2)};
}

double sigmoid(double x)
{
    return 1 / (1 + std::exp(-x));
}

class Follower {
public:
    explicit Follower(const Composition& composition)
        : inputs_(composition),
          quantized_(composition.kind == Kind::quantized),
          nested_(composition.kind == Kind::nested),
          rounding_(composition.has(Step::autocast) ? 0x1p-8 : 0x1p-22)
    {
        for (const std::string& text : inputs_.program().lines)
            lines_.push_back(lineOf(text));
        for (std::size_t i = 0; i < inputs_.examples(); ++i)
            for (const TensorSpec& spec : inputs_.plain(i)) {
                Balls balls;
                for (const double element : spec.data)
                    balls.push_back(rounding_.round({element, 0}));
                values_[spec.name].push_back(std::move(balls));
                if (spec.requiresGrad)
                    wanted_.insert(spec.name);
            }
    }

    [[nodiscard]] Enclosure follow()
    {
        for (const Line& line : lines_) {
            Examples& out = values_[line.out];
            for (std::size_t i = 0; i < inputs_.examples(); ++i)
                out.push_back(forward(line, i));
            if (quantized_)
                addStep(out, line.op);
        }
        Enclosure enclosure;
        for (const Balls& example : values_.at("out"))
            enclosure.out.insert(enclosure.out.end(), example.begin(), example.end());
        for (std::size_t i = 0; !wanted_.empty() && i < inputs_.examples(); ++i)
            addGradients(i, enclosure);
        return enclosure;
    }

private:
    /// sigmoid and tanh give all codes to the range that they are known to have, as in PyTorch.
    static void addStep(Examples& value, const std::string& op)
    {
        const bool known = op == "sigmoid" || op == "tanh";
        double low = op == "tanh" ? -1 : 0;
        double high = known ? 1 : 0;
        for (const Balls& example : known ? Examples() : value)
            for (const Ball& ball : example) {
                low = std::min(low, ball.middle - ball.radius);
                high = std::max(high, ball.middle + ball.radius);
            }
        const double step = (high - low) / (known ? 256 : 255);
        for (Balls& example : value)
            for (Ball& ball : example) {
                const bool inside =
                    ball.middle - ball.radius > low + step / 2 && ball.middle + ball.radius < high - step / 2;
                ball.radius += inside ? step / 2 : step;
            }
    }

    /// rows [n, 3] times w [3, 3], or its transpose.
    [[nodiscard]] Balls product(const Balls& rows, const Balls& w, bool transposed) const
    {
        Balls result(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (std::size_t k = 0; k < kColumns; ++k) {
                const std::size_t j = i % kColumns;
                result[i] = rounding_.add(
                    result[i],
                    rounding_.times(rows[i - j + k], transposed ? w[j * kColumns + k] : w[k * kColumns + j]));
            }
        return result;
    }
    /// The transpose of rows a [n, 3] times rows b [n, 3].
    [[nodiscard]] Balls outer(const Balls& a, const Balls& b) const
    {
        Balls result(kColumns * kColumns);
        for (std::size_t i = 0; i < result.size(); ++i)
            for (std::size_t row = 0; row < a.size(); row += kColumns)
                result[i] = rounding_.add(result[i], rounding_.times(a[row + i / kColumns], b[row + i % kColumns]));
        return result;
    }

    /// An element moves by at most 2 s (1 - s), which is a half, times the most that one of its row moves.
    [[nodiscard]] Balls softmax(const Balls& a) const
    {
        Balls result(a.size());
        for (std::size_t row = 0; row < a.size(); row += kColumns) {
            double sum = 0;
            double radius = 0;
            for (std::size_t k = row; k < row + kColumns; ++k) {
                sum += std::exp(a[k].middle);
                radius = std::max(radius, a[k].radius);
            }
            for (std::size_t k = row; k < row + kColumns; ++k)
                result[k] = rounding_.round({std::exp(a[k].middle) / sum, radius / 2});
        }
        return result;
    }

    [[nodiscard]] Balls second(const Line& line, std::size_t example, std::size_t size) const
    {
        const auto found = values_.find(line.second);
        if (found != values_.end())
            return cast(found->second[example]);
        return line.second.empty() ? Balls() : Balls(size, rounding_.round({std::stod(line.second), 0}));
    }
    /// An operand, in the type that its operator works in.
    [[nodiscard]] Balls cast(Balls balls) const
    {
        for (Ball& ball : balls)
            ball = rounding_.round(ball);
        return balls;
    }

    [[nodiscard]] Balls forward(const Line& line, std::size_t example) const
    {
        const Balls a = cast(values_.at(line.first)[example]);
        const Balls b = second(line, example, a.size());
        if (line.op == "matmul" || line.op == "linear")
            return product(a, b, line.op == "linear");
        if (line.op == "softmax")
            return softmax(a);
        Balls result;
        for (std::size_t i = 0; i < a.size(); ++i)
            result.push_back(element(line.op, a[i], b.empty() ? Ball() : b[i]));
        return result;
    }
    [[nodiscard]] Ball element(const std::string& op, Ball a, Ball b) const
    {
        if (op == "sin")
            return rounding_.of([](double x) { return std::sin(x); }, 1, a);
        if (op == "cos")
            return rounding_.of([](double x) { return std::cos(x); }, 1, a);
        if (op == "tanh")
            return rounding_.of([](double x) { return std::tanh(x); }, 1, a);
        if (op == "sigmoid")
            return rounding_.of(sigmoid, 0.25, a);
        if (op == "neg")
            return negative(a);
        if (op == "add")
            return rounding_.add(a, b);
        if (op == "sub")
            return rounding_.add(a, negative(b));
        if (op == "mul")
            return rounding_.times(a, b);
        throw std::runtime_error("no bound for " + op);
    }

    /// Of the sum of one example's `out`, from the last line to the first; added where examples share an input.
    void addGradients(std::size_t example, Enclosure& enclosure) const
    {
        std::map<std::string, Balls> at;
        at["out"] = Balls(values_.at("out")[example].size(), Ball{1, 0});
        const auto give = [&](const std::string& name, const Balls& part) {
            Balls& sum = at[name];
            sum.resize(part.size());
            for (std::size_t i = 0; i < part.size(); ++i)
                sum[i] = rounding_.add(sum[i], part[i]);
        };
        for (auto line = lines_.rbegin(); line != lines_.rend(); ++line)
            if (const auto g = at.find(line->out); g != at.end())
                backward(*line, example, cast(g->second), give);
        for (const std::string& name : wanted_) {
            Balls own = at.contains(name) ? at.at(name) : Balls(values_.at(name)[example].size());
            Balls& all = enclosure.gradients[name];
            const bool apart = inputs_.isBatched(name) || (name == "x" && nested_);
            if (apart || all.empty())
                all.insert(all.end(), own.begin(), own.end());
            else
                for (std::size_t i = 0; i < own.size(); ++i)
                    all[i] = rounding_.add(all[i], own[i]);
        }
    }

    template <class Give>
    void backward(const Line& line, std::size_t example, const Balls& g, const Give& give) const
    {
        const Balls a = cast(values_.at(line.first)[example]);
        const Balls b = second(line, example, a.size());
        const Balls t = cast(values_.at(line.out)[example]);
        if (line.op == "matmul" || line.op == "linear") {
            give(line.first, product(g, b, line.op == "matmul"));
            give(line.second, line.op == "matmul" ? outer(a, g) : outer(g, a));
            return;
        }
        Balls first(a.size());
        for (std::size_t i = 0; i < a.size(); ++i)
            first[i] = line.op == "softmax"
                ? softmaxGradient(g, t, i)
                : rounding_.times(g[i], slope(line.op, a[i], b.empty() ? Ball() : b[i], t[i]));
        give(line.first, first);
        if (!values_.contains(line.second))
            return;
        Balls other(a.size());
        for (std::size_t i = 0; i < a.size(); ++i)
            other[i] = line.op == "mul" ? rounding_.times(g[i], a[i]) : line.op == "sub" ? negative(g[i]) : g[i];
        give(line.second, other);
    }
    /// The derivative in the first argument, from the argument or from the result, as the formulas take it.
    [[nodiscard]] Ball slope(const std::string& op, Ball a, Ball b, Ball t) const
    {
        if (op == "sin")
            return element("cos", a, {});
        if (op == "cos")
            return negative(element("sin", a, {}));
        if (op == "tanh")
            return rounding_.add({1, 0}, negative(rounding_.times(t, t)));
        if (op == "sigmoid")
            return rounding_.times(t, rounding_.add({1, 0}, negative(t)));
        if (op == "neg")
            return {-1, 0};
        return op == "mul" ? b : Ball{1, 0};
    }
    [[nodiscard]] Ball softmaxGradient(const Balls& g, const Balls& t, std::size_t i) const
    {
        Ball sum;
        for (std::size_t k = i - i % kColumns; k < i - i % kColumns + kColumns; ++k)
            sum = rounding_.add(sum, rounding_.times(g[k], t[k]));
        return rounding_.times(t[i], rounding_.add(g[i], negative(sum)));
    }

    Inputs inputs_;
    bool quantized_;
    bool nested_;
    Rounding rounding_;
    std::vector<Line> lines_;
    std::map<std::string, Examples> values_;
    std::set<std::string> wanted_;
};

}  // namespace

Enclosure enclose(const Composition& composition)
{
    return Follower(composition).follow();
}

}  // namespace keyfall::composition
