// SPDX-License-Identifier: MIT
// Kernels of sessions in files: what takes long to compile is compiled once for all runs, and never served to another Keyfall.
#include "core/program/cached_kernel.h"
#include "core/program/kernel_folder.h"
#include "core/text/json_text.h"
#include "kernels/codegen/codegen.h"
#include "kernels/codegen/codegen_version.h"
#include "kernels/codegen/system_compiler.h"
#include "tests/kernels/compiled/ran_session.h"
#include "tests/support/test_case.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace keyfall;
using namespace keyfall::tests;

namespace {

Session chainOn(const std::string& backend)
{
    Json session{{"format", "keyfall-session"}, {"version", 1}, {"model", "ferrotorch"}};
    session["tensors"]["a"] = {{"dtype", "float32"}, {"shape", {3}}, {"data", {1.5, -2, 3}}};
    session["program"] = {"with repeat(2):", "  with compiled(backend=\"" + backend + "\", wait=60000):",
                          "    y = relu(add(mul(a, a), a))"};
    return held(parseSession(jsonLine(session), "s"));
}

/// What the cache said, without times, keys and others' words.
QStringList saidOf(const RunResult& result)
{
    QStringList said;
    for (const Hop& hop : result.graph->hops)
        for (const HopEvent& event : hop.events)
            if (event.kind == EventKind::kernelCache) {
                const QString text = QString::fromStdString(std::string(event.text));
                for (const char* word : {"compiled", "from the disk", "kept in memory only"})
                    if (text.startsWith(QLatin1String(word)))
                        said.append(QLatin1String(word));
            }
    return said;
}

std::size_t filesIn(const std::string& folder)
{
    const auto opened = KernelFolder::openExisting(folder);
    return opened ? (*opened)->entries().size() : 0;
}

/// The same compiler, which writes other code.
class Newer final : public KernelCompiler {
public:
    [[nodiscard]] std::string toolchain() const override { return below_.toolchain(); }
    [[nodiscard]] std::int64_t codegen() const override { return below_.codegen() + 1; }
    [[nodiscard]] std::string target(Device device) const override { return below_.target(device); }
    [[nodiscard]] tl::expected<KernelArtifact, CompileError> compile(const KernelProgram& program,
                                                                     const std::string& target) override
    {
        return below_.compile(program, target);
    }

private:
    CodegenCompilers below_;
};

}  // namespace

class KeptKernelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (codegen::systemCompiler().empty())
            QSKIP("there is no C compiler here");
    }

    void secondRunReadsTheFile()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("kernels")).toStdString();
        const RunResult first = ranSession(chainOn("c"), nullptr, path);
        QCOMPARE(saidOf(first), QStringList({"compiled"}));
        QCOMPARE(filesIn(path), std::size_t{1});
        const RunResult second = ranSession(chainOn("c"), nullptr, path);
        QCOMPARE(saidOf(second), QStringList({"from the disk"}));
        QCOMPARE(valuesOf(second), valuesOf(first));
    }

    /// What is compiled in microseconds is compiled again: what a run says does not depend on the runs before it.
    void machineCodeIsNotKept()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("kernels")).toStdString();
        for (int run = 0; run < 2; ++run)
            QCOMPARE(saidOf(ranSession(chainOn("auto"), nullptr, path)), QStringList({"compiled"}));
        QCOMPARE(filesIn(path), std::size_t{0});
    }

    /// What lies in a folder that others may write would be executed.
    void folderOfOthersIsNotUsedAndNamed()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("kernels")).toStdString();
        QCOMPARE(mkdir(path.c_str(), 0700), 0);
        QCOMPARE(chmod(path.c_str(), 0777), 0);
        const RunResult result = ranSession(chainOn("c"), nullptr, path);
        QCOMPARE(saidOf(result), QStringList({"kept in memory only", "compiled"}));
        QVERIFY(!result.error);
        QCOMPARE(chmod(path.c_str(), 0700), 0);
        QCOMPARE(filesIn(path), std::size_t{0});
    }

    /// A disk that is full or may not be written: here something lies where the file should be.
    void whatCannotBeWrittenIsSaid()
    {
        const QTemporaryDir folder;
        const std::string good = folder.filePath(QStringLiteral("good")).toStdString();
        const std::string bad = folder.filePath(QStringLiteral("bad")).toStdString();
        const RunResult first = ranSession(chainOn("c"), nullptr, good);
        QCOMPARE(filesIn(good), std::size_t{1});
        QCOMPARE(mkdir(bad.c_str(), 0700), 0);
        for (const auto& file : std::filesystem::directory_iterator(good))
            if (file.path().extension() == ".kfk")
                std::filesystem::create_directories(bad / file.path().filename() / "in the way");
        const RunResult second = ranSession(chainOn("c"), nullptr, bad);
        QCOMPARE(saidOf(second), QStringList({"kept in memory only", "compiled"}));
        QCOMPARE(valuesOf(second), valuesOf(first));
    }

    /// A file that an older Keyfall left is not served for the code that this one writes.
    void otherCodeHasOtherKeys()
    {
        const Json load{{"v", "x"}, {"op", "load"}, {"slot", 0}, {"at", "0"}};
        const Json store{{"op", "store"}, {"slot", 0}, {"at", "0"}, {"value", "x"}};
        const Json text{{"ir", 1},
                        {"name", "k"},
                        {"vars", Json::array()},
                        {"axes", Json::array()},
                        {"code", {load, store}},
                        {"slots", {{{"slot", 0}, {"dtype", "float32"}, {"elements", "1"}}}}};
        const auto program = std::make_shared<const KernelProgram>(held(parseKernelProgram(jsonLine(text))));
        CodegenCompilers now;
        Newer newer;
        QVERIFY(KernelRequest::of(program, kCpu, now).key == KernelRequest::of(program, kCpu, now).key);
        QVERIFY(!(KernelRequest::of(program, kCpu, now).key == KernelRequest::of(program, kCpu, newer).key));
        for (const KernelBackend& backend : kernelBackendsFor(DeviceType::cpu))
            QCOMPARE(backend.compiler->codegen(), codegen::codegenVersion());
    }
};

KEYFALL_TEST(KeptKernelsTest)
#include "kept_kernels_test.moc"
