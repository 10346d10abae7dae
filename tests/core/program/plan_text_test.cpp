// SPDX-License-Identifier: MIT
// A plan as JSON and DOT, and a fused program as a plan.
#include "core/program/fused_plan.h"
#include "core/program/kernel_cache.h"
#include "core/program/plan_text.h"
#include "core/text/json_text.h"
#include "tests/core/program/gated_backend.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

class PlanTextTest : public QObject {
    Q_OBJECT

    /// Buffers of 16 bytes at 0, 8 and 32: the first two overlap.
    static Plan overlapping(std::array<std::byte, 64>& memory)
    {
        PlanBuilder builder;
        const StorageIndex storage = builder.addStorage(memory);
        const BufferIndex a = builder.addBuffer(storage, 0, 16);
        const BufferIndex b = builder.addBuffer(storage, 8, 16);
        const BufferIndex c = builder.addBuffer(storage, 32, 16);
        builder.addCopy(a, c);
        builder.addCopy(c, b);
        builder.setOutputs({c});
        return std::move(builder.build().value());
    }

private Q_SLOTS:
    void theBytesOfAHazard()
    {
        std::array<std::byte, 64> memory{};
        const Plan plan = overlapping(memory);
        QCOMPARE(plan.graph().hazards.size(), std::size_t{1});
        const std::vector<SharedBytes> shared = sharedBytes(plan, plan.graph().hazards[0]);
        QCOMPARE(shared.size(), std::size_t{2});
        QVERIFY((shared[0] == SharedBytes{0, 8, 16}));   // RAW: b reads what was written to a
        QVERIFY((shared[1] == SharedBytes{0, 32, 48}));  // WAR: c is written after it was read
    }

    void jsonAndDotSayTheSame()
    {
        std::array<std::byte, 64> memory{};
        const Plan plan = overlapping(memory);
        const Json json = jsonOf(plan);
        QCOMPARE(json["order"], Json({0, 1}));
        QCOMPARE(json["hazards"], Json::array({Json::array({0, 1, "RAW+WAR"})}));
        QCOMPARE(json["edges"], Json::array({Json::array({0, 1})}));
        QCOMPARE(json["levels"], Json::array({Json::array({0}), Json::array({1})}));
        QCOMPARE(json["buffers"][1]["offset"], Json(8));
        const std::string dot = dotOf(plan);
        QVERIFY2(dot.find("op0 -> op1 [label=\"RAW+WAR\\nbytes 8..16 of memory 0\\nbytes 32..48 of memory 0\"]")
                     != std::string::npos,
                 dot.c_str());
    }

    void aFusedProgramIsAPlan()
    {
        test::GatedBackend gate;
        gate.open();
        KernelCache cache({}, gate.backend());
        const FusedProgram fused = test::fusedExample();
        std::vector<std::shared_ptr<const CachedKernel>> kernels;
        for (const FusedGroup& kernel : fused.kernels)
            kernels.push_back(cache.get(*kernel.program, kCpu).value());
        auto made = planOf(fused, kernels);
        QVERIFY2(made.has_value(), made ? "" : made.error().text().c_str());
        QVERIFY(made->calls);
        const Json json = jsonOf(made->plan);
        QCOMPARE(json["levels"], Json::array({Json::array({0}), Json::array({1}), Json::array({2})}));
        QCOMPARE(json["ops"][0]["name"], Json("mul_add_relu"));
        QCOMPARE(json["ops"][2]["op"], Json("call"));
        QCOMPARE(json["ops"][2]["name"], Json("sort"));
        QCOMPARE(json["hazards"][0], Json::array({0, 1, "RAW"}));
        QCOMPARE(QString::fromStdString(made->buffers[0]), QString("a"));
        QVERIFY(made->plan.run({}).has_value());
        QCOMPARE(made->kernels, (std::vector<std::optional<std::size_t>>{0, 1, std::nullopt}));
        // Inputs hold numbers, each value has its memory, and no value lies on another one.
        QCOMPARE(made->storages, (std::vector<std::string>{"a", "b", "c", "y", "s", "z"}));
        const auto inputs = made->plan.memoryOf(BufferIndex(0));
        QVERIFY(std::any_of(inputs.begin(), inputs.end(), [](std::byte byte) { return byte != std::byte{0}; }));
        for (std::size_t a = 0; a < made->plan.bufferCount(); ++a)
            for (std::size_t b = 0; b < a; ++b) {
                const auto one = made->plan.memoryOf(BufferIndex(a));
                const auto other = made->plan.memoryOf(BufferIndex(b));
                QVERIFY(one.data() + one.size() <= other.data() || other.data() + other.size() <= one.data());
            }
        FusedProgram unknown = fused;
        unknown.values[7].type.clear();
        QVERIFY(!planOf(unknown, kernels).has_value());
    }
};

KEYFALL_TEST(PlanTextTest)
#include "plan_text_test.moc"
