// SPDX-License-Identifier: MIT
// The cases of operators that gather elements or move them.
#include "core/script/runtime.h"
#include "kernels/ops/allocate.h"
#include "tests/kernels/cuda/operator_cases.h"
#include "tests/kernels/cuda/sample_tensors.h"

#include <fmt/format.h>

namespace keyfall {

using namespace samples;

namespace {

using Ints = std::vector<std::int64_t>;

}  // namespace

std::vector<OperatorCases::Case> OperatorCases::reductions() const
{
    std::vector<Case> cases;
    const std::vector<Look> spaces{
        {"contiguous", {4, 6, 5}, {30, 5, 1}},
        {"transposed", {4, 6, 5}, {1, 4, 24}},
        {"sliced", {4, 6, 5}, {60, 9, 2}, 7},
        {"long rows", {3, 10, 90}, {900, 90, 1}},
        {"long columns", {2, 100, 15}, {1500, 15, 1}},
        {"no dimensions", {}, {}, 11},
        {"empty", {4, 0, 5}, {5, 5, 1}},
        {"broadcast", {4, 6, 5}, {0, 5, 0}, 3},
    };
    const std::vector<Ints> dims{{0}, {1}, {-1}, {0, 1}, {0, 2}, {1, 2}, {}};
    for (const DType dtype : kAllTypes) {
        const Tensor block = elements(dtype, kBlock, 6, false);
        for (const Look& look : spaces) {
            const auto name = [&](const std::string& op) {
                return fmt::format("{} {}, {}", op, nameOf(dtype), look.name);
            };
            for (const char* op : {"sum", "mean"})
                cases.push_back({name(op), [=, this](Device d) { return call(op, {look.of(block, d)}); }, false, 20});
            for (const Ints& reduced : dims)
                for (const char* op : {"sum.dim_IntList", "mean.dim"})
                    cases.push_back({name(op) + fmt::format(", over {} dimensions", reduced.size()),
                                     [=, this](Device d) {
                                         return call(op, {look.of(block, d), reduced, reduced.size() == 1});
                                     },
                                     false, 20});
        }
        if (isFloating(dtype)) {
            const Look parameter{"", {6, 5}, {5, 1}, 100};
            for (const std::int64_t result : {0, 1, 2})  // with the mean and the deviation
                for (const Look& look : spaces)
                    cases.push_back(
                        {fmt::format("native_layer_norm {}, {}, result {}", nameOf(dtype), look.name, result),
                         [=, this](Device d) {
                             const bool bare = look.shape.back() != 5;
                             const Tensor weight = bare ? Tensor() : parameter.of(block, d);
                             const Ints shape = bare ? Ints{look.shape.back()} : Ints{6, 5};
                             const Tensor found = std::get<Tensor>(callAll(
                                 "native_layer_norm",
                                 {look.of(block, d), shape, weight, weight, 1e-5})[static_cast<std::size_t>(result)]);
                             return ops::castTo(found, dtype);
                         },
                         false, 20});
        }
        const Tensor target = elements(dtype, kBlock, 16, false);
        for (const Look& look : spaces) {
            if (isFloating(dtype))
                for (const std::int64_t reduction : {0, 1, 2})
                    cases.push_back(
                        {fmt::format("mse_loss {}, {}, reduction {}", nameOf(dtype), look.name, reduction),
                         [=, this](Device d) {
                             return call("mse_loss", {look.of(block, d), spaces[0].of(target, d), reduction});
                         },
                         false, 20});
            for (const Ints& reduced : dims)
                cases.push_back(
                    {fmt::format("logsumexp {}, {}, over {} dimensions", nameOf(dtype), look.name, reduced.size()),
                     [=, this](Device d) {
                         return call("logsumexp", {look.of(block, d), reduced, reduced.size() == 1});
                     },
                     false, 20});
        }
        // Long enough for several blocks an output and the second launch.
        const Tensor longBlock = elements(dtype, 50000, 7, false);
        const Look line{"50000", {50000}, {1}};
        const Look columns{"5 columns of 10000", {10000, 5}, {5, 1}};
        const Look wide{"1250 columns of 40", {40, 1250}, {1250, 1}};
        for (const Look& look : {line, columns, wide}) {
            for (const char* op : {"amax", "amin"})
                cases.push_back({fmt::format("{} {}, {}", op, nameOf(dtype), look.name),
                                 [=, this](Device d) {
                                     return call(op, {look.of(longBlock, d), Ints{0}, false});
                                 },
                                 true});
            for (const char* op : {"argmax", "argmin", "prod.dim_int"})
                if (!isFloating(dtype) || op[0] == 'a')
                    cases.push_back({fmt::format("{} {}, {}", op, nameOf(dtype), look.name),
                                     [=, this](Device d) {
                                         return call(op, {look.of(longBlock, d), std::int64_t{0}, false});
                                     },
                                     true});
            for (const char* op : {"sum.dim_IntList", "mean.dim"})
                cases.push_back({fmt::format("{} {}, {}", op, nameOf(dtype), look.name),
                                 [=, this](Device d) {
                                     return call(op, {look.of(longBlock, d), Ints{0}, false});
                                 },
                                 false, 200});
        }
    }
    return cases;
}

namespace {

struct ConvolutionCase {
    const char* name;
    Look input;
    Look weight;
    Ints stride{1, 1};
    Ints padding{0, 0};
    Ints dilation{1, 1};
    bool transposed = false;
    std::int64_t groups = 1;
    bool bias = true;
};

/// Fewer and more elements than a tile has, and all that decides which input element a tap is.
std::vector<ConvolutionCase> convolutions()
{
    return {
        {"one window", {"", {1, 1, 2, 2}, {4, 4, 2, 1}}, {"", {1, 1, 2, 2}, {4, 4, 2, 1}}},
        {"several tiles", {"", {2, 3, 9, 10}, {270, 90, 10, 1}}, {"", {34, 3, 3, 2}, {18, 6, 2, 1}}},
        {"all numbers", {"", {2, 2, 8, 9}, {144, 72, 9, 1}}, {"", {3, 2, 2, 3}, {12, 6, 3, 1}}, {2, 3}, {1, 2}, {3, 2}},
        {"groups, sliced",
         {"", {2, 4, 5, 6}, {900, 200, 30, 2}, 7},
         {"", {6, 2, 2, 2}, {3, 70, 19, 2}, 5},
         {1, 1},
         {1, 0},
         {1, 1},
         false,
         2},
        {"transposed",
         {"", {2, 4, 4, 5}, {80, 20, 5, 1}},
         {"", {4, 3, 3, 2}, {18, 6, 2, 1}},
         {2, 3},
         {1, 0},
         {2, 1},
         true,
         2,
         false},
        {"no channels", {"", {2, 0, 3, 3}, {1, 1, 3, 1}}, {"", {2, 0, 2, 2}, {1, 1, 2, 1}}},
        {"no images", {"", {0, 1, 3, 3}, {9, 9, 3, 1}}, {"", {2, 1, 2, 2}, {4, 4, 2, 1}}},
        {"shapes that do not fit", {"", {1, 2, 3, 3}, {18, 9, 3, 1}}, {"", {2, 3, 2, 2}, {12, 4, 2, 1}}},
    };
}

}  // namespace

std::vector<OperatorCases::Case> OperatorCases::products() const
{
    struct Pair {
        const char* name;
        Look left;
        Look right;
    };
    const std::vector<Pair> pairs{
        {"square", {"", {33, 33}, {33, 1}}, {"", {33, 33}, {33, 1}}},
        {"tiles and a rest", {"", {70, 40}, {40, 1}}, {"", {40, 65}, {65, 1}}},
        {"left transposed", {"", {20, 30}, {1, 20}}, {"", {30, 7}, {7, 1}}},
        {"right transposed", {"", {20, 30}, {30, 1}}, {"", {30, 7}, {1, 30}}},
        {"sliced", {"", {9, 8}, {50, 3}, 5}, {"", {8, 6}, {2, 90}, 1}},
        {"dot", {"", {50}, {2}}, {"", {50}, {1}}},
        {"matrix by vector", {"", {6, 9}, {9, 1}}, {"", {9}, {3}}},
        {"vector by matrix", {"", {9}, {1}}, {"", {9, 6}, {6, 1}}},
        {"batches", {"", {3, 4, 5}, {20, 5, 1}}, {"", {3, 5, 6}, {30, 6, 1}}},
        {"broadcast batches", {"", {2, 1, 4, 5}, {20, 20, 5, 1}}, {"", {3, 5, 6}, {30, 6, 1}}},
        {"one matrix for all batches", {"", {4, 3, 5}, {15, 5, 1}}, {"", {5, 2}, {2, 1}}},
        {"nothing inside", {"", {3, 0}, {1, 1}}, {"", {0, 4}, {4, 1}}},
        {"no rows", {"", {0, 3}, {3, 1}}, {"", {3, 4}, {4, 1}}},
        {"shapes that do not fit", {"", {2, 3}, {3, 1}}, {"", {4, 5}, {5, 1}}},
    };
    std::vector<Case> cases;
    for (const DType dtype : kAllTypes) {
        const Tensor a = elements(dtype, 8000, 8, false);
        const Tensor b = elements(dtype, 8000, 9, false);
        for (const Pair& pair : pairs)
            cases.push_back({fmt::format("matmul {}, {}", nameOf(dtype), pair.name),
                             [=, this](Device d) {
                                 return call("matmul", {pair.left.of(a, d), pair.right.of(b, d)});
                             },
                             false, 50});
        for (const ConvolutionCase& test : convolutions())
            cases.push_back({fmt::format("convolution {}, {}", nameOf(dtype), test.name),
                             [=, this](Device d) {
                                 const std::int64_t out =
                                     test.transposed ? test.weight.shape[1] * test.groups : test.weight.shape[0];
                                 const Look bias{"", {out}, {1}, 3};
                                 return call("convolution",
                                             {test.input.of(a, d), test.weight.of(b, d),
                                              test.bias ? bias.of(b, d) : Tensor(), test.stride, test.padding,
                                              test.dilation, test.transposed, Ints{0, 1}, test.groups});
                             },
                             false, 50});
        cases.push_back({fmt::format("matmul {}, tensors without memory", nameOf(dtype)), [=, this](Device d) {
                             return call("matmul", {ops::emptyOn(d, dtype, {3, 0}), ops::emptyOn(d, dtype, {0, 4})});
                         }});
    }
    return cases;
}

std::vector<OperatorCases::Case> OperatorCases::copiesAndViews() const
{
    std::vector<Case> cases;
    const auto add = [&](const std::string& name, DType dtype, auto run) {
        cases.push_back({fmt::format("{} {}", name, nameOf(dtype)), run, true});
    };
    for (const DType dtype : kAllTypes) {
        const Tensor block = elements(dtype, kBlock, 10);
        const Tensor other = elements(dtype, kBlock, 11);
        for (const Look& look : looks()) {
            add(fmt::format("clone {}", look.name), dtype,
                [=, this](Device d) { return call("clone", {look.of(block, d)}); });
            add(fmt::format("contiguous {}", look.name), dtype,
                [=, this](Device d) { return call("contiguous", {look.of(block, d)}); });
            add(fmt::format("to the host and back {}", look.name), dtype,
                [=](Device d) { return ops::copyTo(ops::copyTo(look.of(block, d), kCpu, dtype), d, dtype); });
            for (const double value : {2.75, -1.0, 300.0})
                add(fmt::format("fill_ {} {}", value, look.name), dtype, [=, this](Device d) {
                    return call("fill_.Scalar", {look.of(block, d), value});
                });
            add(fmt::format("fill_ 7 {}", look.name), dtype, [=, this](Device d) {
                return call("fill_.Scalar", {look.of(block, d), std::int64_t{7}});
            });
            add(fmt::format("zero_ {}", look.name), dtype,
                [=, this](Device d) { return call("zero_", {look.of(block, d)}); });
        }
        const Look whole = looks()[0];
        for (const Look& partner : partners())
            for (const DType source : {dtype, DType::int64, DType::float32})
                add(fmt::format("copy_ from {} {},", partner.name, nameOf(source)), dtype,
                    [=, this, from = ops::copyTo(other, kCpu, source)](Device d) {
                        const Tensor to = ops::copyTo(block, d, dtype);
                        (void)call("copy_",
                                   {looks()[3].shape.size() == 3 ? to.view({4, 6, 5}, {60, 9, 2}, 7) : to,
                                    partner.of(from, d)});
                        return to;  // the whole block: nothing between the elements may change
                    });
        add("transpose", dtype, [=, this](Device d) {
            return call("transpose.int", {whole.of(block, d), std::int64_t{0}, std::int64_t{2}});
        });
        add("reshape", dtype, [=, this](Device d) { return call("reshape", {looks()[2].of(block, d), Ints{8, 15}}); });
        add("expand", dtype, [=, this](Device d) {
            return call("neg", {call("expand", {partners()[4].of(block, d), Ints{4, 3, 2}})});
        });
    }
    return cases;
}

}  // namespace keyfall
