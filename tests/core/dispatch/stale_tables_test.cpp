// SPDX-License-Identifier: MIT
#include "tests/core/dispatch/falls.h"

#include "core/dispatch/pytorch_text.h"
#include "core/dispatch/stale_entries.h"
#include "core/pytorch/error_finder.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <random>

using namespace keyfall;

namespace {

/// An operator of a PyTorch model and what is registered for it; kernels say their names when they run.
class Case {
public:
    explicit Case(const char* model, bool fresh = false)
        : dispatcher(KeyModel::builtIn(model).value(), {.freshTables = fresh}),
          op(dispatcher.define(Schema::parse("t::op(Tensor x) -> Tensor").value(), "registered at t.cpp:1").value())
    {
    }

    [[nodiscard]] Key key(const char* name) const { return dispatcher.model().parseKey(name).value(); }
    /// "-": without a key. Every kernel of a case shares one wrapper, as those registered from Python do.
    void impl(const char* at, const std::string& name)
    {
        registrations.push_back(dispatcher.registerKernel(
            op, std::string_view(at) == "-" ? std::nullopt : std::optional(key(at)), kernel(name), "t.cpp:2"));
    }
    void other(const char* at, const std::string& name)
    {
        registrations.push_back(dispatcher.registerKernel(
            op, key(at), Kernel::boxed([this, name](const BoxedCall&, Stack&) { ran = name; }, name)));
    }
    [[nodiscard]] Kernel kernel(const std::string& name)
    {
        if (name.starts_with("fallthrough"))
            return Kernel::fallthrough(name);
        return Kernel::boxed([this, name](const BoxedCall&, Stack&) { ran = name; }, name);
    }

    /// The stale entries: "AutogradOther: math [math kernel] > nothing".
    [[nodiscard]] QString stale() const
    {
        const auto entryText = [](const SlotView& slot) {
            return slot.provenance == Provenance::missing ? "nothing"
                                                          : (slot.fallthrough ? "fallthrough " : "") + slot.kernel
                    + " [" + std::string(nameOf(slot.provenance)) + "]";
        };
        QStringList list;
        for (const StaleEntry& entry : staleEntries(dispatcher, op))
            list << QString::fromStdString(dispatcher.model().nameOf(*entry.stored.key) + ": " + entryText(entry.stored)
                                           + " > " + entryText(entry.computed));
        return list.join("; ");
    }
    [[nodiscard]] QString broken() const
    {
        QStringList list;
        for (const Key key : dispatcher.brokenInvariants(op.entry()))
            list << QString::fromStdString(dispatcher.model().nameOf(key));
        return list.join(" ");
    }
    /// The name of the kernel that a call with exactly these keys runs, or the error's kind.
    std::string call(KeySet keys)
    {
        ran.clear();
        Stack stack;
        op.callBoxed(keys, stack);
        return ran;
    }
    std::optional<DispatchError> failure(KeySet keys)
    {
        return falls::errorOf([&] { call(keys); });
    }

    Dispatcher dispatcher;
    OperatorHandle op;
    std::vector<Registration> registrations;
    std::string ran;
};

}  // namespace

/// What calls use and what the registrations mean (pytorch:S1-S5), and the error pytorch:E5 where the two differ.
class StaleTablesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // S4: the cases that a real PyTorch leaves stale, and the same registrations in the other order.
    void theOrderOfRegistrationsDecides_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<QString>("stale");
        QTest::newRow("sparse, 1.13")
            << "pytorch-1.13"
            << "CompositeImplicitAutograd"
            << "SparseCPU"
            << "AutogradOther: one [math kernel] > ambiguous_autogradother [ambiguous autogradother]";
        QTest::newRow("quantized, 2.6")
            << "pytorch-2.6"
            << "CompositeImplicitAutograd"
            << "QuantizedCPU"
            << "AutogradOther: one [math kernel] > ambiguous_autogradother [ambiguous autogradother]";
        QTest::newRow("nested, 2.4") << "pytorch-2.4"
                                     << "CompositeImplicitAutograd"
                                     << "NestedTensorCPU"
                                     << "AutogradNestedTensor: one [math kernel] > nothing";
        QTest::newRow("decomposition, 2.6") << "pytorch-2.6"
                                            << "CPU"
                                            << "FuncTorchBatchedDecomposition"
                                            << "FuncTorchBatched: nothing > two [batched kernel]";
        QTest::newRow("none, 1.13") << "pytorch-1.13"
                                    << "CompositeImplicitAutograd"
                                    << "CPU"
                                    << "";
    }
    void theOrderOfRegistrationsDecides()
    {
        QFETCH(QString, model);
        QFETCH(QString, first);
        QFETCH(QString, second);
        QFETCH(QString, stale);
        for (const bool fresh : {false, true}) {
            Case one(qPrintable(model), fresh);
            one.impl(qPrintable(first), "one");
            one.impl(qPrintable(second), "two");
            QCOMPARE(one.stale(), fresh ? QString() : stale);
            if (second == "FuncTorchBatchedDecomposition")
                continue;  // nothing ever refreshes for it (pytorch:M20)
            Case other(qPrintable(model), fresh);
            other.impl(qPrintable(second), "two");
            other.impl(qPrintable(first), "one");
            QCOMPARE(other.stale(), QString());
        }
    }

    // The stored entry is what runs; in the other mode the computed one does.
    void callsUseTheStoredEntry()
    {
        for (const bool fresh : {false, true}) {
            Case stale("pytorch-1.13", fresh);
            stale.impl("CompositeImplicitAutograd", "implicit");
            stale.impl("CompositeExplicitAutograd", "explicit");
            const KeySet keys = stale.dispatcher.model().setOf({"AutogradCPU", "CPU"});
            if (!fresh) {
                QCOMPARE(stale.call(keys), std::string("implicit"));
                QVERIFY(stale.stale().contains("AutogradCPU: implicit [math kernel] > nothing"));
                continue;
            }
            const auto missing = stale.failure(keys);
            QVERIFY(missing && missing->kind == DispatchErrorKind::noKernel);
            QCOMPARE(stale.stale(), QString());
        }
    }

    // What comes as one change leaves nothing stale, in whatever order it comes, whether or not somebody has read the table
    // before; what comes after it goes stale as ever.
    void whatIsRegisteredAtOnceIsFresh_data() { freshTablesStayFresh_data(); }
    void whatIsRegisteredAtOnceIsFresh()
    {
        QFETCH(QString, model);
        std::mt19937 random(21);
        for (int round = 0; round < 60; ++round) {
            Case oneByOne(qPrintable(model), true);
            Case atOnce(qPrintable(model));
            Case afterReading(qPrintable(model));
            const KeyModel& keys = atOnce.dispatcher.model();
            std::vector<Key> places;
            for (const KeyInfo& info : keys.keys())
                if (info.kind != KeyKind::placeholder && (info.slot || info.kind == KeyKind::alias))
                    places.insert(places.end(), info.kind == KeyKind::alias ? 20 : 1, info.key);
            (void)afterReading.dispatcher.table(afterReading.op);
            std::vector<std::vector<NewKernel>> kernels(2);
            for (int i = 0; i < 6; ++i) {
                const Key at = places[random() % places.size()];
                const std::string name = (random() % 5 == 0 ? "fallthrough" : "k") + std::to_string(i);
                oneByOne.impl(keys.nameOf(at).c_str(), name);
                kernels[0].push_back({at, atOnce.kernel(name), "t.cpp:2"});
                kernels[1].push_back({at, afterReading.kernel(name), "t.cpp:2"});
            }
            atOnce.dispatcher.registerAll(atOnce.op, std::move(kernels[0]));
            afterReading.dispatcher.registerAll(afterReading.op, std::move(kernels[1]));
            for (Case* one : {&atOnce, &afterReading}) {
                QVERIFY2(one->stale().isEmpty(), qPrintable(one->stale()));
                QVERIFY(one->dispatcher.table(one->op) == oneByOne.dispatcher.table(oneByOne.op));
                for (int i = 0; i < 50; ++i) {
                    const KeySet set(keys.all().bits() & ((std::uint64_t{random()} << 32 | random()) >> random() % 60));
                    const Resolution expected = oneByOne.dispatcher.resolve(oneByOne.op, set);
                    const Resolution found = one->dispatcher.resolve(one->op, set);
                    QCOMPARE(found.masked.bits(), expected.masked.bits());
                    QCOMPARE(found.handed.bits(), expected.handed.bits());
                    QCOMPARE(found.kernel, expected.kernel);
                }
            }
        }
        if (model == "pytorch-2.6") {
            Case later("pytorch-2.6");
            std::vector<NewKernel> first;
            first.push_back({later.key("CompositeImplicitAutograd"), later.kernel("one"), "t.cpp:2"});
            later.dispatcher.registerAll(later.op, std::move(first));
            later.impl("QuantizedCPU", "two");
            QCOMPARE(later.stale(),
                     QString("AutogradOther: one [math kernel] > ambiguous_autogradother [ambiguous autogradother]"));
        }
    }

    // A PyTorch has 3,600 operators, of which a session calls five.
    void aTableThatNobodyReadsIsNotThere()
    {
        Dispatcher dispatcher(KeyModel::builtIn("pytorch-2.15").value());
        std::vector<OperatorHandle> ops;
        for (int i = 0; i < 1000; ++i)
            ops.push_back(dispatcher.intern("t::op" + std::to_string(i)));
        for (const OperatorHandle& op : ops) {
            std::vector<NewKernel> kernels;
            kernels.push_back({dispatcher.model().parseKey("CPU").value(), Kernel::fallthrough("f"), "t.cpp:1"});
            dispatcher.registerAll(op, std::move(kernels));
        }
        const Registration fallback =
            dispatcher.registerFallback(dispatcher.model().parseKey("Tracer").value(), Kernel::fallthrough("g"));
        const std::size_t before = dispatcher.memoryBytes();
        const std::vector<SlotView> table = dispatcher.table(ops[7]);
        const std::size_t one = dispatcher.memoryBytes() - before;
        QVERIFY2(one > table.size() * 9 && one < 4096, qPrintable(QString::number(one)));
        QVERIFY(before < ops.size() * one / 2);
        QCOMPARE(std::count_if(table.begin(), table.end(), [](const SlotView& slot) { return slot.fallthrough; }), 2);
    }

    // Whatever comes and goes: in a fresh dispatcher the stored table is the computed one, after every event.
    void freshTablesStayFresh_data()
    {
        QTest::addColumn<QString>("model");
        for (const std::string& name : KeyModel::builtInNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void freshTablesStayFresh()
    {
        QFETCH(QString, model);
        std::mt19937 random(20);
        std::size_t wentStale = 0;
        for (int round = 0; round < 30; ++round) {
            Case fresh(qPrintable(model), true);
            Case stored(qPrintable(model), false);
            std::vector<const char*> names;
            const KeyModel& keys = fresh.dispatcher.model();
            for (const KeyInfo& info : keys.keys())
                if (info.kind != KeyKind::placeholder && (info.slot || info.kind == KeyKind::alias))
                    names.push_back(info.name.c_str());
            // Aliases are few among the keys, and they are what goes stale.
            for (const KeyInfo& info : keys.keys())
                if (info.kind == KeyKind::alias)
                    names.insert(names.end(), 20, info.name.c_str());
            for (int event = 0; event < 8; ++event) {
                const std::size_t at = random() % (fresh.registrations.size() + 4);
                if (at < fresh.registrations.size()) {
                    fresh.registrations[at].release();
                    stored.registrations[at].release();
                } else {
                    const char* key = names[random() % names.size()];
                    const std::string name = (random() % 5 == 0 ? "fallthrough" : "k") + std::to_string(event);
                    fresh.impl(key, name);
                    stored.impl(key, name);
                }
                QVERIFY2(fresh.stale().isEmpty(), qPrintable(fresh.stale()));
                QVERIFY(fresh.dispatcher.freshTable(fresh.op) == stored.dispatcher.freshTable(stored.op));
                wentStale += stored.stale().isEmpty() ? 0 : 1;
                // The masks follow too: a key alone leads to its own entry unless that falls through.
                for (const SlotView& slot : fresh.dispatcher.table(fresh.op)) {
                    const KeySet own = keys.setOf(*slot.key);
                    if (slot.fallthrough || slot.provenance == Provenance::missing || own.empty())
                        continue;
                    const Resolution resolution = fresh.dispatcher.resolve(fresh.op, own);
                    QVERIFY2(resolution.key == slot.key && resolution.kernel == slot.kernel,
                             keys.nameOf(*slot.key).c_str());
                }
            }
        }
        QCOMPARE(wentStale > 0, model.startsWith("pytorch"));
    }

    // S5: the check compares functions, so kernels that share a wrapper hide a stale entry from it.
    void theCheckComparesFunctions()
    {
        Case missing("pytorch-2.6");
        missing.impl("CompositeImplicitAutograd", "composite");
        missing.impl("NestedTensorCPU", "nested");
        QCOMPARE(missing.broken(), QString("AutogradNestedTensor"));

        for (const bool shared : {true, false}) {
            Case both("pytorch-1.13");
            both.impl("Autograd", "autograd");
            if (shared)
                both.impl("CompositeImplicitAutograd", "implicit");
            else
                both.other("CompositeImplicitAutograd", "implicit");
            both.impl("CompositeExplicitAutograd", "explicit");
            QVERIFY(both.stale().contains("AutogradCPU: implicit [math kernel] > autograd [autograd kernel]"));
            QCOMPARE(both.broken().contains("AutogradCPU"), !shared);
            QVERIFY(both.broken().contains("NestedTensorCPU"));  // stored: implicit; computed: nothing
        }
    }

    // E5: before PyTorch reports a missing kernel it checks the table, and its complaint is what one gets.
    void aMissingKernelInAStaleTable_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<QString>("at");
        QTest::newRow("1.13") << "pytorch-1.13"
                              << "CompositeImplicitAutograd"
                              << "SparseCPU"
                              << "AutogradOther";
        QTest::newRow("2.4") << "pytorch-2.4"
                             << "CompositeImplicitAutograd"
                             << "NestedTensorCPU"
                             << "AutogradNestedTensor";
        QTest::newRow("2.6") << "pytorch-2.6"
                             << "CPU"
                             << "FuncTorchBatchedDecomposition"
                             << "FuncTorchBatched";
        QTest::newRow("1.8") << "pytorch-1.8"
                             << "Math"
                             << "Vulkan"
                             << "";  // refreshed: nothing is stale
    }
    void aMissingKernelInAStaleTable()
    {
        QFETCH(QString, model);
        QFETCH(QString, first);
        QFETCH(QString, second);
        QFETCH(QString, at);
        for (const bool fresh : {false, true}) {
            Case one(qPrintable(model), fresh);
            one.impl(qPrintable(first), "first");
            one.impl(qPrintable(second), "second");
            QCOMPARE(one.broken(), fresh ? QString() : at);
            const KeySet keys = one.dispatcher.model().setOf({"Tracer"});
            const auto error = one.failure(keys);
            QVERIFY(error.has_value());
            const bool stale = !fresh && !at.isEmpty();
            QCOMPARE(error->kind, stale ? DispatchErrorKind::staleTable : DispatchErrorKind::noKernel);
            QCOMPARE(error->key, std::optional(one.key("Tracer")));
            QCOMPARE(error->available, one.dispatcher.availableKeys(one.op.entry()));
            QCOMPARE(one.dispatcher.resolve(one.op, keys).error, std::string(error->what()));
            if (!stale)
                continue;
            const QString text = error->what();
            QVERIFY2(text.startsWith("INTERNAL ASSERT FAILED: the stored table of t::op is stale at " + at),
                     error->what());
            const QString state = QString::fromStdString(pytorchDump(one.dispatcher, one.op));
            const QString table = QString::fromStdString(pytorchTableDump(one.dispatcher, one.op));
            QVERIFY2(
                text.endsWith("Canonical state\n~~~~~~~~~~~\n" + state + "\n\nComputed table:\n~~~~~~~~~~~\n" + table),
                error->what());
            QVERIFY(state.contains("debug: registered at t.cpp:1\n"));
            // Keyfall explains its own error as it does PyTorch's.
            const auto read = findErrors(PastedText(error->what()));
            QCOMPARE(read.size(), std::size_t{1});
            QCOMPARE(read[0].kind, DispatchText::staleTable);
            QCOMPARE(read[0].op, std::string("t::op"));
        }
    }

    // Only a report of a missing kernel checks: calls that find one, and the other errors, do not.
    void otherCallsDoNotCheck()
    {
        Case stale("pytorch-1.13");
        stale.impl("CompositeImplicitAutograd", "implicit");
        stale.impl("SparseCPU", "sparse");
        QVERIFY(!stale.broken().isEmpty());
        QCOMPARE(stale.call(stale.dispatcher.model().setOf({"SparseCPU"})), std::string("sparse"));
        QCOMPARE(stale.call(stale.dispatcher.model().setOf({"AutogradOther"})), std::string("implicit"));
        stale.impl("AutogradOther", "fallthrough");
        const auto error = stale.failure(stale.dispatcher.model().setOf({"Vulkan"}));
        QVERIFY(!error);
    }

    // What an entry of the table still runs outlives its registration, as in PyTorch, whose tables hold copies
    // (pytorch:M20).
    void aStaleEntryKeepsItsKernel()
    {
        auto used = std::make_shared<int>(0);
        Case gone("pytorch-2.6");
        auto decomposition = gone.dispatcher.registerKernel(
            gone.op, gone.key("FuncTorchBatchedDecomposition"),
            Kernel::boxed([used](const BoxedCall&, Stack&) { ++*used; }, "decomposition"));
        gone.impl("FuncTorchBatched", "direct");
        gone.registrations.clear();  // refreshes the entry: now the decomposition is stored
        QCOMPARE(gone.stale(), QString());
        decomposition.release();
        QCOMPARE(gone.stale(), QString("FuncTorchBatched: decomposition [batched kernel] > nothing"));
        for (int i = 0; i < 1000; ++i)  // what nobody can hold any more is destroyed in batches
            gone.dispatcher.registerKernel(gone.op, gone.key("CPU"), gone.kernel("cpu")).release();
        (void)gone.call(gone.dispatcher.model().setOf({"FuncTorchBatched"}));
        QCOMPARE(*used, 1);
        QCOMPARE(used.use_count(), 2L);
        gone.impl("FuncTorchBatched", "again");  // the entry is refreshed: nobody runs it any more
        QCOMPARE(gone.stale(), QString());
        (void)gone.call(gone.dispatcher.model().setOf({"FuncTorchBatched"}));
        QCOMPARE(*used, 1);
    }
};

KEYFALL_TEST(StaleTablesTest)
#include "stale_tables_test.moc"
