// SPDX-License-Identifier: MIT
// Code for AArch64 gives the interpreter's bits. It runs in qemu: as a program that this test writes itself, for what calls no
// function, and loaded by one that a compiler for AArch64 makes, where there is such a compiler.
#include "kernels/codegen/machine_code.h"
#include "tests/kernels/codegen/aarch64_runs.h"
#include "tests/kernels/codegen/machine_kernels.h"
#include "tests/kernels/codegen/random_kernel.h"
#include "tests/kernels/codegen/row_kernels.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <asmjit/arm/a64assembler.h>
#include <fmt/format.h>

#include <array>
#include <limits>

using namespace keyfall;
using codegen::MachineLevel;

namespace {

QString found(std::initializer_list<const char*> names)
{
    for (const char* name : names)
        if (const QString path = QStandardPaths::findExecutable(QString::fromUtf8(name)); !path.isEmpty())
            return path;
    return {};
}

/// float32 remainders of numbers whose quotient is exact enough, as code. Then it leaves nothing in any register that a function
/// may change: of the vector registers that it must preserve the upper half.
std::vector<std::byte> remainderCode()
{
    namespace a64 = asmjit::a64;
    asmjit::CodeHolder holder;
    holder.init(asmjit::Environment(asmjit::Arch::kAArch64));
    a64::Assembler a(&holder);
    const asmjit::Label next = a.newLabel();
    a.bind(next);
    a.ldr(a64::s0, a64::ptr(a64::x1).post(4));
    a.ldr(a64::s1, a64::ptr(a64::x2).post(4));
    a.fdiv(a64::s2, a64::s0, a64::s1);
    a.frintz(a64::s2, a64::s2);
    a.fmsub(a64::s0, a64::s2, a64::s1, a64::s0);
    a.str(a64::s0, a64::ptr(a64::x0).post(4));
    a.subs(a64::x3, a64::x3, 1);
    a.b_ne(next);
    for (std::uint32_t each = 0; each < 32; ++each)
        if (each >= 8 && each < 16)
            a.ins(a64::v(each).d(1), a64::xzr);
        else
            a.movi(a64::v(each).d2(), 0);
    for (std::uint32_t each = 0; each < 18; ++each)
        a.mov(a64::x(each), 0);
    a.ret(a64::x30);
    const auto code = std::as_bytes(std::span(holder.textSection()->data(), holder.textSection()->bufferSize()));
    return {code.begin(), code.end()};
}

/// Numbers between 1 and 2, or whole ones.
MachineBuffers numbersFor(const KernelProgram& program, const SizeValues& sizes, bool whole = false)
{
    MachineBuffers buffers;
    for (const KernelSlot& slot : program.slots) {
        std::vector<std::byte>& bytes = buffers.emplace_back();
        for (std::int64_t i = 0, count = *slot.elements.evaluate(sizes); i < count; ++i) {
            const double value =
                whole ? static_cast<double>(i * 37 % 101 + 1) : 0.9 + static_cast<double>(i * 37 % 101) / 500;
            const auto single = static_cast<float>(value);
            const auto parts = slot.dtype == DType::float32 ? std::as_bytes(std::span(&single, 1))
                                                            : std::as_bytes(std::span(&value, 1));
            bytes.insert(bytes.end(), parts.begin(), parts.end());
        }
    }
    return buffers;
}

}  // namespace

/// KEYFALL_RANDOM_KERNELS=2000 makes more programs, KEYFALL_RANDOM_SEED=7 begins with another one.
class Aarch64CodeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (const auto code = codegen::machineCodeOf(reluKernel(), MachineLevel::aarch64); !code)
            QSKIP(code.error().text().c_str());
        qemu_ = found({"qemu-aarch64", "qemu-aarch64-static"});
        if (qemu_.isEmpty())
            QSKIP("not run: qemu-aarch64 is not installed");
    }

    void programsGiveTheInterpretersBits() { compareMany(300, {}); }

    /// Rows of all lengths around a block, and longer than what is added up in float.
    void sumsAreTheSameToATolerance()
    {
        Aarch64Runs runs;
        for (const char* type : {"float32", "float64"})
            for (const std::int64_t m : {0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 40, 1000, 4500}) {
                const KernelProgram program = sumsKernel(type);
                const SizeValues sizes{{"n", 3}, {"m", m}};
                QVERIFY(
                    runs.add(program, sizes, numbersFor(program, sizes), fmt::format("{} m={}", type, m), false, 1e-5));
            }
        QCOMPARE(runs.outcome(qemu_), std::string());
    }

    /// Row i of m has its extreme, or a NaN, at i: in any lane, block and iteration.
    void extremesAreFoundInEveryPlace()
    {
        Aarch64Runs runs;
        for (const char* kind : {"max", "min"})
            for (const float special :
                 {50.0F, -50.0F, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
                for (std::size_t m = 1; m < 80; m += m < 40 ? 1 : 13) {
                    std::vector<float> in(m * m, 3);
                    for (std::size_t i = 0; i < m; ++i)
                        in[i * m + i] = special;
                    const auto bytes = std::as_bytes(std::span(in));
                    const auto size = static_cast<std::int64_t>(m);
                    QVERIFY(runs.add(extremeKernel("float32", kind), {{"n", size}, {"m", size}},
                                     {std::vector<std::byte>(8 * m), {bytes.begin(), bytes.end()}},
                                     fmt::format("{} of {} with {}", kind, m, special), false));
                }
        QCOMPARE(runs.outcome(qemu_), std::string());
    }

    /// The exponentials of a row are kept for its second loop.
    void softmaxIsTheSameToATolerance()
    {
        const KernelProgram program = softmaxKernel("float32");
        Aarch64Runs runs;
        for (std::int64_t m = 1; m < 40; ++m) {
            const SizeValues sizes{{"n", 4}, {"m", m}};
            QVERIFY(runs.add(program, sizes, numbersFor(program, sizes), fmt::format("m={}", m), false, 1e-6));
        }
        QCOMPARE(runs.outcome(qemu_), std::string());
    }

    void sizeExpressionsGiveTheInterpretersValues()
    {
        Aarch64Runs runs;
        for (const char* text : {"i * 1099511627776 + 1234567890123456789",
                                 "i - 4000000000000000000",
                                 "-9223372036854775807 + i",
                                 "i - 1000",
                                 "i + 65536",
                                 "(i - 9) // 4",
                                 "(i - 9) % 4",
                                 "(i - 9) // -4",
                                 "(i - 9) % -4",
                                 "tdiv(i - 9, 4)",
                                 "tmod(i - 9, 4)",
                                 "min(i, 7) * max(i, 9)",
                                 "abs(i - 9)",
                                 "sign(i - 9)",
                                 "square(i - 9)",
                                 "(i - 9) << 3",
                                 "(i - 9) >> 1",
                                 "~i",
                                 "-i",
                                 "i & 5 | 8 ^ i",
                                 "select(i > 4, 10, -10)",
                                 "mulacc(i, 3, 4)",
                                 "(i < 9) + (i <= 9) * 2 + (i == 9) * 4 + (i != 9) * 8 + (i >= 9) * 16 + (i > 9) * 32"})
            for (const char* type : {"int32", "int64"}) {
                const KernelProgram program = *parseKernelProgram(fmt::format(
                    R"({{"ir":1,"slots":[{{"slot":0,"dtype":"{0}","elements":19}}],"axes":[{{"name":"i","size":19}}],
                    "code":[{{"v":"x","op":"index","type":"{0}","at":"{1}"}},
                            {{"op":"store","slot":0,"at":"i","value":"x"}}]}})",
                    type, text));
                const MachineBuffers buffers{std::vector<std::byte>(19 * sizeOf(program.slots[0].dtype))};
                QVERIFY2(runs.add(program, {}, buffers, text, false), text);
            }
        QCOMPARE(runs.outcome(qemu_), std::string());
    }

    /// By way of double these would be rounded twice.
    void integersBecomeFloatsInOneRounding()
    {
        const KernelProgram program = *parseKernelProgram(
            R"({"ir":1,"slots":[{"slot":0,"dtype":"float32","elements":4},{"slot":1,"dtype":"int64","elements":4}],
            "axes":[{"name":"i","size":4}],"code":[{"v":"x","op":"load","slot":1,"at":"i"},
            {"v":"y","op":"cast","to":"float32","args":["x"]},{"op":"store","slot":0,"at":"i","value":"y"}]})");
        constexpr std::int64_t kOne = 1;
        const std::array<std::int64_t, 4> numbers{(kOne << 60) + (kOne << 36) + 1, -(kOne << 60) - (kOne << 36) - 1,
                                                  (kOne << 60) + (kOne << 36), 7};
        const auto bytes = std::as_bytes(std::span(numbers));
        Aarch64Runs runs;
        QVERIFY(runs.add(program, {}, {std::vector<std::byte>(16), {bytes.begin(), bytes.end()}}, "int64", false));
        QCOMPARE(runs.outcome(qemu_), std::string());
    }

    void valuesOutliveCalls()
    {
        // a and the 24 made of it are there before and after the call.
        std::string code = R"({"v":"a","op":"load","slot":1,"at":"i"},{"v":"b","op":"load","slot":2,"at":"i"})";
        std::string sum = "r";
        for (int i = 0; i < 24; ++i)
            code += fmt::format(
                R"(,{{"v":"c{0}","op":"const","type":"float32","value":{0}}},{{"v":"d{0}","op":"add","args":["a","c{0}"]}})",
                i);
        code += R"(,{"v":"r","op":"truncmod","args":["a","b"]})";
        for (int i = 0; i < 24; ++i) {
            code += fmt::format(R"(,{{"v":"s{0}","op":"add","args":["{1}","d{0}"]}})", i, sum);
            sum = fmt::format("s{}", i);
        }
        const auto program = parseKernelProgram(fmt::format(
            R"({{"ir":1,"vars":[{{"name":"n","min":0,"max":100}}],"slots":[{{"slot":0,"dtype":"float32","elements":"n"}},
            {{"slot":1,"dtype":"float32","elements":"n"}},{{"slot":2,"dtype":"float32","elements":"n"}}],
            "axes":[{{"name":"i","size":"n"}}],"code":[{},{{"op":"store","slot":0,"at":"i","value":"{}"}}]}})",
            code, sum));
        QVERIFY2(program, program ? "" : program.error().text().c_str());
        Aarch64Runs runs;
        runs.image().setFunction(codegen::laneFunctionIndex(KernelOp::truncmod, DType::float32), remainderCode());
        for (std::int64_t n = 1; n < 20; ++n) {
            const SizeValues sizes{{"n", n}};
            QVERIFY(runs.add(*program, sizes, numbersFor(*program, sizes, true), fmt::format("n={}", n), true));
        }
        QCOMPARE(runs.outcome(qemu_), std::string());
    }

    void programsThatCallFunctionsGiveThem()
    {
        const QString compiler = found({"aarch64-linux-gnu-g++"});
        if (compiler.isEmpty())
            QSKIP("not run: aarch64-linux-gnu-g++ is not installed");
        const QTemporaryDir folder;
        const QString runner = folder.filePath(QStringLiteral("runner"));
        const QString root = QStringLiteral(KEYFALL_RESOURCES_DIR "/..");
        QProcess process;
        process.setWorkingDirectory(root);
        process.start(compiler,
                      {"-std=c++20", "-O3", "-fno-math-errno", "-fno-trapping-math", "-static", "-I.", "-idirafter",
                       "/usr/include", "kernels/codegen/lane_functions.cpp", "kernels/cpu/instruction_set.cpp",
                       "core/program/size_operation.cpp", "tests/kernels/codegen/aarch64_runner.cpp", "-o", runner});
        process.waitForFinished(-1);
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
        compareMany(40, runner);
    }

private:
    void compareMany(int usual, const QString& runner)
    {
        const int wanted = qEnvironmentVariableIntValue("KEYFALL_RANDOM_KERNELS");
        const int count = wanted > 0 ? wanted : usual;
        const int first = qEnvironmentVariableIntValue("KEYFALL_RANDOM_SEED");
        std::size_t compared = 0;
        for (int seed = first; seed < first + count;) {
            Aarch64Runs runs;
            for (; seed < first + count && runs.image().calls() + 8 < Aarch64Image::kMostCalls; ++seed)
                addPrograms(runs, seed, !runner.isEmpty());
            compared += runs.count();
            if (const std::string wrong = runs.outcome(qemu_, runner); !wrong.empty())
                QFAIL(wrong.c_str());
        }
        qInfo("%zu runs, seeds %d to %d", compared, first, first + count - 1);
        QVERIFY(compared > static_cast<std::size_t>(count) / 2);
    }

    static void addPrograms(Aarch64Runs& runs, int seed, bool functions)
    {
        MachineKernels random(static_cast<std::uint64_t>(seed));
        const auto program = readKernelProgram(random.make());
        for (int size = 0; size < 2; ++size) {
            const SizeValues sizes{{"n", static_cast<std::int64_t>(random.below(23))},
                                   {"m", static_cast<std::int64_t>(random.below(39))}};
            runs.add(*program, sizes, random.buffers(*program, sizes),
                     fmt::format("seed {} n={} m={}", seed, sizes.at("n"), sizes.at("m")), functions);
        }
        const tests::RandomKernel kernel = tests::randomKernel(static_cast<std::uint64_t>(seed));
        if (!kernel.loose.empty())
            return;
        MachineBuffers buffers;
        for (std::size_t slot = 0; slot < kernel.buffers.size(); ++slot) {
            const auto bytes = std::as_bytes(std::span(kernel.buffers[slot]))
                                   .first(static_cast<std::size_t>(*kernel.program.slots[slot].elements.constant())
                                          * sizeOf(kernel.program.slots[slot].dtype));
            buffers.emplace_back(bytes.begin(), bytes.end());
        }
        // Which of two zeros is the largest of a row is not said: they are the same here, and nothing else is.
        constexpr double kZeros = std::numeric_limits<double>::min();
        runs.add(kernel.program, kernel.values, buffers, fmt::format("seed {} of the others", seed), functions, kZeros);
    }

    QString qemu_;
};

KEYFALL_TEST(Aarch64CodeTest)
#include "aarch64_code_test.moc"
