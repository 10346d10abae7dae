// SPDX-License-Identifier: MIT
// What is printed is the code: an assembler makes its bytes of it.
#include "kernels/codegen/machine_listing.h"

#include "tests/kernels/codegen/machine_bench.h"
#include "tests/kernels/codegen/machine_kernels.h"
#include "tests/kernels/codegen/row_kernels.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace keyfall;
using codegen::MachineLevel;

namespace {

/// Runs a command that must succeed.
void run(const QString& command, const QStringList& arguments, const QByteArray& given = {})
{
    QProcess process;
    process.start(command, arguments);
    process.write(given);
    process.closeWriteChannel();
    process.waitForFinished(-1);
    QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0, process.readAllStandardError());
}

void compare(const KernelProgram& program)
{
    const auto code = codegen::machineCodeOf(program, MachineLevel::aarch64);
    const auto listing = codegen::machineListing(program, MachineLevel::aarch64);
    if (!code || !listing)
        QSKIP((code ? listing.error() : code.error()).text().c_str());
    const QTemporaryDir folder;
    const QString object = folder.filePath(QStringLiteral("object"));
    const QString bytes = folder.filePath(QStringLiteral("bytes"));
    run(QStringLiteral("aarch64-linux-gnu-as"), {"-", "-o", object}, QByteArray::fromStdString(listing->text()));
    run(QStringLiteral("aarch64-linux-gnu-objcopy"), {"-O", "binary", "-j", ".text", object, bytes});
    QFile file(bytes);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().toHex(),
             QByteArray(reinterpret_cast<const char*>(code->data()), std::ssize(*code)).toHex());
}

}  // namespace

class MachineListingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void codeForAarch64IsAnAssemblersText()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("aarch64-linux-gnu-as")).isEmpty())
            QSKIP("not run: aarch64-linux-gnu-as is not installed");
        for (const char* type : {"float32", "float64"}) {
            compare(softmaxKernel(type));
            compare(sumsKernel(type));
        }
        for (std::uint64_t seed = 0; seed < 16; ++seed) {
            const auto program = readKernelProgram(MachineKernels(seed).make());
            QVERIFY(program);
            compare(*program);
        }
    }
};

KEYFALL_TEST(MachineListingTest)
#include "machine_listing_test.moc"
