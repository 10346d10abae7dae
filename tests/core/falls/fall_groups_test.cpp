// SPDX-License-Identifier: MIT
#include "core/falls/fall_groups.h"
#include "core/falls/fall_query.h"
#include "tests/core/falls/fall_lines.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <set>

using namespace keyfall;
using fall_lines::linesOf;

namespace {

FallTable nested()
{
    return fallsOf({{"rank0", graphs::nested().shared()}, {"rank1", graphs::failing().shared()}});
}

QString asked(const FallTable& table, const char* question)
{
    const auto query = FallQuery::parse(question, table);
    if (!query)
        return QString::fromStdString(query.error().text());
    const FallSelection selection = query->run(table);
    return linesOf(groupFalls(table, FallGrouping::op, &selection)).replace('\n', QStringLiteral(", "));
}

}  // namespace

class FallGroupsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void byWhat_data()
    {
        QTest::addColumn<int>("by");
        QTest::addColumn<QString>("lines");
        const auto row = [](const char* name, FallGrouping by, const char* lines) {
            QTest::addRow("%s", name) << static_cast<int>(by) << lines;
        };
        row("fall", FallGrouping::fall, "2 to\n1 linear\n1 matmul\n1 add\n1 matmul");
        row("operator", FallGrouping::op, "2 to\n2 matmul\n1 linear\n1 add");
        // linear, to, to, matmul, add, and the failing matmul pass Cpu.
        row("key", FallGrouping::key, "6 Cpu\n4 Autograd\n1 Autocast\n1 Tracer");
        row("depth", FallGrouping::depth, "2 0\n4 1");
        row("thread", FallGrouping::thread, "5 rank0\n1 rank1");
        row("line", FallGrouping::line, "5 y = linear(x, w)\n1 y = matmul(a, b)");
    }
    void byWhat()
    {
        QFETCH(int, by);
        QFETCH(QString, lines);
        QCOMPARE(linesOf(groupFalls(nested(), static_cast<FallGrouping>(by))), lines);
    }

    void whatComesFirst()
    {
        const auto group = [](std::uint64_t count, std::int64_t ns, HopId first) {
            FallGroup made;
            made.tally.count = count;
            made.tally.kernelNs = ns;
            made.tally.first = {0, first};
            return made;
        };
        QVERIFY(comesBefore(group(2, 1, 9), group(1, 5, 1), FallOrder::count));
        QVERIFY(comesBefore(group(1, 5, 9), group(2, 1, 1), FallOrder::time));
        QVERIFY(!comesBefore(group(2, 1, 1), group(1, 5, 9), FallOrder::time));
        QVERIFY(comesBefore(group(2, 5, 9), group(1, 5, 1), FallOrder::time));
        QVERIFY(comesBefore(group(1, 5, 1), group(1, 5, 9), FallOrder::time));
        QVERIFY(!comesBefore(group(1, 5, 1), group(1, 5, 1), FallOrder::time));
    }

    /// Own times of groups add up to the run's, whatever they are grouped by; counts do, but for keys.
    void groupsAddUp()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 60; ++round) {
            const auto graph = fall_lines::randomGraph(random, 6);
            const FallTable table = fallsOf(graph);
            for (int by = 0; by <= static_cast<int>(FallGrouping::line); ++by) {
                const FallGroups groups = groupFalls(table, static_cast<FallGrouping>(by));
                std::int64_t own = 0;
                std::uint64_t count = 0;
                for (const FallGroup& group : groups.groups) {
                    own += group.tally.ownNs();
                    count += group.tally.count;
                }
                QCOMPARE(own, table.all.ownNs());
                QCOMPARE(groups.all.count, table.all.count);
                if (by != static_cast<int>(FallGrouping::key))
                    QCOMPARE(count, table.all.count);
            }
            for (const FallGroup& group : groupFalls(table, FallGrouping::key).groups) {
                std::set<HopId> falls;  // that pass this key
                std::map<HopId, HopId> begin;
                for (const Hop& hop : graph->hops) {
                    begin[hop.id] = table.hops[0].step[hop.id - 1] == 0 ? hop.id : begin[hop.parent];
                    if ((hop.key ? graph->model->nameOf(*hop.key) : "no key") == group.name)
                        falls.insert(begin[hop.id]);
                }
                QCOMPARE(group.tally.count, std::uint64_t{falls.size()});
            }
        }
    }

    void namesAndAliasesOfPyTorch()
    {
        graphs::Builder b(KeyModel::builtIn("pytorch-2.6").value());
        b.call("aten::add.Tensor", {"CPU"});
        b.at(b.hop(b.hop(0, CallKind::call, "AutogradCPU"), CallKind::redispatch, "CPU")).provenance =
            Provenance::kernel;
        b.call("aten::linear", {"CPU"});
        b.at(b.hop(0, CallKind::call, "CPU")).provenance = Provenance::math;
        b.call("aten::mm", {"CPU"});
        b.at(b.hop(0, CallKind::call, "CPU")).provenance = Provenance::defaultBackend;
        const FallTable table = fallsOf(b.shared());
        const auto found = [&table](const char* question) {
            const FallSelection selection = FallQuery::parse(question, table)->run(table);
            return fall_lines::linesOf(groupFalls(table, FallGrouping::op, &selection)).replace('\n', ", ");
        };
        QCOMPARE(found("add*"), QString("1 aten::add.Tensor"));
        QCOMPARE(found("name:mm"), QString("1 aten::mm"));
        QCOMPARE(found("first:lin*"), QString("1 aten::linear"));
        QCOMPARE(found("other::add*"), QString());
        QCOMPARE(found("thread:0 mm"), QString("1 aten::mm"));
        QCOMPARE(found("thread:1"), QString());
        QCOMPARE(found("@Autograd"), QString("1 aten::add.Tensor"));
        QCOMPARE(found("@CompositeImplicitAutograd"), QString("1 aten::linear"));
        QCOMPARE(found("@CompositeExplicitAutograd"), QString("1 aten::mm"));
        QCOMPARE(found("-@CompositeImplicitAutograd -@Autograd"), QString("1 aten::mm"));
    }

    void distinctFallsOfAGroup()
    {
        const FallGroups groups = groupFalls(nested(), FallGrouping::op);
        QCOMPARE(groups.groups[0].distinct, 1U);
        QCOMPARE(groups.groups[1].name, std::string("matmul"));
        QCOMPARE(groups.groups[1].distinct, 2U);
    }

    void questions_data()
    {
        QTest::addColumn<QString>("found");
        const auto row = [](const char* question, const char* found) { QTest::addRow("%s", question) << found; };
        row("", "2 to, 2 matmul, 1 linear, 1 add");
        row("@Autocast", "1 linear");
        row("-@Autograd", "1 matmul, 1 add");
        row("@Auto*", "2 to, 1 linear, 1 matmul");
        row("lin", "1 linear");
        row("name:mat*", "2 matmul");
        row("name:mat", "");
        row("add|linear", "1 linear, 1 add");
        row("provenance:math", "1 linear");
        row("provenance:math@Autograd", "");
        row("kernel:composite*@Cpu", "1 linear");
        row("kind:call_direct", "1 add");
        row("error", "1 matmul");
        row("raised@Cpu", "1 matmul");
        row("raised@Tracer", "");
        row("error@Tracer !nested", "1 matmul");
        row("nested", "2 to, 1 matmul, 1 add");
        row("depth:0", "1 linear, 1 matmul");
        row("first:linear matmul", "1 matmul");
        row("thread:rank1", "1 matmul");
        row("line:*linear* to|add", "2 to, 1 add");
        row("@Cpv", "query: '@Cpv': the run's model has no key 'Cpv' (did you mean 'Cpu'?)");
        row("add@Cpu",
            "query: 'add@Cpu': 'add' is nothing that can be asked of a key (kernel:…@CPU, provenance:…@CPU, "
            "kind:…@CPU, error@CPU, raised@CPU, boxed@CPU, skipped@CPU, or @CPU alone)");
        row("kind:sideways",
            "query: 'kind:sideways': 'sideways' is no kind of call (one of call, redispatch, call_direct, "
            "callBoxed, redispatchBoxed)");
        row("depth:x", "query: 'depth:x': 'x' is no number (depth:0 is the outermost)");
        row("nested@Cpu", "query: 'nested@Cpu': it is not about a key (the fall is within another one)");
        row("-", "query: '-': nothing is asked (@CPU, name:conv*, error)");
        row("thread:",
            "query: 'thread:': a value is missing behind ':' (thread:rank0: the thread or rank, by its name or its "
            "number from 0)");
    }
    void questions()
    {
        QFETCH(QString, found);
        QCOMPARE(asked(nested(), QTest::currentDataTag()), found);
    }
};

KEYFALL_TEST(FallGroupsTest)
#include "fall_groups_test.moc"
