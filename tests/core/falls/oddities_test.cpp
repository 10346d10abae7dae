// SPDX-License-Identifier: MIT
#include "core/falls/oddity_difference.h"
#include "core/pytorch/trace_reader.h"
#include "core/text/rules.h"
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

/// `cast-back to@Cpu 2/1`: kind, operator, key, and each hop with the one that it stands against.
QString textOf(const FallTable& table)
{
    QStringList texts;
    for (const Oddity& oddity : odditiesOf(table)) {
        QString text =
            QString::fromUtf8(nameOf(oddity.kind).data()) + QString::fromStdString(" " + oddity.op + "@" + oddity.key);
        for (const OddHop& hop : oddity.hops)
            text += QStringLiteral(" %1/%2").arg(hop.hop.hop).arg(hop.other);
        texts << text;
    }
    return texts.join(QStringLiteral(", "));
}

QString textOf(const graphs::Builder& builder)
{
    return textOf(fallsOf(builder.shared()));
}

QString textOfTrace(const std::string& trace)
{
    auto read = readTrace(trace, "text");
    if (!read)
        return QString::fromStdString(read.error().text());
    return textOf(fallsOf(std::make_shared<const CallGraph>(std::move(read->graphs[0].graph))));
}

TensorMeta tensor(std::uint64_t identity, DType dtype)
{
    TensorMeta meta = graphs::tensor({2, 3}, dtype);
    meta.identity = identity;
    return meta;
}

/// A call that makes tensor `to` of tensor `from`.
void step(graphs::Builder& b, const char* op, const TensorMeta& from, const TensorMeta& to)
{
    b.call(op, {"Cpu"});
    const HopId hop = b.hop(0, CallKind::call, "Cpu");
    b.at(hop).inputs = {from};
    b.at(hop).outputs = {to};
}

}  // namespace

class OdditiesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingStrange()
    {
        for (const auto& [name, builder] : graphs::all())
            QVERIFY2(textOf(builder).isEmpty(), name.c_str());
    }

    void everyKindHasItsRule()
    {
        for (int kind = 0; kind <= static_cast<int>(OddityKind::deviceCopy); ++kind) {
            const std::string_view rule = ruleOf(static_cast<OddityKind>(kind));
            const auto found = findRule(rule);
            QVERIFY2(found.has_value(), rule.data());
        }
    }

    void autogradTwice()
    {
        graphs::Builder b;
        b.call("add", {"Autograd", "Cpu"});
        const HopId outer = b.hop(0, CallKind::call, "Autograd");
        const HopId layer = b.hop(outer, CallKind::redispatch, "Autocast");
        const HopId inner = b.hop(layer, CallKind::redispatch, "Autograd");
        b.hop(inner, CallKind::redispatch, "Cpu");
        QCOMPARE(textOf(b), QString("autograd-twice add@Autograd 3/1"));
        // A call of its own below autograd's kernel is another fall.
        graphs::Builder fresh;
        fresh.call("add", {"Autograd", "Cpu"});
        fresh.hop(fresh.hop(0, CallKind::call, "Autograd"), CallKind::call, "Autograd");
        QCOMPARE(textOf(fresh), QString());
        // Side by side is not twice in one way down.
        graphs::Builder beside;
        beside.call("add", {"Autograd", "Cpu"});
        const HopId first = beside.hop(0, CallKind::call, "Autocast");
        beside.hop(first, CallKind::redispatch, "Autograd");
        beside.hop(first, CallKind::redispatch, "Autograd");
        QCOMPARE(textOf(beside), QString());
        QCOMPARE(
            textOfTrace("[call] op=[aten::mul], key=[AutogradCPU]\n [redispatch] op=[aten::mul], key=[AutogradCPU]\n"
                        "  [redispatch] op=[aten::mul], key=[CPU]\n"),
            QString("autograd-twice aten::mul@AutogradCPU 2/1"));
    }

    void undefinedKey()
    {
        graphs::Builder b;
        b.call("relu", {});
        b.raise(b.hop(0, CallKind::call, ""), "no key");
        QCOMPARE(textOf(b), QString("undefined-key relu@no key 1/0"));
        QCOMPARE(textOfTrace("[call] op=[aten::mul], key=[Undefined]\n"),
                 QString("undefined-key aten::mul@Undefined 1/0"));
        // In a model with the key: with a kernel it is a composite's duty.
        graphs::Builder composite(KeyModel::builtIn("pytorch-2.6").value());
        composite.call("aten::empty", {});
        composite.hop(0, CallKind::call, "Undefined");
        QCOMPARE(textOf(composite), QString());
        composite.at(1).kernel = {};
        composite.raise(1, "no kernel");
        QCOMPARE(textOf(composite), QString("undefined-key aten::empty@Undefined 1/0"));
        // A composite takes it, whatever comes of that; also where tables predict it.
        composite.at(1).kernel = "registered at composite.cpp:1";
        composite.at(1).provenance = Provenance::defaultBackend;
        QCOMPARE(textOf(composite), QString());
        composite.at(1).error = {};
        CallGraph predicted = composite.graph();
        predicted.predicted = true;
        QCOMPARE(textOf(fallsOf(std::make_shared<const CallGraph>(std::move(predicted)))), QString());
    }

    void boxedLoop()
    {
        for (const int calls : {15, 16}) {
            graphs::Builder b;
            std::string trace;
            for (int call = 0; call < calls; ++call) {
                b.call("add", {"Cuda"});
                const HopId hop = b.hop(0, CallKind::callBoxed, "Cuda");
                b.at(hop).provenance = Provenance::fallback;
                b.call("mul", {"Tracer"});  // a layer is a fallback and boxed by nature
                b.at(b.hop(0, CallKind::callBoxed, "Tracer")).provenance = Provenance::fallback;
                b.call("sub", {"Cuda"});  // a kernel of its own
                b.hop(0, CallKind::callBoxed, "Cuda");
                trace += "[callBoxed] op=[aten::mul], key=[CPU]\n[call] op=[aten::add], key=[CPU]\n";
            }
            const QString found = textOf(b);
            QCOMPARE(found.startsWith("boxed-loop add@Cuda 1/0 4/0"), calls == 16);
            QCOMPARE(found.count(QStringLiteral("boxed-loop")), calls == 16 ? 1 : 0);
            QCOMPARE(textOfTrace(trace).count(QStringLiteral("boxed-loop aten::mul@CPU")), calls == 16 ? 1 : 0);
        }
    }

    void castThereAndBack()
    {
        const TensorMeta a = tensor(1, DType::float32);
        const TensorMeta half = tensor(2, DType::bfloat16);
        const TensorMeta back = tensor(3, DType::float32);
        graphs::Builder b;
        step(b, "to.dtype", a, half);
        step(b, "relu", a, tensor(9, DType::float32));
        step(b, "to.dtype", half, back);
        QCOMPARE(textOf(b), QString("cast-back to.dtype@Cpu 3/1"));
        graphs::Builder used;  // something was computed in between
        step(used, "to.dtype", a, half);
        step(used, "relu", half, tensor(4, DType::bfloat16));
        step(used, "to.dtype", tensor(4, DType::bfloat16), back);
        QCOMPARE(textOf(used), QString());
        graphs::Builder written;  // in place
        step(written, "to.dtype", a, half);
        step(written, "relu_", half, half);
        step(written, "to.dtype", half, back);
        QCOMPARE(textOf(written), QString());
        graphs::Builder onward;  // to a third type
        step(onward, "to.dtype", a, half);
        step(onward, "to.dtype", half, tensor(3, DType::float64));
        QCOMPARE(textOf(onward), QString());
    }

    /// What autocast hands on is another tensor than it was given.
    void castByALayer()
    {
        graphs::Builder b;
        b.call("mm", {"Autocast", "Cpu"});
        const HopId layer = b.hop(0, CallKind::call, "Autocast");
        const HopId cpu = b.hop(layer, CallKind::redispatch, "Cpu");
        b.event(layer, EventKind::cast, "self: float32 → bfloat16");
        b.at(layer).inputs = {tensor(1, DType::float32)};
        b.at(cpu).inputs = {tensor(2, DType::bfloat16)};
        b.at(layer).outputs = b.at(cpu).outputs = {tensor(7, DType::bfloat16)};
        step(b, "to.dtype", tensor(2, DType::bfloat16), tensor(3, DType::float32));
        QCOMPARE(textOf(b), QString("cast-back to.dtype@Cpu 3/1"));
    }

    void densifyLoop()
    {
        for (const int calls : {3, 4}) {
            graphs::Builder b;
            for (int call = 0; call < calls; ++call) {
                b.call("add", {"Sparse", "Cpu"});
                const HopId sparse = b.hop(0, CallKind::call, "Sparse");
                b.event(sparse, EventKind::densify, "4 of 12 stored");
                b.hop(sparse, CallKind::redispatch, "Cpu");
            }
            b.call("mul", {"Sparse"});
            b.event(b.hop(0, CallKind::call, "Sparse"), EventKind::densify, "once");
            QCOMPARE(textOf(b), calls == 4 ? QString("densify-loop add@Sparse 1/0 3/0 5/0 7/0") : QString());
        }
    }

    /// By the operator itself, at a sparse tensor's key: once for each, however many calls do the work.
    void denseByTheOperator()
    {
        for (const int calls : {3, 4}) {
            graphs::Builder b(KeyModel::builtIn("pytorch-2.6").value());
            for (int call = 0; call < calls; ++call) {
                b.call("aten::to_dense", {"SparseCPU"});
                const HopId dense = b.hop(0, CallKind::call, "SparseCPU");
                b.hop(dense, CallKind::call, "SparseCPU", "aten::_to_dense");
                b.call("aten::to_dense", {"CPU"});
                b.hop(0, CallKind::call, "CPU");
            }
            QCOMPARE(textOf(b),
                     calls == 4 ? QString("densify-loop aten::to_dense@SparseCPU 1/0 4/0 7/0 10/0") : QString());
        }
        QCOMPARE(textOfTrace("[call] op=[aten::_to_dense], key=[SparseCPU]\n"
                             "[call] op=[aten::_to_dense], key=[SparseCPU]\n"
                             "[call] op=[aten::_to_dense], key=[SparseCPU]\n"
                             "[call] op=[aten::_to_dense], key=[SparseCPU]\n"),
                 QString("densify-loop aten::_to_dense@SparseCPU 1/0 2/0 3/0 4/0"));
    }

    void whatCannotBeJudged()
    {
        const auto textOfUnjudged = [](const CallGraph& graph) {
            QStringList texts;
            for (const UnjudgedOddity& each : unjudgedIn(fallsOf(std::make_shared<const CallGraph>(graph))))
                texts << QString::fromUtf8(nameOf(each.kind).data()) + ": " + nameOf(each.untold).data();
            return texts.join(", ");
        };
        CallGraph graph = graphs::chain().graph();
        QCOMPARE(textOfUnjudged(graph), QString("cast-back: tensors"));  // nobody says which of them are one
        graph.hops[0].outputs.clear();
        graph.hops[0].outputs.push_back(tensor(1, DType::float32));
        QCOMPARE(textOfUnjudged(graph), QString());
        graph.predicted = true;
        for (Hop& hop : graph.hops)
            hop.kernel = "registered at a.cpp:1";
        QCOMPARE(textOfUnjudged(graph), QString("autograd-twice: hops, boxed-loop: hops, cast-back: tensors"));
        QCOMPARE(textOfUnjudged(readTrace("[call] op=[aten::mul], key=[CPU]\n", "text")->graphs[0].graph),
                 QString("cast-back: tensors"));
        for (Hop& hop : graph.hops)
            hop.key.reset();
        QCOMPARE(textOfUnjudged(graph).count(QStringLiteral("keys")), 5);
    }

    void deviceCopies()
    {
        graphs::Builder b;
        b.call("add", {"Cuda"});
        b.event(b.hop(0, CallKind::call, "Cuda"), EventKind::place, "a: cpu → cuda:0");
        QCOMPARE(textOf(b), QString("device-copy add@Cuda 1/0"));
        QCOMPARE(textOfTrace("[call] op=[aten::mul], key=[MPS]\n [callBoxed] op=[aten::mul], key=[CPU]\n"
                             "[call] op=[aten::mul], key=[CPU]\n"),
                 QString("device-copy aten::mul@CPU 2/1"));
        QCOMPARE(textOfTrace("[call] op=[aten::_local_scalar_dense], key=[CUDA]\n"
                             "[call] op=[aten::_local_scalar_dense], key=[CPU]\n"),
                 QString("device-copy aten::_local_scalar_dense@CUDA 1/0"));
    }

    /// What makes a copy allocates its result on the other side.
    void deviceCopiesByTheirResult_data()
    {
        QTest::addColumn<QString>("runs");  // at which key
        QTest::addColumn<QString>("allocates");
        QTest::addColumn<QString>("found");
        QTest::newRow("to the host") << "CUDA"
                                     << "CPU"
                                     << "device-copy aten::_to_copy@CUDA 3/5";
        QTest::newRow("to the device") << "CPU"
                                       << "CUDA"
                                       << "device-copy aten::_to_copy@CPU 3/5";
        QTest::newRow("a cast there") << "CUDA"
                                      << "CUDA"
                                      << "";
        QTest::newRow("a cast here") << "CPU"
                                     << "CPU"
                                     << "";
        QTest::newRow("sparse, here") << "SparseCPU"
                                      << "CPU"
                                      << "";
        QTest::newRow("no memory") << "CUDA"
                                   << "Meta"
                                   << "";
    }

    void deviceCopiesByTheirResult()
    {
        QFETCH(const QString, runs);
        QFETCH(const QString, allocates);
        const QString side = runs.endsWith(QStringLiteral("CPU")) ? QStringLiteral("CPU") : QStringLiteral("CUDA");
        const QString copies = side + allocates == QStringLiteral("CPUCPU") ? side : QStringLiteral("CUDA");
        const QString trace = QStringLiteral(" [call] op=[aten::to.device], key=[Autograd%1]\n"
                                             "  [call] op=[aten::_to_copy], key=[Autograd%1]\n"
                                             "   [redispatch] op=[aten::_to_copy], key=[%2]\n"
                                             "    [call] op=[aten::empty_strided], key=[BackendSelect]\n"
                                             "     [redispatch] op=[aten::empty_strided], key=[%3]\n"
                                             "    [call] op=[aten::copy_], key=[%4]\n"
                                             "     [call] op=[aten::empty_like], key=[%3]\n")
                                  .arg(side, runs, allocates, copies);
        QTEST(textOfTrace(trace.toStdString()), "found");
    }

    /// A copy of which no allocation is told may be one; a call that only casts within another operator is none.
    void deviceCopiesUntold()
    {
        const auto isUntold = [](const std::string& trace) {
            const auto rules = unjudgedIn(
                fallsOf(std::make_shared<const CallGraph>(std::move(readTrace(trace, "text")->graphs[0].graph))));
            return rules.back() == UnjudgedOddity{OddityKind::deviceCopy, Untold::hops};
        };
        const std::string copy = "[call] op=[aten::_to_copy], key=[CUDA]\n";
        const std::string here = copy + " [call] op=[aten::empty_strided], key=[CUDA]\n";
        QVERIFY(isUntold(copy));
        QVERIFY(isUntold("[call] op=[aten::copy_], key=[AutogradCUDA]\n [redispatch] op=[aten::copy_], key=[CUDA]\n"));
        QVERIFY(!isUntold(here));
        QVERIFY(isUntold(here + copy));
        QVERIFY(!isUntold("[call] op=[aten::copy_], key=[CPU]\n"));
        QVERIFY(!isUntold("[call] op=[aten::clone], key=[CUDA]\n [call] op=[aten::copy_], key=[CUDA]\n"));
        QVERIFY(!isUntold("[call] op=[aten::mul], key=[SparseCPU]\n [call] op=[aten::mul], key=[CPU]\n"));
        QVERIFY2(!isUntold(copy + "[call] op=[aten::_local_scalar_dense], key=[CUDA]\n"), "one was found");
    }

    /// An operator at a key that shows it in one run alone; of what the other cannot tell nothing is said but that.
    void ofTwoRuns()
    {
        const auto casting = [](const char* op) {
            graphs::Builder b;
            step(b, op, tensor(1, DType::float32), tensor(2, DType::float64));
            step(b, op, tensor(2, DType::float64), tensor(3, DType::float32));
            return fallsOf(b.shared());
        };
        const auto differences = [](const FallTable& before, const FallTable& after) {
            QStringList texts;
            const ComparedOddities compared = compareOddities(before, after);
            for (const OddityDifference& each : compared.differences)
                texts << QString::fromUtf8(nameOf(each.change).data()) + u' '
                        + QString::fromStdString(each.oddity.op + "@" + each.oddity.key);
            for (const UnjudgedOddity& each : compared.unjudged)
                texts << QStringLiteral("not compared ") + QString::fromUtf8(nameOf(each.kind).data());
            return texts.join(QStringLiteral(", "));
        };
        const FallTable to = casting("to");
        QCOMPARE(differences(to, to), QString());
        QCOMPARE(differences(to, casting("_to_copy")), QString("new _to_copy@Cpu, gone to@Cpu"));
        auto traced = readTrace("[call] op=[aten::mm], key=[CPU]\n", "text");
        QVERIFY(traced.has_value());
        const FallTable trace = fallsOf(std::make_shared<const CallGraph>(std::move(traced->graphs[0].graph)));
        QCOMPARE(differences(trace, to), QString("not compared cast-back"));
        QCOMPARE(differences(to, trace), QString("not compared cast-back"));
        const FallSelection none = FallQuery::parse("relu", to)->run(to);
        QVERIFY(compareOddities(trace, to, nullptr, &none).empty());
    }
};

KEYFALL_TEST(OdditiesTest)
#include "oddities_test.moc"
