// SPDX-License-Identifier: MIT
// Every layer with every other: random programs against the same program run plainly, example by example.
#include "kernels/layers/tracer/ir_parser.h"
#include "kernels/layers/tracer/ir_printer.h"
#include "tests/kernels/composition/composition.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QFile>

#include <cmath>
#include <set>

using namespace keyfall;
using namespace keyfall::composition;

namespace {

/// Seeds of each way to compose; KEYFALL_COMPOSITION_SEEDS=100 looks longer.
int seeds()
{
    bool given = false;
    const int count = qEnvironmentVariableIntValue("KEYFALL_COMPOSITION_SEEDS", &given);
    return given && count > 0 ? count : 3;
}

/// Every order of every choice of steps, vmap up to twice; a gradient once.
std::vector<std::vector<Step>> everyOrder()
{
    std::vector<std::vector<Step>> orders{{}};
    for (std::size_t i = 0; i < orders.size(); ++i)
        for (const Step step : {Step::vmap, Step::autocast, Step::gradient}) {
            const auto count = std::count(orders[i].begin(), orders[i].end(), step);
            if (count >= (step == Step::vmap ? 2 : 1))
                continue;
            orders.push_back(orders[i]);
            orders.back().push_back(step);
        }
    return orders;
}

/// How near a composition must come to float64: bfloat16 has 8 bits, a chain of quantized operators loses a step of its
/// scale in each.
double toleranceOf(const Composition& composition)
{
    if (composition.kind == Kind::quantized)
        return 0.15;
    return composition.has(Step::autocast) ? 0.06 : 1e-9;
}

QString difference(const char* what, const ResultTensor& expected, const ResultTensor& found, double tolerance)
{
    if (found.data.size() != expected.data.size())
        return QStringLiteral("%1 has %2 elements, not %3").arg(what).arg(found.data.size()).arg(expected.data.size());
    for (std::size_t i = 0; i < expected.data.size(); ++i)
        if (!(std::abs(found.data[i] - expected.data[i]) <= tolerance * (1 + std::abs(expected.data[i]))))
            return QStringLiteral("%1[%2] is %3, not %4").arg(what).arg(i).arg(found.data[i]).arg(expected.data[i]);
    return {};
}

/// What is wrong with an outcome; empty when nothing is.
QString wrong(const Composition& composition, const Outcome& found, const Outcome& expected)
{
    if (!found.error.empty())
        return QString::fromStdString("error: " + found.error);
    if (composition.kind != Kind::nested && found.out.shape != expected.out.shape)
        return QStringLiteral("the shape of out differs");
    if (composition.kind == Kind::meta) {
        if (found.out.device != kMeta)
            return QStringLiteral("out is not on the meta device");
    } else {
        const double tolerance = toleranceOf(composition);
        if (const QString text = difference("out", expected.out, found.out, tolerance); !text.isEmpty())
            return text;
        for (const auto& [name, gradient] : expected.gradients) {
            const auto own = found.gradients.find(name);
            if (own == found.gradients.end())
                return QStringLiteral("no gradient of %1").arg(QString::fromStdString(name));
            const QString text = difference(("gradient of " + name).c_str(), gradient, own->second, 4 * tolerance);
            if (!text.isEmpty())
                return text;
        }
    }
    if (composition.observer == Observer::profiler && found.profile.empty())
        return QStringLiteral("the profile is empty");
    if (composition.observer == Observer::tracer) {
        const auto graph = parseGraph(found.tracedGraph);
        if (!graph)
            return QString::fromStdString("the traced graph cannot be read: " + graph.error().text());
        if (printGraph(*graph) != found.tracedGraph)
            return QStringLiteral("the traced graph prints differently");
        if (composition.steps.empty() && !found.replayed)
            return QStringLiteral("the traced graph was not replayed");
        if (found.replayed && found.replayed->data != found.out.data)
            return QStringLiteral("the traced graph gives other elements");
    }
    return {};
}

/// The two layers that an error says do not go together, `vmap x nested`; empty when it is no refusal that names them.
QString refusedPair(const Composition& composition, const std::string& error)
{
    const QString text = QString::fromStdString(error).toLower();
    if (!text.contains(QStringLiteral("not supported")))
        return {};
    QStringList named;
    for (QString layer : QString::fromStdString(composition.name()).split(QStringLiteral(" > "))) {
        if (layer == QLatin1String("gradient"))
            layer = QStringLiteral("autograd");
        if (text.contains(layer) && !named.contains(layer))
            named.append(layer);
    }
    return named.size() == 2 ? named.join(QStringLiteral(" x ")) : QString();
}

}  // namespace

class TestComposition : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyLayerWithEveryOther()
    {
        StandardBench bench;
        std::set<QString> refused;
        int cases = 0;
        QStringList failures;
        for (const Kind kind :
             {Kind::dense, Kind::meta, Kind::sparseCoo, Kind::sparseCsr, Kind::quantized, Kind::nested})
            for (const std::vector<Step>& steps : everyOrder())
                for (const Observer observer : {Observer::none, Observer::tracer, Observer::profiler})
                    for (const DeviceType device : {DeviceType::cpu, DeviceType::cuda})
                        for (int seed = 0; seed < seeds(); ++seed) {
                            if (kind == Kind::meta && device == DeviceType::cuda)
                                continue;  // a meta tensor is on no device
                            const Composition composition{
                                steps, kind, observer, {device, 0}, static_cast<std::uint64_t>(seed)};
                            ++cases;
                            std::string program;
                            const auto own = observer == Observer::tracer ? std::make_unique<StandardBench>() : nullptr;
                            const Outcome found =
                                runComposed(own ? own->runtime() : bench.runtime(), composition, program);
                            if (const QString pair = refusedPair(composition, found.error); !pair.isEmpty()) {
                                refused.insert(pair);
                                continue;
                            }
                            const Outcome expected = runPlainly(bench.runtime(), composition);
                            if (!expected.error.empty()) {  // nothing that requires grad: an error in both
                                QVERIFY2(kind == Kind::quantized && !found.error.empty(),
                                         (program + expected.error).c_str());
                                continue;
                            }
                            if (const QString text = wrong(composition, found, expected); !text.isEmpty())
                                failures.append(QString::fromStdString(program) + text);
                        }
        qInfo("%d cases, %lld pairs refused, %lld wrong", cases, static_cast<long long>(refused.size()),
              static_cast<long long>(failures.size()));
        for (const QString& failure : failures)
            qWarning().noquote() << failure;
        QVERIFY(failures.isEmpty());
        compareWithTheList(refused);
    }

private:
    /// The list is generated: KEYFALL_WRITE_LIST=1 writes it.
    static void compareWithTheList(const std::set<QString>& refused)
    {
        QFile file(QStringLiteral(KEYFALL_TEST_DATA_DIR "/not_supported.txt"));
        const QStringList lines(refused.begin(), refused.end());
        if (qEnvironmentVariableIsSet("KEYFALL_WRITE_LIST")) {
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(lines.join('\n').toUtf8() + '\n');
            return;
        }
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(lines, QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts));
    }
};

KEYFALL_TEST(TestComposition)
#include "composition_test.moc"
