// SPDX-License-Identifier: MIT
// Several callers of one kernel: what they get, and what the log says of it.
#include "core/program/kernel_callers.h"
#include "tests/core/program/gated_backend.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>

using namespace keyfall;

class KernelCallersTest : public QObject {
    Q_OBJECT

    struct Bench {
        test::GatedBackend gate;
        std::shared_ptr<KernelLog> log = std::make_shared<KernelLog>();
        std::shared_ptr<KernelLoader> loader = loggedLoader(gate.backend(), log);
        KernelCache cache{{}, loggedCompiler(gate.backend(), log), *loader};
        KernelCallers callers{cache, *log};
        std::vector<KernelRequest> requests;

        Bench()
        {
            const FusedProgram fused = test::fusedExample();
            for (const FusedGroup& kernel : fused.kernels)
                requests.push_back(KernelRequest::of(kernel.program, kCpu, *gate.backend().compiler));
        }
        [[nodiscard]] std::ptrdiff_t answered(AnswerKind kind) const
        {
            const std::vector<KernelSpan> spans = log->spans();
            return std::count_if(spans.begin(), spans.end(), [kind](const KernelSpan& s) { return s.answer == kind; });
        }
        [[nodiscard]] std::ptrdiff_t of(KernelSpan::Kind kind) const
        {
            const std::vector<KernelSpan> spans = log->spans();
            return std::count_if(spans.begin(), spans.end(), [kind](const KernelSpan& s) { return s.kind == kind; });
        }
    };

private Q_SLOTS:
    void oneCompilesAndTheOthersWait()
    {
        Bench it;
        it.requests.resize(1);
        std::vector<KernelCallers::Answer> answers;
        std::thread asking([&] { answers = it.callers.ask(it.requests, kCpu, 8); });
        QTRY_COMPARE(it.cache.statistics().gets, std::uint64_t{8});
        QCOMPARE(it.cache.flights().size(), std::size_t{1});
        it.gate.open();
        asking.join();
        QCOMPARE(it.gate.compiles(), 1);
        QCOMPARE(answers.size(), std::size_t{1});
        QVERIFY(answers[0].has_value());
        QCOMPARE(it.answered(AnswerKind::compiled), 1);
        QCOMPARE(it.answered(AnswerKind::waited), 7);
        QCOMPARE(it.of(KernelSpan::Kind::compile), 1);
        QCOMPARE(it.of(KernelSpan::Kind::load), 1);
        for (const KernelSpan& span : it.log->spans()) {
            QCOMPARE(span.kernel, it.requests[0].key.digest);
            QVERIFY(span.ended() && span.beginNs >= 0 && span.ns() >= 0);
        }
        // Once more: nothing is compiled.
        answers = it.callers.ask(it.requests, kCpu, 2);
        QCOMPARE(it.answered(AnswerKind::hit), 2);
        QCOMPARE(it.gate.compiles(), 1);
    }

    void cancellingEndsTheWaitsAndKeepsTheCompile()
    {
        Bench it;
        std::vector<KernelCallers::Answer> answers;
        std::thread asking([&] { answers = it.callers.ask(it.requests, kCpu, 4); });
        QTRY_COMPARE(it.cache.statistics().gets, std::uint64_t{4});
        it.callers.cancel();
        asking.join();
        QCOMPARE(answers.size(), std::size_t{2});
        QVERIFY(!answers[0] && !answers[1]);
        QCOMPARE(it.answered(AnswerKind::cancelled), 8);
        it.gate.open();
        QTRY_COMPARE(it.cache.rows().size(), std::size_t{2});  // what was compiled is kept
    }

    void aFailureIsInTheLog()
    {
        Bench it;
        it.requests.resize(1);
        it.gate.fails();
        it.gate.open();
        const auto answers = it.callers.ask(it.requests, kCpu, 1);
        QVERIFY(!answers[0].has_value());
        for (const KernelSpan& span : it.log->spans())
            QVERIFY2(span.error.find("no heart") != std::string::npos, span.error.c_str());
    }
};

KEYFALL_TEST(KernelCallersTest)
#include "kernel_callers_test.moc"
