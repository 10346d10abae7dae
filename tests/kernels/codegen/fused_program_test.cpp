// SPDX-License-Identifier: MIT
// What screens show of a fusion: which instructions and which lines of each language stand for a node.
#include "core/text/json_text.h"
#include "kernels/codegen/fused_program_of.h"
#include "kernels/codegen/kept_values.h"
#include "kernels/codegen/machine_code.h"
#include "kernels/codegen/machine_listing.h"
#include "kernels/codegen/render_c.h"
#include "tests/kernels/codegen/fusing_bench.h"
#include "tests/support/test_case.h"

#include <set>

using namespace keyfall;
using codegen::Dialect;

namespace {

/// The lines of a listing that belong to one of the instructions, trimmed.
QStringList linesOf(const KernelListing& listing, const std::vector<std::size_t>& instructions)
{
    const std::set<std::size_t> wanted(instructions.begin(), instructions.end());
    QStringList lines;
    for (std::size_t i = 0; i < listing.lines.size(); ++i)
        if (listing.instructions[i] && wanted.contains(*listing.instructions[i]))
            lines << QString::fromStdString(listing.lines[i]).trimmed();
    return lines;
}

}  // namespace

class FusedProgramTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aNodeIsItsInstructionsTheirLoadsAndStores()
    {
        const FusedProgram fused = chain();
        QCOMPARE(fused.kernels.size(), std::size_t{1});
        const FusedGroup& kernel = fused.kernels[0];
        const KernelListing ir = irListing(*kernel.program);
        QCOMPARE(linesOf(ir, kernel.instructionsFor(0)).join('|'),
                 QString("%v0 = load 1[i]|%v1 = load 2[i]|%v2 = mul %v0 %v1"));
        QCOMPARE(linesOf(ir, kernel.instructionsFor(1)).join('|'), QString("%v3 = load 3[i]|%v4 = add %v2 %v3"));
        const QString relu = linesOf(ir, kernel.instructionsFor(2)).join('|');
        QVERIFY2(relu.contains("float32 0") && relu.contains("select") && relu.contains("store 0[i]"),
                 qPrintable(relu));
    }

    void theSameLinesInAllLanguages()
    {
        const FusedProgram fused = chain();
        const FusedGroup& kernel = fused.kernels[0];
        for (const Dialect dialect : {Dialect::c, Dialect::cuda}) {
            const KernelListing source = codegen::sourceListing(*kernel.program, "k", dialect);
            QCOMPARE(QString::fromStdString(source.text()),
                     QString::fromStdString(codegen::renderSource(*kernel.program, "k", dialect)));
            const QString mul = linesOf(source, kernel.instructionsFor(0)).join('\n');
            QVERIFY2(mul.contains("s1[") && mul.contains("s2[") && !mul.contains("s3["), qPrintable(mul));
            const QString add = linesOf(source, kernel.instructionsFor(1)).join('\n');
            QVERIFY2(add.contains("s3[") && !add.contains("s0["), qPrintable(add));
            const QString relu = linesOf(source, kernel.instructionsFor(2)).join('\n');
            QVERIFY2(relu.contains("s0[") && !relu.contains("s1["), qPrintable(relu));
        }
    }

    /// Whatever the program: every instruction has its lines, every line of a loop too, and every node has instructions.
    void everyInstructionHasLines()
    {
        for (const FusedProgram& fused : {chain(), softmax()})
            for (const FusedGroup& kernel : fused.kernels) {
                const std::vector<const Instruction*> all = instructionsOf(*kernel.program);
                for (const KernelListing& listing :
                     {irListing(*kernel.program), codegen::sourceListing(*kernel.program, "k", Dialect::c),
                      codegen::sourceListing(*kernel.program, "k", Dialect::cuda)})
                    for (std::size_t i = 0; i < all.size(); ++i) {
                        const QString lines = linesOf(listing, {i}).join('\n');
                        QVERIFY2(!lines.isEmpty(), qPrintable(QString::number(i)));
                        if (all[i]->kind == InstructionKind::store)
                            QVERIFY2(lines.contains("[") && !lines.contains("const "), qPrintable(lines));
                    }
                for (const std::size_t node : kernel.nodes) {
                    const auto instructions = kernel.instructionsFor(node);
                    QVERIFY(!instructions.empty());
                    QVERIFY(std::any_of(instructions.begin(), instructions.end(),
                                        [&](std::size_t i) { return kernel.nodeOf(i) == node; }));
                }
            }
    }

    void machineCodeHasTheInstructionsLinesToo_data()
    {
        QTest::addColumn<codegen::MachineLevel>("level");
        QTest::addColumn<QString>("product");
        QTest::addColumn<QString>("sum");
        QTest::newRow("AVX2") << codegen::MachineLevel::avx2 << "vmulps"
                              << "vaddps";
        QTest::newRow("AVX-512") << codegen::MachineLevel::avx512 << "vmulps"
                                 << "vaddps";
        QTest::newRow("AArch64") << codegen::MachineLevel::aarch64 << "fmul v"
                                 << "fadd v";
    }
    /// On any processor: every instruction has lines but those whose value is kept from before; a load or store touches memory.
    void machineCodeHasTheInstructionsLinesToo()
    {
        QFETCH(const codegen::MachineLevel, level);
        QFETCH(const QString, product);
        QFETCH(const QString, sum);
        for (const FusedProgram& fused : {chain(), softmax()}) {
            const KernelProgram& program = *fused.kernels[0].program;
            const auto listing = codegen::machineListing(program, level);
            if (!listing) {
                QCOMPARE(static_cast<int>(listing.error().kind), static_cast<int>(ErrorKind::unavailable));
                QSKIP(listing.error().text().c_str());
            }
            const std::vector<const Instruction*> all = instructionsOf(program);
            const auto kept = codegen::keptValueOf(program);
            const bool multiplies = program.name.starts_with("mul");
            QCOMPARE(kept.has_value(), !multiplies);
            for (std::size_t i = 0; i < all.size(); ++i) {
                const QString lines = linesOf(*listing, {i}).join('\n');
                const bool needless = kept && kept->needless.contains(all[i]);
                QVERIFY2(lines.isEmpty() == needless && !lines.contains("; "), qPrintable(QString::number(i) + lines));
                if (needless)
                    continue;
                if (all[i]->kind == InstructionKind::store || all[i]->kind == InstructionKind::load)
                    QVERIFY2(lines.contains('['), qPrintable(lines));
            }
            QVERIFY(!multiplies || QString::fromStdString(listing->text()).contains(product));
            // The way out is no instruction's; behind it lie constants.
            const auto last = std::find_if(listing->lines.rbegin(), listing->lines.rend(),
                                           [](const std::string& line) { return line.starts_with("ret"); });
            QVERIFY(last != listing->lines.rend());
            const auto place = static_cast<std::size_t>(std::distance(last, listing->lines.rend()) - 1);
            QVERIFY(!listing->instructions[place] && !listing->instructions.back());
        }
        const FusedProgram fused = chain();
        const auto listing = codegen::machineListing(*fused.kernels[0].program, level);
        const QString lines = linesOf(*listing, fused.kernels[0].instructionsFor(0)).join('\n');
        QVERIFY2(lines.contains(product) && !lines.contains(sum), qPrintable(lines));
    }

    void aReductionKeepsItsLinesAroundThoseInside()
    {
        const FusedProgram fused = softmax();
        const KernelListing source = codegen::sourceListing(*fused.kernels[0].program, "k", Dialect::c);
        const std::vector<const Instruction*> all = instructionsOf(*fused.kernels[0].program);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i]->kind == InstructionKind::reduce) {
                const QStringList lines = linesOf(source, {i});
                QVERIFY2(lines.size() >= 4, qPrintable(lines.join('\n')));  // total, for, combine, }, result
                QVERIFY2(lines.last().startsWith("const "), qPrintable(lines.join('\n')));
            }
    }

    void theGraphIsToldWithItsRefusals()
    {
        const FusedProgram fused = codegen::fusedProgramOf(bench_.fuse({{"x", x_}}, [&] {
            const Tensor first = bench_.call("sum.dim_IntList", {x_, std::vector<std::int64_t>{1}});
            return bench_.call("sum.dim_IntList", {first, std::vector<std::int64_t>{0}});
        }));
        QCOMPARE(fused.kernels.size(), std::size_t{2});
        QCOMPARE(fused.refused.size(), std::size_t{1});
        const std::string dot = dotOf(fused);
        QVERIFY(dot.find("cluster_1") != std::string::npos);
        QVERIFY(dot.find("style=dashed") != std::string::npos);
        const Json json = jsonOf(fused);
        QCOMPARE(json["steps"].size(), std::size_t{2});
        QVERIFY(readKernelProgram(json["steps"][0]["kernel"]["program"]).has_value());
        QCOMPARE(QString::fromStdString(fused.values[fused.inputs[0]].type), QString("float32[4, 6]"));
        QCOMPARE(fused.values[fused.inputs[0]].bytes, std::uint64_t{96});
    }

private:
    FusedProgram chain()
    {
        return codegen::fusedProgramOf(bench_.fuse({{"a", x_}, {"b", y_}, {"c", z_}}, [&] {
            const Tensor product = bench_.call("mul.Tensor", {x_, y_});
            return bench_.call("relu", {bench_.call("add.Tensor", {product, z_})});
        }));
    }
    FusedProgram softmax()
    {
        return codegen::fusedProgramOf(bench_.fuse({{"x", x_}}, [&] {
            return bench_.call("softmax.int", {x_, std::int64_t{-1}});
        }));
    }

    FusingBench bench_;
    const Tensor x_ = bench_.ramp({4, 6}, DType::float32, 1);
    const Tensor y_ = bench_.ramp({4, 6}, DType::float32, 2);
    const Tensor z_ = bench_.ramp({4, 6}, DType::float32, 3);
};

KEYFALL_TEST(FusedProgramTest)
#include "fused_program_test.moc"
