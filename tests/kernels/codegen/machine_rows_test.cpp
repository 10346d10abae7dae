// SPDX-License-Identifier: MIT
// What machine code does with rows: several blocks in an iteration, values that are kept, folds of lanes, stores around the
// cache.
#include "kernels/codegen/interpreter.h"
#include "kernels/codegen/kept_values.h"
#include "kernels/codegen/machine_listing.h"
#include "tests/kernels/codegen/machine_bench.h"
#include "tests/kernels/codegen/row_kernels.h"
#include "tests/support/test_case.h"

#include <QRegularExpression>
#include <QTest>

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <limits>

using namespace keyfall;
using codegen::MachineLevel;

namespace {

template <class T>
std::span<std::byte> bytesOf(std::vector<T>& list, std::size_t first = 0)
{
    return std::as_writable_bytes(std::span(list).subspan(first));
}

std::string failureOf(const KernelProgram& program, const Program& compiled, const SizeValues& sizes,
                      const std::vector<std::span<std::byte>>& buffers)
{
    const auto done = runKernel(program, compiled, sizes, buffers);
    return done ? std::string() : done.error().text();
}

template <class T>
void compareSoftmax(const char* type, double tolerance)
{
    const KernelProgram program = softmaxKernel(type);
    const auto checked = codegen::interpreted(program);
    for (const MachineLevel level : machineLevels()) {
        const auto never = std::make_shared<CountedProgram>();
        const auto compiled = machineProgramOf(program, level, never);
        for (const std::int64_t m : {0, 1, 3, 7, 8, 15, 16, 17, 31, 33, 63, 64, 65, 127, 130, 2047, 2048, 2050, 9001}) {
            const SizeValues sizes{{"n", 3}, {"m", m}};
            std::vector<T> in(static_cast<std::size_t>(3 * m));
            for (std::size_t i = 0; i < in.size(); ++i)
                in[i] = static_cast<T>(static_cast<double>(i * 7919 % 1009) / 60 - 9);
            std::vector<T> wanted(in.size(), 2);
            std::vector<T> found(in.size(), 3);
            QCOMPARE(failureOf(program, *checked, sizes, {bytesOf(wanted), bytesOf(in)}), std::string());
            QCOMPARE(failureOf(program, *compiled, sizes, {bytesOf(found), bytesOf(in)}), std::string());
            for (std::size_t i = 0; i < in.size(); ++i)
                if (!(std::abs(found[i] - wanted[i]) <= static_cast<T>(tolerance) * wanted[i]))
                    QFAIL(fmt::format("m={} element {}: {} and not {}", m, i, found[i], wanted[i]).c_str());
        }
        QCOMPARE(never->runs, 0);
    }
}

template <class T>
void compareExtremes(const char* type)
{
    constexpr std::int64_t kLength = 150;  // two iterations of four blocks at most, blocks, and a rest
    constexpr auto kNan = std::numeric_limits<T>::quiet_NaN();
    for (const char* kind : {"max", "min"}) {
        const T sign = std::string_view(kind) == "max" ? T(1) : T(-1);
        const KernelProgram program = extremeKernel(type, kind);
        for (const MachineLevel level : machineLevels()) {
            const auto compiled = machineProgramOf(program, level, std::make_shared<CountedProgram>());
            for (std::int64_t m = 1; m <= kLength; m += m < 40 ? 1 : 22) {
                // Row i has its extreme, or a NaN, at i.
                for (const T special : {sign * T(50), kNan, sign * std::numeric_limits<T>::infinity()}) {
                    std::vector<T> in(static_cast<std::size_t>(m * m), sign * T(3));
                    for (std::int64_t i = 0; i < m; ++i)
                        in[static_cast<std::size_t>(i * m + i)] = special;
                    std::vector<T> found(static_cast<std::size_t>(2 * m), special);
                    for (std::size_t i = 0; i < found.size(); i += 2)
                        found[i] = 7;
                    QCOMPARE(failureOf(program, *compiled, {{"n", m}, {"m", m}}, {bytesOf(found), bytesOf(in)}),
                             std::string());
                    for (const T each : found)
                        QVERIFY2(std::isnan(special) ? std::isnan(each) : each == special,
                                 fmt::format("{} of {} elements: {} and not {}", kind, m, each, special).c_str());
                }
            }
            std::vector<T> none;
            std::vector<T> found{7, 7, 7, 7};
            QCOMPARE(failureOf(program, *compiled, {{"n", 2}, {"m", 0}}, {bytesOf(found), bytesOf(none)}),
                     std::string());
            QCOMPARE(found[2], -sign * std::numeric_limits<T>::infinity());
        }
    }
}

}  // namespace

class MachineRowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (const std::string missing = missingMachineCode(); !missing.empty())
            QSKIP(missing.c_str());
    }

    void softmaxOfRowsOfAllLengths()
    {
        compareSoftmax<float>("float32", 2e-6);
        compareSoftmax<double>("float64", 1e-13);
    }

    /// The exponentials are kept, and what only they took in the loop is not computed again.
    void whatIsKept()
    {
        const KernelProgram program = softmaxKernel("float32");
        const auto kept = codegen::keptValueOf(program);
        QVERIFY(kept);
        QCOMPARE(kept->maker, &program.code[1].code[2]);
        QCOMPARE(kept->again, (std::set<const Instruction*>{&program.code[2].code[2]}));
        QCOMPARE(kept->needless, (std::set<const Instruction*>{&program.code[2].code[0], &program.code[2].code[1]}));
        QVERIFY(!codegen::keptValueOf(extremeKernel("float32", "max")));
        QVERIFY(!codegen::keptValueOf(reluKernel()));
    }

    /// Neither another element, nor another function of it, nor one of memory that is written, is the same value.
    void whatIsNotKept()
    {
        const auto isKeptWith = [](const char* from, const char* to) {
            std::string text = softmaxText("float32");
            text.replace(text.rfind(from), std::strlen(from), to);
            return codegen::keptValueOf(*parseKernelProgram(text)).has_value();
        };
        QVERIFY(isKeptWith("exp", "exp"));
        QVERIFY(!isKeptWith("exp", "exp2"));
        QVERIFY(!isKeptWith("1,\"at\":\"i * m + l", "1,\"at\":\"i * m"));
        QVERIFY(!isKeptWith("\"size\":\"m", "\"size\":\"m // 2"));
        QVERIFY(!isKeptWith("\"load\",\"slot\":1", "\"load\",\"slot\":0"));
    }

    void theLargestOfARowWithNansAnywhere()
    {
        compareExtremes<float>("float32");
        compareExtremes<double>("float64");
    }

    /// Of numbers with all exponents, and not only of those that most rows have.
    void exponentialsAreTheInterpretersBits()
    {
        const KernelProgram program = *parseKernelProgram(R"({"ir":1,"vars":[{"name":"n","min":0,"max":2000000}],
            "slots":[{"slot":0,"dtype":"float32","elements":"n"},{"slot":1,"dtype":"float32","elements":"n"}],
            "axes":[{"name":"i","size":"n"}],"code":[{"v":"x","op":"load","slot":1,"at":"i"},
            {"v":"y","op":"exp","args":["x"]},{"op":"store","slot":0,"at":"i","value":"y"}]})");
        constexpr std::uint32_t kStep = 4099;
        std::vector<std::uint32_t> bits;
        for (std::uint64_t each = 0; each <= 0xFFFFFFFFU; each += kStep)
            bits.push_back(static_cast<std::uint32_t>(each));
        const SizeValues sizes{{"n", static_cast<std::int64_t>(bits.size())}};
        std::vector<std::uint32_t> wanted(bits.size());
        QCOMPARE(failureOf(program, *codegen::interpreted(program), sizes, {bytesOf(wanted), bytesOf(bits)}),
                 std::string());
        for (const MachineLevel level : machineLevels()) {
            const auto compiled = machineProgramOf(program, level, std::make_shared<CountedProgram>());
            std::vector<std::uint32_t> found(bits.size());
            QCOMPARE(failureOf(program, *compiled, sizes, {bytesOf(found), bytesOf(bits)}), std::string());
            for (std::size_t i = 0; i < bits.size(); ++i) {
                const bool nan = (wanted[i] & 0x7FFFFFFFU) > 0x7F800000U;
                if (nan ? (found[i] & 0x7FFFFFFFU) <= 0x7F800000U : found[i] != wanted[i])
                    QFAIL(
                        fmt::format("exp of bits {:08x}: {:08x} and not {:08x}", bits[i], found[i], wanted[i]).c_str());
            }
        }
    }

    /// Results that are larger than the cache, beginning at a line and not, and rows of which some do.
    void largeResultsGoAroundTheCache()
    {
        KernelProgram program = reluKernel();
        program.variables[0].bounds = {0, 20'000'000};
        constexpr std::size_t kCount = (std::size_t{8} << 20) + 1003;
        std::vector<float> in(kCount);
        for (std::size_t i = 0; i < kCount; ++i)
            in[i] = static_cast<float>(i % 1009) - 500;
        const SizeValues sizes{{"n", static_cast<std::int64_t>(kCount)}};
        std::vector<std::shared_ptr<const Program>> all{codegen::interpreted(program)};
        for (const MachineLevel level : machineLevels())
            all.push_back(machineProgramOf(program, level, std::make_shared<CountedProgram>()));
        for (const auto& compiled : all)
            for (const std::size_t first : {std::size_t{0}, std::size_t{1}, std::size_t{16}}) {
                std::vector<float> out(kCount + 32, -1);
                QCOMPARE(failureOf(program, *compiled, sizes, {bytesOf(out, first), bytesOf(in)}), std::string());
                for (std::size_t i = 0; i < kCount; ++i)
                    if (out[first + i] != std::max(in[i], 0.0F))
                        QFAIL(fmt::format("element {} from {}", i, first).c_str());
                for (std::size_t i = first + kCount; i < out.size(); ++i)
                    QCOMPARE(out[i], -1.0F);
            }
    }

    /// Where results go around the cache, each line that is read is asked for once, some lines before.
    void linesAreAskedForBeforeTheyAreRead()
    {
        for (const auto& [level, copies] : {std::pair(MachineLevel::avx2, 2), {MachineLevel::avx512, 1}}) {
            const auto listing = codegen::machineListing(reluKernel(), level);
            QVERIFY(listing);
            const QStringList lines = QString::fromStdString(listing->text()).split(QLatin1Char('\n'));
            const auto asked = lines.indexOf(QRegularExpression(QStringLiteral("^prefetcht0 .*\\+2816\\]$")));
            const auto stored = lines.indexOf(QRegularExpression(QStringLiteral("^vmovntps .*")));
            QVERIFY2(asked > 0 && asked < stored, listing->text().c_str());
            QCOMPARE(lines.filter(QStringLiteral("vmovntps")).size(), copies);
            QCOMPARE(lines.filter(QStringLiteral("prefetch")).size(), 1);
        }
    }

    void largeRowsGoAroundTheCache()
    {
        const KernelProgram program = softmaxKernel("float32");
        constexpr std::int64_t kRows = 9000;
        constexpr std::int64_t kLength = 1001;  // one row of sixteen begins at a line
        std::vector<float> in(static_cast<std::size_t>(kRows * kLength));
        for (std::size_t i = 0; i < in.size(); ++i)
            in[i] = static_cast<float>(i % 13) / 4;
        const SizeValues sizes{{"n", kRows}, {"m", kLength}};
        std::vector<float> wanted(in.size());
        QCOMPARE(failureOf(program, *codegen::interpreted(program), sizes, {bytesOf(wanted), bytesOf(in)}),
                 std::string());
        for (const MachineLevel level : machineLevels()) {
            const auto compiled = machineProgramOf(program, level, std::make_shared<CountedProgram>());
            std::vector<float> out(in.size());
            QCOMPARE(failureOf(program, *compiled, sizes, {bytesOf(out), bytesOf(in)}), std::string());
            for (std::size_t i = 0; i < out.size(); ++i)
                if (!(std::abs(out[i] - wanted[i]) <= 1e-6F * wanted[i]))
                    QFAIL(fmt::format("element {}: {} and not {}", i, out[i], wanted[i]).c_str());
        }
    }
};

KEYFALL_TEST(MachineRowsTest)
#include "machine_rows_test.moc"
