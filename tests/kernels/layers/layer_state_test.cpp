// SPDX-License-Identifier: MIT
// What the layers keep belongs to a thread and a dispatcher: two dispatchers on one thread do not mix (design:models).
#include "kernels/layers/autocast/autocast_state.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/layers/vmap/vmap_levels.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/test_case.h"

#include <thread>

using namespace keyfall;

class TestLayerState : public QObject {
    Q_OBJECT

    /// Whether a result of the bench is on the tape.
    static bool records(StandardBench& bench)
    {
        const Tensor x = bench.tensor({2}, {1, 2}, true);
        return bench.call("add.Tensor", {x, x}).requiresGrad();
    }

private Q_SLOTS:
    void gradModeIsOneDispatchers_data()
    {
        QTest::addColumn<QString>("model");
        QTest::newRow("a flag") << "pytorch-2.6";
        QTest::newRow("a key") << "ferrotorch";
    }
    void gradModeIsOneDispatchers()
    {
        QFETCH(QString, model);
        StandardBench one(model.toStdString());
        StandardBench two(model.toStdString());
        QVERIFY(records(one) && records(two));
        {
            const autograd::GradModeGuard off(one.dispatcher(), false);
            QVERIFY(!records(one));
            QVERIFY(records(two));
            {
                const autograd::GradModeGuard offToo(two.dispatcher(), false);
                const autograd::GradModeGuard on(one.dispatcher(), true);
                QVERIFY(records(one));
                QVERIFY(!records(two));
            }
            QVERIFY(!records(one));
            bool elsewhere = false;
            std::thread([&] { elsewhere = records(one); }).join();
            QVERIFY(elsewhere);  // nor do threads mix
        }
        QVERIFY(records(one) && records(two));
    }

    void regionsAreOneDispatchers()
    {
        StandardBench one;
        StandardBench two;
        const autocast::Settings settings{{true, DType::float16}, {}, true};
        const autocast::SettingsGuard region(one.dispatcher(), settings);
        const vmap::LevelGuard level(one.dispatcher(), 3, vmap::Randomness::same);
        QVERIFY(autocast::settingsOf(one.dispatcher()) == settings);
        QVERIFY(autocast::settingsOf(two.dispatcher()) == autocast::Settings());
        QVERIFY(autocast::cacheOf(one.dispatcher()) != nullptr);
        QVERIFY(autocast::cacheOf(two.dispatcher()) == nullptr);
        QCOMPARE(vmap::openLevels(one.dispatcher()), 1);
        QCOMPARE(vmap::openLevels(two.dispatcher()), 0);
    }

    /// Each draws from a stream of its own, which only its own run begins again.
    void randomStreamsAreOneRuntimes()
    {
        StandardBench one;
        StandardBench two;
        const auto draw = [](StandardBench& bench) {
            return bench.numbers(bench.callWith(bench.keys({"Cpu"}), "rand", {std::vector<std::int64_t>{3}}));
        };
        one.runtime().beginRun({});
        const std::vector<double> first = draw(one);
        const std::vector<double> second = draw(one);
        QVERIFY(first != second);
        one.runtime().beginRun({});
        two.runtime().beginRun({});
        QCOMPARE(draw(one), first);
        QCOMPARE(draw(two), first);
        QCOMPARE(draw(one), second);
        two.runtime().beginRun({});
        QVERIFY(draw(one) != first);
        QCOMPARE(draw(two), first);
        QCOMPARE(draw(two), second);
    }
};

KEYFALL_TEST(TestLayerState)
#include "layer_state_test.moc"
