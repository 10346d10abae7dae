// SPDX-License-Identifier: MIT
// Local sizes that are timed: which are tried, how often, and which one stays.
#include "core/program/local_tuning.h"
#include "core/text/json_text.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <chrono>
#include <future>
#include <map>
#include <thread>

using namespace keyfall;

namespace {

/// Times in the order in which they are asked for; the last one stays.
class Times {
public:
    explicit Times(std::map<std::int64_t, std::vector<std::int64_t>> ns) : ns_(std::move(ns)) {}
    Expected<std::int64_t> operator()(std::int64_t threads)
    {
        order.push_back(threads);
        const auto& times = ns_.at(threads);
        if (times.empty())
            return badInput("trial", "too many resources");
        return times[std::min(asked_[threads]++, times.size() - 1)];
    }
    std::vector<std::int64_t> order;

private:
    std::map<std::int64_t, std::vector<std::int64_t>> ns_;
    std::map<std::int64_t, std::size_t> asked_;
};

LocalTuning tuned(Times& times)
{
    return timedBlocks([&times](std::int64_t threads) { return times(threads); }, "a device");
}

int roundsOf(const LocalTuning& tuning, std::int64_t threads)
{
    for (const LocalTuning::Tried& one : tuning.tried)
        if (one.threads == threads)
            return one.rounds;
    return 0;
}

}  // namespace

class LocalTuningTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachOnceARoundAndTheLeastTimeWins()
    {
        Times times({{32, {1, 90}}, {64, {80}}, {128, {70, 200, 200, 60}}, {256, {61}}, {512, {75}}, {1024, {99}}});
        const LocalTuning tuning = tuned(times);
        QCOMPARE(tuning.threads, std::int64_t{128});
        QCOMPARE(tuning.device, std::string("a device"));
        QVERIFY(tuning.trouble.empty());
        QCOMPARE(times.order.size(), std::size_t{31});  // the first one finds everything cold, and does not count
        for (std::size_t i = 1; i < times.order.size(); ++i)
            QCOMPARE(times.order[i], std::int64_t{32} << (i - 1) % 6);
        QCOMPARE(tuning.tried[2], (LocalTuning::Tried{128, 60, 5}));
        QCOMPARE(tuning.tried[3], (LocalTuning::Tried{256, 61, 5}));
    }

    void threeTimesAsSlowIsOut()
    {
        Times times({{32, {300}}, {64, {299}}, {128, {100}}, {256, {150, 90}}, {512, {270, 1}}, {1024, {1000}}});
        const LocalTuning tuning = tuned(times);
        QCOMPARE(roundsOf(tuning, 32), 1);
        QCOMPARE(roundsOf(tuning, 64), 2);  // the best became 1 in the second round
        QCOMPARE(roundsOf(tuning, 128), 2);
        QCOMPARE(roundsOf(tuning, 512), 5);
        QCOMPARE(roundsOf(tuning, 1024), 1);
        QCOMPARE(tuning.threads, std::int64_t{512});
    }

    /// Whose clock is too coarse still answers the same each time.
    void equalTimesGiveTheSmallest()
    {
        for (const std::int64_t ns : {0, 7}) {
            Times times({{32, {ns}}, {64, {ns}}, {128, {ns}}, {256, {ns}}, {512, {ns}}, {1024, {ns}}});
            const LocalTuning tuning = tuned(times);
            QCOMPARE(tuning.threads, std::int64_t{32});
            QCOMPARE(tuning.tried.size(), std::size_t{6});
            QCOMPARE(roundsOf(tuning, 1024), 5);
        }
    }

    void whatCannotBeLaunchedIsLeftOut()
    {
        Times times({{32, {5}}, {64, {4}}, {128, {3}}, {256, {3}}, {512, {}}, {1024, {}}});
        const LocalTuning tuning = tuned(times);
        QCOMPARE(tuning.threads, std::int64_t{128});
        QCOMPARE(tuning.tried.size(), std::size_t{4});
        QVERIFY(tuning.trouble.starts_with("blocks of 512: trial: too many resources"));
        Times none({{32, {}}, {64, {}}, {128, {}}, {256, {}}, {512, {}}, {1024, {}}});
        const LocalTuning nothing = tuned(none);
        QCOMPARE(nothing.threads, std::int64_t{0});
        QCOMPARE(none.order.size(), std::size_t{7});
        QVERIFY(nothing.trouble.starts_with("blocks of 32: "));
    }

    void sizesInBlocks()
    {
        const auto expr = [](const char* text) { return *SizeExpr::parse(text); };
        const LaunchSizes items{{expr("n * 3"), SizeExpr(1), SizeExpr(1)}, std::nullopt};
        const LaunchLimits cuda = LaunchLimits::of({DeviceType::cuda, 0});
        const auto size = inBlocksOf(128, items).evaluate(cuda, {{"n", 100}});
        QVERIFY(size);
        QCOMPARE(*size, (LaunchSize{{3, 1, 1}, LaunchDims{128, 1, 1}}));
        const LaunchSizes rows{{expr("n"), SizeExpr(1), SizeExpr(1)},
                               std::array{SizeExpr(64), SizeExpr(1), SizeExpr(1)}};
        const auto blocks = inBlocksOf(512, rows).evaluate(cuda, {{"n", 100}});
        QVERIFY(blocks);
        QCOMPARE(*blocks, (LaunchSize{{100, 1, 1}, LaunchDims{512, 1, 1}}));
    }

    void isKeptAsJson()
    {
        const LocalTuning tuning{128, "a device", {{64, 90, 1}, {128, 20, 5}}, "blocks of 512: no"};
        QCOMPARE(LocalTuning::read(tuning.json()), std::optional(tuning));
        const LocalTuning smooth{128, "a device", {}, {}};
        QCOMPARE(LocalTuning::read(smooth.json()), std::optional(smooth));
        for (const char* text :
             {"null", "[]", "{}", R"({"threads":100,"device":"a","tried":[]})",
              R"({"threads":null,"device":"a","tried":[]})", R"({"threads":2048,"device":"a","tried":[]})",
              R"({"threads":64,"tried":[]})", R"({"threads":64,"device":"a","tried":{}})",
              R"({"threads":64,"device":"a","tried":[],"trouble":5})",
              R"({"threads":64,"device":"a","tried":[{"threads":64}]})",
              R"({"threads":64,"device":"a","tried":[{"threads":64,"least_ns":-1,"rounds":5}]})",
              R"({"threads":64,"device":"a","tried":[{"threads":64,"least_ns":1,"rounds":6}]})"}) {
            QVERIFY2(!LocalTuning::read(test::parsedJson(text)), text);
        }
    }

    /// Who keeps it may take its time: others read what was found meanwhile.
    void nobodyWaitsForTheKeeping()
    {
        const LocalTuner tuner;
        std::future<std::optional<LocalTuning>> asked;
        auto answered = std::future_status::timeout;
        tuner.whenFound([&](const LocalTuning&) {
            asked = std::async(std::launch::async, [&tuner] { return tuner.found(); });
            answered = asked.wait_for(std::chrono::seconds(5));
        });
        tuner.decide([] { return LocalTuning{64, "a device", {}, {}}; });
        QVERIFY(answered == std::future_status::ready);
        QVERIFY(asked.get().has_value());
    }

    void isFoundOnceHoweverManyAsk()
    {
        const LocalTuner tuner;
        QVERIFY(!tuner.decided() && !tuner.found() && tuner.threads() == 0);
        std::atomic<int> times{0};
        std::atomic<bool> early{false};
        int kept = 0;
        tuner.whenFound([&kept](const LocalTuning& found) { kept += found.threads == 64 ? 1 : 100; });
        {
            std::vector<std::jthread> threads;
            for (int t = 0; t < 8; ++t)
                threads.emplace_back([&] {
                    tuner.decide([&] {
                        ++times;
                        early = early || tuner.found().has_value();  // who looks meanwhile does not wait
                        return LocalTuning{64, "a device", {}, {}};
                    });
                });
        }
        QCOMPARE(times.load(), 1);
        QVERIFY(!early);
        QCOMPARE(kept, 1);
        QCOMPARE(tuner.threads(), std::int64_t{64});
        const LocalTuner known(LocalTuning{256, "a device", {}, {}});
        QVERIFY(known.decided());
        known.decide([&] {
            ++times;
            return LocalTuning{};
        });
        QCOMPARE(times.load(), 1);
        QCOMPARE(known.threads(), std::int64_t{256});
    }
};

KEYFALL_TEST(LocalTuningTest)
#include "local_tuning_test.moc"
