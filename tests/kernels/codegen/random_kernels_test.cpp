// SPDX-License-Identifier: MIT
#include "core/program/cuda_schedule.h"
#include "core/program/kernel_constant.h"
#include "core/program/kernel_extents.h"
#include "core/program/kernel_launch.h"
#include "core/program/kernel_race.h"
#include "kernels/codegen/codegen.h"
#include "kernels/codegen/lane_operations.h"
#include "kernels/codegen/nvrtc.h"
#include "kernels/codegen/render_c.h"
#include "kernels/codegen/system_compiler.h"
#include "tests/kernels/codegen/block_of_threads.h"
#include "tests/kernels/codegen/random_kernel.h"
#include "tests/support/test_case.h"

#include <QTest>
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

using namespace keyfall;
using namespace keyfall::tests;

namespace {

/// Bytes that are equal when elements are: NaN and zero have one pattern each. Of sums and products the order decides what
/// overflows and what is lost below the smallest number, so that only everyday ones are compared.
bool same(DType dtype, const std::byte* a, const std::byte* b, bool tolerant)
{
    const auto everyday = [](double x) { return std::abs(x) < 1e30 && std::abs(x) > 1e-30; };
    const auto close = [&](double x, double y, double tolerance) {
        if (x == y || (std::isnan(x) && std::isnan(y)) || (tolerant && !(everyday(x) && everyday(y))))
            return true;
        return tolerant && std::abs(x - y) <= tolerance * std::max({1.0, std::abs(x), std::abs(y)});
    };
    if (dtype == DType::float32) {
        float x = 0, y = 0;
        std::memcpy(&x, a, 4);
        std::memcpy(&y, b, 4);
        return close(x, y, 4e-6);
    }
    if (dtype == DType::float64) {
        double x = 0, y = 0;
        std::memcpy(&x, a, 8);
        std::memcpy(&y, b, 8);
        return close(x, y, 1e-12);
    }
    return std::memcmp(a, b, sizeOf(dtype)) == 0;
}

/// Runs the kernel on a backend; the slots afterwards, or an error.
Expected<std::vector<std::vector<std::uint64_t>>> after(const RandomKernel& kernel, const KernelBackend& backend)
{
    const auto compiled = compiledKernel(backend, kernel.program, kCpu);
    if (!compiled)
        return tl::unexpected(compiled.error());
    auto buffers = kernel.buffers;
    std::vector<std::span<std::byte>> bytes;
    for (std::size_t i = 0; i < buffers.size(); ++i)
        bytes.push_back(std::as_writable_bytes(std::span(buffers[i]))
                            .first(static_cast<std::size_t>(*kernel.program.slots[i].elements.constant())
                                   * sizeOf(kernel.program.slots[i].dtype)));
    if (const auto done = runKernel(kernel.program, **compiled, kernel.values, bytes); !done)
        return tl::unexpected(done.error());
    return buffers;
}

std::string numberText(DType dtype, const std::byte* bytes)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes, sizeOf(dtype));
    return constantText(bits, dtype);
}

/// The first difference in words; empty when there is none.
std::string difference(const RandomKernel& kernel, const std::vector<std::vector<std::uint64_t>>& expected,
                       const std::vector<std::vector<std::uint64_t>>& found)
{
    for (std::size_t slot = 0; slot < expected.size(); ++slot) {
        const KernelSlot& facts = kernel.program.slots[slot];
        const auto elements = static_cast<std::size_t>(*facts.elements.constant());
        for (std::size_t i = 0; i < elements; ++i) {
            const std::size_t at = i * sizeOf(facts.dtype);
            if (!same(facts.dtype, reinterpret_cast<const std::byte*>(expected[slot].data()) + at,
                      reinterpret_cast<const std::byte*>(found[slot].data()) + at,
                      kernel.loose.contains(static_cast<int>(facts.number))))
                return fmt::format(
                    "slot {}, element {}: {}, not {}", facts.number, i,
                    numberText(facts.dtype, reinterpret_cast<const std::byte*>(found[slot].data()) + at),
                    numberText(facts.dtype, reinterpret_cast<const std::byte*>(expected[slot].data()) + at));
        }
    }
    return {};
}

/// The same by blocks of 64 threads that share each row.
Expected<std::vector<std::vector<std::uint64_t>>> inRows(const RandomKernel& kernel)
{
    const auto values = variableValues(kernel.program, kernel.values);
    if (!values)
        return tl::unexpected(values.error());
    const auto extents = extentsOf(kernel.program, *values);
    if (!extents)
        return tl::unexpected(extents.error());
    auto buffers = kernel.buffers;
    std::vector<std::span<std::byte>> bytes;
    for (auto& buffer : buffers)
        bytes.push_back(std::as_writable_bytes(std::span(buffer)));
    if (const auto done = runInBlocks(kernel.program, bytes, *values, extents->empty ? 0 : extents->points, 64); !done)
        return tl::unexpected(done.error());
    return buffers;
}

std::uint64_t setting(const char* name, std::uint64_t otherwise)
{
    const char* const text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

}  // namespace

/// Programs made of seeds give the same on every backend. KEYFALL_RANDOM_KERNELS=10000 makes more of them,
/// KEYFALL_RANDOM_SEED=7 begins with another one.
class RandomKernelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allBackendsAgree()
    {
        const std::vector<KernelBackend> backends = kernelBackends();
        const std::uint64_t first = setting("KEYFALL_RANDOM_SEED", 1);
        const std::uint64_t count = setting("KEYFALL_RANDOM_KERNELS", backends.size() > 1 ? 40 : 300);
        for (std::uint64_t seed = first; seed < first + count; ++seed) {
            const RandomKernel kernel = randomKernel(seed);
            const auto told = [&](const std::string& what) {
                return fmt::format("seed {}: {}\n{}", seed, what, kernel.text);
            };
            const auto race = findRace(kernel.program, kernel.values);
            QVERIFY2(race && !*race, told(race ? "races" : race.error().text()).c_str());
            const auto expected = after(kernel, backends.front());
            QVERIFY2(expected, told(expected ? "" : expected.error().text()).c_str());
            for (std::size_t i = 1; i < backends.size(); ++i) {
                const auto found = after(kernel, backends[i]);
                QVERIFY2(found, told(found ? "" : found.error().text()).c_str());
                const std::string differs = difference(kernel, *expected, *found);
                QVERIFY2(differs.empty(), told(backends[i].name + ": " + differs).c_str());
            }
        }
    }

    /// Blocks that are rows wait where they must: 64 threads that run from wait to wait, one after the other.
    void threadsOfARowAgree()
    {
        if (codegen::systemCompiler().empty())
            QSKIP("there is no C++ compiler");
        const std::uint64_t first = setting("KEYFALL_RANDOM_SEED", 1);
        const std::uint64_t count = setting("KEYFALL_RANDOM_KERNELS", 60);
        const KernelBackend interpreter = kernelBackends().front();
        int rows = 0;
        for (std::uint64_t seed = first; seed < first + count; ++seed) {
            const RandomKernel kernel = randomKernel(seed);
            if (!blocksAreRows(kernel.program))
                continue;
            const auto told = [&](const std::string& what) {
                return fmt::format("seed {}: {}\n{}\n{}", seed, what, kernel.text,
                                   codegen::renderSource(kernel.program, "k", codegen::Dialect::cuda));
            };
            const auto expected = after(kernel, interpreter);
            QVERIFY2(expected, told(expected ? "" : expected.error().text()).c_str());
            const auto found = inRows(kernel);
            QVERIFY2(found, told(found ? "" : found.error().text()).c_str());
            const std::string differs = difference(kernel, *expected, *found);
            QVERIFY2(differs.empty(), told(differs).c_str());
            ++rows;
        }
        qInfo("%d of them are rows", rows);
        QVERIFY(rows > 0 || count < 20);
    }

    /// A second loop loads what other threads stored in the first one, and then stores over what others have loaded.
    void aRowSeesWhatItStored()
    {
        if (codegen::systemCompiler().empty())
            QSKIP("there is no C++ compiler");
        RandomKernel kernel;
        kernel.text = R"({"ir":1,"vars":[],"slots":[{"slot":0,"dtype":"int64","elements":300},
            {"slot":1,"dtype":"int64","elements":300},{"slot":2,"dtype":"int64","elements":3}],
            "axes":[{"name":"r","size":3}],"code":[
            {"op":"loop","axis":"j","size":100,"code":[{"v":"i","op":"index","type":"int64","at":"j * j"},
                {"op":"store","slot":0,"at":"r * 100 + j","value":"i"}]},
            {"op":"loop","axis":"j","size":100,"code":[{"v":"x","op":"load","slot":0,"at":"r * 100 + 99 - j"},
                {"op":"store","slot":1,"at":"r * 100 + j","value":"x"}]},
            {"v":"first","op":"load","slot":1,"at":"r * 100 + 1"},
            {"op":"loop","axis":"j","size":100,"code":[{"op":"store","slot":1,"at":"r * 100 + j","value":"first"}]},
            {"v":"s","op":"reduce","kind":"sum","axis":"j","size":100,"value":"y",
                "code":[{"v":"y","op":"load","slot":1,"at":"r * 100 + j"}]},
            {"op":"store","slot":2,"at":"r","value":"s"}]})";
        auto program = parseKernelProgram(kernel.text);
        QVERIFY2(program, program ? "" : program.error().text().c_str());
        kernel.program = std::move(*program);
        kernel.buffers = {std::vector<std::uint64_t>(300), std::vector<std::uint64_t>(300),
                          std::vector<std::uint64_t>(3)};
        QVERIFY(blocksAreRows(kernel.program));
        const auto expected = after(kernel, kernelBackends().front());
        const auto found = inRows(kernel);
        QVERIFY2(expected && found, found ? "" : found.error().text().c_str());
        const std::string differs = difference(kernel, *expected, *found);
        QVERIFY2(differs.empty(), differs.c_str());
    }

    /// NVRTC takes the source of every program, and its assembler what it makes of it; neither needs a GPU.
    void nvrtcCompilesEach()
    {
        const std::uint64_t first = setting("KEYFALL_RANDOM_SEED", 1);
        const std::uint64_t count = setting("KEYFALL_RANDOM_KERNELS", 40);
        for (std::uint64_t seed = first; seed < first + count; ++seed) {
            const RandomKernel kernel = randomKernel(seed);
            const auto cubin =
                codegen::cubinOf(codegen::renderSource(kernel.program, "k", codegen::Dialect::cuda), "sm_80");
            if (!cubin && cubin.error().kind == ErrorKind::unavailable)
                QSKIP("there is no NVRTC");
            QVERIFY2(cubin,
                     cubin ? "" : fmt::format("seed {}: {}\n{}", seed, cubin.error().text(), kernel.text).c_str());
        }
    }

    /// The lowest number of one width is an everyday number of the other.
    void constantsAtTheEdges()
    {
        RandomKernel kernel;
        std::string code;
        int stored = 0;
        const auto add = [&](const char* type, int slot, std::uint64_t bits) {
            code += fmt::format(
                R"({}{{"v":"v{}","op":"const","type":"{}","value":{{"bits":"0x{:x}"}}}},{{"op":"store","slot":{},"at":"{}","value":"v{}"}})",
                code.empty() ? "" : ",", stored, type, bits, slot, stored / 2, stored);
            ++stored;
        };
        const std::vector<std::int64_t> numbers{
            std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int32_t>::min(), -1, 0,
            std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int64_t>::max()};
        for (const std::int64_t number : numbers) {
            add("int64", 0, static_cast<std::uint64_t>(number));
            add("int32", 1, static_cast<std::uint32_t>(number));
        }
        kernel.text = fmt::format(
            R"({{"ir":1,"vars":[],"slots":[{{"slot":0,"dtype":"int64","elements":{0}}},{{"slot":1,"dtype":"int32","elements":{0}}}],"axes":[],"code":[{1}]}})",
            numbers.size(), code);
        auto program = parseKernelProgram(kernel.text);
        QVERIFY2(program, program ? "" : program.error().text().c_str());
        kernel.program = std::move(*program);
        kernel.buffers.assign(2, std::vector<std::uint64_t>(numbers.size() + 1));
        for (const KernelBackend& backend : kernelBackends()) {
            const auto found = after(kernel, backend);
            QVERIFY2(found, found ? "" : found.error().text().c_str());
            for (std::size_t i = 0; i < numbers.size(); ++i) {
                std::int32_t narrow = 0;
                std::memcpy(&narrow, reinterpret_cast<const std::byte*>((*found)[1].data()) + i * sizeof narrow,
                            sizeof narrow);
                QVERIFY2(static_cast<std::int64_t>((*found)[0][i]) == numbers[i], backend.name.c_str());
                QVERIFY2(narrow == static_cast<std::int32_t>(numbers[i]), backend.name.c_str());
            }
        }
    }

    void seedsGiveDifferentKernelsAgain()
    {
        QCOMPARE(randomKernel(5).text, randomKernel(5).text);
        QVERIFY(randomKernel(5).text != randomKernel(6).text);
    }
};

KEYFALL_TEST(RandomKernelsTest)
#include "random_kernels_test.moc"
