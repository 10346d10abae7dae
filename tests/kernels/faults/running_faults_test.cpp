// SPDX-License-Identifier: MIT
// Every allocation of a run fails in turn, for a session of each layer: the run says so or gives the right result, the
// dispatcher is as it was, and the next run gives exactly what it gave before. In CI some places of each; all of them with
// KEYFALL_PLACES=all.
#include "core/dispatch/key_guards.h"
#include "core/graph/graph_text.h"
#include "core/script/program.h"
#include "core/script/program_runner.h"
#include "core/session/prepared_session.h"
#include "core/session/result_tensor.h"
#include "core/session/run_inputs.h"
#include "core/session/tensor_json.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/failing_allocation.h"
#include "tests/support/places.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <malloc.h>
#include <new>

using namespace keyfall;
using tests::Failing;
using tests::FailingAllocation;

namespace {

/// What a run came to.
struct Told {
    std::string error;    ///< what it said went wrong
    std::string results;  ///< names and numbers
    std::string hops;     ///< operator, key, kernel, results and kinds of events of each

    friend bool operator==(const Told&, const Told&) = default;
};

std::string hopsOf(const CallGraph& graph)
{
    std::string text;
    for (const Hop& hop : graph.hops) {
        text += std::string(hop.op.str()) + " " + keyName(graph, hop.key) + " " + hop.kernel.str();
        for (const TensorMeta& tensor : hop.outputs)
            text += " " + textOf(tensor);
        for (const HopEvent& event : hop.events)  // not their texts, in which a lasting runtime goes on counting
            text += " " + std::to_string(static_cast<int>(event.kind));
        text += hop.error ? " " + hop.error->message + "\n" : "\n";
    }
    return text;
}

std::string resultsOf(const std::vector<ResultTensor>& results)
{
    std::string text;
    for (const ResultTensor& result : results)
        text += result.name + " " + formText(result) + "\n";
    return text;
}

Session sessionNamed(const std::string& name)
{
    auto session = readSession(KEYFALL_RESOURCES_DIR "/sessions/" + name + ".keyfall");
    if (!session)
        qFatal("%s", session.error().text().c_str());
    return *session;
}

/// A session whose dispatcher lives from run to run.
class LastingSession {
public:
    explicit LastingSession(const std::string& name) : session_(sessionNamed(name))
    {
        auto prepared = prepareSession(session_, standardRuntimeFactory());
        if (!prepared)
            qFatal("%s", prepared.error().text().c_str());
        prepared_ = std::move(*prepared);
        program_ = *parseProgram(session_.program, {});
    }

    /// One run; allocation number `place` of it fails, if any.
    Told run(long place = FailingAllocation::kNone, Failing failing = Failing::once)
    {
        Told told;
        std::shared_ptr<const CallGraph> graph;
        std::vector<ResultTensor> results;
        try {
            const FailingAllocation armed(place, failing);
            told.error = runOnce(graph, results);
        } catch (const std::exception& error) {
            told.error = error.what();
        }
        if (graph)
            told.hops = hopsOf(*graph);
        told.results = resultsOf(results);
        return told;
    }

    /// What the run left behind in the dispatcher that it should not have; empty for nothing.
    [[nodiscard]] std::string leftBehind() const
    {
        const Dispatcher& dispatcher = prepared_.runtime->dispatcher();
        const ThreadState& thread = dispatcher.threadState();
        const KeyModel& model = dispatcher.model();
        std::string left;
        if (dispatcher.included() != model.includedByDefault())
            left += " included keys";
        if (dispatcher.excluded() != model.excludedByDefault())
            left += " excluded keys";
        if (thread.recorder != nullptr)
            left += " a recorder";
        if (thread.activeEpoch != 0)
            left += " a call";
        return left.empty() ? left : "left behind:" + left;
    }

private:
    std::string runOnce(std::shared_ptr<const CallGraph>& graph, std::vector<ResultTensor>& results)
    {
        Runtime& runtime = *prepared_.runtime;
        const Dispatcher& dispatcher = runtime.dispatcher();
        const auto inputs = makeRunInputs(session_, runtime);
        if (!inputs)
            return inputs.error().text();
        Recorder recorder(dispatcher);
        recorder.keepValues(100);
        ProgramRunner runner(runtime, session_.explicitKeys, &recorder);
        for (const auto& [name, tensor] : inputs->tensors)
            runner.define(name, tensor);
        std::optional<ProgramStop> stop;
        {
            const IncludeKeys include(dispatcher, session_.include);
            const ExcludeKeys exclude(dispatcher, session_.exclude);
            runtime.beginRun(effectiveKeys(session_, dispatcher.model()));
            stop = runner.run(program_);
            (void)runtime.endRun();
        }
        graph = recorder.graph();
        if (stop)
            return stop->message;
        for (const std::string& name : runner.assigned())
            for (ResultTensor& result : keyfall::resultsOf(runtime, name, *runner.find(name)))
                results.push_back(std::move(result));
        for (const auto& [name, tensor] : inputs->tensors)
            if (const Tensor gradient = runtime.gradientOf(tensor); gradient.defined())
                for (ResultTensor& result : keyfall::resultsOf(runtime, name + ".grad", gradient))
                    results.push_back(std::move(result));
        return {};
    }

    Session session_;
    PreparedSession prepared_;
    std::vector<Statement> program_;
};

bool speaksOfMemory(const std::string& error)
{
    return error.find("memory") != std::string::npos || error.find("bad_alloc") != std::string::npos;
}

/// What is wrong with a run in which memory failed; empty for nothing.
std::string faultOf(const Told& told, const Told& right, bool hopsVary)
{
    if (told.error.empty()) {
        // A result for whose elements there was no memory says so in their place.
        if (told.results != right.results && !speaksOfMemory(told.results))
            return "wrong results and no error:\n" + told.results + "instead of\n" + right.results;
        if (!hopsVary && told.hops != right.hops)
            return "other hops and no error:\n" + told.hops + "instead of\n" + right.hops;
    } else if (!speaksOfMemory(told.error) && told.error != right.error) {
        return "an error that does not speak of memory: " + told.error;
    }
    return {};
}

std::size_t bytesInUse()
{
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

}  // namespace

class RunningFaultsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyAllocationOfARun_data()
    {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<bool>("hopsVary");
        QTest::addColumn<bool>("fromThenOn");
        for (const char* name :
             {"fall", "backward", "vmap", "sparse", "quantized", "nested", "autocast", "tracer", "profiler", "meta",
              "error", "custom_registrations", "backend", "compiled_chain", "compiled_softmax", "compiled_plan"})
            for (const bool fromThenOn : {false, true}) {
                const bool compiled = std::string_view(name).starts_with("compiled");
                if (!(compiled && fromThenOn))  // other threads would also find no memory
                    QTest::addRow("%s%s", name, fromThenOn ? ", and all after it" : "")
                        << std::string(name) << compiled << fromThenOn;
            }
    }
    void everyAllocationOfARun()
    {
#ifdef __SANITIZE_THREAD__
        QSKIP("ThreadSanitizer cannot follow threads that a forked process starts");
#endif
        QFETCH(std::string, name);
        QFETCH(bool, hopsVary);
        QFETCH(bool, fromThenOn);
        const Failing failing = fromThenOn ? Failing::fromThenOn : Failing::once;
        std::optional<LastingSession> session;
        Told right;
        std::size_t bytes = 0;
        std::size_t growth = 0;  // of a run: the runtime keeps the inputs by their names
        std::size_t runs = 0;
        // Counted in a child: what runs may start threads, which this process must not have.
        long allocations = 0;
        const auto begin = [&] {
            session.emplace(name);
            for (int i = 0; i < 3; ++i)  // fills what is filled once
                right = session->run();
            allocations = FailingAllocation::made();
            const std::size_t before = bytesInUse();
            for (int i = 0; i < 10; ++i)
                (void)session->run();
            bytes = bytesInUse();
            growth = bytes > before ? (bytes - before) / 10 : 0;
            runs = 0;
        };
        const auto tryOne = [&](long place) -> std::string {
            if (place >= allocations)
                return {};
            const Told told = session->run(place, failing);
            if (const std::string fault = faultOf(told, right, hopsVary); !fault.empty())
                return fault;
            if (const std::string left = session->leftBehind(); !left.empty())
                return left;
            const Told next = session->run();
            if (!(next.error == right.error && next.results == right.results && (hopsVary || next.hops == right.hops)))
                return "the next run differs: " + next.error + "\n" + next.results + next.hops + "instead of\n"
                    + right.results + right.hops;
            runs += 2;
            if (const std::size_t now = bytesInUse();
                now > bytes + runs * (growth + growth / 4) + (std::size_t{1} << 19))
                return "memory is lost: " + std::to_string(now - bytes) + " bytes in " + std::to_string(runs) + " runs";
            return {};
        };
        const long count = tests::countInAChild(begin, [&] { return allocations; });
        QVERIFY2(count > 50, qPrintable(QString::number(count)));
        const tests::Places places = tests::tryPlaces(count, tests::stepFor(count, 40), begin, tryOne);
        qInfo("%ld of %ld allocations failed in turn, %ld of them in JSON's destructor", places.count, count,
              places.excused);
        QVERIFY2(places.faults.empty(), places.text().c_str());
    }
};

KEYFALL_TEST(RunningFaultsTest)
#include "running_faults_test.moc"
