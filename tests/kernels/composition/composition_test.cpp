// SPDX-License-Identifier: MIT
// Every layer with every other: random programs against the same program run plainly, example by example.
#include "kernels/layers/tracer/ir_parser.h"
#include "kernels/layers/tracer/ir_printer.h"
#include "tests/kernels/composition/composition.h"
#include "tests/kernels/composition/error_bound.h"
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

/// Whether it computes in float64 as the oracle does, which makes it the same but for the order of sums.
bool isExact(const Composition& composition)
{
    return composition.kind != Kind::quantized && !composition.has(Step::autocast);
}

/// `radius`: how far each element may be.
QString difference(const char* what, const ResultTensor& expected, const ResultTensor& found,
                   const std::vector<double>& radius)
{
    if (found.data.size() != expected.data.size())
        return QStringLiteral("%1 has %2 elements, not %3").arg(what).arg(found.data.size()).arg(expected.data.size());
    for (std::size_t i = 0; i < expected.data.size(); ++i)
        if (!(std::abs(found.data[i] - expected.data[i]) <= radius.at(i)))
            return QStringLiteral("%1[%2] is %3, not %4 within %5")
                .arg(what)
                .arg(i)
                .arg(found.data[i])
                .arg(expected.data[i])
                .arg(radius[i]);
    return {};
}

/// How far each element of a result may be from the oracle's: as the rules' rounding goes through the program.
std::vector<double> radiusOf(const Composition& composition, const ResultTensor& expected,
                             const std::vector<Ball>& balls)
{
    std::vector<double> radius;
    for (std::size_t i = 0; i < expected.data.size(); ++i)
        radius.push_back((isExact(composition) ? 0 : balls.at(i).radius) + 1e-9 * (1 + std::abs(expected.data[i])));
    return radius;
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
        const Enclosure enclosure = isExact(composition) ? Enclosure() : enclose(composition);
        const auto compared = [&](const std::string& what, const ResultTensor& one, const ResultTensor& other,
                                  const std::vector<Ball>& balls) {
            return difference(what.c_str(), one, other, radiusOf(composition, one, balls));
        };
        if (const QString text = compared("out", expected.out, found.out, enclosure.out); !text.isEmpty())
            return text;
        for (const auto& [name, gradient] : expected.gradients) {
            const auto own = found.gradients.find(name);
            if (own == found.gradients.end())
                return QStringLiteral("no gradient of %1").arg(QString::fromStdString(name));
            const QString text = compared("gradient of " + name, gradient, own->second,
                                          isExact(composition) ? std::vector<Ball>() : enclosure.gradients.at(name));
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
    /// The bounds are those of the right program: their middle is what the oracle computes.
    void boundsAreAroundTheOracle()
    {
        StandardBench bench;
        double widest = 0;
        for (const Kind kind : {Kind::dense, Kind::quantized, Kind::nested})
            for (const std::vector<Step>& steps : everyOrder())
                for (std::uint64_t seed = 0; seed < 20; ++seed) {
                    const Composition composition{steps, kind, Observer::none, {}, seed};
                    const Outcome expected = runPlainly(bench.runtime(), composition);
                    if (isExact(composition) || !expected.error.empty())
                        continue;
                    const Enclosure enclosure = enclose(composition);
                    const auto around = [&](const ResultTensor& result, const std::vector<Ball>& balls) {
                        QCOMPARE(balls.size(), result.data.size());
                        for (std::size_t i = 0; i < balls.size(); ++i) {
                            QVERIFY(std::abs(balls[i].middle - result.data[i])
                                    <= 1e-9 * (1 + std::abs(result.data[i])));
                            widest = std::max(widest, balls[i].radius / (1 + std::abs(result.data[i])));
                        }
                    };
                    around(expected.out, enclosure.out);
                    for (const auto& [name, gradient] : expected.gradients)
                        around(gradient, enclosure.gradients.at(name));
                }
        qInfo("the widest bound is %.3f", widest);
    }

    /// What a sparse tensor is reduced to under vmap: its examples have no flat view.
    void aSparseSumOfEachExample()
    {
        StandardBench bench;
        const Composition composition{{Step::vmap, Step::gradient}, Kind::sparseCoo, Observer::none, {}, 7};
        std::string program;
        const Outcome found = runComposed(bench.runtime(), composition, program);
        QVERIFY(program.find("out = neg(") != std::string::npos
                && program.find("loss = sum(out)") != std::string::npos);
        QCOMPARE(wrong(composition, found, runPlainly(bench.runtime(), composition)), QString());
    }

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
