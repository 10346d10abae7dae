// SPDX-License-Identifier: MIT
#include "core/dispatch/dispatcher.h"
#include "kernels/calling/compose.h"
#include "kernels/layers/quantized/define_quantized.h"
#include "kernels/runtime/backends.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <functional>
#include <new>
#include <stdexcept>

using namespace keyfall;

namespace {

using Throw = std::function<void()>;

const std::string kSchema = "fails(Tensor self) -> Tensor";

/// The ways to write an operator down, each with a function that throws.
ops::OperatorDefinition definitionOf(const QString& way, const Throw& fail)
{
    if (way == "define")
        return ops::define<Tensor(const Tensor&)>(kSchema, [fail](const ops::Backend&, const Tensor& self) {
            fail();
            return self;
        });
    if (way == "compose")
        return ops::compose<Tensor(const Tensor&)>(kSchema, [fail](const TensorMath&, const Tensor& self) {
            fail();
            return self;
        });
    return quantized::define<Tensor(const Tensor&)>(kSchema, [fail](const BoxedCall&, const Tensor& self) {
        fail();
        return self;
    });
}

const char* nameOf(DispatchErrorKind kind)
{
    switch (kind) {
    case DispatchErrorKind::device: return "device";
    case DispatchErrorKind::badArgument: return "badArgument";
    case DispatchErrorKind::unsupported: return "unsupported";
    default: return "another kind";
    }
}

/// What leaves the dispatch chain.
QString caught(const ops::OperatorDefinition& definition)
{
    const auto model = KeyModel::ferrotorch();
    Dispatcher dispatcher(model);
    const OperatorHandle op = *dispatcher.define(*Schema::parse(definition.schema));
    const Registration registration = dispatcher.registerKernel(op, model->find("Cpu"), definition.cpu(), "test");
    Stack stack{Tensor::emptyHost(DType::float32, Dims{2})};
    try {
        op.callBoxed(model->setOf({"Cpu"}), stack);
    } catch (const DispatchError& error) {
        return QString("%1 of %2: %3").arg(nameOf(error.kind), error.op.c_str(), error.what());
    } catch (const std::exception& error) {
        return error.what();
    }
    return "nothing";
}

}  // namespace

/// However an operator is written down, what its function throws names it, and nothing foreign gets into the chain.
class OperatorErrorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { installBackends(); }

    void texts_data()
    {
        QTest::addColumn<QString>("way");
        QTest::addColumn<Throw>("fail");
        QTest::addColumn<QString>("expected");
        for (const char* way : {"define", "compose", "quantized::define"}) {
            const auto row = [way](const char* name, const Throw& fail, const char* expected) {
                QTest::addRow("%s: %s", way, name) << QString(way) << fail << expected;
            };
            row(
                "memory", [] { throw std::bad_alloc(); }, "device of fails: fails: out of memory");
            row(
                "sizes", [] { throw std::overflow_error("the strides of shape [9, 9] do not fit 64 bits"); },
                "badArgument of fails: fails: the strides of shape [9, 9] do not fit 64 bits");
            row(
                "device", [] { throw DeviceError("cpu: out of memory: cannot allocate 8 bytes"); },
                "device of fails: fails: cpu: out of memory: cannot allocate 8 bytes");
            row(
                "arguments", [] { ops::reject("not these"); }, "badArgument of fails: not these");
            row(
                "named",
                [] {
                    DispatchError error(DispatchErrorKind::unsupported, "not here");
                    error.op = "inner";
                    throw error;
                },
                "unsupported of inner: not here");
            row(
                "others", [] { throw std::runtime_error("as it is"); }, "as it is");
        }
    }
    void texts()
    {
        QFETCH(QString, way);
        QFETCH(Throw, fail);
        QFETCH(QString, expected);
        QCOMPARE(caught(definitionOf(way, fail)), expected);
    }
};

KEYFALL_TEST(OperatorErrorsTest)
#include "operator_errors_test.moc"
