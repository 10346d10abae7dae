// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"

#include <algorithm>
#include <array>
#include <numeric>

// einsum: every operand is turned so that its dimensions lie at the places of their letters, those of the result first.
// Then two at a time are multiplied, and a letter that no other operand has is summed by the product of matrices itself.
namespace keyfall::ops {

namespace {

using Tensors = std::vector<Tensor>;

constexpr int kLetters = 52;
constexpr int kEllipsis = 52;
constexpr std::int64_t kNone = -1;

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Capitals come first, also in a result that is not written.
int letterOf(char c)
{
    return c >= 'a' ? c - 'a' + 26 : c - 'A';
}

char nameOf(int letter)
{
    return static_cast<char>(letter >= 26 ? 'a' + letter - 26 : 'A' + letter);
}

[[noreturn]] void refuse(const std::string& text)
{
    reject("einsum(): " + text);
}

/// Steps over the three dots that begin at `at`.
void readEllipsis(const std::string& text, std::size_t& at, const std::string& where, bool seen)
{
    if (seen)
        refuse("found '.' for " + where
               + (where == "output" ? " but an ellipsis (...) was already found"
                                    : " for which an ellipsis was already found"));
    if (text.compare(at, 3, "...") != 0)
        refuse("found '.' for " + where + " that is not part of any ellipsis"
               + (where == "output" ? " (...)" : std::string()));
    at += 2;
}

[[noreturn]] void refuseSubscript(std::size_t at)
{
    refuse("invalid subscript given at index " + std::to_string(at)
           + " in the equation string, subscripts must be in [a-zA-Z]");
}

/// The letters of each operand.
std::vector<std::vector<int>> readOperands(const std::string& text, std::size_t count)
{
    std::vector<std::vector<int>> operands(count);
    std::size_t current = 0;
    bool seen = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == ' ')
            continue;
        if (c == '.') {
            readEllipsis(text, i, "operand " + std::to_string(current), seen);
            operands[current].push_back(kEllipsis);
            seen = true;
        } else if (c == ',') {
            if (++current == count)
                refuse("fewer operands were provided than specified in the equation");
            seen = false;
        } else if (isLetter(c)) {
            operands[current].push_back(letterOf(c));
        } else {
            refuseSubscript(i);
        }
    }
    if (current + 1 != count)
        refuse("more operands were provided than specified in the equation");
    return operands;
}

/// Where the dimensions of letters lie in operands that are turned: those of the result, then those that are summed.
struct Places {
    std::array<std::int64_t, kLetters> ofLetter{};
    std::int64_t ofEllipsis = 0;
    std::int64_t ellipsisDims = 0;  ///< of the operand whose dots stand for most
    std::int64_t results = 0;
    std::int64_t all = 0;
};

Places placesOf(const std::string& equation, const std::vector<std::vector<int>>& operands, const Tensors& tensors)
{
    Places places;
    places.ofLetter.fill(kNone);
    std::array<int, kLetters> counts{};
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const bool dots = std::count(operands[i].begin(), operands[i].end(), kEllipsis) > 0;
        const std::int64_t letters = static_cast<std::int64_t>(operands[i].size()) - (dots ? 1 : 0);
        const std::int64_t dims = tensors[i].dim();
        if (dots ? letters > dims : letters != dims)
            refuse(
                "the number of subscripts in the equation (" + std::to_string(letters)
                + (dots ? ") is more than the number of dimensions (" : ") does not match the number of dimensions (")
                + std::to_string(dims) + ") for operand " + std::to_string(i)
                + (dots ? "" : " and no ellipsis was given"));
        if (dots)
            places.ellipsisDims = std::max(places.ellipsisDims, dims - letters);
        for (const int letter : operands[i])
            if (letter != kEllipsis)
                ++counts[static_cast<std::size_t>(letter)];
    }
    const auto count = [&counts](int letter) { return counts[static_cast<std::size_t>(letter)]; };
    const auto place = [&places](int letter) -> std::int64_t& {
        return places.ofLetter[static_cast<std::size_t>(letter)];
    };
    const std::size_t arrow = equation.find("->");
    bool dots = false;
    if (arrow == std::string::npos) {  // the dots, and what stands once
        dots = true;
        places.all = places.ellipsisDims;
        for (int letter = 0; letter < kLetters; ++letter)
            if (count(letter) == 1)
                place(letter) = places.all++;
    } else {
        for (std::size_t i = arrow + 2; i < equation.size(); ++i) {
            const char c = equation[i];
            if (c == ' ')
                continue;
            if (c == '.') {
                readEllipsis(equation, i, "output", dots);
                places.ofEllipsis = places.all;
                places.all += places.ellipsisDims;
                dots = true;
                continue;
            }
            if (!isLetter(c))
                refuseSubscript(i);
            if (place(letterOf(c)) != kNone || count(letterOf(c)) == 0)
                refuse(std::string("output subscript ") + c
                       + (place(letterOf(c)) != kNone ? " appears more than once in the output"
                                                      : " does not appear in the equation for any input operand"));
            place(letterOf(c)) = places.all++;
        }
    }
    places.results = places.all;
    if (!dots) {
        places.ofEllipsis = places.all;
        places.all += places.ellipsisDims;
    }
    for (int letter = 0; letter < kLetters; ++letter)
        if (count(letter) > 0 && place(letter) == kNone)
            place(letter) = places.all++;
    return places;
}

/// Turns the operands, and keeps what they have in common: each place's size, and how many have more than one element there.
class Alignment {
public:
    Alignment(const TensorMath& math, const Places& places)
        : math_(math),
          places_(places),
          sizes_(static_cast<std::size_t>(places.all), 1),
          counts_(static_cast<std::size_t>(places.all), 0)
    {
    }

    [[nodiscard]] int& countAt(std::int64_t place) { return counts_[static_cast<std::size_t>(place)]; }

    Tensor turned(std::size_t number, const std::vector<int>& letters, const Tensor& operand)
    {
        Tensor tensor = operand;
        Ints from(sizes_.size(), kNone);
        std::int64_t dim = 0;
        const auto at = [&from](std::int64_t place) -> std::int64_t& { return from[static_cast<std::size_t>(place)]; };
        for (const int letter : letters) {
            if (letter == kEllipsis) {
                const std::int64_t dims = operand.dim() - static_cast<std::int64_t>(letters.size()) + 1;
                for (std::int64_t j = places_.ellipsisDims - dims; j < places_.ellipsisDims; ++j) {
                    if (!agree(places_.ofEllipsis + j, sizeOf(tensor, dim)))
                        refuse("dimension " + std::to_string(dim) + " covered by ellipsis in operand "
                               + std::to_string(number) + "has size " + std::to_string(sizeOf(tensor, dim))
                               + " which does not broadcast with previously seen ellipsis with size "
                               + std::to_string(sizeAt(places_.ofEllipsis + j)) + " for the respective dimension");
                    at(places_.ofEllipsis + j) = dim++;
                }
                continue;
            }
            const std::int64_t place = places_.ofLetter[static_cast<std::size_t>(letter)];
            if (at(place) == kNone) {
                if (!agree(place, sizeOf(tensor, dim)))
                    refuse(std::string("subscript ") + nameOf(letter) + " has size "
                           + std::to_string(sizeOf(tensor, dim)) + " for operand " + std::to_string(number)
                           + " which does not broadcast with previously seen size " + std::to_string(sizeAt(place)));
                at(place) = dim++;
                continue;
            }
            if (sizeOf(tensor, dim) != sizeOf(tensor, at(place)))
                refuse(std::string("subscript ") + nameOf(letter) + " is repeated for operand " + std::to_string(number)
                       + " but the sizes don't match, " + std::to_string(sizeOf(tensor, dim))
                       + " != " + std::to_string(sizeOf(tensor, at(place))));
            tensor = math_.call(
                "movedim.int",
                {math_.call("diagonal", {tensor, std::int64_t{0}, at(place), dim}), std::int64_t{-1}, at(place)});
        }
        for (std::int64_t& place : from)
            if (place == kNone) {
                tensor = math_.call("unsqueeze", {tensor, dim});
                place = dim++;
            }
        return math_.call("permute", {tensor, from});
    }

    [[nodiscard]] static std::int64_t sizeOf(const Tensor& tensor, std::int64_t dim)
    {
        return tensor.shape()[static_cast<std::size_t>(dim)];
    }

private:
    [[nodiscard]] std::int64_t& sizeAt(std::int64_t place) { return sizes_[static_cast<std::size_t>(place)]; }

    bool agree(std::int64_t place, std::int64_t size)
    {
        if (size == 1)
            return true;
        if (sizeAt(place) != 1 && sizeAt(place) != size)
            return false;
        sizeAt(place) = size;
        ++countAt(place);
        return true;
    }

    const TensorMath& math_;
    const Places& places_;
    Dims sizes_;
    std::vector<int> counts_;
};

/// left * right, summed over `sums`, in which both have more than one element; these keep the size 1.
Tensor product(const TensorMath& math, const Tensor& left, const Tensor& right, const Ints& sums)
{
    if (sums.empty())
        return math.call("mul.Tensor", {left, right});
    Ints both;
    Ints ofLeft;
    Ints ofRight;
    std::array<std::int64_t, 4> sizes{1, 1, 1, 1};  // of both, left, right, the sums
    for (std::int64_t dim = 0; dim < left.dim(); ++dim) {
        const std::int64_t inLeft = Alignment::sizeOf(left, dim);
        const std::int64_t inRight = Alignment::sizeOf(right, dim);
        if (std::find(sums.begin(), sums.end(), dim) != sums.end()) {
            sizes[3] *= inLeft;
        } else if (inLeft != 1 && inRight != 1) {
            both.push_back(dim);
            sizes[0] *= inLeft;
        } else if (inLeft != 1) {
            ofLeft.push_back(dim);
            sizes[1] *= inLeft;
        } else {
            ofRight.push_back(dim);
            sizes[2] *= inRight;
        }
    }
    const auto joined = [](std::initializer_list<const Ints*> lists) {
        Ints all;
        for (const Ints* list : lists)
            all.insert(all.end(), list->begin(), list->end());
        return all;
    };
    const auto matrices = [&math](const Tensor& tensor, const Ints& order, Ints shape) {
        return math.call("reshape", {math.call("permute", {tensor, order}), std::move(shape)});
    };
    const Tensor rows = matrices(left, joined({&both, &ofLeft, &sums, &ofRight}), Ints{sizes[0], sizes[1], sizes[3]});
    const Tensor columns =
        matrices(right, joined({&both, &sums, &ofRight, &ofLeft}), Ints{sizes[0], sizes[3], sizes[2]});
    const Ints order = joined({&both, &ofLeft, &sums, &ofRight});
    Ints shape;
    Ints back(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool summed = std::find(sums.begin(), sums.end(), order[i]) != sums.end();
        shape.push_back(summed ? 1 : std::max(Alignment::sizeOf(left, order[i]), Alignment::sizeOf(right, order[i])));
        back[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
    }
    return math.call("permute", {math.call("view", {math.call("bmm", {rows, columns}), shape}), back});
}

/// Multiplies two operands, and sums what only one of those that are left still has.
Tensor contracted(const TensorMath& math, Tensor a, Tensor b, const Places& places, Alignment& alignment)
{
    Ints sums;
    Ints ofA;
    Ints ofB;
    for (std::int64_t dim = places.results; dim < places.all; ++dim) {
        int& count = alignment.countAt(dim);
        const bool inA = Alignment::sizeOf(a, dim) != 1;
        const bool inB = Alignment::sizeOf(b, dim) != 1;
        if (inA && inB) {
            if (--count != 1)
                continue;
            sums.push_back(dim);
        } else if (count == 1 && (inA || inB)) {
            (inA ? ofA : ofB).push_back(dim);
        } else {
            continue;
        }
        count = 0;
    }
    if (!ofA.empty())
        a = math.sum(a, ofA, true);
    if (!ofB.empty())
        b = math.sum(b, ofB, true);
    return product(math, a, b, sums);
}

Tensor einsum(const TensorMath& math, const std::string& equation, const Tensors& tensors, const MaybeInts& path)
{
    if (tensors.empty())
        refuse("must provide at least one operand");
    const std::size_t steps = tensors.size() == 1 ? 1 : 2 * (tensors.size() - 1);
    if (path && path->size() != steps)
        refuse("expected contraction path given in path parameter to have size " + std::to_string(steps) + " but got "
               + std::to_string(path->size()));
    const std::vector<std::vector<int>> operands =
        readOperands(equation.substr(0, equation.find("->")), tensors.size());
    const Places places = placesOf(equation, operands, tensors);
    Alignment alignment(math, places);
    Tensors left;
    for (std::size_t i = 0; i < tensors.size(); ++i)
        left.push_back(alignment.turned(i, operands[i], tensors[i]));
    for (std::size_t step = 0; left.size() > 1; step += 2) {
        std::int64_t i = path ? (*path)[step] : 0;
        std::int64_t j = path ? (*path)[step + 1] : 1;
        if (j < i)
            std::swap(i, j);
        const auto invalid = [&](const char* why) {
            refuse("invalid contraction (" + std::to_string(i) + ", " + std::to_string(j) + ") " + why);
        };
        if (i == j)
            invalid("cannot contract an operand with itself");
        if (i < 0 || j >= static_cast<std::int64_t>(left.size()))
            invalid("operand index is out of bounds");
        const Tensor made =
            contracted(math, left[static_cast<std::size_t>(i)], left[static_cast<std::size_t>(j)], places, alignment);
        left.erase(left.begin() + j);
        left.erase(left.begin() + i);
        left.insert(path ? left.end() : left.begin(), made);
    }
    if (places.all == places.results)
        return left[0];
    if (tensors.size() > 1) {
        const Dims& shape = left[0].shape();
        return math.call("view", {left[0], Ints(shape.begin(), shape.begin() + places.results)});
    }
    Ints sums(static_cast<std::size_t>(places.all - places.results));
    std::iota(sums.begin(), sums.end(), places.results);
    return math.sum(left[0], sums, false);
}

}  // namespace

std::vector<OperatorDefinition> einsumOperators()
{
    return {compose<Tensor(const std::string&, const Tensors&, const MaybeInts&)>(
        "einsum(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor", einsum)};
}

}  // namespace keyfall::ops
