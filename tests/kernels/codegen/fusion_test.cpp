// SPDX-License-Identifier: MIT
// Which nodes of a traced graph become one kernel, and why others do not (design of kernels, section 3).
#include "core/tensor/wrapped_number.h"
#include "tests/kernels/codegen/fusing_bench.h"
#include "tests/support/least_time.h"
#include "tests/support/test_case.h"

using namespace keyfall;

using Ints = std::vector<std::int64_t>;

class FusionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The table of the design.
    void chainsOfPointwiseOperatorsAreOneKernel()
    {
        const auto fusion = bench_.fuse({{"a", x_}, {"b", y_}, {"c", z_}}, [&] {
            return one("relu", {bench_.call("add.Tensor", {bench_.call("mul.Tensor", {x_, y_}), z_})});
        });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("mul_add_relu"));
        QCOMPARE(FusingBench::refusedOf(fusion), QString());
        QCOMPARE(fusion.kernels[0].buffers.size(), std::size_t{4});
        QCOMPARE(fusion.kernels[0].results, std::size_t{1});
        const QString text = QString::fromStdString(kernelText(fusion.kernels[0].program));
        QCOMPARE(text.count("load"), 3);
        QVERIFY2(text.contains("store 0[i] "), qPrintable(text));  // dense memory is walked through in its order
    }
    /// Note [A number where a tensor is taken]: it is a constant of the kernel, no buffer.
    void wrappedNumbersAreConstants()
    {
        const auto fusion = bench_.fuse({{"a", x_}}, [&] {
            return bench_.call("mul.Tensor", {x_, *wrappedNumber(Value(2.5))});
        });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("mul"));
        QCOMPARE(fusion.kernels[0].buffers.size(), std::size_t{2});
        const QString text = QString::fromStdString(kernelText(fusion.kernels[0].program));
        QVERIFY2(text.contains("2.5"), qPrintable(text));
    }
    void softmaxAndLayerNormAreOneKernel()
    {
        const auto softmax = bench_.fuse({{"x", x_}}, [&] { return one("softmax.int", {x_, std::int64_t{-1}}); });
        QCOMPARE(FusingBench::stepsOf(softmax), QString("amax_sub_exp_sum_div"));
        const auto norm = bench_.fuse({{"x", x_}, {"w", w_}, {"b", v_}}, [&] {
            return one("layer_norm", {x_, Ints{6}, w_, v_, 1e-5});
        });
        QCOMPARE(norm.kernels.size(), std::size_t{1});
        QCOMPARE(norm.refused.size(), std::size_t{0});
    }
    /// Two that only read the same are not one kernel (design of kernels, section 3: a merge is with a producer), and say so.
    void readersOfOneInputStayApart()
    {
        const auto both = [&] {
            return std::vector<Tensor>{bench_.call("exp", {x_}), bench_.call("neg", {bench_.call("abs", {x_})})};
        };
        const auto fusion = bench_.fuse({{"x", x_}}, both);
        QCOMPARE(FusingBench::stepsOf(fusion), QString("exp; abs_neg"));
        QCOMPARE(fusion.refused.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(std::string(nameOf(fusion.refused[0].reason.why))), QString("siblings"));
        QCOMPARE(fusion.graph.nodes[fusion.refused[0].producer].op, std::string("exp"));
        QCOMPARE(fusion.graph.nodes[fusion.refused[0].consumer].op, std::string("abs"));
        QCOMPARE(QString::fromStdString(fusion.refused[0].reason.text),
                 QString("both read %x, and kernels that have only an input in common are not joined"));
    }
    void aMeanOfColumnsJoinsWhatItIsTakenFrom()
    {
        const auto fusion = bench_.fuse({{"x", x_}, {"s", w_}}, [&] {
            return bench_.call("mul.Tensor", {bench_.call("sub.Tensor", {x_, mean(x_, {0})}), w_});
        });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("sum_over_count_sub_mul"));
    }
    void aTransposedInputIsAnIndex()
    {
        const auto fusion = bench_.fuse({{"x", x_}, {"y", tall_}}, [&] {
            return bench_.call("add.Tensor", {one("t", {x_}), tall_});
        });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("add"));
    }
    void sumsOfSumsAreTwoKernels()
    {
        const auto fusion = bench_.fuse({{"x", x_}}, [&] { return sum(sum(x_, {1}), {0}); });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("sum; sum"));
        QCOMPARE(FusingBench::refusedOf(fusion), QString("sum>sum reductions"));
    }
    void whatFollowsALinearLayerIsAKernel()
    {
        const Tensor weight = bench_.ramp({4, 6});
        const Tensor bias = bench_.ramp({4});
        const auto fusion = bench_.fuse({{"x", x_}, {"w", weight}, {"b", bias}}, [&] {
            return one("relu", {bench_.call("linear", {x_, weight, bias})});
        });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("[linear]; relu"));
        QCOMPARE(FusingBench::refusedOf(fusion), QString("linear>relu opaque"));
    }
    void whatHasNothingToDoWithEachOtherStaysApart()
    {
        const auto fusion = bench_.fuse({{"x", x_}, {"y", y_}}, [&] {
            return std::vector{one("exp", {x_}), bench_.call("mul.Scalar", {y_, 2.0})};
        });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("exp; mul"));
        QCOMPARE(FusingBench::refusedOf(fusion), QString());
    }
    void aTransposedResultIsStoredFirst()
    {
        const auto fusion = bench_.fuse({{"x", x_}, {"y", tall_}}, [&] {
            return bench_.call("add.Tensor", {one("t", {one("exp", {x_})}), tall_});
        });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("exp; add"));
        QCOMPARE(FusingBench::refusedOf(fusion), QString("exp>add view"));
        const QString why = QString::fromStdString(fusion.refused.front().reason.text);
        QVERIFY2(why.startsWith("t moves the elements of %") && why.endsWith(": (4, 6) becomes (6, 4)"),
                 qPrintable(why));
    }

    // Others.
    void aPathThroughACallKeepsTwoApart()
    {
        const auto fusion = bench_.fuse({{"x", square_}}, [&] {
            const Tensor e = one("exp", {square_});
            return bench_.call("add.Tensor", {e, bench_.call("mm", {e, square_})});
        });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("exp; [mm]; add"));
        QCOMPARE(FusingBench::refusedOf(fusion), QString("exp>add path; mm>add opaque"));
    }
    void aPathThroughAKernelKeepsTwoApart()
    {
        // exp goes into a transposed kernel and comes back transposed again.
        const auto fusion = bench_.fuse({{"x", square_}}, [&] {
            const Tensor e = one("exp", {square_});
            return bench_.call("add.Tensor", {e, one("t", {one("neg", {one("t", {e})})})});
        });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("exp; neg; add"));
        QCOMPARE(FusingBench::refusedOf(fusion), QString("exp>neg view; exp>add path; neg>add view"));
    }
    void aRowAlongAnotherDimensionIsStored()
    {
        // The mean of the rows of a square lies along its columns when it is broadcast without a one.
        const auto fusion = bench_.fuse({{"x", square_}}, [&] {
            return bench_.call("sub.Tensor", {square_, mean(square_, {1})});
        });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("sum_over_count; sub"));
        QCOMPARE(FusingBench::refusedOf(fusion), QString("over_count>sub row"));
        const auto kept = bench_.fuse({{"x", square_}}, [&] {
            return bench_.call("sub.Tensor", {square_, mean(square_, {1}, true)});
        });
        QCOMPARE(FusingBench::stepsOf(kept), QString("sum_over_count_sub"));
        const auto inserted = bench_.fuse({{"x", square_}}, [&] {
            return bench_.call("sub.Tensor", {square_, one("unsqueeze", {mean(square_, {1}), std::int64_t{1}})});
        });
        QCOMPARE(FusingBench::stepsOf(inserted), QString("sum_over_count_sub"));
    }
    void aReshapeInsideAChainKeepsTheOrder()
    {
        const auto fusion = bench_.fuse({{"x", x_}, {"y", y_}}, [&] {
            const Tensor flat = bench_.call("reshape", {one("exp", {x_}), Ints{24}});
            return bench_.call("add.Tensor", {flat, bench_.call("reshape", {y_, Ints{24}})});
        });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("exp_add"));
    }
    void twoReductionsOfOneShapeAreOneKernelOnlyAlongTheSameDimensions()
    {
        const auto both = [&](Ints second) {
            return bench_.fuse({{"x", x_}}, [&] {
                const Tensor e = one("exp", {x_});
                return std::vector{sum(e, {1}), sum(one("neg", {e}), std::move(second))};
            });
        };
        QCOMPARE(FusingBench::stepsOf(both({1})), QString("exp_sum_neg_sum"));
        const auto apart = both({0});
        QCOMPARE(apart.kernels.size(), std::size_t{2});
        QCOMPARE(FusingBench::refusedOf(apart), QString("neg>sum reductions"));
        QCOMPARE(QString::fromStdString(apart.refused.front().reason.text),
                 QString("sum(dim=1) of (4, 6) and sum(dim=0) of (4, 6): not the same dimensions of one shape"));
    }
    void whatChangesItsArgumentIsAWall()
    {
        const auto fusion = bench_.fuse({{"x", x_}, {"y", y_}}, [&] {
            const Tensor e = one("exp", {x_});
            static_cast<void>(bench_.call("mul_.Scalar", {y_, 2.0}));
            return bench_.call("add.Tensor", {e, y_});
        });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("exp; [mul_]; add"));
        QCOMPARE(FusingBench::refusedOf(fusion), QString("exp>add write; mul_>add opaque"));
    }
    /// A program that trains repeats its operators, with writes between, thousands of times.
    void tenTimesAsManyOperatorsTakeTenTimesAsLong()
    {
        const IrGraph small = training(100);
        const IrGraph large = training(1000);
        const auto time = [](const IrGraph& graph) {
            return tests::leastMilliseconds([&] { QVERIFY(codegen::fuse(graph)); }, 0, 3);
        };
        const double ratio = time(large) / time(small);
        QVERIFY2(ratio < 25, qPrintable(QString::number(ratio)));
    }
    void otherElementTypesAndSortsStayCalls()
    {
        const Tensor half = bench_.ramp({4, 6}, DType::float16);
        const auto fusion = bench_.fuse({{"h", half}}, [&] { return one("relu", {one("exp", {half})}); });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("[exp]; [relu]"));
        QVERIFY(fusion.graph.nodes[0].reason.find("float16") != std::string::npos);
    }
    void sixteenBuffersAreTheMost()
    {
        FusingBench::Named inputs;
        for (int i = 0; i < 20; ++i)
            inputs.emplace_back("x" + std::to_string(i), bench_.ramp({4, 6}, DType::float32, i));
        const auto fusion = bench_.fuse(inputs, [&] {
            Tensor total = inputs[0].second;
            for (std::size_t i = 1; i < inputs.size(); ++i)
                total = bench_.call("add.Tensor", {total, inputs[i].second});
            return total;
        });
        QCOMPARE(fusion.kernels.size(), std::size_t{2});
        QCOMPARE(fusion.kernels[0].buffers.size(), std::size_t{16});
        QCOMPARE(FusingBench::refusedOf(fusion), QString("add>add slots"));
    }
    void instructionsAreLimitedToo()
    {
        const auto fusion = bench_.fuse({{"x", x_}}, [&] {
            Tensor value = x_;
            for (int i = 0; i < 300; ++i)
                value = one("neg", {value});
            return value;
        });
        QCOMPARE(fusion.kernels.size(), std::size_t{2});
        QCOMPARE(FusingBench::refusedOf(fusion), QString("neg>neg instructions"));
        QVERIFY(fusion.kernels[0].nodes.size() == 254);  // with a load and a store: 256
    }
    void resultsThatOthersReadAreStored()
    {
        const auto fusion = bench_.fuse({{"x", x_}}, [&] {
            const Tensor e = one("exp", {x_});
            return std::vector{e, one("relu", {e})};
        });
        QCOMPARE(FusingBench::stepsOf(fusion), QString("exp_relu"));
        QCOMPARE(fusion.kernels[0].results, std::size_t{2});
    }
    void equalSizesShareAVariableAndOneStaysOne()
    {
        const Tensor row = bench_.ramp({1, 6});
        const auto fusion = bench_.fuse({{"x", x_}, {"row", row}, {"s", square_}}, [&] {
            return std::vector{bench_.call("add.Tensor", {x_, row}), one("exp", {square_})};
        });
        QCOMPARE(fusion.variables.size(), std::size_t{3});
        QCOMPARE(fusion.variables[0].value, std::int64_t{4});
        QCOMPARE(fusion.variables[1].value, std::int64_t{6});
        QCOMPARE(fusion.variables[2].value, std::int64_t{5});
        QVERIFY(QString::fromStdString(fusion.guards[1]).contains("shape (1, s1)"));
    }

private:
    IrGraph training(int steps)
    {
        return bench_.trace({{"x", x_}, {"w", y_}}, [&] {
            Tensor total = x_;
            for (int i = 0; i < steps; ++i) {
                total = bench_.call("add.Tensor", {total, one("exp", {bench_.call("mul.Tensor", {x_, y_})})});
                static_cast<void>(bench_.call("mul_.Scalar", {y_, 0.9}));
            }
            return std::vector{total};
        });
    }
    Tensor one(const std::string& op, Stack arguments) { return bench_.call(op, std::move(arguments)); }
    Tensor sum(const Tensor& x, Ints dims) { return bench_.call("sum.dim_IntList", {x, std::move(dims)}); }
    Tensor mean(const Tensor& x, Ints dims, bool keep = false)
    {
        return bench_.call("mean.dim", {x, std::move(dims), keep});
    }

    FusingBench bench_;
    Tensor x_ = bench_.ramp({4, 6});
    Tensor y_ = bench_.ramp({4, 6}, DType::float32, 1);
    Tensor z_ = bench_.ramp({4, 6}, DType::float32, 2);
    Tensor w_ = bench_.ramp({6});
    Tensor v_ = bench_.ramp({6}, DType::float32, 3);
    Tensor tall_ = bench_.ramp({6, 4});
    Tensor square_ = bench_.ramp({5, 5});
};

KEYFALL_TEST(FusionTest)
#include "fusion_test.moc"
