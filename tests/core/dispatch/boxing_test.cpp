// SPDX-License-Identifier: MIT
// Typed calls reach boxed kernels and boxed calls reach typed ones, with every kind of value; what does not fit is named.
#include "tests/core/dispatch/falls.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>

using namespace falls;

namespace {

using Ints = std::vector<std::int64_t>;

/// Registers a boxed kernel that swaps the order of the values it is given.
Registration reversing(Dispatcher& dispatcher, OperatorHandle op)
{
    return dispatcher.registerKernel(
        op, key("Cpu"),
        Kernel::boxed([](const BoxedCall&, Stack& stack) { std::reverse(stack.begin(), stack.end()); }, "reverse"));
}

/// The values of a stack as people read them; an int and a float differ.
std::string text(const Stack& stack)
{
    std::string all;
    for (const Value& value : stack)
        all += std::to_string(value.index()) + ":" + textOf(value) + " ";
    return all;
}

std::string problemOf(const std::optional<DispatchError>& error)
{
    return error ? std::string(error->what()) : "no error";
}

}  // namespace

class BoxingTest : public QObject {
    Q_OBJECT

    template <class Signature>
    static TypedOperator<Signature> typedOf(OperatorHandle op)
    {
        return op.typed<Signature>().value();
    }

private Q_SLOTS:
    void typedCallsOfBoxedKernels()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const KeySet cpu = set({"Cpu"});
        const auto swap = dispatcher.intern("swap");
        const Registration a = reversing(dispatcher, swap);
        using Both = std::tuple<std::string, std::int64_t>;
        QCOMPARE(typedOf<Both(std::int64_t, std::string)>(swap).call(cpu, 7, "x"), (Both{"x", 7}));

        const auto same = dispatcher.intern("same");
        const Registration b = reversing(dispatcher, same);
        QCOMPARE(typedOf<Ints(Ints)>(same).call(cpu, {1, 2}), (Ints{1, 2}));

        const auto maybe = dispatcher.intern("maybe");
        const Registration c = reversing(dispatcher, maybe);
        const auto maybeOp = typedOf<std::optional<double>(std::optional<double>)>(maybe);
        QCOMPARE(maybeOp.call(cpu, std::nullopt), std::optional<double>());
        QCOMPARE(maybeOp.call(cpu, 1.5), std::optional(1.5));

        const auto nothing = dispatcher.intern("nothing");
        std::size_t given = 0;
        const Registration d = dispatcher.registerKernel(nothing, key("Cpu"),
                                                         Kernel::boxed(
                                                             [&](const BoxedCall&, Stack& stack) {
                                                                 given = stack.size();
                                                                 stack.clear();
                                                             },
                                                             "clear"));
        typedOf<void(bool, DType)>(nothing).call(cpu, true, DType::float64);
        QCOMPARE(given, std::size_t{2});

        const auto tensors = dispatcher.intern("tensors");
        const Registration e = reversing(dispatcher, tensors);
        const Tensor one = Tensor::emptyMeta(DType::float32, {1});
        const auto list = typedOf<std::vector<Tensor>(const std::vector<Tensor>&)>(tensors).call(cpu, {one, Tensor()});
        QVERIFY(list.size() == 2 && list[0].isSame(one) && !list[1].defined());
    }

    void boxedCallsOfTypedKernels()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const auto op = dispatcher.intern("op");
        using Three = std::tuple<std::int64_t, double, std::string>;
        KeySet handed;
        const Registration a = dispatcher.registerKernel(
            op, key("Cpu"),
            Kernel::unboxed<Three(std::int64_t, double, const std::string&, std::optional<bool>, Scalar)>(
                [&](HopContext context, std::int64_t i, double d, const std::string& s, std::optional<bool> flag,
                    Scalar scalar) {
                    handed = context.keys;
                    return Three{i + (flag ? 10 : 0) + static_cast<std::int64_t>(scalar.index()), d * 2, s + "!"};
                },
                "three"));
        Stack stack{std::int64_t{1}, std::int64_t{3}, std::string("a"), None{}, 2.5};  // an int where a float is wanted
        op.callBoxed(set({"Vmap", "Cpu"}), stack);
        QCOMPARE(text(stack), text({std::int64_t{2}, 6.0, std::string("a!")}));
        QCOMPARE(handed, set({"Vmap", "Cpu"}));
        stack = {std::int64_t{1}, 3.0, std::string("a"), true, true};
        op.callBoxed(set({"Cpu"}), stack);
        QCOMPARE(text(stack), text({std::int64_t{13}, 6.0, std::string("a!")}));

        const auto quiet = dispatcher.intern("quiet");
        int calls = 0;
        const Registration b = dispatcher.registerKernel(
            quiet, key("Cpu"),
            Kernel::unboxed<void(Tensor)>([&](const Tensor& tensor) { calls += tensor.defined() ? 1 : 10; }, "void"));
        stack = {Value(None{})};  // an optional tensor that was not given
        quiet.callBoxed(set({"Cpu"}), stack);
        QVERIFY(stack.empty());
        QCOMPARE(calls, 10);
    }

    void wrongValuesAreNamed()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const auto op = dispatcher.intern("op");
        const Registration a = dispatcher.registerKernel(
            op, key("Cpu"),
            Kernel::unboxed<std::int64_t(std::int64_t, Tensor)>([](std::int64_t i, const Tensor&) { return i; }, "k"));
        Stack wrong{std::int64_t{1}, std::string("no tensor")};
        auto error = errorOf([&] { op.callBoxed(set({"Cpu"}), wrong); });
        QVERIFY2(problemOf(error).starts_with("op: value 2 should be Tensor, found "), problemOf(error).c_str());
        QCOMPARE(error->kind, DispatchErrorKind::badArgument);
        QCOMPARE(error->op, std::string("op"));
        wrong = {1.5, Tensor()};
        error = errorOf([&] { op.callBoxed(set({"Cpu"}), wrong); });
        QVERIFY2(problemOf(error).starts_with("op: value 1 should be int, found 1.5"), problemOf(error).c_str());
        wrong = {std::int64_t{1}};
        error = errorOf([&] { op.callBoxed(set({"Cpu"}), wrong); });
        QCOMPARE(problemOf(error), std::string("op: expected 2 values on the stack, found 1"));
    }

    void wrongResultsAreNamed()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const auto op = dispatcher.intern("op");
        const auto typed = typedOf<std::int64_t(std::int64_t)>(op);
        Stack leave;
        const Registration a = dispatcher.registerKernel(
            op, key("Cpu"), Kernel::boxed([&](const BoxedCall&, Stack& stack) { stack = leave; }, "leave"));
        leave = {std::string("text")};
        auto error = errorOf([&] { typed.call(set({"Cpu"}), 1); });
        QVERIFY2(problemOf(error).starts_with("op: value 1 should be int, found "), problemOf(error).c_str());
        leave = {};
        error = errorOf([&] { typed.call(set({"Cpu"}), 1); });
        QCOMPARE(problemOf(error), std::string("op: expected 1 values on the stack, found 0"));
        leave = {std::int64_t{4}};
        QCOMPARE(typed.call(set({"Cpu"}), 1), 4);
    }

    void oneSignaturePerOperator()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const auto op = dispatcher.intern("op");
        QVERIFY(op.typed<std::int64_t(std::int64_t)>().has_value());
        const auto other = op.typed<double(double)>();
        QVERIFY(!other);
        QVERIFY(other.error().message.find(typeid(double(double)).name()) != std::string::npos);
        QVERIFY(other.error().message.find(typeid(std::int64_t(std::int64_t)).name()) != std::string::npos);
        const auto kernel = errorOf([&] {
            (void)dispatcher.registerKernel(op, key("Cpu"),
                                            Kernel::unboxed<double(double)>([](double x) { return x; }, "k"));
        });
        QVERIFY(kernel.has_value());
        QCOMPARE(kernel->kind, DispatchErrorKind::badSignature);
        QCOMPARE(kernel->op, std::string("op"));
        QCOMPARE(kernel->key, std::optional(key("Cpu")));
        QCOMPARE(dispatcher.kernelCount(), std::size_t{0});
        QVERIFY(!keyfall::typed<void()>(dispatcher, "nobody").has_value());
    }

    void signaturesFitTheSchema()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const auto op = dispatcher.define(Schema::parse("f(Tensor self, int n) -> Tensor").value()).value();
        const auto arity = op.typed<Tensor(Tensor)>();
        QVERIFY(!arity && arity.error().message.find("1 arguments") != std::string::npos);
        const auto type = op.typed<Tensor(std::int64_t, Tensor)>();
        QVERIFY(!type && type.error().message.find("argument 1") != std::string::npos);
        // A kernel that cannot fit is refused and does not become the operator's signature.
        const auto kernel = errorOf([&] {
            (void)dispatcher.registerKernel(op, key("Cpu"),
                                            Kernel::unboxed<Tensor(Tensor)>([](const Tensor& t) { return t; }, "k"));
        });
        QVERIFY(kernel.has_value());
        QVERIFY2(problemOf(kernel).find("f(Tensor self, int n) -> Tensor") != std::string::npos,
                 problemOf(kernel).c_str());
        QVERIFY(op.typed<Tensor(const Tensor&, std::int64_t)>().has_value());
    }
};

KEYFALL_TEST(BoxingTest)
#include "boxing_test.moc"
