// SPDX-License-Identifier: MIT
// Which kernel is active while registrations come and go, and what is remembered of them.
#include "tests/core/dispatch/falls.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace falls;
using State = RegistrationView::State;

class RegistrationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// pytorch:E8 and #65825: the warning names the operator's first kernel with a C++ signature as the previous one.
    void overridesAreNotedAndPytorchWarns_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QByteArrayList>("warned");
        QTest::newRow("ferrotorch") << "ferrotorch" << QByteArrayList{};
        QTest::newRow("1.8") << "pytorch-1.8" << QByteArrayList{"typed", "typed", "typed"};
        QTest::newRow("1.13") << "pytorch-1.13" << QByteArrayList{"typed", "typed", "typed"};
        QTest::newRow("2.6") << "pytorch-2.6" << QByteArrayList{"", "typed", ""};
    }

    void overridesAreNotedAndPytorchWarns()
    {
        QFETCH(QString, model);
        QFETCH(QByteArrayList, warned);
        Dispatcher dispatcher(KeyModel::builtIn(model.toStdString()).value());
        const OperatorHandle op = dispatcher.intern("f");
        const auto keyOf = [&](const char* pytorch, const char* eleven) {
            return dispatcher.model().find(model == "ferrotorch" ? eleven : pytorch).value();
        };
        std::vector<Registration> kept;
        kept.push_back(dispatcher.registerKernel(
            op, keyOf("CUDA", "Cuda"),
            Kernel::unboxed<std::int64_t(std::int64_t)>([](std::int64_t x) { return x; }, "typed")));
        kept.push_back(dispatcher.registerKernel(op, keyOf("Meta", "Meta"), constant(0)));
        kept.push_back(dispatcher.registerKernel(op, keyOf("CPU", "Cpu"), constant(1)));
        QVERIFY(dispatcher.overrides().empty());
        kept.push_back(dispatcher.registerKernel(op, keyOf("Meta", "Meta"), constant(2)));
        kept.push_back(dispatcher.registerKernel(op, keyOf("CPU", "Cpu"), constant(3)));
        kept.push_back(dispatcher.registerKernel(op, keyOf("CPU", "Cpu"), constant(4)));
        const auto overrides = dispatcher.overrides();
        QCOMPARE(static_cast<qsizetype>(overrides.size()), warned.size());
        for (std::size_t i = 0; i < overrides.size(); ++i) {
            QCOMPARE(overrides[i].shown, std::string("typed"));
            QVERIFY(overrides[i].previous != "typed");
            const QByteArray expected = warned[static_cast<qsizetype>(i)];
            QCOMPARE(overrides[i].warning.empty(), expected.isEmpty());
            if (!expected.isEmpty())
                QCOMPARE(overrides[i].warning.starts_with("Warning only once for all operators,  other operators may"),
                         model == "pytorch-2.6");
            if (!expected.isEmpty())
                QVERIFY2(overrides[i].warning.find("previous kernel: typed\n") != std::string::npos,
                         overrides[i].warning.c_str());
        }
    }

    void newestWinsAndRemovingRestores()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        Registration first = dispatcher.registerKernel(op, key("Cpu"), constant(1));
        Registration second = dispatcher.registerKernel(op, key("Cpu"), constant(2));
        QCOMPARE(callBoxed(op, set({"Cpu"})), 2);
        QCOMPARE(dispatcher.kernelCount(), std::size_t{1});
        second.release();
        QCOMPARE(callBoxed(op, set({"Cpu"})), 1);
        first.release();
        QVERIFY(errorOf([&] { callBoxed(op, set({"Cpu"})); }).has_value());
        QCOMPARE(dispatcher.kernelCount(), std::size_t{0});
        first.release();  // again: nothing
    }

    /// Each registration costs its record, and an operator its name.
    void memoryGrowsWithRegistrations()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("f");
        const std::size_t bare = dispatcher.memoryBytes();
        std::vector<Registration> kept;
        std::vector<std::size_t> bytes;
        for (int i = 0; i < 3; ++i) {
            for (int k = 0; k < 100; ++k)
                kept.push_back(dispatcher.registerKernel(op, key("Cpu"), constant(k)));
            bytes.push_back(dispatcher.memoryBytes());
        }
        QVERIFY(bytes[0] > bare + 100 * sizeof(Kernel));
        QCOMPARE(bytes[2] - bytes[1], bytes[1] - bytes[0]);
        static_cast<void>(dispatcher.intern(std::string(10'000, 'n')));
        QVERIFY(dispatcher.memoryBytes() >= bytes[2] + 10'000);
    }

    /// Every order in which three registrations of one key can end.
    void anyOrderOfRemoval()
    {
        std::vector<int> order{0, 1, 2};
        do {
            Dispatcher dispatcher(KeyModel::ferrotorch());
            const OperatorHandle op = dispatcher.intern("op");
            std::vector<Registration> registrations;
            for (int i = 0; i < 3; ++i)
                registrations.push_back(dispatcher.registerKernel(op, key("Cpu"), constant(i)));
            std::vector<int> alive{0, 1, 2};
            for (int gone : order) {
                QCOMPARE(callBoxed(op, set({"Cpu"})), alive.back());
                registrations[static_cast<std::size_t>(gone)].release();
                alive.erase(std::find(alive.begin(), alive.end(), gone));
            }
            QVERIFY(!dispatcher.hasKernel("op", key("Cpu")));
        } while (std::next_permutation(order.begin(), order.end()));
    }

    void handlesOutliveTheDispatcher()
    {
        auto dispatcher = std::make_unique<Dispatcher>(KeyModel::ferrotorch());
        Registration kernel = dispatcher->registerKernel("op", key("Cpu"), constant(1));
        Registration fallback = dispatcher->registerFallback(key("Meta"), Kernel::fallthrough());
        dispatcher.reset();
        kernel.release();
        // `fallback` ends by going out of scope
    }

    void moving()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        Registration a = dispatcher.registerKernel(op, key("Cpu"), constant(1));
        Registration b = std::move(a);
        a.release();  // holds nothing any more
        QCOMPARE(callBoxed(op, set({"Cpu"})), 1);
        Registration c = dispatcher.registerKernel(op, key("Cpu"), constant(2));
        c = std::move(b);  // ends what c held
        QCOMPARE(callBoxed(op, set({"Cpu"})), 1);
        Registration& self = c;
        c = std::move(self);
        QCOMPARE(callBoxed(op, set({"Cpu"})), 1);
        c = Registration();
        QVERIFY(!dispatcher.hasKernel("op", key("Cpu")));
        Registration kept = dispatcher.registerKernel(op, key("Cpu"), constant(3));
        kept.keep();
        kept.release();
        QCOMPARE(callBoxed(op, set({"Cpu"})), 3);
    }

    void history()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        Registration first = dispatcher.registerKernel(op, key("Cpu"), constant(1, "one"), "a.cpp:1");
        Registration second = dispatcher.registerKernel(op, key("Cpu"), constant(2, "two"), "b.cpp:2");
        Registration other = dispatcher.registerKernel(op, key("Cuda"), constant(3, "three"), "c.cpp:3");
        other.release();
        const auto views = dispatcher.history(&op);
        QCOMPARE(views.size(), std::size_t{3});
        QCOMPARE(views[0],
                 (RegistrationView{second.id(), "op", key("Cpu"), "two", "b.cpp:2", State::active, false, true}));
        QCOMPARE(views[1],
                 (RegistrationView{first.id(), "op", key("Cpu"), "one", "a.cpp:1", State::inactive, false, true}));
        QCOMPARE(views[2].kernel, std::string("three"));
        QCOMPARE(views[2].state, State::removed);
        second.release();
        QCOMPARE(dispatcher.history(&op)[0].state, State::active);
        QCOMPARE(dispatcher.history(&op)[0].kernel, std::string("one"));

        QVERIFY(dispatcher.history(nullptr).empty());
        Registration fallback = dispatcher.registerFallback(key("Vmap"), Kernel::fallthrough(), "d.cpp:4");
        QCOMPARE(
            dispatcher.history(nullptr).front(),
            (RegistrationView{fallback.id(), "", key("Vmap"), "fallthrough", "d.cpp:4", State::active, true, false}));
        for (int i = 0; i < 1000; ++i)
            (void)dispatcher.registerKernel(op, key("Meta"), constant(i));
        QVERIFY2(dispatcher.history(&op).size() < 100, "the history of what is gone is bounded");
    }

    /// A kernel's state may own registrations: they end with it, whoever frees it.
    void kernelsMayOwnRegistrations()
    {
        auto dispatcher = std::make_unique<Dispatcher>(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher->intern("op");
        for (int i = 0; i < 1000; ++i) {
            auto owned = std::make_shared<Registration>(dispatcher->registerKernel(op, key("Meta"), constant(i)));
            (void)dispatcher->registerKernel(op, key("Cpu"),
                                             Kernel::boxed([owned](const BoxedCall&, Stack&) {}, "owner"));
        }
        for (int i = 0; i < 1000; ++i)
            (void)dispatcher->registerKernel(op, key("Cuda"), constant(i));
        int alive = 0;
        for (const RegistrationView& view : dispatcher->history(&op))
            alive += view.state != State::removed ? 1 : 0;
        QVERIFY2(alive < 300, QByteArray::number(alive).constData());
        auto last = std::make_shared<Registration>(dispatcher->registerKernel(op, key("Meta"), constant(0)));
        Registration owner =
            dispatcher->registerKernel(op, key("Cpu"), Kernel::boxed([last](const BoxedCall&, Stack&) {}, "owner"));
        last.reset();
        owner.keep();
        dispatcher.reset();
    }

    void oneActiveFallbackPerKey()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        Log log;
        const OperatorHandle before = dispatcher.intern("before");
        Registration first = dispatcher.registerFallback(key("Cpu"), stop(log, 1));
        Registration second = dispatcher.registerFallback(key("Cpu"), stop(log, 2));
        const OperatorHandle after = dispatcher.intern("after");
        QCOMPARE(dispatcher.fallbacks().size(), std::size_t{1});
        QCOMPARE(callBoxed(before, set({"Cpu"})), 2);
        QCOMPARE(callBoxed(after, set({"Cpu"})), 2);
        Registration direct = dispatcher.registerKernel(after, key("Cpu"), constant(3));
        QCOMPARE(callBoxed(after, set({"Cpu"})), 3);  // a kernel is better than a fallback
        QCOMPARE(callBoxed(before, set({"Cpu"})), 2);
        first.release();
        QCOMPARE(callBoxed(before, set({"Cpu"})), 2);
        second.release();
        QVERIFY(dispatcher.fallbacks().empty());
        QVERIFY(errorOf([&] { callBoxed(before, set({"Cpu"})); }).has_value());
        QVERIFY(!dispatcher.hasKernel("before", key("Cpu")));

        const auto unboxed = errorOf([&] { (void)dispatcher.registerFallback(key("Cpu"), constant(1)); });
        QVERIFY(unboxed.has_value());
        QCOMPARE(unboxed->kind, DispatchErrorKind::badSignature);
        QCOMPARE(unboxed->key, std::optional(key("Cpu")));
    }

    void countsAndNames()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        QCOMPARE(dispatcher.debugText(), std::string("Dispatcher { kernel_count: 0 }"));
        std::vector<Registration> kept;
        for (const char* op : {"add", "add.Tensor", "add.Scalar", "addmm"})
            for (const char* at : {"Cpu", "Tracer"})
                kept.push_back(dispatcher.registerKernel(op, key(at), constant(0)));
        kept.push_back(dispatcher.registerKernel("add", key("Cpu"), constant(1)));
        QCOMPARE(dispatcher.debugText(), std::string("Dispatcher { kernel_count: 8 }"));
        QVERIFY(dispatcher.hasKernel("addmm", key("Tracer")));
        QVERIFY(!dispatcher.hasKernel("addmm", key("Cuda")));
        QVERIFY(!dispatcher.hasKernel("sub", key("Cpu")));
        QCOMPARE(dispatcher.overloads("add").size(), std::size_t{3});
        QCOMPARE(dispatcher.operators().size(), std::size_t{4});
        QVERIFY(!dispatcher.find("sub").has_value());
        QCOMPARE(dispatcher.intern("add"), *dispatcher.find("add"));
    }

    /// A handle's schema may be read while another thread defines the operator: what was read stays what it was.
    void aDefinitionChangesNothingThatWasRead()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("t::two");
        const std::optional<Schema>& before = op.schema();
        const std::string& nobody = op.entry().debug();
        QVERIFY(dispatcher.define(Schema::parse("t::two(Tensor x) -> Tensor").value(), "somebody").has_value());
        QVERIFY(!before.has_value());
        QVERIFY(nobody.empty());
        QVERIFY(op.schema().has_value());
        QCOMPARE(op.entry().debug(), std::string("somebody"));
    }

    // E7: in PyTorch a second definition is an error even with the same schema; elsewhere only with another one.
    void aSecondDefinition_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("printed");
        QTest::newRow("ferrotorch") << "ferrotorch"
                                    << "";
        QTest::newRow("1.8") << "pytorch-1.8"
                             << "t::two(Tensor x) -> (Tensor)";
        QTest::newRow("1.13") << "pytorch-1.13"
                              << "t::two(Tensor x) -> Tensor";
        QTest::newRow("2.6") << "pytorch-2.6"
                             << "t::two(Tensor x) -> Tensor";
    }
    void aSecondDefinition()
    {
        QFETCH(QString, model);
        QFETCH(QString, printed);
        Dispatcher dispatcher(KeyModel::builtIn(model.toStdString()).value());
        const auto schema = Schema::parse("t::two(Tensor x) -> Tensor").value();
        (void)dispatcher.intern("t::two");  // kernels may come before the definition
        const auto first = dispatcher.define(schema, "registered at a.cpp:1");
        QVERIFY(first.has_value());
        const auto again = dispatcher.define(schema, "registered at b.cpp:2");
        QCOMPARE(again.has_value(), printed.isEmpty());
        if (again)
            QCOMPARE(*again, *first);
        else
            QCOMPARE(
                QString::fromStdString(again.error().message),
                QString("Tried to register an operator (%1) with the same name and overload name multiple times. Each "
                        "overload's schema should only be registered with a single call to def(). Duplicate "
                        "registration: registered at b.cpp:2. Original registration: registered at a.cpp:1")
                    .arg(printed));
        QVERIFY(!dispatcher.define(Schema::parse("t::two(Tensor x, int n) -> Tensor").value()));
        QVERIFY(dispatcher.define(Schema::parse("t::two.other(Tensor x) -> Tensor").value()).has_value());
        QCOMPARE(first->schema()->text, schema.text);
        QCOMPARE(dispatcher.operators().size(), std::size_t{2});
    }
};

KEYFALL_TEST(RegistrationTest)
#include "registration_test.moc"
