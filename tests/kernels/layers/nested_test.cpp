// SPDX-License-Identifier: MIT
// The Nested layer: every rule and the loop against the components one by one, for both forms, with holes, empty
// components and a ragged dimension that was moved; reductions by segments; errors (eleven:2.6).
#include "kernels/layers/nested/nested_rules.h"
#include "tests/kernels/layers/nested_bench.h"
#include "tests/support/test_case.h"

#include <set>

using namespace keyfall;
using nested::RaggedRows;
using Ints = std::vector<std::int64_t>;

namespace {

/// A call: `x` is the nested argument, other tensors are dense and the same for all components.
struct Case {
    std::string op;
    std::vector<Ints> dense;  ///< shapes of the tensors behind x
    Stack rest;               ///< behind them, as the nested call has it
    Stack restOfComponent;    ///< and as a component's call has it
};

Value i(std::int64_t value)
{
    return value;
}

/// The components are (L, 2, 3), so that the nested tensor has the dimensions 0 to 3, of which 1 is ragged.
std::vector<Case> cases()
{
    return {
        {"relu", {}, {}, {}},
        {"exp", {}, {}, {}},
        {"clone", {}, {}, {}},
        {"_to_copy", {}, {DType::float32}, {DType::float32}},
        {"to.dtype", {}, {DType::float32}, {DType::float32}},
        {"contiguous", {}, {}, {}},
        {"zeros_like", {}, {}, {}},
        {"clamp", {}, {-0.5, 1.0}, {-0.5, 1.0}},
        {"pow.Tensor_Scalar", {}, {i(2)}, {i(2)}},
        {"add.Scalar", {}, {i(2)}, {i(2)}},
        {"mul.Tensor", {{}}, {}, {}},
        {"softmax.int", {}, {i(3)}, {i(2)}},
        {"softmax.int", {}, {i(-1)}, {i(-1)}},
        {"softmax.int", {}, {i(1)}, {i(0)}},
        {"log_softmax.int", {}, {i(2)}, {i(1)}},
        {"cumsum", {}, {i(1)}, {i(0)}},
        {"cumsum", {}, {i(-1)}, {i(-1)}},
        {"flip", {}, {Ints{1, 2}}, {Ints{0, 1}}},
        {"flip", {}, {Ints{3}}, {Ints{2}}},
        {"slice.Tensor", {}, {i(3), i(1), i(3)}, {i(2), i(1), i(3)}},
        {"slice.Tensor", {}, {i(1), i(0), i(1)}, {i(0), i(0), i(1)}},
        {"narrow", {}, {i(2), i(0), i(1)}, {i(1), i(0), i(1)}},
        {"transpose.int", {}, {i(1), i(3)}, {i(0), i(2)}},
        {"transpose.int", {}, {i(-1), i(-2)}, {i(-1), i(-2)}},
        {"permute", {}, {Ints{0, 3, 1, 2}}, {Ints{2, 0, 1}}},
        {"unsqueeze", {}, {i(1)}, {i(0)}},
        {"unsqueeze", {}, {i(-1)}, {i(-1)}},
        {"reshape", {}, {Ints{3, -1, 6}}, {Ints{-1, 6}}},
        {"reshape", {}, {Ints{3, -1, 3, 2}}, {Ints{-1, 3, 2}}},
        {"select.int", {}, {i(3), i(-1)}, {i(2), i(-1)}},
        {"linear", {{4, 3}, {4}}, {}, {}},
        {"matmul", {{3, 2}}, {}, {}},
        {"matmul", {{3}}, {}, {}},
        {"layer_norm", {}, {Ints{3}}, {Ints{3}}},
        {"layer_norm", {}, {Ints{2, 3}}, {Ints{2, 3}}},
        {"native_layer_norm", {}, {Ints{3}, None{}, None{}, 0.5}, {Ints{3}, None{}, None{}, 0.5}},
        {"sum.dim_IntList", {}, {Ints{3}, false}, {Ints{2}, false}},
        {"sum.dim_IntList", {}, {Ints{2, -1}, true}, {Ints{1, 2}, true}},
        {"mean.dim", {}, {Ints{2}, false}, {Ints{1}, false}},
        {"amax", {}, {Ints{3}, true}, {Ints{2}, true}},
        {"logsumexp", {}, {Ints{2}, false}, {Ints{1}, false}},
        {"prod.dim_int", {}, {i(3), false}, {i(2), false}},
        {"triu", {}, {i(0)}, {i(0)}},  // by the loop
    };
}

}  // namespace

class TestNested : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { bench_ = std::make_unique<NestedBench>(); }

    void everyRuleIsTheLoop()
    {
        const std::vector<Tensor> inputs{
            bench_->jagged({2, 0, 4}, {2, 3}), bench_->jagged({2, 1, 4}, {2, 3}, 1, true),
            bench_->list({{2, 2, 3}, {0, 2, 3}, {1, 2, 3}}),
            bench_->call("transpose.int", {bench_->jagged({1, 3, 0}, {3, 2}, 3, false), i(1), i(3)}),
            bench_->list({{2, 2, 3}, {2, 2, 3}, {2, 2, 3}})};
        for (std::size_t which = 0; which < inputs.size(); ++which)
            for (const Case& each : cases()) {
                const QString wrong = againstTheLoop(each, inputs[which]);
                QVERIFY2(wrong.isEmpty(),
                         qPrintable(QString("%1, input %2: %3").arg(each.op.c_str()).arg(which).arg(wrong)));
            }
    }

    /// Components that differ in more than one dimension lie flat, and have the same rules.
    void irregularComponents()
    {
        const Tensor x = bench_->list({{2, 3}, {1, 4}, {3, 2}});
        QVERIFY(NestedBench::kind(x).isFlat());
        for (const Case& each : std::vector<Case>{{"relu", {}, {}, {}},
                                                  {"softmax.int", {}, {i(2)}, {i(1)}},
                                                  {"transpose.int", {}, {i(1), i(2)}, {i(0), i(1)}},
                                                  {"permute", {}, {Ints{0, 2, 1}}, {Ints{1, 0}}},
                                                  {"unsqueeze", {}, {i(1)}, {i(0)}},
                                                  {"sum.dim_IntList", {}, {Ints{-1}, true}, {Ints{-1}, true}},
                                                  {"mean.dim", {}, {Ints{1}, false}, {Ints{0}, false}},
                                                  {"cumsum", {}, {i(1)}, {i(0)}},
                                                  {"contiguous", {}, {}, {}}}) {
            const QString wrong = againstTheLoop(each, x);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString(each.op.c_str()) + ": " + wrong));
        }
        const Tensor numbers = bench_->list({{}, {}});
        QVERIFY(againstTheLoop({"neg", {}, {}, {}}, numbers).isEmpty());
    }

    /// A view stays a view: what is written into a component is in the tensor.
    void viewsShareTheValues()
    {
        const Tensor x = bench_->jagged({2, 1}, {2}, 1, true);
        const auto before = x.version();
        for (const Value& component : {bench_->callAll("unbind.int", {x}).front()})
            bench_->call("zero_", {std::get<std::vector<Tensor>>(component)[1]});
        QCOMPARE(bench_->numbers(NestedBench::components(x)[1]), (std::vector<double>{0, 0}));
        bench_->call("fill_.Scalar", {bench_->call("select.int", {x, i(0), i(0)}), 2.0});
        QCOMPARE(bench_->numbers(NestedBench::components(x)[0]), (std::vector<double>{2, 2, 2, 2}));
        QVERIFY(bench_->call("mul_.Scalar", {x, 3.0}).isSame(x));
        QCOMPARE(bench_->numbers(NestedBench::components(x)[0]), (std::vector<double>{6, 6, 6, 6}));
        QVERIFY(x.version() > before);
        QVERIFY(bench_->call("to.dtype", {x, DType::float64}).isSame(x));
    }

    /// The offsets are the same object from end to end.
    void offsetsAreShared()
    {
        const Tensor x = bench_->jagged({2, 3}, {2});
        const Tensor y = bench_->call("add.Tensor",
                                      {bench_->call("transpose.int", {bench_->call("relu", {x}), i(1), i(2)}),
                                       bench_->call("transpose.int", {x, i(1), i(2)})});
        QCOMPARE(NestedBench::kind(y).rows.get(), NestedBench::kind(x).rows.get());
        QCOMPARE(NestedBench::kind(y).raggedDim, 2);
        QVERIFY(NestedBench::kind(bench_->call("transpose.int", {y, i(1), i(2)})).raggedDim == 1);
    }

    void partnersOfNestedTensors()
    {
        const Tensor a = bench_->jagged({2, 0, 1}, {3});
        const Tensor b = bench_->jagged({2, 0, 1}, {3}, 1, true);  // the same sizes, lying otherwise
        QVERIFY(bench_->difference(bench_->call("sub.Tensor", {a, b}), eachOf("sub.Tensor", a, b)).isEmpty());
        QVERIFY(bench_->difference(bench_->call("sub.Tensor", {b, a}), eachOf("sub.Tensor", b, a)).isEmpty());
        const Tensor moved = bench_->call("transpose.int", {bench_->jagged({2, 0, 1}, {3}, 2), i(1), i(2)});
        QVERIFY(bench_->difference(bench_->call("mul.Tensor", {a, moved}), eachOf("mul.Tensor", a, moved)).isEmpty());
        // Dense partners (eleven:2.6.3): behind the ragged dimension, and one for each component.
        for (const Ints& shape : std::vector<Ints>{{3}, {1, 3}, {1, 1, 3}, {1}, {3, 1, 3}, {3, 1, 1}, {1, 1, 1}}) {
            const Tensor dense = bench_->dense(shape);
            for (const Tensor& x : {a, b}) {
                std::vector<Tensor> expected;
                for (int k = 0; k < 3; ++k) {
                    Tensor partner = dense;
                    if (shape.size() == 3)
                        partner = bench_->call("select.int", {dense, i(0), i(shape[0] == 3 ? k : 0)});
                    expected.push_back(
                        bench_->call("div.Tensor", {NestedBench::components(x)[static_cast<std::size_t>(k)], partner}));
                }
                const Tensor found = bench_->call("div.Tensor", {x, dense});
                QVERIFY2(bench_->difference(NestedBench::components(found), expected).isEmpty(),
                         qPrintable(textOf(dense.shape()).c_str()));
            }
        }
        const Tensor tall = bench_->call("transpose.int", {bench_->jagged({2, 0, 1}, {3}), i(1), i(2)});  // (3, 3, j)
        const Tensor perComponent = bench_->dense({3, 3, 1});
        std::vector<Tensor> expected;
        for (int k = 0; k < 3; ++k)
            expected.push_back(bench_->call("add.Tensor",
                                            {NestedBench::components(tall)[static_cast<std::size_t>(k)],
                                             bench_->call("select.int", {perComponent, i(0), i(k)})}));
        const Tensor found = bench_->call("add.Tensor", {tall, perComponent});
        QCOMPARE(bench_->difference(NestedBench::components(found), expected), QString());
    }

    /// Sums, means and extremes of the rows of each component: 0, NaN and an infinity for none (eleven:2.6.3).
    void reductionsBySegments()
    {
        const double infinity = std::numeric_limits<double>::infinity();
        for (const bool holes : {false, true})
            for (const int ragged : {1, 2}) {
                const Tensor x = bench_->jagged({2, 0, 3}, {2}, ragged, holes);
                for (const bool keep : {false, true})
                    for (const std::string op : {"sum.dim_IntList", "mean.dim", "amax", "amin"}) {
                        const bool largest = op == "amax";
                        std::vector<Tensor> rows;
                        for (const Tensor& component : NestedBench::components(x)) {
                            if (component.numel() > 0 || op.starts_with("sum") || op.starts_with("mean"))
                                rows.push_back(bench_->call(op, {component, Ints{ragged - 1}, keep}));
                            else
                                rows.push_back(
                                    bench_->call("add.Scalar",
                                                 {bench_->call("sum.dim_IntList", {component, Ints{ragged - 1}, keep}),
                                                  largest ? -infinity : infinity}));
                        }
                        const Tensor expected = bench_->call("stack", {rows, i(0)});
                        const Tensor found = bench_->call(op, {x, Ints{ragged}, keep});
                        const QString wrong = bench_->difference(found, expected);
                        QVERIFY2(wrong.isEmpty(),
                                 qPrintable(QString("%1 %2 %3: %4").arg(op.c_str()).arg(holes).arg(ragged).arg(wrong)));
                        const Tensor both = bench_->call(op, {x, Ints{1, 2}, keep});
                        QCOMPARE(both.dim(), keep ? 3 : 1);
                    }
            }
        const Tensor x = bench_->jagged({2, 0}, {1});
        const Tensor sums = bench_->call("sum.dim_IntList", {x, Ints{1, 2}, false});
        const auto numbers = bench_->numbers(NestedBench::components(x)[0]);
        QCOMPARE(bench_->numbers(sums), (std::vector<double>{numbers[0] + numbers[1], 0}));
        const auto means = bench_->numbers(bench_->call("mean.dim", {x, Ints{1, 2}, false}));
        QCOMPARE(means[0], (numbers[0] + numbers[1]) / 2);
        QVERIFY(std::isnan(means[1]));
        const Stack best = bench_->callAll("max.dim", {bench_->jagged({3, 2}, {2}), i(1), false});
        QCOMPARE(textOf(std::get<Tensor>(best[1]).shape()), std::string("[2, 2]"));
        // Whole numbers add up in int64; the largest of them come from the components.
        const Tensor whole = bench_->call("_to_copy", {bench_->jagged({2, 1}, {2}), DType::int32});
        QCOMPARE(bench_->call("sum.dim_IntList", {whole, Ints{1}, false}).dtype(), DType::int64);
        QCOMPARE(textOf(bench_->call("amax", {whole, Ints{1}, false}).shape()), std::string("[2, 2]"));
        // 1.13 keeps a nested result of a nested tensor that was made of a list.
        QVERIFY(nested::nestedOrNull(bench_->call("sum.dim_IntList", {bench_->list({{3}, {2}}), Ints{-1}, true})));
    }

    void productsOfNestedTensors()
    {
        for (const char* op : {"bmm", "matmul"}) {
            const Tensor a = bench_->list({{2, 3}, {0, 3}, {4, 2}});
            const Tensor b = bench_->list({{3, 1}, {3, 2}, {2, 2}});
            QCOMPARE(bench_->difference(bench_->call(op, {a, b}), eachOf("mm", a, b)), QString());
        }
        const Tensor a = bench_->jagged({2, 1}, {3});
        const Tensor dense = bench_->dense({2, 3, 2});
        const Tensor found = bench_->call("bmm", {a, dense});
        for (int k = 0; k < 2; ++k)
            QCOMPARE(bench_->difference(NestedBench::components(found)[static_cast<std::size_t>(k)],
                                        bench_->call("mm",
                                                     {NestedBench::components(a)[static_cast<std::size_t>(k)],
                                                      bench_->call("select.int", {dense, i(0), i(k)})})),
                     QString());
    }

    /// Every component attends to its own keys; causal or not, with heads or without.
    void attentionPerComponent()
    {
        for (const bool causal : {false, true}) {
            const Tensor q = bench_->jagged({2, 1, 3}, {4});
            const Tensor k = bench_->jagged({2, 3, 3}, {4});
            const Tensor v = bench_->jagged({2, 3, 3}, {2});
            const Tensor y = bench_->call("scaled_dot_product_attention", {q, k, v, None{}, 0.0, causal});
            for (std::size_t n = 0; n < 3; ++n)
                QCOMPARE(bench_->difference(NestedBench::components(y)[n],
                                            attention(NestedBench::components(q)[n], NestedBench::components(k)[n],
                                                      NestedBench::components(v)[n], causal)),
                         QString());
        }
        const Tensor heads = bench_->call("transpose.int", {bench_->jagged({2, 3}, {2, 4}), i(1), i(2)});
        const Tensor y = bench_->call("scaled_dot_product_attention", {heads, heads, heads});
        QCOMPARE(nested::shapeText(y), std::string("[2, 2, (2, 3), 4]"));
    }

    void paddedAndBack()
    {
        for (const Tensor& x : {bench_->jagged({2, 0, 3}, {2}), bench_->jagged({2, 0, 3}, {2}, 1, true),
                                bench_->jagged({2, 0, 3}, {2}, 2), bench_->list({{2, 3}, {1, 4}})}) {
            const Tensor padded = bench_->call("to_padded_tensor", {x, -7.5});
            QCOMPARE(padded.shape(), x.shape());
            const Ints bigger{padded.size(0) + 1, padded.size(1) + 2, padded.size(2) + 1};
            const Tensor more = bench_->call("to_padded_tensor", {x, 0.25, bigger});
            QCOMPARE(Ints(more.shape().begin(), more.shape().end()), bigger);
            for (const auto& [dense, pad] : {std::pair{padded, -7.5}, std::pair{more, 0.25}}) {
                double sum = 0;
                std::int64_t inside = 0;
                const std::vector<Tensor> components = NestedBench::components(x);
                for (std::size_t n = 0; n < components.size(); ++n) {
                    Tensor part = bench_->call("select.int", {dense, i(0), i(static_cast<std::int64_t>(n))});
                    for (int d = 0; d < 2; ++d)
                        part = bench_->call("narrow", {part, i(d), i(0), i(components[n].size(d))});
                    QCOMPARE(bench_->difference(part, components[n]), QString());
                    for (const double number : bench_->numbers(part))
                        sum += number;
                    inside += part.numel();
                }
                double all = 0;
                for (const double number : bench_->numbers(dense))
                    all += number;
                QCOMPARE(all - sum, pad * static_cast<double>(dense.numel() - inside));
            }
            const Tensor back = bench_->call("_nested_from_padded", {more, bench_->call("_nested_tensor_size", {x})});
            QCOMPARE(bench_->difference(back, x), QString());
            QCOMPARE(bench_->difference(bench_->call("_nested_from_padded_and_nested_example", {padded, x}), x),
                     QString());
            if (const auto& kind = NestedBench::kind(x); !kind.isFlat() && !kind.rows->hasHoles())
                QCOMPARE(bench_->difference(
                             bench_->call("_nested_from_padded_tensor",
                                          {padded, bench_->call("_nested_get_offsets", {x}), x, i(kind.raggedDim)}),
                             x),
                         QString());
        }
        // heads and their width become one dimension (1.13's fuse_transform_0213)
        const Tensor heads = bench_->dense({2, 2, 3, 4});
        const Tensor fused =
            bench_->call("_nested_from_padded", {heads, nested::intTensor({2, 8, 3, 8}, Dims{2, 2}, kCpu), true});
        QCOMPARE(nested::shapeText(fused), std::string("[2, (2, 3), 8]"));
        QCOMPARE(bench_->difference(
                     bench_->call("slice.Tensor", {NestedBench::components(fused)[1], i(1), i(4), i(8)}),
                     bench_->call("select.int", {bench_->call("select.int", {heads, i(0), i(1)}), i(0), i(1)})),
                 QString());
    }

    void joined()
    {
        const Tensor a = bench_->jagged({2, 1}, {2});
        const Tensor b = bench_->jagged({2, 1}, {3});
        const Tensor batch = bench_->call("cat", {std::vector<Tensor>{a, a}, i(0)});
        QCOMPARE(nested::shapeText(batch), std::string("[4, (2, 1, 2, 1), 2]"));
        QCOMPARE(nested::shapeText(bench_->call("cat", {std::vector<Tensor>{a, b}, i(-1)})),
                 std::string("[2, (2, 1), 5]"));
        QCOMPARE(nested::shapeText(bench_->call("cat", {std::vector<Tensor>{a, a}, i(1)})),
                 std::string("[2, (4, 2), 2]"));
        const Stack pieces = bench_->callAll("chunk", {bench_->jagged({2, 1}, {4}), i(2), i(-1)});
        QCOMPARE(nested::shapeText(std::get<std::vector<Tensor>>(pieces[0])[1]), std::string("[2, (2, 1), 2]"));
        const Tensor indices =
            bench_->call("_to_copy", {bench_->call("zeros_like", {bench_->jagged({2, 1}, {})}), DType::int64});
        QCOMPARE(nested::shapeText(bench_->call("embedding", {bench_->dense({5, 3}), indices})),
                 std::string("[2, (2, 1), 3]"));
    }

    void whatItConsistsOf()
    {
        const Tensor x = bench_->jagged({2, 0, 1}, {2}, 1, true);
        QCOMPARE(ints(bench_->call("_nested_tensor_size", {x})), (Ints{2, 2, 0, 2, 1, 2}));
        QCOMPARE(ints(bench_->call("_nested_tensor_strides", {x})), (Ints{2, 1, 2, 1, 2, 1}));
        QCOMPARE(std::get<Ints>(bench_->callAll("_nested_tensor_offsets", {x}).front()), (Ints{0, 6, 8}));
        QCOMPARE(ints(bench_->call("_nested_get_offsets", {x})), (Ints{0, 3, 4, 6}));  // rows, not elements
                                                                                       // (eleven:6.12)
        QCOMPARE(ints(bench_->call("_nested_get_lengths", {x})), (Ints{2, 0, 1}));
        QCOMPARE(ints(bench_->call("_nested_get_ragged_idx", {x})), (Ints{1}));
        QCOMPARE(textOf(bench_->call("_nested_get_values", {x}).shape()), std::string("[6, 2]"));
        QCOMPARE(textOf(x.shape()), std::string("[3, 2, 2]"));  // what it fits in
        QCOMPARE(nested::shapeText(x), std::string("[3, (2, 0, 1), 2]"));
        const auto same = [&](const Tensor& a, const Tensor& b) {
            return std::get<bool>(bench_->callAll("is_same_size", {a, b}).front());
        };
        QVERIFY(same(x, bench_->list({{2, 2}, {0, 2}, {1, 2}})));
        QVERIFY(!same(x, bench_->list({{2, 2}, {1, 2}, {1, 2}})));
        QVERIFY(!same(x, bench_->list({{2, 2}})));
        QVERIFY(same(bench_->dense({2}), bench_->dense({2})));
        const Tensor none = bench_->list({});
        QCOMPARE(textOf(none.shape()), std::string("[0]"));
        QVERIFY(bench_->call("to_padded_tensor", {none, 0.0}).numel() == 0);
        QVERIFY(std::get<std::vector<Tensor>>(bench_->callAll("unbind.int", {none}).front()).empty());
    }

    void madeOfDenseTensors()
    {
        const Tensor values = bench_->dense({4, 2});
        const Tensor offsets = nested::intTensor({0, 1, 4});
        const Tensor x = bench_->call("_nested_view_from_jagged", {values, offsets, offsets});
        QCOMPARE(nested::shapeText(x), std::string("[2, (1, 3), 2]"));
        QVERIFY(NestedBench::components(x)[1].storage() == values.storage());
        const Tensor holes =
            bench_->call("_nested_view_from_jagged", {values, offsets, x, nested::intTensor({1, 2}), i(1)});
        QCOMPARE(nested::shapeText(holes), std::string("[2, (1, 2), 2]"));
        const std::vector<Tensor> list{bench_->dense({2, 3}), bench_->dense({1, 3})};
        const Tensor made = bench_->call("_nested_tensor_from_tensor_list", {list});
        QCOMPARE(bench_->difference(NestedBench::components(made), list), QString());
        QVERIFY(NestedBench::kind(made).form == nested::NestedForm::list);
        const Tensor jagged =
            bench_->call("_nested_tensor_from_tensor_list", {list, DType::float32, std::string("jagged")});
        QVERIFY(NestedBench::kind(jagged).form == nested::NestedForm::jagged);
        QCOMPARE(jagged.dtype(), DType::float32);
        const Tensor t = bench_->dense({2, 3, 2});
        const Tensor mask = bench_->call("gt.Scalar", {bench_->tensor({2, 3}, {1, 1, 0, 0, 0, 0}), 0.5});
        const Tensor masked = bench_->call("_nested_tensor_from_mask", {t, mask});
        QCOMPARE(nested::shapeText(masked), std::string("[2, (2, 0), 2]"));
        QCOMPARE(bench_->difference(
                     NestedBench::components(masked)[0],
                     bench_->call("slice.Tensor", {bench_->call("select.int", {t, i(0), i(0)}), i(0), i(0), i(2)})),
                 QString());
        QVERIFY(std::get<bool>(bench_->callAll("_nested_tensor_from_mask_left_aligned", {t, mask}).front()));
    }

    void invariants_data()
    {
        QTest::addColumn<QList<qint64>>("offsets");
        QTest::addColumn<QList<qint64>>("lengths");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, QList<qint64> offsets, QList<qint64> lengths, const char* message) {
            QTest::newRow(name) << offsets << lengths << message;
        };
        row("good", {0, 2, 2, 4}, {}, "");
        row("good lengths", {0, 2, 2, 4}, {1, 0, 2}, "");
        row("no component", {0}, {},
            "the last offset must be the number of rows of the values, which is 4, but offsets[0] is 0");
        row("no offsets", {}, {}, "there are no offsets");
        row("first", {1, 4}, {}, "offsets must start with 0, but offsets[0] is 1");
        row("falls", {0, 3, 2, 4}, {}, "offsets must not decrease, but offsets[2] is 2 after 3");
        row("last", {0, 2, 8}, {},
            "the last offset must be the number of rows of the values, which is 4, but offsets[2] is 8");
        row("long", {0, 2, 4}, {1, 3}, "lengths[1] is 3, but between the offsets of component 1 there are 2 rows");
        row("negative", {0, 2, 4}, {-1, 2}, "lengths[0] is -1");
        row("count", {0, 2, 4}, {1}, "there are 1 lengths for 2 components");
    }
    void invariants()
    {
        QFETCH(QList<qint64>, offsets);
        QFETCH(QList<qint64>, lengths);
        QFETCH(QString, message);
        const QString found = NestedBench::errorText([&] {
            (void)RaggedRows::make(Ints(offsets.begin(), offsets.end()), Ints(lengths.begin(), lengths.end()), 4);
        });
        QVERIFY2(message.isEmpty() ? found.isEmpty() : found.contains(message), qPrintable(found));
    }

    void errors_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* op, const char* message) { QTest::newRow(op) << op << message; };
        row("add other raggedness",
            "cannot call binary pointwise function add.Tensor with inputs of shapes [2, (2, 1), 3] and [2, 2, 3]");
        row("mul list and dense",
            "Expected both self and other to be nested, but got a nested self and non-nested other");
        row("mul dense and list",
            "Expected both self and other to be nested, but got a non-nested self and nested other");
        row("add jagged and dense",
            "cannot call binary pointwise function add.Tensor with inputs of shapes [2, (2, 1), 3] and [2, 3]");
        row("sum", "Could not run 'aten::sum' with arguments from the 'NestedTensorCPU' backend");
        row("sum batch", "cannot be reduced over dimension 0, its batch");
        row("softmax batch", "Cannot apply softmax across nested dimension 0");
        row("softmax range", "Dimension out of range (expected to be in range of [-3, 2], but got 3)");
        row("transpose", "Nested tensor dimension 0 cannot be transposed");
        row("unbind", "NestedTensor can only be unbound along dimension 0 got dimension 1 instead");
        row("select", "index 5 is out of bounds for dimension 0 with size 2");
        row("reshape batch", "reshape: For now nested reshape cannot change or infer the implicit batch dimension");
        row("reshape", "shape '[2, 8]' is invalid for input of size 6");
        row("reshape infer", "nested tensor does not infer shape");
        row("linear", "last_dim = 3, and weight.size(1) = 4");
        row("bmm", "0-th nested matrices in batch cannot be multiplied (2x3 and 2x3)");
        row("padded", "Value in output_size is less than NestedTensor padded size");
        row("padded dense", "Could not run 'aten::to_padded_tensor' with arguments from the 'CPU' backend");
        row("mse_loss", "mse_loss is not supported for nested tensors");
        row("expand", "expand is not supported for nested tensors");
        row("list ranks",
            "All Tensors given to nested_tensor must have the same dimension. Found dimension 2 for Tensor at index 1");
        row("attention mask", "an attention mask is not supported for nested tensors");
        row("mask", "Mask must be left-aligned without gaps");
        row("offsets", "offsets count rows, not elements");
        row("in place", "it writes into a dense tensor what it computes of a nested one");
    }
    void errors()
    {
        QFETCH(QString, op);
        QFETCH(QString, message);
        const Tensor list = bench_->list({{2, 3}, {1, 3}});
        const Tensor jagged = bench_->jagged({2, 1}, {3});
        const Tensor dense = bench_->dense({2, 3});
        const std::map<QString, std::pair<std::string, Stack>> calls{
            {"add other raggedness", {"add.Tensor", {jagged, bench_->jagged({2, 2}, {3})}}},
            {"mul list and dense", {"mul.Tensor", {list, bench_->dense({3})}}},
            {"mul dense and list", {"mul.Tensor", {bench_->dense({3}), list}}},
            {"add jagged and dense", {"add.Tensor", {jagged, dense}}},
            {"sum", {"sum", {jagged}}},
            {"sum batch", {"sum.dim_IntList", {jagged, Ints{0}}}},
            {"softmax batch", {"softmax.int", {list, i(-3)}}},
            {"softmax range", {"softmax.int", {list, i(3)}}},
            {"transpose", {"transpose.int", {list, i(0), i(1)}}},
            {"unbind", {"unbind.int", {list, i(1)}}},
            {"select", {"select.int", {list, i(0), i(5)}}},
            {"reshape batch", {"reshape", {list, Ints{3, -1, 3}}}},
            {"reshape", {"reshape", {list, Ints{2, 8}}}},
            {"reshape infer", {"reshape", {list, Ints{2, -1, 3, -1}}}},
            {"linear", {"linear", {list, bench_->dense({2, 4})}}},
            {"bmm", {"bmm", {list, list}}},
            {"padded", {"to_padded_tensor", {list, 0.0, Ints{2, 1, 3}}}},
            {"padded dense", {"to_padded_tensor", {dense, 0.0}}},
            {"mse_loss", {"mse_loss", {list, list}}},
            {"expand", {"expand", {list, Ints{2, 2, 3}}}},
            {"list ranks", {"_nested_tensor_from_tensor_list", {std::vector<Tensor>{bench_->dense({2}), dense}}}},
            {"attention mask", {"scaled_dot_product_attention", {list, list, list, dense}}},
            {"mask",
             {"_nested_tensor_from_mask",
              {bench_->dense({1, 2, 1}), bench_->call("gt.Scalar", {bench_->tensor({1, 2}, {0, 1}), 0.5})}}},
            {"offsets", {"_nested_view_from_jagged", {dense, nested::intTensor({0, 6}), dense}}},
            {"in place", {"add_.Tensor", {dense, jagged}}},
        };
        const auto& [name, arguments] = calls.at(op);
        const QString found = NestedBench::errorText([&] { bench_->callAll(name, arguments); });
        QVERIFY2(found.contains(message), qPrintable(found));
    }

    void theLoopSaysSo()
    {
        const Tensor x = bench_->jagged({2, 1}, {2});
        Recorder recorder(bench_->dispatcher());
        bench_->call("tril", {x});
        const auto warnings = eventsOf(*recorder.graph(), EventKind::warning);
        QCOMPARE(warnings.size(), std::size_t{1});
        QVERIFY(warnings[0].find("it runs 2 times") != std::string::npos);
    }

    void aTickedKeyPassesOn()
    {
        const Tensor a = bench_->dense({2});
        Recorder recorder(bench_->dispatcher());
        bench_->callWith(bench_->keys({"Nested", "Cpu"}), "neg", {a});
        QCOMPARE(eventsOf(*recorder.graph(), EventKind::passOn), std::vector<std::string>{"no argument is nested"});
    }

    /// On the values the call falls on to the backend; where a model's set for dense tensors is another, by a new call.
    void theFall_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("chain");
        QTest::newRow("ferrotorch") << "ferrotorch"
                                    << "Nested redispatch Cpu";
        QTest::newRow("1.8") << "pytorch-1.8"
                             << "AutogradNestedTensor redispatch NestedTensor call AutogradCPU redispatch CPU";
        for (const char* model : {"pytorch-1.13", "pytorch-2.4", "pytorch-2.6"})
            QTest::newRow(model) << model
                                 << "AutogradNestedTensor redispatch NestedTensorCPU call AutogradCPU redispatch CPU";
    }
    void theFall()
    {
        QFETCH(QString, model);
        QFETCH(QString, chain);
        NestedBench bench(model.toStdString());
        const Tensor x = bench.jagged({2, 1}, {2});
        Recorder recorder(bench.dispatcher());
        const Tensor y = bench.call("neg", {x});
        const auto graph = recorder.graph();
        QStringList found;
        for (const Hop& hop : graph->hops) {
            if (!found.isEmpty())
                found.append(hop.kind == CallKind::redispatchBoxed || hop.kind == CallKind::redispatch ? "redispatch"
                                                                                                       : "call");
            found.append(QString::fromStdString(bench.model().nameOf(*hop.key)));
        }
        QCOMPARE(found.join(" "), chain);
        QCOMPARE(nested::shapeText(y), std::string("[2, (2, 1), 2]"));
    }

    /// `other::matmul` shares no more than a name with aten's.
    void anotherNamespaceHasOtherRules()
    {
        Dispatcher& dispatcher = bench_->dispatcher();
        const OperatorHandle op = *dispatcher.define(*Schema::parse("other::matmul(Tensor self, int times) -> Tensor"));
        const Registration registration =
            dispatcher.registerKernel(op, *bench_->model().layerKey(Layer::cpu),
                                      Kernel::boxed(
                                          [this](const BoxedCall&, Stack& stack) {
                                              stack = {bench_->call("mul.Scalar", {stack[0], stack[1]})};
                                          },
                                          "times"),
                                      "test");
        const Tensor x = bench_->list({{2, 3}, {1, 3}});
        Recorder recorder(dispatcher);
        const Tensor result = bench_->call("other::matmul", {x, i(3)});
        QCOMPARE(eventsOf(*recorder.graph(), EventKind::warning).size(), std::size_t{1});
        QCOMPARE(bench_->difference(result, bench_->call("mul.Scalar", {x, i(3)})), QString());
    }

    void everyRuleHasACase()
    {
        std::set<std::string> names;
        for (const nested::RuleEntry& entry : nested::ruleTable().entries())
            QVERIFY2(names.insert(std::string(entry.op)).second, entry.op.data());
        QVERIFY(nested::ruleTable().find("aten::add_.Tensor") == nested::ruleTable().find("neg"));
        QVERIFY(nested::ruleTable().find("max.dim") != nested::ruleTable().find("maximum"));
        QVERIFY(nested::ruleTable().find("tril") == nullptr);
    }

private:
    Ints ints(const Tensor& tensor) { return nested::hostInts(tensor, "test"); }

    Tensor attention(const Tensor& q, const Tensor& k, const Tensor& v, bool causal)
    {
        Tensor scores = bench_->call("mm", {q, bench_->call("t", {k})});
        scores = bench_->call("div.Scalar", {scores, std::sqrt(static_cast<double>(q.size(1)))});
        double* score = scores.hostData<double>();
        for (std::int64_t row = 0; causal && row < scores.size(0); ++row)
            for (std::int64_t column = row + 1; column < scores.size(1); ++column)
                score[row * scores.size(1) + column] = -std::numeric_limits<double>::infinity();
        return bench_->call("mm", {bench_->call("softmax.int", {scores, i(-1)}), v});
    }

    Tensor eachOf(const std::string& op, const Tensor& a, const Tensor& b)
    {
        std::vector<Tensor> results;
        for (std::size_t n = 0; n < NestedBench::components(a).size(); ++n)
            results.push_back(bench_->call(op, {NestedBench::components(a)[n], NestedBench::components(b)[n]}));
        return nested::makeOfComponents(results, DType::float64, kCpu);
    }

    QString againstTheLoop(const Case& each, const Tensor& x)
    {
        std::vector<Tensor> dense;
        for (const Ints& shape : each.dense)
            dense.push_back(bench_->dense(shape));
        const auto callOn = [&](const Tensor& tensor, const Stack& rest) {
            Stack stack{tensor};
            stack.insert(stack.end(), dense.begin(), dense.end());
            stack.insert(stack.end(), rest.begin(), rest.end());
            return bench_->call(each.op, stack);
        };
        Tensor found;
        const QString error = NestedBench::errorText([&] { found = callOn(x, each.rest); });
        if (!error.isEmpty())
            return error;
        std::vector<Tensor> expected;
        for (const Tensor& component : NestedBench::components(x)) {
            Stack rest = each.restOfComponent;
            // PyTorch cannot infer a size of nothing; the nested -1 is the component's own size.
            if (each.op == "reshape")
                std::get<Ints>(rest.front())[0] = component.size(0);
            expected.push_back(callOn(component, rest));
        }
        return bench_->difference(NestedBench::components(found), expected);
    }

    std::unique_ptr<NestedBench> bench_;
};

KEYFALL_TEST(TestNested)
#include "nested_test.moc"
