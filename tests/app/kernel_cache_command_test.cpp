// SPDX-License-Identifier: MIT
#include "core/program/kernel_folder.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <sys/stat.h>

namespace keyfall {

using test::Outcome;
using test::ScratchFolder;

namespace {

/// The first thing that does not fit the schema.
QString problem(const Json& json)
{
    const test::SchemaChecker checker(KEYFALL_RESOURCES_DIR "/schemas/kernel-cache.schema.json");
    return QString::fromStdString(checker.problem(Json(json)));
}

}  // namespace

/// `keyfall kernel cache`: what is in the folder, whether it is sound, and cleaning it up.
class KernelCacheCommandTest : public QObject {
    Q_OBJECT

    /// Runs `keyfall kernel cache ...` of a person whose cache is in the test's folder.
    Outcome cache(const QStringList& arguments) const
    {
        return test::keyfall(QStringList{"kernel", "cache"} + arguments, {},
                             {"XDG_CACHE_HOME=" + scratch_->filePath("cache")});
    }
    [[nodiscard]] std::string folder() const { return scratch_->filePath("cache/keyfall/kernels").toStdString(); }
    void store(const std::string& name, std::size_t bytes) const
    {
        const auto opened = KernelFolder::open(folder());
        KernelArtifact artifact{"machine", "x86-64-v3", "k_" + name, "// " + name + "\n", {}};
        artifact.bytes.resize(bytes);
        (*artifact.more)["report"] = Json{{"compile_ms", 21}};
        QVERIFY(opened && (*opened)->store(keyOf(name), artifact));
    }

private Q_SLOTS:
    void init() { scratch_ = std::make_unique<ScratchFolder>(); }

    void nothingIsThereBeforeAnythingWasCompiled()
    {
        const Outcome list = cache({"list"});
        QCOMPARE(list.status, 0);
        QVERIFY2(list.out.endsWith(": 0 kernels\n"), list.out);
        QCOMPARE(cache({"verify"}).status, 0);
        QCOMPARE(cache({"gc"}).status, 0);
        QVERIFY(!QFile::exists(scratch_->filePath("cache")));  // looking makes nothing
    }

    void listsAndShowsKernels()
    {
        store("one", 100);
        store("two", 200);
        const Outcome list = cache({"list"});
        QCOMPARE(list.status, 0);
        QVERIFY2(list.out.contains(": 2 kernels, ") && list.out.contains("\nkey ") && list.out.contains("last used")
                     && list.out.contains("x86-64-v3") && list.out.contains("k_two"),
                 list.out);
        const auto json = cache({"list", "--json"}).json();
        QCOMPARE(problem(json), QString());
        QCOMPARE(json.at("kernels").size(), std::size_t{2});
        QCOMPARE(json.at("kernels")[1].at("key").get<std::string>(), keyOf("two").digest);
        QCOMPARE(json.at("kernels")[1].at("bytes").get<int>(), 200);
        const QString key = QString::fromStdString(keyOf("one").digest.substr(0, 10));
        const Outcome one = cache({"show", key});
        QCOMPARE(one.status, 0);
        QVERIFY2(one.out.contains("// one\n") && one.out.contains("compile_ms"), one.out);
        QCOMPARE(cache({"show", key, "--json"}).json().at("source").get<std::string>(), std::string("// one\n"));
        const Outcome none = cache({"show", "x"});
        QCOMPARE(none.status, 2);
        QVERIFY2(none.err.contains("0 kernels have a key that begins with 'x'"), none.err);
        QCOMPARE(cache({"show", ""}).status, 2);
    }

    void saysWhatAKernelIs()
    {
        const QString session = scratch_->write("s.keyfall", R"({"format":"keyfall-session","version":1,
            "model":"ferrotorch","tensors":{"a":{"dtype":"float32","shape":[2,3],"fill":2}},"program":[
            "with compiled(backend='c', wait=20000, again=true):","    y = relu(mul(a, a)) "]})");
        const Outcome run = test::keyfall({"run", session}, {}, {"XDG_CACHE_HOME=" + scratch_->filePath("cache")});
        QCOMPARE(run.status, 0);
        const auto json = cache({"list", "--json"}).json();
        QCOMPARE(problem(json), QString());
        if (json.at("kernels").empty())
            QSKIP("needs a C compiler");
        const auto& kernel = json.at("kernels")[0];
        QCOMPARE(kernel.at("name").get<std::string>(), std::string("mul_relu"));
        const Outcome list = cache({"list"});
        QVERIFY2(list.out.contains(": 1 kernel, ") && list.out.contains("  mul_relu\n"), list.out);
        const QString key = QString::fromStdString(kernel.at("key").get<std::string>());
        const Outcome one = cache({"show", key});
        QVERIFY2(one.out.contains("kernel mul_relu(") && one.out.contains("\nvoid kf_kernel("), one.out);
        QCOMPARE(one.out.count(key.toUtf8()), 1);
        const auto shown = cache({"show", key, "--json"}).json();
        QCOMPARE(shown.at("program").at("ir").get<int>(), 1);
    }

    void aFolderThatCannotBeUsedIsNoEmptyOne()
    {
        for (const char* what : {"list", "verify", "clear", "gc"}) {
            for (const QString& folder : {scratch_->filePath("nowhere"), scratch_->write("file", "text")}) {
                const Outcome named = cache({what, "--folder", folder});
                QCOMPARE(named.status, 3);
                QVERIFY2(named.err.contains(folder.toUtf8()), named.err);
                QVERIFY2(named.out.isEmpty(), named.out);
            }
        }
        QDir().mkpath(scratch_->filePath("cache"));
        const QString made = scratch_->write("cache/keyfall", "a file where a folder is to be");
        const Outcome list = cache({"list"});
        QCOMPARE(list.status, 3);
        QVERIFY2(list.err.contains("Not a directory"), list.err);
    }

    void tellsFilesThatNobodyReads()
    {
        store("one", 100);
        const QString made = scratch_->write("cache/keyfall/kernels/foreign.kfk", "text");
        const Outcome verify = cache({"verify"});
        QCOMPARE(verify.status, 0);
        QVERIFY2(verify.out.contains("foreign.kfk: its name is no key") && verify.out.contains("1 kernel, 0 broken"),
                 verify.out);
        const auto json = cache({"verify", "--json"}).json();
        QCOMPARE(problem(json), QString());
        QCOMPARE(json.at("foreign")[0].get<std::string>(), std::string("foreign.kfk"));
    }

    void saysWhichFilesAreBroken()
    {
        store("one", 100);
        store("two", 200);
        QCOMPARE(cache({"verify"}).status, 0);
        QFile file(QString::fromStdString(folder() + "/" + keyOf("two").digest + ".kfk"));
        QVERIFY(file.open(QIODevice::ReadWrite) && file.resize(file.size() - 1));
        file.close();
        const Outcome broken = cache({"verify"});
        QCOMPARE(broken.status, 1);
        QVERIFY2(broken.out.contains("truncated") && broken.out.contains("2 kernels, 1 broken"), broken.out);
        const auto json = cache({"verify", "--json"}).json();
        QCOMPARE(problem(json), QString());
        QCOMPARE(json.at("broken").get<int>(), 1);
    }

    void cleansUp()
    {
        store("one", 700'000);
        store("two", 700'000);
        const Outcome some = cache({"gc", "--limit", "1"});
        QCOMPARE(some.status, 0);
        QVERIFY2(some.out.startsWith("deleted 1 kernel and 0 leftovers"), some.out);
        QCOMPARE(cache({"clear", "--json"}).json().at("kernels").get<int>(), 1);
        QVERIFY(cache({"list"}).out.endsWith(": 0 kernels\n"));
    }

    void aFolderThatOthersMayWriteIsNotUsed()
    {
        store("one", 1);
        ::chmod(folder().c_str(), 0777);
        for (const char* what : {"list", "verify", "clear", "gc"}) {
            const Outcome refused = cache({what});
            QCOMPARE(refused.status, 3);
            QVERIFY2(refused.err.contains("others may write it"), refused.err);
        }
        QVERIFY(QFile::exists(QString::fromStdString(folder() + "/" + keyOf("one").digest + ".kfk")));
    }

private:
    std::unique_ptr<ScratchFolder> scratch_;
};

}  // namespace keyfall

using keyfall::KernelCacheCommandTest;
KEYFALL_TEST(KernelCacheCommandTest)
#include "kernel_cache_command_test.moc"
