// SPDX-License-Identifier: MIT
#include "kernels/codegen/render_c.h"

#include "core/program/kernel_launch.h"
#include "core/program/size_expr.h"
#include "kernels/codegen/c_backend.h"
#include "kernels/codegen/nvrtc.h"
#include "kernels/codegen/ptx_listing.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include <cstdio>
#include <string>
#include <vector>

using namespace keyfall;
using codegen::Dialect;

namespace {

const char* const kReluMulAdd = R"({"ir":1,"name":"relu_mul_add","vars":[{"name":"n","min":1,"max":1000}],
    "slots":[{"slot":0,"dtype":"float32","elements":"n"},{"slot":1,"dtype":"float32","elements":"n"},
             {"slot":2,"dtype":"float32","elements":"n"},{"slot":3,"dtype":"float32","elements":"n"}],
    "axes":[{"name":"i","size":"n"}],"code":[{"v":"a","op":"load","slot":1,"at":"i"},{"v":"b","op":"load","slot":2,"at":"i"},
    {"v":"p","op":"mul","args":["a","b"]},{"v":"c","op":"load","slot":3,"at":"i"},{"v":"s","op":"add","args":["p","c"]},
    {"v":"z","op":"const","type":"float32","value":0},{"v":"r","op":"max","args":["s","z"]},
    {"op":"store","slot":0,"at":"i","value":"r"}]})";

KernelProgram read(const char* text)
{
    const auto program = parseKernelProgram(text);
    if (!program)
        qFatal("%s", program.error().text().c_str());
    return *program;
}

}  // namespace

class RenderCTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cIsReadable()
    {
        const std::string expected = "/* relu_mul_add: made from a kernel program. Build with -ffp-contract=off. */\n"
                                     "#include <math.h>\n"
                                     "#include <stdint.h>\n"
                                     "\n"
                                     "static inline float kf_max_f32(float a, float b) "
                                     "{ return a != a ? a : b != b ? b : a < b ? b : a; }\n"
                                     "\n"
                                     "void k(void* const* buffers, const int64_t* values, int64_t points)\n"
                                     "{\n"
                                     "    float* const s0 = (float*)buffers[0];\n"
                                     "    const float* const s1 = (const float*)buffers[1];\n"
                                     "    const float* const s2 = (const float*)buffers[2];\n"
                                     "    const float* const s3 = (const float*)buffers[3];\n"
                                     "    const int64_t n = values[0];\n"
                                     "    (void)values;\n"
                                     "    (void)points;\n"
                                     "    for (int64_t i = 0, kf_end_i = n; i < kf_end_i; ++i) {\n"
                                     "        const float v0 = s1[i];\n"
                                     "        const float v1 = s2[i];\n"
                                     "        const float v2 = v0 * v1;\n"
                                     "        const float v3 = s3[i];\n"
                                     "        const float v4 = v2 + v3;\n"
                                     "        const float v5 = 0.0f;\n"
                                     "        const float v6 = kf_max_f32(v4, v5);\n"
                                     "        s0[i] = v6;\n"
                                     "    }\n"
                                     "}\n";
        QCOMPARE(codegen::renderSource(read(kReluMulAdd), "k", Dialect::c), expected);
    }

    void cudaComputesAPointAThread()
    {
        const std::string source = codegen::renderSource(read(kReluMulAdd), "k", Dialect::cuda);
        for (const char* part :
             {("extern \"C\" __global__ void __launch_bounds__(256) k(float* s0, const float* s1, const float* s2, "
               "const float* s3, int64_t n, int64_t points)\n"),
              "    int64_t point = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;\n    if (point >= points)\n",
              "    const int64_t i = point;\n", "static __device__ inline float kf_max_f32(", "    s0[i] = v6;\n"})
            QVERIFY2(source.find(part) != std::string::npos, source.c_str());
        // NVRTC has no headers.
        QVERIFY(source.find("#include") > source.find("#else"));
    }

    /// NVRTC needs no GPU to make machine code of one.
    void machineCodeOfAGpu()
    {
        const std::string source = codegen::renderSource(read(kReluMulAdd), "k", Dialect::cuda);
        const auto cubin = codegen::cubinOf(source, "sm_90");
        if (!cubin && cubin.error().kind == ErrorKind::unavailable)
            QSKIP("there is no NVRTC");
        QVERIFY2(cubin, cubin ? "" : cubin.error().text().c_str());
        const std::string_view head(reinterpret_cast<const char*>(cubin->bytes.data()), 4);
        QCOMPARE(head,
                 std::string_view("\x7f"
                                  "ELF"));
        QVERIFY(cubin->registers && *cubin->registers >= 8 && *cubin->registers < 64);
        QVERIFY(cubin->spilledBytes == 0);
        QVERIFY(codegen::nvrtcName().starts_with("nvrtc 1"));
        QCOMPARE(codegen::cubinOf("nonsense", "sm_80").error().kind, ErrorKind::failed);
        for (const char* target : {"sm_", "sm_8x", "x86-64", "sm_80 --version"})
            QCOMPARE(codegen::cubinOf(source, target).error().kind, ErrorKind::badInput);
    }

    /// The text is that which `ptxOf` gives, and says of instructions which line they come from.
    void ptxSaysWhoseItsLinesAre()
    {
        const KernelProgram program = read(R"({"ir":1,"vars":[{"name":"n","min":0,"max":1000000}],
            "axes":[{"name":"i","size":"n"}],"slots":[{"slot":0,"dtype":"float32","elements":"n"},
            {"slot":1,"dtype":"float32","elements":"n"}],"code":[
            {"v":"a","op":"load","slot":1,"at":"i"},{"v":"b","op":"mul","args":["a","a"]},
            {"v":"c","op":"max","args":["a","b"]},{"v":"d","op":"sqrt","args":["c"]},
            {"op":"store","slot":0,"at":"i","value":"d"}]})");
        const auto listing = codegen::ptxListing(program, "k", "sm_80");
        if (!listing && listing.error().kind == ErrorKind::unavailable)
            QSKIP("there is no NVRTC");
        QVERIFY2(listing, listing ? "" : listing.error().text().c_str());
        auto plain = plainListing(*codegen::ptxOf(codegen::renderSource(program, "k", Dialect::cuda), "sm_80")).lines;
        while (plain.back().empty())
            plain.pop_back();
        QCOMPARE(listing->lines, plain);
        QCOMPARE(listing->lines.size(), listing->instructions.size());
        const std::map<std::string, std::size_t> of{
            {"ld.global.f32", 0}, {"mul.rn.f32", 1}, {"setp.lt.f32", 2}, {"sqrt.rn.f32", 3}, {"st.global.f32", 4}};
        for (const auto& [name, instruction] : of) {
            bool found = false;
            for (std::size_t line = 0; line < listing->lines.size(); ++line)
                found = found
                    || (listing->lines[line].find(name) != std::string::npos
                        && listing->instructions[line] == instruction);
            QVERIFY2(found, (name + "\n" + listing->text()).c_str());
        }
        for (std::size_t line = 0; line < listing->lines.size(); ++line)  // around the code
            QVERIFY(!listing->instructions[line] || listing->lines[line].ends_with(';'));
        QCOMPARE(codegen::ptxListing(program, "k", "abacus").error().kind, ErrorKind::badInput);
    }

    /// Note [An assembler that miscompiles]: what it does not recognise it cannot get wrong.
    void oldAssemblersSeeNoAbsAndNoMin()
    {
        const KernelProgram program = read(R"({"ir":1,"vars":[],"axes":[{"name":"i","size":4}],"slots":[
            {"slot":0,"dtype":"int64","elements":4},{"slot":1,"dtype":"int32","elements":4},
            {"slot":2,"dtype":"int64","elements":4},{"slot":3,"dtype":"int32","elements":4}],"code":[
            {"v":"a","op":"load","slot":2,"at":"i"},{"v":"b","op":"abs","args":["a"]},
            {"op":"store","slot":0,"at":"i","value":"b"},
            {"v":"c","op":"load","slot":3,"at":"i"},{"v":"d","op":"load","slot":3,"at":"3 - i"},
            {"v":"n","op":"neg","args":["d"]},{"v":"m","op":"min","args":["c","n"]},{"v":"k","op":"max","args":["m","d"]},
            {"op":"store","slot":1,"at":"i","value":"k"}]})");
        const auto ptx = codegen::ptxOf(codegen::renderSource(program, "k", Dialect::cuda), "sm_90");
        if (!ptx && ptx.error().kind == ErrorKind::unavailable)
            QSKIP("there is no NVRTC");
        QVERIFY2(ptx, ptx ? "" : ptx.error().text().c_str());
        int major = 0;
        int minor = 0;
        QCOMPARE(std::sscanf(codegen::nvrtcName().c_str(), "nvrtc %d.%d", &major, &minor), 2);
        if (major * 100 + minor >= 1305)
            QSKIP("this assembler is right");
        for (const char* word : {"abs.s", "neg.s", "min.s", "max.s"})
            QVERIFY2(ptx->find(word) == std::string::npos, ptx->c_str());
        QVERIFY(ptx->find("min.u32") != std::string::npos);
    }

    void whatThePersonNamedCannotBreakTheSource()
    {
        const auto backend = codegen::cBackend();
        if (!backend)
            QSKIP("there is no C compiler");
        const KernelProgram program = read(R"({"ir":1,"name":"*\/ int x;","vars":[{"name":"int","min":0,"max":99},
            {"name":"NAN","min":0,"max":9},{"name":"s0","min":0,"max":9},{"name":"fmod","min":0,"max":9}],
            "slots":[{"slot":0,"dtype":"float32","elements":"int * 4"}],
            "axes":[{"name":"for","size":"int"},{"name":"v0","size":4}],
            "code":[{"v":"double","op":"index","type":"int64","at":"for * 2 + v0 + NAN + s0 + 2147483647 * 2"},
                    {"v":"x","op":"cast","to":"float32","args":["double"]},{"v":"y","op":"floormod","args":["x","x"]},
                    {"v":"z","op":"sub","args":["x","y"]},{"op":"store","slot":0,"at":"for * 4 + v0","value":"z"}]})");
        const auto compiled = compiledKernel(*backend, program, kCpu);
        QVERIFY2(compiled, compiled ? "" : compiled.error().text().c_str());
        std::vector<float> out(8);
        const std::vector<std::span<std::byte>> buffers{std::as_writable_bytes(std::span(out))};
        QVERIFY(runKernel(program, **compiled, {{"int", 2}, {"NAN", 1}, {"s0", 1}, {"fmod", 0}}, buffers));
        for (std::size_t i = 0; i < 8; ++i)
            QCOMPARE(out[i], static_cast<float>(static_cast<std::int64_t>(i / 4 * 2 + i % 4) + 4294967296));
    }

    /// Also of those that are yet to come: a variable named like the function hides it from the call.
    void aVariableMayBeNamedLikeAnyOperation_data()
    {
        QTest::addColumn<QString>("type");
        QTest::newRow("float32") << "float32";
        QTest::newRow("float64") << "float64";
    }
    void aVariableMayBeNamedLikeAnyOperation()
    {
        QFETCH(QString, type);
        const auto backend = codegen::cBackend();
        if (!backend)
            QSKIP("there is no C compiler");
        std::vector<std::string> names{"fabs", "copysign", "nearbyint"};
        std::string code;
        for (int i = 0; i < kKernelOpCount; ++i) {
            const KernelOpFacts& facts = factsOf(static_cast<KernelOp>(i));
            if (isSizeName(facts.name))  // else it is a word of expressions
                names.emplace_back(facts.name);
            if (!facts.ofFloats || facts.name == "select")  // whose first argument is a truth
                continue;
            const std::vector<std::string> arguments(static_cast<std::size_t>(facts.arguments), R"("x")");
            code += fmt::format(R"({{"v":"of_{0}","op":"{0}","args":[{1}]}},)", facts.name, fmt::join(arguments, ","));
        }
        std::string vars;
        for (const std::string& function : names)
            for (const std::string& name : {function, function + "f"}) {
                vars += fmt::format(R"({}{{"name":"{}","min":0,"max":9}})", vars.empty() ? "" : ",", name);
                code += fmt::format(R"({{"v":"at_{0}","op":"index","type":"int64","at":"i + {0}"}},)", name);
            }
        const KernelProgram program = read(fmt::format(R"({{"ir":1,"vars":[{}],
            "slots":[{{"slot":0,"dtype":"{}","elements":4}}],"axes":[{{"name":"i","size":4}}],
            "code":[{{"v":"x","op":"load","slot":0,"at":"i"}},{}{{"op":"store","slot":0,"at":"i","value":"x"}}]}})",
                                                       vars, type.toStdString(), code)
                                               .c_str());
        const auto compiled = compiledKernel(*backend, program, kCpu);
        QVERIFY2(compiled, compiled ? "" : compiled.error().text().c_str());
    }

    void whatIsNotProvedIsChecked()
    {
        const auto backend = codegen::cBackend();
        if (!backend)
            QSKIP("there is no C compiler");
        const KernelProgram program = read(R"({"ir":1,"vars":[{"name":"k","min":0,"max":99}],
            "slots":[{"slot":0,"dtype":"int32","elements":10}],"axes":[{"name":"i","size":10}],
            "code":[{"v":"x","op":"load","slot":0,"at":"i + k"},{"op":"store","slot":0,"at":"i","value":"x"}]})");
        const auto compiled = compiledKernel(*backend, program, kCpu);
        QVERIFY(compiled);
        std::vector<std::int32_t> data(10, 3);
        const std::vector<std::span<std::byte>> buffers{std::as_writable_bytes(std::span(data))};
        QVERIFY(runKernel(program, **compiled, {{"k", 0}}, buffers));
        const auto outside = runKernel(program, **compiled, {{"k", 1}}, buffers);
        QVERIFY(!outside && outside.error().message.find("outside slot") != std::string::npos);
    }

    void anArtifactThatIsCutShortIsRefused()
    {
        const auto backend = codegen::cBackend();
        if (!backend)
            QSKIP("there is no C compiler");
        auto artifact = backend->compiler->compile(read(kReluMulAdd), "c");
        QVERIFY(artifact);
        for (const std::size_t size : {std::size_t{0}, std::size_t{7}, std::size_t{100}, artifact->bytes.size() / 2}) {
            KernelArtifact cut = *artifact;
            cut.bytes.resize(size);
            QVERIFY(!backend->loader->load(cut, kCpu));
        }
        QVERIFY(backend->loader->load(*artifact, kCpu));
    }
};

KEYFALL_TEST(RenderCTest)
#include "render_c_test.moc"
