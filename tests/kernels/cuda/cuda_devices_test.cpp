// SPDX-License-Identifier: MIT
// Which CUDA devices a process gets, and what it says about them.
#include "core/tensor/tensor.h"
#include "kernels/cuda/cuda_devices.h"
#include "kernels/cuda/real/real_devices.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;
using namespace keyfall::cuda;

namespace {

DeviceRequest request(const char* mode, const char* visible = nullptr, const char* memory = "1M")
{
    return DeviceRequest::parse(mode, visible, memory).value();
}

/// Why this machine has no real device; empty when it has one.
std::string noRealDevice()
{
    return findRealDevices().whyNone;
}

}  // namespace

class TestCudaDevices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void unusableVariablesAreNamed()
    {
        const auto mode = DeviceRequest::parse("yes", nullptr, nullptr);
        QVERIFY(!mode);
        QCOMPARE(mode.error().kind, ErrorKind::badInput);
        QCOMPARE(
            mode.error().text(),
            std::string("KEYFALL_CUDA: \"yes\" is not a way to choose CUDA devices (use auto, real, emulated or off)"));
        for (const char* memory : {"", "0", "-1", "12Q", "lots", "1 G", "99999999999G"}) {
            const auto read = DeviceRequest::parse(nullptr, nullptr, memory);
            QVERIFY2(!read && read.error().where == "KEYFALL_CUDA_EMULATED_MEMORY", memory);
        }
    }

    void amountsOfMemory()
    {
        QCOMPARE(bytesFrom("4096").value(), std::size_t{4096});
        QCOMPARE(bytesFrom("3k").value(), std::size_t{3072});
        QCOMPARE(bytesFrom("64M").value(), std::size_t{64} << 20);
        QCOMPARE(bytesFrom("2G").value(), std::size_t{2} << 30);
    }

    void visibleDevices_data()
    {
        QTest::addColumn<QString>("variable");
        QTest::addColumn<int>("present");
        QTest::addColumn<int>("visible");
        QTest::newRow("empty hides all") << "" << 4 << 0;
        QTest::newRow("-1 hides all") << "-1" << 4 << 0;
        QTest::newRow("one") << "2" << 4 << 1;
        QTest::newRow("order does not matter") << "3,0" << 4 << 2;
        QTest::newRow("up to the first that does not exist") << "0,7,1" << 4 << 1;
        QTest::newRow("up to -1") << "0,1,-1,2" << 4 << 2;
        QTest::newRow("twice the same") << "1,1" << 4 << 0;
        QTest::newRow("a name") << "GPU-8a1b" << 4 << 1;
        QTest::newRow("spaces") << "0, 1" << 4 << 2;
        QTest::newRow("any number of emulated ones") << "0,1,2" << 0 << 3;
        QTest::newRow("not a list") << "all" << 0 << 0;
    }
    void visibleDevices()
    {
        QFETCH(QString, variable);
        QFETCH(int, present);
        QFETCH(int, visible);
        QCOMPARE(request("auto", qPrintable(variable)).visibleCount(present), visible);
    }
    void withoutTheVariable()
    {
        QCOMPARE(request("auto").visibleCount(0), 1);
        QCOMPARE(request("auto").visibleCount(3), 3);
    }

    void off()
    {
        const auto devices = CudaDevices::choose(request("off")).value();
        QCOMPARE(devices->count(), 0);
        const auto reports = devices->reports();
        QCOMPARE(reports.size(), std::size_t{1});
        QVERIFY(!reports[0].available);
        QCOMPARE(reports[0].reason, std::string("switched off by KEYFALL_CUDA=off"));
        try {
            (void)devices->at(0);
            QFAIL("there is a device");
        } catch (const DeviceError& error) {
            QCOMPARE(std::string(error.what()),
                     std::string("there is no CUDA device cuda:0: switched off by KEYFALL_CUDA=off"));
        }
    }

    void emulated()
    {
        const auto devices = CudaDevices::choose(request("emulated", "0,1", "3M")).value();
        QCOMPARE(devices->count(), 2);
        const auto reports = devices->reports();
        QCOMPARE(reports.size(), std::size_t{2});
        QCOMPARE(reports[1].name, std::string("cuda:1"));
        QCOMPARE(reports[1].title, std::string("emulated CUDA device"));
        QVERIFY(reports[1].available && reports[1].emulated);
        QCOMPARE(reports[1].reason, std::string("emulated, as KEYFALL_CUDA=emulated asks for"));
        QCOMPARE(reports[1].memoryBytes, std::uint64_t{3} << 20);
        try {
            (void)devices->at(2);
            QFAIL("there is a device");
        } catch (const DeviceError& error) {
            QCOMPARE(std::string(error.what()),
                     std::string("there is no CUDA device cuda:2, the last one is cuda:1 "
                                 "(emulated, as KEYFALL_CUDA=emulated asks for)"));
        }
    }

    void hiddenDevicesAreNotEmulatedEither()
    {
        for (const char* mode : {"emulated", "auto"})
            for (const char* visible : {"", "-1"}) {
                const auto devices = CudaDevices::choose(request(mode, visible)).value();
                if (noRealDevice().empty() && std::string_view(mode) == "auto")
                    continue;  // the driver read the variable before this test could set it
                QCOMPARE(devices->count(), 0);
                QCOMPARE(devices->reports()[0].reason,
                         "CUDA_VISIBLE_DEVICES=\"" + std::string(visible) + "\" hides every device");
            }
    }

    void realWithoutADeviceIsUnavailable()
    {
        if (noRealDevice().empty())
            QSKIP("this machine has a CUDA device");
        const auto devices = CudaDevices::choose(request("real"));
        QVERIFY(!devices);
        QCOMPARE(devices.error().kind, ErrorKind::unavailable);
        QCOMPARE(devices.error().message, "a real CUDA device was asked for and there is none: " + noRealDevice());
    }

    void automatic()
    {
        const auto devices = CudaDevices::choose(request("auto")).value();
        const auto reports = devices->reports();
        QVERIFY(devices->count() >= 1 && reports[0].available);
        QCOMPARE(reports[0].emulated, !noRealDevice().empty());
        if (reports[0].emulated)
            QCOMPARE(reports[0].reason, "emulated, because there is no real CUDA device: " + noRealDevice());
    }
};

KEYFALL_TEST(TestCudaDevices)
#include "cuda_devices_test.moc"
