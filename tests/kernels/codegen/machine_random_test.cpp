// SPDX-License-Identifier: MIT
// Programs made at random: machine code of each level gives the interpreter's bits.
#include "core/program/kernel_launch.h"
#include "core/text/json_text.h"
#include "kernels/codegen/interpreter.h"
#include "kernels/codegen/machine_backend.h"
#include "kernels/codegen/machine_code.h"
#include "tests/kernels/codegen/machine_bench.h"
#include "tests/kernels/codegen/machine_kernels.h"
#include "tests/kernels/codegen/row_kernels.h"
#include "tests/support/test_case.h"

#include <QRegularExpression>
#include <QTest>

#include <fmt/format.h>

#include <cstring>

using namespace keyfall;
using codegen::MachineLevel;

namespace {

std::shared_ptr<const CountedProgram> checkedOf(const KernelProgram& program)
{
    return std::make_shared<CountedProgram>(codegen::interpreted(program));
}

}  // namespace

class MachineRandomTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (const std::string missing = missingMachineCode(); !missing.empty())
            QSKIP(missing.c_str());
    }

    void randomProgramsGiveTheInterpretersBits() { compareMany(300); }
    /// Rows of all lengths around a block, summed and multiplied; the sums of both are near those in double.
    void floatSumsAreTheSameToATolerance()
    {
        for (const char* type : {"float32", "float64"}) {
            const KernelProgram program = sumsKernel(type);
            for (const MachineLevel level : machineLevels()) {
                const auto checked = checkedOf(program);
                const auto compiled = machineProgramOf(program, level, checked);
                for (const std::int64_t m : {0, 1, 7, 8, 9, 15, 16, 17, 40, 1000}) {
                    const SizeValues sizes{{"n", 3}, {"m", m}};
                    MachineBuffers expected(3);
                    for (std::size_t slot = 0; slot < 3; ++slot)
                        expected[slot].resize(static_cast<std::size_t>(slot < 2 ? 3 : 3 * m)
                                              * sizeOf(program.slots[slot].dtype));
                    for (std::size_t i = 0; i < static_cast<std::size_t>(3 * m); ++i) {
                        const double value = 0.9 + static_cast<double>(i * 37 % 101) / 500;
                        const auto single = static_cast<float>(value);
                        if (program.slots[2].dtype == DType::float32)
                            std::memcpy(expected[2].data() + 4 * i, &single, 4);
                        else
                            std::memcpy(expected[2].data() + 8 * i, &value, 8);
                    }
                    MachineBuffers found = expected;
                    QCOMPARE(machineOutcome(program, *checked, sizes, expected), std::string());
                    const int before = checked->runs;
                    QCOMPARE(machineOutcome(program, *compiled, sizes, found), std::string());
                    QCOMPARE(checked->runs, before);
                    QCOMPARE(difference(program, expected, found, 1e-5), std::string());
                }
            }
        }
    }

    /// A processor with AVX-512 runs it all the same: only the text tells.
    void codeForAvx2HasNoInstructionOfAvx512()
    {
        static const QRegularExpression newer(QStringLiteral(
            "zmm|\\bk[1-7]\\b|[xy]mm(1[6-9]|2\\d|3[01])\\b|\\bvmovdq[au](8|16|32|64)\\b|vpternlog|vrndscale"
            "|vblendm|vpblendm|vscalef|vrange[ps]|vpmullq|v(extract|insert|broadcast)[fi](32|64)x"
            "|\\bvpmov(s|us)?(wb|d[bw]|q[bwd])\\b|\\bvcvt\\w*(qq|udq|usi)"));
        int spills = 0;
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            MachineKernels random(seed);
            const auto program = readKernelProgram(random.make());
            QVERIFY(program);
            const QString text = QString::fromStdString(*codegen::machineTextOf(*program, MachineLevel::avx2));
            const auto found = newer.match(text);
            QVERIFY2(!found.hasMatch(),
                     qPrintable(QStringLiteral("seed %1: %2")
                                    .arg(seed)
                                    .arg(text.mid(std::max<qsizetype>(0, found.capturedStart() - 60), 120))));
            spills += text.contains(QStringLiteral("vmovdqa")) || text.contains(QStringLiteral("[rsp")) ? 1 : 0;
        }
        QVERIFY(spills > 20);
    }

    void aBrokenArtifactIsRefused()
    {
        const KernelBackend backend = codegen::machineBackend();
        auto artifact = *backend.compiler->compile(reluKernel(), backend.compiler->target(kCpu));
        QVERIFY(backend.loader->load(artifact, kCpu));
        artifact.bytes.resize(5);
        QVERIFY(!backend.loader->load(artifact, kCpu));
        artifact.kind = "cubin";
        QVERIFY(backend.loader->load(artifact, kCpu).error().text().find("cubin") != std::string::npos);
    }

private:
    /// `KEYFALL_RANDOM_KERNELS` runs another number of them, `KEYFALL_RANDOM_SEED` begins elsewhere.
    void compareMany(int usual)
    {
        const int count = qEnvironmentVariableIntValue("KEYFALL_RANDOM_KERNELS") > 0
            ? qEnvironmentVariableIntValue("KEYFALL_RANDOM_KERNELS")
            : usual;
        const int first = qEnvironmentVariableIntValue("KEYFALL_RANDOM_SEED");
        int proven = 0;
        for (int seed = first; seed < first + count; ++seed) {
            MachineKernels random(static_cast<std::uint64_t>(seed));
            const Json document = random.make();
            const auto program = readKernelProgram(document);
            QVERIFY2(program, fmt::format("seed {}: {}", seed, program ? "" : program.error().text()).c_str());
            const auto checked = checkedOf(*program);
            for (const MachineLevel level : machineLevels()) {
                const auto compiled = machineProgramOf(*program, level, checked);
                for (int size = 0; size < 2; ++size) {
                    const SizeValues sizes{{"n", static_cast<std::int64_t>(random.below(23))},
                                           {"m", static_cast<std::int64_t>(random.below(39))}};
                    MachineBuffers expected = random.buffers(*program, sizes);
                    MachineBuffers found = expected;
                    const std::string wanted = machineOutcome(*program, *checked, sizes, expected);
                    const int before = checked->runs;
                    const std::string got = machineOutcome(*program, *compiled, sizes, found);
                    proven += checked->runs == before && wanted.empty() ? 1 : 0;
                    const auto where = [&] {
                        qWarning("%s", kernelText(*program).c_str());
                        return fmt::format("seed {} level {} n={} m={}", seed, static_cast<int>(level), sizes.at("n"),
                                           sizes.at("m"));
                    };
                    if (wanted != got)
                        QFAIL((where() + "\n" + wanted + "\n" + got).c_str());
                    if (!wanted.empty())
                        continue;
                    const std::string differs = difference(*program, expected, found);
                    if (!differs.empty())
                        QFAIL((differs + " " + where()).c_str());
                }
            }
        }
        QVERIFY2(proven > count, fmt::format("only {} runs were machine code", proven).c_str());
    }
};

KEYFALL_TEST(MachineRandomTest)
#include "machine_random_test.moc"
