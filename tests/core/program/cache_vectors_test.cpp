// SPDX-License-Identifier: MIT
// The replayers of cache files, cache scripts and plans: what is right passes, and each thing that is wrong fails.
#include "core/conformance/replayers.h"
#include "tests/support/test_case.h"

#include <QTest>
#include <fmt/format.h>

using namespace keyfall;

namespace {

std::string replayed(const std::string& record)
{
    const auto file =
        parseVectorFile(R"({"format":"keyfall-kernel-vectors","version":1,"group":"g","source":"s","seed":1,"count":1})"
                        "\n" + record,
                        "file");
    if (!file)
        return file.error().text();
    const auto report = replayKernels(*file, {}, {});
    if (!report)
        return report.error().text();
    return fmt::format("{} passed, {} failed, {} not run", report->passed, report->failed, report->notRun);
}

constexpr auto kPassed = "1 passed, 0 failed, 0 not run";
constexpr auto kFailed = "0 passed, 1 failed, 0 not run";

std::string replacing(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    if (at == std::string::npos)
        qFatal("'%s' is not in the record", from.c_str());
    return text.replace(at, from.size(), to);
}

std::string scriptWith(const std::string& events, const std::string& stats, const std::string& config = "{}")
{
    return R"({"id":"a","kind":"cache","config":)" + config
        + R"(,"programs":{"p":{"size":100},"q":{"size":7}},"devices":{"cpu":"host","cuda:0":"sm_80"},"script":[)"
        + events + R"(],"stats":{)" + stats + "}}";
}

const std::string kEvents = R"({"do":"get","thread":"A","program":"p","device":"cpu","then":{"A":"compiling"}},)"
                            R"({"do":"get","thread":"B","program":"p","device":"cpu","then":{"B":"waiting"}},)"
                            R"({"do":"finish","thread":"A","ok":true,"then":{"A":"ready:1","B":"ready:1"}})";
const std::string kStats = R"("gets":2,"misses":1,"waits":1,"compiles":1,"loads":1,"entries":1,"bytes":100)";

const std::string kPlan =
    R"({"id":"a","kind":"plan","storages":[{"bytes":4,"fill":3},{"bytes":4,"hex":"00000000"}],)"
    R"("buffers":[{"id":7,"storage":0,"offset":0,"bytes":4},{"id":8,"storage":1,"offset":0,"bytes":4}],)"
    R"("ops":[{"op":"copy","id":1,"buffers":[1,0]},{"op":"custom","id":2,"name":"xor","buffers":[0,1]}],"outputs":[1],)"
    R"("expect":{"order":[0,1],"hazards":[[0,1,"RAW+WAR"]],"edges":[[0,1]],"levels":[[0],[1]],)"
    R"("groups":[[[0]],[[1]]],"output_at":[[0,1],[1,null]],"buffer_of":{"7":0}},)"
    R"("runs":[{"vars":{},"launches":[]}],"final":["030a1118","030a1118"]})";

std::string gets(const std::string& thread)
{
    return R"({"do":"get","program":"p","device":"cpu","thread":")" + thread + R"(","then":{")" + thread
        + R"(":"compiling"}},)";
}
std::string becomes(const std::string& thread, const std::string& state)
{
    return R"({"do":"finish","ok":true,"thread":")" + thread + R"(","then":{")" + thread + R"(":")" + state + R"("}},)";
}
/// A failure that may be tried again, and the least time after which it is: that of a first failure.
std::string failsOnce(const std::string& thread)
{
    return R"({"do":"finish","ok":false,"class":"transient","message":"busy","thread":")" + thread + R"(","then":{")"
        + thread + R"(":"failed:busy"}},{"do":"advance","ms":100,"then":{}},)";
}

}  // namespace

class CacheVectorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scriptsAreComparedInAllTheySay()
    {
        QCOMPARE(replayed(scriptWith(kEvents, kStats)), std::string(kPassed));
        QCOMPARE(replayed(scriptWith(kEvents, replacing(kStats, "\"waits\":1", "\"waits\":2"))), std::string(kFailed));
        QCOMPARE(replayed(scriptWith(replacing(kEvents, "\"A\":\"ready:1\"", "\"A\":\"ready:2\""), kStats)),
                 std::string(kFailed));
    }

    /// kernels:7.2, C6: after a success the next failure is the first one again, and waits no longer than that.
    void aSuccessForgetsTheFailuresBeforeIt()
    {
        const std::string events = gets("A") + failsOnce("A") + gets("B") + becomes("B", "ready:1")
            + R"({"do":"limit","memory_bytes":0,"then":{}},)" + gets("C") + failsOnce("C") + gets("D")
            + R"({"do":"finish","ok":true,"thread":"D","then":{"D":"ready:2"}})";
        QCOMPARE(replayed(scriptWith(events, R"("gets":4,"misses":4,"compiles":4,"failures":2,"evictions":1)")),
                 std::string(kPassed));
    }

    void brokenFilesForgottenOnesAndFullDisks()
    {
        const std::string disk = R"({"disk":true,"workers":1})";
        const std::string made =
            R"({"do":"get","thread":"A","program":"p","device":"cpu","then":{"A":"compiling"}},)"
            R"({"do":"finish","thread":"A","ok":true,"then":{"A":"ready:1"}},{"do":"restart","then":{}},)";
        for (const char* how : {"truncate", "flip", "magic", "empty", "swap", "other"})
            QCOMPARE(replayed(scriptWith(
                         made + R"({"do":"damage","program":"p","device":"cpu","how":")" + how
                             + R"(","then":{}},)"
                               R"({"do":"get","thread":"B","program":"p","device":"cpu","then":{"B":"compiling"}},)"
                               R"({"do":"finish","thread":"B","ok":true,"then":{"B":"ready:2"}},)"
                               R"({"do":"restart","then":{}},)"
                               R"({"do":"get","thread":"C","program":"p","device":"cpu","then":{"C":"ready:2"}})",
                         R"("gets":1,"disk_hits":1,"disk_rejected":0,"stores":0)", disk)),
                     std::string(kPassed));
        // A newer file stays, so it is neither read nor replaced.
        QCOMPARE(replayed(scriptWith(
                     made
                         + R"({"do":"damage","program":"p","device":"cpu","how":"newer","then":{}},)"
                           R"({"do":"get","thread":"B","program":"p","device":"cpu","then":{"B":"compiling"}},)"
                           R"({"do":"finish","thread":"B","ok":true,"then":{"B":"ready:2"}})",
                     R"("disk_rejected":1,"stores":0,"store_failures":0,"compiles":1)", disk)),
                 std::string(kPassed));
        QCOMPARE(replayed(scriptWith(
                     R"({"do":"disk","writable":false,"then":{}},)" + made
                         + R"({"do":"get","thread":"B","program":"p","device":"cpu","then":{"B":"compiling"}},)"
                           R"({"do":"finish","thread":"B","ok":true,"then":{"B":"ready:2"}})",
                     R"("stores":0,"store_failures":1,"compiles":1)", disk)),
                 std::string(kPassed));
        QCOMPARE(replayed(scriptWith(
                     made
                         + R"({"do":"forget","program":"p","device":"cpu","disk":true,"then":{}},)"
                           R"({"do":"get","thread":"B","program":"p","device":"cpu","then":{"B":"compiling"}},)"
                           R"({"do":"finish","thread":"B","ok":true,"then":{"B":"ready:2"}})",
                     R"("disk_hits":0,"compiles":1,"stores":1)", disk)),
                 std::string(kPassed));
    }

    void aLockThatIsHeldTooLongIsNotWaitedFor()
    {
        const std::string events = R"({"do":"hold_lock","program":"p","device":"cpu","then":{}},)"
                                   R"({"do":"get","thread":"A","program":"p","device":"cpu","then":{"A":"locked"}},)"
                                   R"({"do":"advance","ms":49,"then":{}},)"
                                   R"({"do":"advance","ms":1,"then":{"A":"compiling"}},)"
                                   R"({"do":"finish","thread":"A","ok":true,"then":{"A":"ready:1"}})";
        QCOMPARE(replayed(scriptWith(events, R"("compiles":1,"stores":1)", R"({"disk":true,"lock_wait_ms":50})")),
                 std::string(kPassed));
        QCOMPARE(replayed(scriptWith(events, R"("compiles":1,"stores":1)", R"({"disk":true,"lock_wait_ms":40})")),
                 std::string(kFailed));
    }

    void aDetachedFlightKeepsTheLockOfItsKey()
    {
        QCOMPARE(replayed(scriptWith(
                     R"({"do":"get","thread":"A","program":"p","device":"cpu","then":{"A":"compiling"}},)"
                     R"({"do":"clear","then":{}},)"
                     R"({"do":"get","thread":"B","program":"p","device":"cpu","then":{"B":"locked"}},)"
                     R"({"do":"finish","thread":"A","ok":true,"then":{"A":"ready:1","B":"compiling"}},)"
                     R"({"do":"finish","thread":"B","ok":true,"then":{"B":"ready:2"}})",
                     R"("gets":2,"misses":2,"compiles":2,"stores":1,"loads":2,"entries":1)", R"({"disk":true})")),
                 std::string(kPassed));
    }

    void aNestedRequestThatJoinsAQueuedFlightStartsIt()
    {
        QCOMPARE(
            replayed(scriptWith(
                R"({"do":"get","thread":"A","program":"p","device":"cpu","then":{"A":"compiling"}},)"
                R"({"do":"get","thread":"B","program":"q","device":"cpu","then":{"B":"queued"}},)"
                R"({"do":"get","thread":"C","program":"q","device":"cpu","inside":"A","then":{"B":"compiling","C":"waiting"}},)"
                R"({"do":"get","thread":"D","program":"p","device":"cpu","inside":"B","then":{"D":"failed:recursive"}},)"
                R"({"do":"finish","thread":"B","ok":true,"then":{"B":"ready:1","C":"ready:1"}},)"
                R"({"do":"finish","thread":"A","ok":true,"then":{"A":"ready:2"}})",
                R"("gets":4,"misses":2,"waits":1,"refused":1)", R"({"workers":1})")),
            std::string(kPassed));
    }

    void aPlanIsComparedInAllItSays()
    {
        // Copying 0 to 1, then 0 = 1: the exclusive or of all other positions.
        QCOMPARE(replayed(kPlan), std::string(kPassed));
        for (const auto& [from, to] :
             std::vector<std::pair<std::string, std::string>>{{"\"order\":[0,1]", "\"order\":[1,0]"},
                                                              {"RAW+WAR", "RAW"},
                                                              {"\"edges\":[[0,1]]", "\"edges\":[]"},
                                                              {"\"levels\":[[0],[1]]", "\"levels\":[[0,1]]"},
                                                              {"[[[0]],[[1]]]", "[[[0],[1]]]"},
                                                              {"[1,null]", "[1,0]"},
                                                              {"{\"7\":0}", "{\"7\":1}"},
                                                              {"\"launches\":[]", "\"launches\":[1]"},
                                                              {"\"final\":[\"030a1118\"", "\"final\":[\"030a1119\""},
                                                              {"\"fill\":3", "\"fill\":4"}})
            QCOMPARE(replayed(replacing(kPlan, from, to)), std::string(kFailed));
        QVERIFY(replayed(replacing(kPlan, "\"outputs\":[1],", "")).find("1 failed") != std::string::npos);
    }

    void whatItDoesNotKnowIsNotPassedOver()
    {
        QVERIFY(replayed(replacing(kPlan, "\"vars\":{}", "\"vars\":{},\"new\":1")).find("new") != std::string::npos);
        QVERIFY(replayed(scriptWith(R"({"do":"explode","then":{}})", "")).find("no such event") != std::string::npos);
        QVERIFY(replayed(scriptWith(kEvents, kStats, R"({"colour":1})")).find("colour") != std::string::npos);
    }
};

KEYFALL_TEST(CacheVectorsTest)
#include "cache_vectors_test.moc"
