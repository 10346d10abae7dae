// SPDX-License-Identifier: MIT
// What an error's text leaves out, and follows from the rest of it.
#include "core/pytorch/error_finder.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

class ErrorCompletionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatFollows_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<QString>("kindAndOperator");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("detail");
        const auto row = [](const char* text, const char* kindAndOperator, const char* name, const char* detail) {
            QTest::newRow(qPrintable(QString::fromUtf8(text).left(60)))
                << std::string(text) << QString::fromUtf8(kindAndOperator) << QString::fromUtf8(name)
                << QString::fromUtf8(detail);
        };
        // The operator, from what names it in another way.
        row("'_OpNamespace' 'aten' object has no attribute 'matmull'", "unknown_operator aten::matmull", "namespace",
            "aten");
        row("operator x::y does not exist", "unknown_operator x::y", "overload", "");
        row("operator aten::nope does not exist", "unknown_operator aten::nope", "overload", "");
        row("operator aten::add does not exist", "unknown_overload aten::add", "overload", "default");
        row("operator aten::add.nope does not exist", "unknown_operator aten::add.nope", "overload", "");
        row("the derivative for 'igamma: input' is not implemented.", "no_derivative aten::igamma", "argument",
            "input");
        row("the derivative for '_embedding_bag_backward' is not implemented.",
            "no_second_derivative aten::_embedding_bag_backward", "argument", "");
        row("vmap: index_put_(self, *extra_args) is not possible because there exists a Tensor `other`",
            "vmap_in_place aten::index_put_", "name", "index_put_");
        row("vmap: aten::scatter_(self, *extra_args) is not possible because there exists a Tensor `other`",
            "vmap_in_place aten::scatter_", "namespace", "aten");
        row("vmap: inplace arithmetic(self, *extra_args) is not possible because there exists a Tensor `other`",
            "vmap_in_place ", "name", "inplace arithmetic");
        row("vmap over torch.allclose isn't supported yet", "no_batching_rule aten::allclose", "name",
            "torch.allclose");
        row("vmap over some_function isn't supported yet", "no_batching_rule ", "name", "some_function");
        // Python's complaints about each overload: of them all, in one sentence.
        row("Overloaded torch operator invoked from Python failed to match any schema:\naten::add() Expected a value "
            "of "
            "type 'Tensor' for argument 'other' but instead found type 'str'.\nDeclaration: aten::add.Tensor(Tensor "
            "self, "
            "Tensor other, *, Scalar alpha=1) -> Tensor",
            "no_overload_fits aten::add", "complaint", "'other' is of type str, and none of them takes that there");
        row("Overloaded torch operator invoked from Python failed to match any schema:\naten::relu() expected at most "
            "1 "
            "argument(s) but received 2 argument(s). Declaration: aten::relu(Tensor self) -> Tensor",
            "no_overload_fits aten::relu", "complaint", "2 were given, and one of them takes at most 1");
        row("Overloaded torch operator invoked from Python failed to match any schema:\naten::mm() is missing value "
            "for "
            "argument 'mat2'. Declaration: aten::mm(Tensor self, Tensor mat2) -> Tensor",
            "no_overload_fits aten::mm", "complaint", "'mat2' is missing");
        // A check, in opcheck's frame or without it.
        row("opcheck(op, ...): test_schema failed with Argument x is not defined as mutable but was mutated (scroll up "
            "for "
            "stack trace)",
            "failed_check ", "reason", "Argument x is not defined as mutable but was mutated");
        row("Argument x is not defined to alias output but was aliasing", "failed_check ", "reason",
            "Argument x is not defined to alias output but was aliasing");
        row("Argument x is not defined as mutable but was mutated", "failed_check ", "test", "schema");
        // A schema that ends too early has no mark below it.
        row("expected arrow but found 'eof' here:\nf(Tensor x)\n", "schema_not_parsed ", "written", "f(Tensor x)");
        row("expected ) but found 'ident' here:\nf(Tensor x y) -> Tensor\n           ~ <--- HERE\n",
            "schema_not_parsed ", "written", "f(Tensor x y) -> Tensor");
        // A device that PyTorch does not know as its own is one of a package.
        row("PyTorch is not linked with support for cuda devices", "device_not_built ", "device", "cuda");
        row("PyTorch is not linked with support for foo devices", "no_device_guard ", "device", "foo");
        row("PyTorch is not linked with support for npu devices", "no_device_guard ", "device", "npu");
        // Layouts as torch.layout prints them.
        for (const char* const compressed : {"CSR SparseCsr", "CSC SparseCsc", "BSR SparseBsr", "BSC SparseBsc"})
            row(qPrintable(QStringLiteral("Sparse %1 tensors do not have strides").arg(QString(compressed).left(3))),
                "unsupported_layout ", "layout", compressed + 4);
        row("unsupported tensor layout: sparse", "unsupported_layout ", "layout", "Sparse");
        row("unsupported tensor layout: Mkldnn", "unsupported_layout ", "layout", "Mkldnn");
    }
    void whatFollows()
    {
        QFETCH(std::string, text);
        QFETCH(QString, name);
        const auto errors = findErrors(PastedText(text));
        QCOMPARE(errors.size(), std::size_t(1));
        QTEST(QString::fromUtf8(nameOf(errors[0].kind).data()) + ' ' + QString::fromStdString(errors[0].op),
              "kindAndOperator");
        QTEST(QString::fromStdString(errors[0].detail(name.toStdString())), "detail");
    }
};

KEYFALL_TEST(ErrorCompletionTest)
#include "error_completion_test.moc"
