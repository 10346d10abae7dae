// SPDX-License-Identifier: MIT
// What changed between two versions' tables: operators, schemas, entries, keys.
#include "core/pytorch/version_changes.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

struct Version {
    Dispatcher dispatcher;
    std::vector<Registration> kept;

    explicit Version(const char* model) : dispatcher(KeyModel::builtIn(model).value()) {}
    OperatorHandle define(const char* schema) { return dispatcher.define(Schema::parse(schema).value()).value(); }
    void add(OperatorHandle op, const char* key, const char* kernel)
    {
        kept.push_back(dispatcher.registerKernel(op, dispatcher.model().find(key).value(),
                                                 Kernel::boxed([](const BoxedCall&, Stack&) {}, kernel)));
    }
};

}  // namespace

class VersionChangesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void operatorsSchemasAndEntries()
    {
        Version before("pytorch-1.13");
        Version after("pytorch-2.6");
        before.define("aten::gone(Tensor self) -> Tensor");
        before.add(before.define("aten::same(Tensor self) -> Tensor"), "CPU", "x.cpp:1");
        before.add(before.define("aten::moved(Tensor self) -> Tensor"), "CompositeImplicitAutograd", "x.cpp:2");
        before.define("aten::retyped(Tensor self) -> Tensor");
        after.define("aten::fresh(Tensor self) -> Tensor");
        after.add(after.define("aten::same(Tensor self) -> Tensor"), "CPU", "y.cpp:77");  // only its place moved
        after.add(after.define("aten::moved(Tensor self) -> Tensor"), "CPU", "y.cpp:3");
        after.define("aten::retyped(Tensor self, int n=1) -> Tensor");

        const VersionChanges changes = changesBetween(before.dispatcher, after.dispatcher);
        QStringList seen;
        for (const OperatorChange& change : changes.operators)
            seen.append(QString::fromStdString(change.op) + QString::number(static_cast<int>(change.kind)));
        QCOMPARE(seen, (QStringList{"aten::fresh0", "aten::moved2", "aten::retyped2", "aten::gone1"}));

        const OperatorChange& moved = changes.operators[1];
        const auto entry = [&moved](const std::string& key) {
            for (const EntryChange& change : moved.entries)
                if (change.key == key)
                    return change.before + " > " + change.after;
            return std::string("unchanged");
        };
        QCOMPARE(entry("CPU"), std::string("math kernel > kernel"));
        QCOMPARE(entry("CUDA"), std::string("math kernel > "));
        QCOMPARE(entry("Tracer"), std::string("unchanged"));
        QCOMPARE(changes.operators[2].schemaAfter, std::string("aten::retyped(Tensor self, int n=1) -> Tensor"));
        QVERIFY(changes.operators[2].entries.empty());
    }

    void keysAreComparedOnlyWhereBothHaveThem()
    {
        Version before("pytorch-1.13");
        Version after("pytorch-2.6");
        before.define("aten::f(Tensor self) -> Tensor");
        after.add(after.define("aten::f(Tensor self) -> Tensor"), "SparseCsrMeta", "new key's kernel");
        const VersionChanges changes = changesBetween(before.dispatcher, after.dispatcher);
        QVERIFY(changes.operators.empty());
        QVERIFY(std::find(changes.keysAdded.begin(), changes.keysAdded.end(), "AutocastMPS")
                != changes.keysAdded.end());
        QCOMPARE(changes.keysRemoved, std::vector<std::string>{"ORT"});
    }

    /// Of a version of which only some operators are known, the others were not removed.
    void aPartTellsNothingOfWhatIsNotThere()
    {
        Version before("pytorch-1.13");
        Version after("pytorch-2.6");
        before.define("aten::elsewhere(Tensor self) -> Tensor");
        QVERIFY(changesBetween(before.dispatcher, after.dispatcher, false).operators.empty());
        QCOMPARE(changesBetween(before.dispatcher, after.dispatcher, true).operators.size(), std::size_t{1});
    }

    void aVersionDoesNotDifferFromItself()
    {
        Version one("pytorch-2.4");
        one.add(one.define("aten::f(Tensor self) -> Tensor"), "CompositeImplicitAutograd", "k");
        const VersionChanges changes = changesBetween(one.dispatcher, one.dispatcher);
        QVERIFY(changes.operators.empty() && changes.keysAdded.empty() && changes.keysRemoved.empty());
    }
};

KEYFALL_TEST(VersionChangesTest)
#include "version_changes_test.moc"
