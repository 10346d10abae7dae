// SPDX-License-Identifier: MIT
#include "core/tensor/host_allocator.h"
#include "core/tensor/tensor.h"
#include "core/tensor/value.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

class TensorTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void undefinedIsNoTensor();
    void handlesShare();
    void viewsShareStorageAndVersion();
    void metaHasNoElements();
    void deviceMemoryIsNotReadByTheHost();
    void contiguity();
    void blocksAreAlignedAndKept();
    void valuesHaveText();
};

void TensorTest::undefinedIsNoTensor()
{
    const Tensor none;
    QVERIFY(!none.defined());
    QVERIFY(none.traits().isUndefined());
    QVERIFY(!none.meta().defined);
    QVERIFY(none.isSame(Tensor()));
    QVERIFY_THROWS_EXCEPTION(DeviceError, static_cast<void>(none.hostData<float>()));
    Tensor moved = Tensor::emptyHost(DType::float32, {2});
    const Tensor taken = std::move(moved);
    QVERIFY(!moved.defined());  // NOLINT(bugprone-use-after-move): what is tested
    QVERIFY(taken.defined());
}

void TensorTest::handlesShare()
{
    const Tensor a = Tensor::emptyHost(DType::int32, {2, 3});
    const Tensor b = a;
    QVERIFY(a.isSame(b));
    QCOMPARE(a.identity(), b.identity());
    b.hostData<std::int32_t>()[5] = 42;
    QCOMPARE(a.hostData<std::int32_t>()[5], 42);
    QCOMPARE(a.numel(), std::int64_t{6});
    QVERIFY(!a.isSame(a.detached()));
}

void TensorTest::viewsShareStorageAndVersion()
{
    Tensor base = Tensor::emptyHost(DType::float32, {4});
    base.setRequiresGrad(true);
    for (int i = 0; i < 4; ++i)
        base.hostData<float>()[i] = static_cast<float>(i);
    const Tensor odd = base.view({2}, {2}, 1);
    QCOMPARE(odd.hostData<float>()[0], 1.0F);
    QVERIFY(!odd.requiresGrad());
    QVERIFY(odd.storage() == base.storage());
    odd.bumpVersion();
    QCOMPARE(base.version(), 1U);
    QVERIFY(!base.detached().requiresGrad());
    QVERIFY(base.requiresGrad());
}

void TensorTest::metaHasNoElements()
{
    const Tensor meta = Tensor::emptyMeta(DType::float64, {2, 3});
    QCOMPARE(textOf(meta.strides()), std::string("[3, 1]"));
    QVERIFY(meta.device() == kMeta);
    QVERIFY(meta.deviceAddress() == nullptr);
    QVERIFY_THROWS_EXCEPTION(DeviceError, static_cast<void>(meta.hostData<double>()));
}

void TensorTest::deviceMemoryIsNotReadByTheHost()
{
    bool released = false;
    float element = 1;
    {
        const Device cuda{DeviceType::cuda, 1};
        auto storage = std::make_shared<Storage>(cuda, &element, sizeof element, [&](void*) { released = true; });
        const Tensor tensor = Tensor::make(DType::float32, cuda, {1}, {1}, 0, storage);
        QCOMPARE(tensor.deviceAddress(), static_cast<void*>(&element));
        try {
            static_cast<void>(tensor.hostData<float>());
            QFAIL("device memory was handed to the host");
        } catch (const DeviceError& error) {
            QVERIFY(std::string(error.what()).find("cuda:1") != std::string::npos);
        }
    }
    QVERIFY(released);
}

void TensorTest::contiguity()
{
    const Tensor t = Tensor::emptyHost(DType::float32, {2, 3});
    QVERIFY(t.isContiguous());
    QVERIFY(!t.view({3, 2}, {1, 3}, 0).isContiguous());
    QVERIFY(t.view({1, 3}, {77, 1}, 0).isContiguous());  // the stride of one element is nobody's business
    QVERIFY(t.view({0, 3}, {1, 1}, 0).isContiguous());
    QVERIFY(t.view({}, {}, 4).isContiguous());
    QVERIFY(!t.view({2, 3}, {0, 1}, 0).isContiguous());
}

void TensorTest::blocksAreAlignedAndKept()
{
    for (const std::int64_t count : {1, 15, 16, 17, 1000, 300'000, 1'000'000}) {
        const Tensor t = Tensor::emptyHost(DType::float32, {count});
        QCOMPARE(reinterpret_cast<std::uintptr_t>(t.hostData<float>()) % 64, std::uintptr_t{0});
    }
    QVERIFY(Tensor::emptyHost(DType::float32, {0}).hostData<float>() == nullptr);
#if !defined(__SANITIZE_ADDRESS__)
    void* const block = HostAllocator::allocate(3 << 20);
    const std::size_t before = HostAllocator::keptBytes();
    HostAllocator::release(block, 3 << 20);
    QVERIFY(HostAllocator::keptBytes() > before);
    QCOMPARE(HostAllocator::allocate(3 << 20), block);
    HostAllocator::release(block, 3 << 20);
    HostAllocator::releaseKept();
    QCOMPARE(HostAllocator::keptBytes(), std::size_t{0});
#endif
    QVERIFY_THROWS_EXCEPTION(DeviceError,
                             static_cast<void>(Tensor::emptyHost(DType::float64, {std::int64_t{1} << 61})));
}

void TensorTest::valuesHaveText()
{
    const Tensor t = Tensor::emptyHost(DType::float32, {2, 3});
    QCOMPARE(textOf(Value(t)), std::string("Tensor float32[2, 3] cpu"));
    QCOMPARE(textOf(Value(Tensor())), std::string("undefined tensor"));
    QCOMPARE(textOf(Value(None{})), std::string("none"));
    QCOMPARE(textOf(Value(std::int64_t{2})), std::string("2"));
    QCOMPARE(textOf(Value(2.0)), std::string("2.0"));
    QCOMPARE(textOf(Value(1e-5)), std::string("1e-05"));
    QCOMPARE(textOf(Value(true)), std::string("true"));
    QCOMPARE(textOf(Value(DType::bfloat16)), std::string("bfloat16"));
    QCOMPARE(textOf(Value(std::vector<std::int64_t>{0, -1})), std::string("[0, -1]"));
    QCOMPARE(textOf(Value(std::vector<bool>{true, false})), std::string("[true, false]"));
    QCOMPARE(textOf(Value(std::string("sum"))), std::string("\"sum\""));
}

KEYFALL_TEST(TensorTest)
#include "tensor_test.moc"
