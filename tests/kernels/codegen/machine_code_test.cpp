// SPDX-License-Identifier: MIT
// Machine code runs what is proven, hands over what is not, and never leaves its buffers.
#include "kernels/codegen/machine_code.h"

#include "kernels/codegen/codegen.h"
#include "kernels/codegen/machine_backend.h"
#include "tests/kernels/codegen/machine_bench.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTest>

#include <fmt/format.h>

using namespace keyfall;
using codegen::MachineLevel;

class MachineCodeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (const std::string missing = missingMachineCode(); !missing.empty())
            QSKIP(missing.c_str());
    }

    void anIndexThatIsNotProvenIsChecked()
    {
        const KernelProgram program = *parseKernelProgram(R"({"ir":1,"vars":[{"name":"n","min":0,"max":99},
            {"name":"k","min":-9,"max":9}],"slots":[{"slot":0,"dtype":"float32","elements":"n"},
            {"slot":1,"dtype":"float32","elements":"n"}],"axes":[{"name":"i","size":"n"}],
            "code":[{"v":"x","op":"load","slot":1,"at":"i + k"},{"op":"store","slot":0,"at":"i","value":"x"}]})");
        for (const MachineLevel level : machineLevels()) {
            const auto checked = std::make_shared<CountedProgram>();
            const auto compiled = machineProgramOf(program, level, checked);
            MachineBuffers buffers(2, std::vector<std::byte>(40));
            QCOMPARE(machineOutcome(program, *compiled, {{"n", 10}, {"k", 0}}, buffers), std::string());
            QCOMPARE(checked->runs, 0);
            for (const std::int64_t k : {1, -1}) {
                QCOMPARE(machineOutcome(program, *compiled, {{"n", 10}, {"k", k}}, buffers), std::string());
                QCOMPARE(checked->runs, k == 1 ? 1 : 2);
            }
            QCOMPARE(machineOutcome(program, *compiled, {{"n", 0}, {"k", 5}}, buffers), std::string());
            QVERIFY(machineOutcome(program, *compiled, {{"n", 11}, {"k", 0}}, buffers).find("needs")
                    != std::string::npos);
        }
    }

    /// W^X, looked at in what the system says of this process.
    void pagesAreNeverWritableAndExecutable()
    {
#ifdef Q_OS_LINUX
        const auto checked = std::make_shared<CountedProgram>();
        const auto compiled = machineProgramOf(reluKernel(), machineLevels().front(), checked);
        QFile file(QStringLiteral("/proc/self/maps"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        int code = 0;
        for (const QByteArray& line : file.readAll().split('\n')) {
            const QList<QByteArray> words = line.simplified().split(' ');
            const QByteArray rights = words.value(1);
            QVERIFY2(!(rights.contains('w') && rights.contains('x')), line);
            code += rights == "r-xp" && words.value(4) == "0" && !line.contains('[') ? 1 : 0;
        }
        QVERIFY(code > 0);  // that of no file
#endif
    }

    /// Guard elements behind each buffer stay as they are for every length of the last block.
    void nothingIsWrittenBehindABuffer()
    {
        const KernelProgram program = reluKernel();
        for (const MachineLevel level : machineLevels()) {
            const auto checked = std::make_shared<CountedProgram>();
            const auto compiled = machineProgramOf(program, level, checked);
            for (std::int64_t n = 0; n < 70; ++n) {
                std::vector<float> out(static_cast<std::size_t>(n) + 20, 5);
                std::vector<float> in(static_cast<std::size_t>(n), 0);
                for (std::size_t i = 0; i < in.size(); ++i)
                    in[i] = i % 2 == 0 ? -1.0F : static_cast<float>(i);
                const std::vector<std::span<std::byte>> spans{std::as_writable_bytes(std::span(out)),
                                                              std::as_writable_bytes(std::span(in))};
                QVERIFY(runKernel(program, *compiled, {{"n", n}}, spans));
                for (std::size_t i = 0; i < out.size(); ++i)
                    QCOMPARE(out[i], i >= in.size() ? 5.0F : i % 2 == 0 ? 0.0F : static_cast<float>(i));
            }
            QCOMPARE(checked->runs, 0);
        }
    }

    void largeRunsAreSharedByThreads()
    {
        const KernelProgram program = reluKernel();
        const std::int64_t n = 1'000'003;
        for (const MachineLevel level : machineLevels()) {
            const auto compiled = machineProgramOf(program, level, std::make_shared<CountedProgram>());
            std::vector<float> out(static_cast<std::size_t>(n), -3);
            std::vector<float> in(static_cast<std::size_t>(n));
            for (std::size_t i = 0; i < in.size(); ++i)
                in[i] = static_cast<float>(i % 1000) - 500;
            const std::vector<std::span<std::byte>> spans{std::as_writable_bytes(std::span(out)),
                                                          std::as_writable_bytes(std::span(in))};
            QVERIFY(runKernel(program, *compiled, {{"n", n}}, spans));
            for (std::size_t i = 0; i < out.size(); ++i)
                if (out[i] != std::max(0.0F, in[i]))
                    QFAIL(fmt::format("element {}", i).c_str());
        }
    }

    /// As in a cache that machines share.
    void codeForAnotherProcessorIsInterpreted()
    {
        const KernelProgram program = reluKernel();
        const bool arm = codegen::machineLevel() == MachineLevel::aarch64;
        const std::string target(codegen::targetOf(arm ? MachineLevel::avx2 : MachineLevel::aarch64));
        const KernelBackend backend = codegen::machineBackend();
        const auto own = backend.compiler->compile(program, backend.compiler->target(kCpu));
        const auto other = backend.compiler->compile(program, target);
        QVERIFY(own && other && other->target == target && other->bytes != own->bytes);
        const auto refused = backend.loader->load(*other, kCpu);
        QVERIFY(!refused && refused.error().kind == ErrorKind::unavailable);
        QVERIFY2(refused.error().text().find(target) != std::string::npos, refused.error().text().c_str());
        CodegenCompilers compilers;
        const auto loaded = compilers.load(*other, kCpu);
        QVERIFY(loaded && compilers.notes().size() == 1);
        std::vector<float> out(3, 5);
        std::vector<float> in{-1, 2, 3};
        const std::vector<std::span<std::byte>> spans{std::as_writable_bytes(std::span(out)),
                                                      std::as_writable_bytes(std::span(in))};
        QVERIFY(runKernel(program, **loaded, {{"n", 3}}, spans));
        QCOMPARE(out, (std::vector<float>{0, 2, 3}));
    }

    /// 2,100 values that are all there at once: more stack than an instruction of AArch64 reaches.
    void whatIsTooLargeForAProcessorIsInterpreted()
    {
        constexpr int kValues = 2100;
        std::string code = R"({"v":"t0","op":"load","slot":1,"at":"i"})";
        for (int i = 0; i < kValues; ++i)
            code += fmt::format(R"(,{{"v":"v{0}","op":"load","slot":1,"at":"{0} % n"}})", i);
        for (int i = 0; i < kValues; ++i)
            code += fmt::format(R"(,{{"v":"t{}","op":"add","args":["t{}","v{}"]}})", i + 1, i, i);
        const auto program = parseKernelProgram(fmt::format(
            R"({{"ir":1,"vars":[{{"name":"n","min":1,"max":99}}],"slots":[{{"slot":0,"dtype":"float32","elements":"n"}},
            {{"slot":1,"dtype":"float32","elements":"n"}}],"axes":[{{"name":"i","size":"n"}}],
            "code":[{},{{"op":"store","slot":0,"at":"i","value":"t{}"}}]}})",
            code, kValues));
        QVERIFY2(program, program ? "" : program.error().text().c_str());
        CodegenCompilers compilers;
        const auto artifact = compilers.compile(*program, std::string(codegen::targetOf(MachineLevel::aarch64)));
        QVERIFY2(artifact, artifact ? "" : artifact.error().error.text().c_str());
        QVERIFY(artifact->kind != codegen::kMachineKind);
        QCOMPARE(compilers.notes().size(), std::size_t{1});
        QVERIFY2(compilers.notes()[0].find("reaches") != std::string::npos, compilers.notes()[0].c_str());
    }

    void withoutAProcessorForItTheErrorSaysSo()
    {
        const auto code = codegen::machineCodeOf(reluKernel(), MachineLevel::none);
        QVERIFY(!code && code.error().kind == ErrorKind::unavailable);
        QVERIFY(code.error().text().find("AVX2") != std::string::npos);
    }
};

KEYFALL_TEST(MachineCodeTest)
#include "machine_code_test.moc"
