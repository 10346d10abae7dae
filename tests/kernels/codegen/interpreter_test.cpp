// SPDX-License-Identifier: MIT
#include "kernels/codegen/interpreter.h"

#include "core/program/kernel_launch.h"
#include "kernels/codegen/lane_program.h"
#include "tests/support/test_case.h"

#include <QTest>
#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

using namespace keyfall;

namespace {

template <class T>
std::span<std::byte> bytesOf(std::vector<T>& data)
{
    return std::as_writable_bytes(std::span(data));
}

std::shared_ptr<const Program> prepared(const std::string& text, KernelProgram& program)
{
    auto read = parseKernelProgram(text);
    if (!read)
        qFatal("%s", read.error().text().c_str());
    program = *read;
    return codegen::interpreted(std::move(*read));
}

/// Runs it on buffers in the slots' order; the error's text, or empty.
std::string run(const std::string& text, const SizeValues& values, std::vector<std::span<std::byte>> buffers)
{
    KernelProgram program;
    const auto compiled = prepared(text, program);
    const auto done = runKernel(program, *compiled, values, buffers);
    return done ? "" : done.error().text();
}

/// slot 0 = OP of slots 1 and 2, of one type.
std::string pointwise(const char* type, const char* op, const char* result)
{
    return fmt::format(
        R"({{"ir":1,"vars":[{{"name":"n","min":0,"max":5000}}],"slots":[{{"slot":0,"dtype":"{2}","elements":"n"}},
        {{"slot":1,"dtype":"{0}","elements":"n"}},{{"slot":2,"dtype":"{0}","elements":"n"}}],
        "axes":[{{"name":"i","size":"n"}}],"code":[{{"v":"a","op":"load","slot":1,"at":"i"}},
        {{"v":"b","op":"load","slot":2,"at":"i"}},{{"v":"c","op":"{1}","args":["a","b"]}},
        {{"op":"store","slot":0,"at":"i","value":"c"}}]}})",
        type, op, result);
}

template <class T>
std::vector<T> computed(const char* type, const char* op, std::vector<T> a, std::vector<T> b)
{
    std::vector<T> out(a.size());
    const std::string error = run(pointwise(type, op, type), {{"n", static_cast<std::int64_t>(a.size())}},
                                  {bytesOf(out), bytesOf(a), bytesOf(b)});
    if (!error.empty())
        qFatal("%s", error.c_str());
    return out;
}

constexpr std::int32_t kLow = std::numeric_limits<std::int32_t>::min();

}  // namespace

class InterpreterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A comparison and the `select` that alone uses it are one pass over a block; one that others use, too, is not.
    void aComparisonAndItsChoice_data()
    {
        QTest::addColumn<QString>("op");
        for (const char* op : {"lt", "le", "eq", "ne", "gt", "ge"})
            QTest::newRow(op) << op;
    }
    void aComparisonAndItsChoice()
    {
        QFETCH(QString, op);
        const std::string text = fmt::format(
            R"({{"ir":1,"vars":[{{"name":"n","min":0,"max":5000}}],"slots":[{{"slot":0,"dtype":"float32","elements":"3 * n"}},
            {{"slot":1,"dtype":"float32","elements":"3 * n"}},{{"slot":2,"dtype":"float32","elements":"3 * n"}},
            {{"slot":3,"dtype":"float32","elements":"3 * n"}}],
            "axes":[{{"name":"r","size":"3"}},{{"name":"i","size":"n"}}],
            "code":[{{"v":"a","op":"load","slot":2,"at":"r * n + i"}},{{"v":"b","op":"load","slot":3,"at":"r * n + i"}},
            {{"v":"c","op":"{0}","args":["a","b"]}},{{"v":"d","op":"select","args":["c","b","a"]}},
            {{"op":"store","slot":0,"at":"r * n + i","value":"d"}},
            {{"v":"e","op":"{0}","args":["b","a"]}},{{"v":"f","op":"select","args":["e","a","d"]}},
            {{"v":"g","op":"select","args":["e","f","b"]}},
            {{"op":"store","slot":1,"at":"r * n + i","value":"g"}}]}})",
            op.toStdString());
        KernelProgram program;
        const auto compiled = prepared(text, program);
        QCOMPARE(codegen::LaneProgram(program).steps.size(), program.code.size() - 1);
        QVERIFY(codegen::LaneProgram(program).flat);
        constexpr std::size_t kRow = 1001;  // no multiple of a block
        const float nan = std::numeric_limits<float>::quiet_NaN();
        std::vector<float> a(3 * kRow);
        std::vector<float> b(3 * kRow);
        for (std::size_t i = 0; i < a.size(); ++i) {
            a[i] = i % 7 == 0 ? nan : static_cast<float>(i % 5) - 2;
            b[i] = i % 11 == 0 ? nan : static_cast<float>(i % 3) - 1;
        }
        std::vector<float> d(a.size());
        std::vector<float> g(a.size());
        QCOMPARE(run(text, {{"n", static_cast<std::int64_t>(kRow)}}, {bytesOf(d), bytesOf(g), bytesOf(a), bytesOf(b)}),
                 std::string());
        const auto holds = [&op](float x, float y) {
            return op == "lt" ? x < y
                : op == "le"  ? x <= y
                : op == "eq"  ? x == y
                : op == "ne"  ? x != y
                : op == "gt"  ? x > y
                              : x >= y;
        };
        const auto same = [](float x, float y) { return std::memcmp(&x, &y, sizeof x) == 0; };
        for (std::size_t i = 0; i < a.size(); ++i) {
            const float chosen = holds(a[i], b[i]) ? b[i] : a[i];
            const bool other = holds(b[i], a[i]);
            QVERIFY2(same(d[i], chosen), std::to_string(i).c_str());
            QVERIFY2(same(g[i], other ? a[i] : b[i]), std::to_string(i).c_str());
        }
    }

    /// A row of more blocks than have their elements worked out together, forwards, backwards, in wide steps and in none.
    void longRowsGoInSteps()
    {
        constexpr std::int64_t kRow = 60'001;
        const std::string text = R"({"ir":1,"vars":[{"name":"n","min":0,"max":99999},{"name":"d","min":-1,"max":1}],
            "slots":[{"slot":0,"dtype":"float32","elements":"2 * n"},{"slot":1,"dtype":"float32","elements":"2 * n"},
            {"slot":2,"dtype":"float32","elements":"2 * n"},{"slot":3,"dtype":"float32","elements":1}],
            "axes":[{"name":"r","size":2},{"name":"i","size":"n"}],
            "code":[{"v":"a","op":"load","slot":1,"at":"r * n + n - 1 - i"},{"v":"b","op":"load","slot":2,"at":"2 * i + r"},
            {"v":"c","op":"load","slot":3,"at":0},{"v":"d","op":"mul","args":["a","c"]},
            {"v":"e","op":"add","args":["d","b"]},{"op":"store","slot":0,"at":"r * n + i + d","value":"e"}]})";
        std::vector<float> a(2 * kRow);
        std::vector<float> b(a.size());
        std::vector<float> c{3};
        std::vector<float> e(a.size());
        std::iota(a.begin(), a.end(), 1.0F);
        std::iota(b.begin(), b.end(), 0.5F);
        const auto ran = [&](std::int64_t shift) {
            return run(text, {{"n", kRow}, {"d", shift}}, {bytesOf(e), bytesOf(a), bytesOf(b), bytesOf(c)});
        };
        QCOMPARE(ran(0), std::string());
        for (std::size_t i = 0; i < e.size(); ++i) {
            const std::size_t row = i / kRow;
            const std::size_t at = i % kRow;
            QCOMPARE(e[i], 3 * a[row * kRow + kRow - 1 - at] + b[2 * at + row]);
        }
        QVERIFY2(ran(1).find("element 120002 is outside slot 0, which has 120002") != std::string::npos,
                 ran(1).c_str());
        QVERIFY2(ran(-1).find("element -1 is outside slot 0, which has 120002") != std::string::npos, ran(-1).c_str());
    }

    void integersWrapAndNothingTraps()
    {
        using Ints = std::vector<std::int32_t>;
        const Ints a{7, -7, 7, -7, 5, -5, kLow, kLow};
        const Ints b{2, 2, -2, -2, 0, 0, -1, 2};
        QCOMPARE(computed<std::int32_t>("int32", "floordiv", a, b), (Ints{3, -4, -4, 3, 0, 0, kLow, kLow / 2}));
        QCOMPARE(computed<std::int32_t>("int32", "floormod", a, b), (Ints{1, 1, -1, -1, 5, -5, 0, 0}));
        QCOMPARE(computed<std::int32_t>("int32", "truncdiv", a, b), (Ints{3, -3, -3, 3, 0, 0, kLow, kLow / 2}));
        QCOMPARE(computed<std::int32_t>("int32", "truncmod", a, b), (Ints{1, -1, 1, -1, 5, -5, 0, 0}));
        QCOMPARE(computed<std::int32_t>("int32", "mul", {kLow, 65536}, {-1, 65536}), (Ints{kLow, 0}));
        QCOMPARE(computed<std::int32_t>("int32", "shl", {1, 1, 1, -1}, {31, 32, -1, 4}), (Ints{kLow, 0, 0, -16}));
        QCOMPARE(computed<std::int32_t>("int32", "shr", {-8, -8, 8, -1}, {1, 32, 40, -1}), (Ints{-4, -1, 0, -1}));
    }

    /// A product and the sum that alone uses it are one loop, with the product rounded and the sum's operands in their order.
    void aProductAndItsSumAreOneLoop()
    {
        const auto steps = [](const std::string& add, const std::string& stored) {
            const std::string text = fmt::format(
                R"({{"ir":1,"slots":[{{"slot":0,"dtype":"float32","elements":1}},{{"slot":1,"dtype":"float32","elements":1}}],
                "axes":[],"code":[{{"v":"x","op":"load","slot":1,"at":0}},
                {{"v":"one","op":"const","type":"float32","value":-1}},{{"v":"p","op":"mul","args":["x","x"]}},
                {{"v":"y","op":"add","args":[{0}]}},{{"op":"store","slot":0,"at":0,"value":"{1}"}}]}})",
                add, stored);
            KernelProgram program;
            const auto compiled = prepared(text, program);
            std::vector<float> out(1);
            std::vector<float> x{1 + 0x1p-12F};
            const std::string error = run(text, {}, {bytesOf(out), bytesOf(x)});
            return fmt::format("{} {}{}", codegen::LaneProgram(program).steps.size(), error, out[0]);
        };
        const float product = 1 + 0x1p-11F;
        QCOMPARE(steps(R"("p","one")", "y"), fmt::format("4 {}", product - 1));
        QCOMPARE(steps(R"("one","p")", "y"), fmt::format("5 {}", product - 1));
        QCOMPARE(steps(R"("p","p")", "y"), fmt::format("5 {}", product + product));
        QCOMPARE(steps(R"("p","one")", "p"), fmt::format("5 {}", product));
    }

    /// A value is what was loaded, also where the buffer is another slot's too and was written meanwhile.
    void aLoadedValueStays()
    {
        const KernelProgram program = *parseKernelProgram(R"({"ir":1,"vars":[{"name":"n","min":0,"max":9999}],
            "slots":[{"slot":0,"dtype":"float32","elements":"n"},{"slot":1,"dtype":"float32","elements":"n"},
            {"slot":2,"dtype":"float32","elements":"n"}],"axes":[{"name":"i","size":"n"}],"code":[
            {"v":"x","op":"load","slot":1,"at":"i"},{"v":"y","op":"neg","args":["x"]},
            {"op":"store","slot":0,"at":"i","value":"y"},{"v":"z","op":"add","args":["x","x"]},
            {"op":"store","slot":2,"at":"i","value":"z"}]})");
        std::vector<float> shared(1000, 4);
        std::vector<float> out(1000);
        const auto bytes = std::as_writable_bytes(std::span(shared));
        const std::vector<std::span<std::byte>> buffers{bytes, bytes, std::as_writable_bytes(std::span(out))};
        QVERIFY(runKernel(program, *codegen::interpreted(program), {{"n", 1000}}, buffers));
        QCOMPARE(shared, std::vector<float>(1000, -4));
        QCOMPARE(out, std::vector<float>(1000, 8));
    }

    void floatsAreIeee()
    {
        using Floats = std::vector<float>;
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const Floats max = computed<float>("float32", "max", {nan, 1, 2}, {1, nan, 3});
        QVERIFY(std::isnan(max[0]) && std::isnan(max[1]) && max[2] == 3);
        QCOMPARE(computed<float>("float32", "floormod", {-7, 7, 0.5F}, {2, -2, -2}), (Floats{1, -1, -1.5F}));
        QCOMPARE(computed<float>("float32", "floordiv", {-7, 7, 1}, {2, -2, 0}),
                 (Floats{-4, -4, std::numeric_limits<float>::infinity()}));
        // A product that is rounded before it is added: fma would give another number.
        std::vector<float> out(1), x{1 + 0x1p-12F};
        const std::string text = R"({"ir":1,"slots":[{"slot":0,"dtype":"float32","elements":1},
            {"slot":1,"dtype":"float32","elements":1}],"axes":[],"code":[{"v":"x","op":"load","slot":1,"at":0},
            {"v":"one","op":"const","type":"float32","value":-1},{"v":"y","op":"OP","args":["x","x","one"]},
            {"op":"store","slot":0,"at":0,"value":"y"}]})";
        const auto with = [&](const std::string& op) {
            std::string changed = text;
            changed.replace(changed.find("OP"), 2, op);
            const std::string error = run(changed, {}, {bytesOf(out), bytesOf(x)});
            return error + fmt::format("{}", out[0]);
        };
        QCOMPARE(with("mulacc"), fmt::format("{}", static_cast<float>(0x1p-11)));
        QCOMPARE(with("fma"), fmt::format("{}", static_cast<float>(0x1p-11 + 0x1p-24)));
    }

    void accessesStayInsideAndSaySo()
    {
        const std::string text = R"({"ir":1,"vars":[{"name":"n","min":0,"max":2000},{"name":"k","min":-5,"max":5}],
            "slots":[{"slot":0,"dtype":"int64","elements":"n"},{"slot":5,"dtype":"int64","elements":"n - 1"}],
            "axes":[{"name":"i","size":"n"}],"code":[{"v":"x","op":"load","slot":5,"at":"i + k","when":"i % 3 == 0"},
            {"op":"store","slot":0,"at":"i","value":"x"}]})";
        std::vector<std::int64_t> out(2000, 7), in(2000, 5);
        QCOMPARE(run(text, {{"n", 1500}, {"k", 0}}, {bytesOf(out), bytesOf(in)}), std::string());
        QCOMPARE(out[0] + out[1] + out[1498], std::int64_t{5});
        QCOMPARE(out[1500], std::int64_t{7});
        QCOMPARE(run(text, {{"n", 1500}, {"k", -1}}, {bytesOf(out), bytesOf(in)}),
                 std::string("load 5[(i + k)] at i = 0, k = -1: element -1 is outside slot 5, which has 1499"));
        QCOMPARE(run(text, {{"n", 1500}, {"k", 2}}, {bytesOf(out), bytesOf(in)}),
                 std::string("load 5[(i + k)] at i = 1497, k = 2: element 1499 is outside slot 5, which has 1499"));
        QVERIFY(run(text, {{"n", 1500}}, {bytesOf(out), bytesOf(in)}).find("unbound variable 'k'")
                != std::string::npos);
        QVERIFY(run(text, {{"n", 2001}, {"k", 0}}, {bytesOf(out), bytesOf(in)}).find("outside bounds")
                != std::string::npos);
        QVERIFY(run(text, {{"n", 0}, {"k", 0}}, {bytesOf(out), bytesOf(in)}).find("negative size")
                != std::string::npos);
        in.resize(10);
        QVERIFY(run(text, {{"n", 20}, {"k", 0}}, {bytesOf(out), bytesOf(in)}).find("needs 19") != std::string::npos);
    }

    void faultsOfIndicesAreToldOfTheFirstActivePoint()
    {
        const auto with = [](const char* load) {
            return fmt::format(R"json({{"ir":1,"slots":[{{"slot":0,"dtype":"int64","elements":100}}],
                "axes":[{{"name":"i","size":100}}],"code":[{{"v":"x",{},"at":"100 \/\/ (50 - i)"}},
                {{"op":"store","slot":0,"at":"i","value":"x"}}]}})json",
                               load);
        };
        std::vector<std::int64_t> out(100);
        const std::string everywhere = with(R"("op":"index","type":"int64")");
        QVERIFY(run(everywhere, {}, {bytesOf(out)}).find("division by zero") != std::string::npos);
        const std::string guarded = with(R"json("op":"load","slot":0,"when":"(i > 20) & (i < 40)")json");
        QCOMPARE(run(guarded, {}, {bytesOf(out)}), std::string());
    }

    void reductionsMayHaveAnotherSizeAtEachPoint()
    {
        const std::string text =
            R"({"ir":1,"slots":[{"slot":0,"dtype":"int32","elements":7},{"slot":1,"dtype":"int32","elements":7},
            {"slot":2,"dtype":"int32","elements":7}],"axes":[{"name":"i","size":7}],"code":[
            {"v":"s","op":"reduce","kind":"sum","axis":"j","size":"i","value":"x","code":[{"v":"x","op":"load","slot":1,"at":"j"}]},
            {"op":"store","slot":0,"at":"i","value":"s"},
            {"v":"m","op":"reduce","kind":"max","axis":"j","size":"6 - i","value":"y","code":[{"v":"y","op":"load","slot":1,"at":"i + j"}]},
            {"op":"store","slot":2,"at":"i","value":"m"}]})";
        std::vector<std::int32_t> sums(7), in{1, 2, 3, 4, 5, 6, 7}, most(7);
        QCOMPARE(run(text, {}, {bytesOf(sums), bytesOf(in), bytesOf(most)}), std::string());
        QCOMPARE(sums, (std::vector<std::int32_t>{0, 1, 3, 6, 10, 15, 21}));
        QCOMPARE(most, (std::vector<std::int32_t>{6, 6, 6, 6, 6, 6, kLow}));
    }

    void loopsRunInOrder()
    {
        const std::string text =
            R"({"ir":1,"slots":[{"slot":0,"dtype":"int64","elements":40}],"axes":[{"name":"r","size":4}],
            "code":[{"op":"loop","axis":"j","size":9,"code":[{"v":"a","op":"load","slot":0,"at":"r * 10 + j"},
            {"v":"b","op":"load","slot":0,"at":"r * 10 + j + 1"},{"v":"c","op":"add","args":["a","b"]},
            {"op":"store","slot":0,"at":"r * 10 + j + 1","value":"c"}]}]})";
        std::vector<std::int64_t> data(40, 1);
        QCOMPARE(run(text, {}, {bytesOf(data)}), std::string());
        for (std::int64_t i = 0; i < 40; ++i)
            QCOMPARE(data[static_cast<std::size_t>(i)], i % 10 + 1);
    }

    void coresTakeSharesOrTheirPointOfTheCoreAxis()
    {
        KernelProgram program;
        const auto whole = prepared(pointwise("int64", "add", "int64"), program);
        std::vector<std::int64_t> out(1000), a(1000, 2), b(1000, 3);
        const std::vector<std::span<std::byte>> buffers{bytesOf(out), bytesOf(a), bytesOf(b)};
        LaunchSize size;
        size.global[0] = 3;
        for (std::int64_t core = 0; core < 3; ++core) {
            const std::array<std::int64_t, 2> values{1000, core};
            QVERIFY(whole->run(buffers, values, size));
            QCOMPARE(std::count(out.begin(), out.end(), 5), core == 0 ? 333 : core == 1 ? 666 : 1000);
        }
        std::string text = pointwise("int64", "sub", "int64");
        text.replace(text.find(R"("size":"n")"), 10, R"("size":"n","on":"core")");
        const auto onCore = prepared(text, program);
        const std::array<std::int64_t, 2> values{1000, 17};
        QVERIFY(onCore->run(buffers, values, size));
        QCOMPARE(std::count(out.begin(), out.end(), -1), 1);
        QCOMPARE(out[17], std::int64_t{-1});
        QVERIFY(runKernel(program, *onCore, {{"n", 1000}}, buffers));
        QCOMPARE(std::count(out.begin(), out.end(), -1), 1000);
    }
};

KEYFALL_TEST(InterpreterTest)
#include "interpreter_test.moc"
