// SPDX-License-Identifier: MIT
// The query language, on operators that are made for it: each condition finds what it says, and nothing else.
#include "core/query/backend_coverage.h"
#include "core/query/glob.h"
#include "core/query/operator_query.h"
#include "core/query/out_variants.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

class Bench {
public:
    Bench() : dispatcher_(KeyModel::builtIn("pytorch-2.15").value())
    {
        fallback("AutogradCPU", false);
        fallback("ADInplaceOrView", true);
        define("t::made(int[] size, Device? device=None) -> Tensor", {"CPU"});
        define("t::plain(Tensor self) -> Tensor", {"CPU", "Meta"});
        define("t::tracked(Tensor self) -> Tensor", {"CPU", "Autograd"});
        define("t::free(Tensor self, Tensor[] more) -> Tensor", {"CompositeImplicitAutograd"});
        define("t::both(Tensor self) -> Tensor", {"CompositeImplicitAutograd", "SparseCPU"});
        define("t::late(Tensor self) -> Tensor", {"SparseCPU", "CompositeImplicitAutograd"});
        define("t::add.Tensor(Tensor self, Tensor other) -> Tensor", {"CompositeExplicitAutogradNonFunctional"});
        define("t::add_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)",
               {"CompositeExplicitAutogradNonFunctional"});
        define("t::add.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)", {"CPU"});
        define("t::view(Tensor(a) self) -> Tensor(a)", {"CompositeExplicitAutograd"});
        kept_.push_back(dispatcher_.registerKernel(*dispatcher_.find("t::plain"), key("Meta"), kernel("newer meta")));
        (void)dispatcher_.intern("t::undefined");
    }

    [[nodiscard]] const Dispatcher& dispatcher() const { return dispatcher_; }

    [[nodiscard]] QString names(const std::string& question) const
    {
        const auto query = OperatorQuery::parse(question, dispatcher_.model());
        if (!query)
            return QString::fromStdString(query.error().text());
        QStringList found;
        for (const QueryMatch& match : query->run(dispatcher_))
            found.append(QString::fromStdString(match.op.name()).mid(3));
        return found.join(' ');
    }

private:
    static Kernel kernel(const std::string& name)
    {
        return Kernel::boxed([](const BoxedCall&, Stack&) {}, name);
    }
    [[nodiscard]] Key key(const std::string& name) const { return dispatcher_.model().find(name).value(); }

    void define(const std::string& schema, const std::vector<std::string>& keys)
    {
        const auto op = dispatcher_.define(Schema::parse(schema).value()).value();
        for (const std::string& name : keys)
            kept_.push_back(dispatcher_.registerKernel(op, key(name), kernel(op.name() + " for " + name)));
    }
    void fallback(const std::string& name, bool fallthrough)
    {
        kept_.push_back(
            dispatcher_.registerFallback(key(name), fallthrough ? Kernel::fallthrough() : kernel("fallback")));
    }

    Dispatcher dispatcher_;
    std::vector<Registration> kept_;
};

}  // namespace

class OperatorQueryTest : public QObject {
    Q_OBJECT

    const Bench bench_;

private Q_SLOTS:
    void patterns()
    {
        for (const char* pattern : {"Autograd*", "*CPU", "A*d?PU", "AutogradCPU", "*", "Auto*grad*CPU*"})
            QVERIFY2(matchesGlob(pattern, "AutogradCPU"), pattern);
        for (const char* pattern : {"autograd*", "CPU", "AutogradCPU?", "?", "", "Auto*CUDA"})
            QVERIFY2(!matchesGlob(pattern, "AutogradCPU"), pattern);
        QVERIFY(matchesGlob("", "") && matchesGlob("*", ""));
    }

    void conditions_data()
    {
        QTest::addColumn<QString>("found");
        const auto row = [](const char* question, const char* found) { QTest::newRow(question) << found; };
        row("@CPU", "made plain tracked add.out");
        row("@CPU -@Autograd*", "made plain add.out");
        row("@CPU !@Autograd*", "made plain add.out");
        row("@Autograd", "tracked");
        row("has@XLA", "free both late view");
        row("missing@XLA", "made plain tracked add.Tensor add_.Tensor add.out undefined");
        row("provenance:math@Meta", "free both late");
        row("provenance:math", "free both late");
        row("provenance:default@Meta", "add.Tensor add_.Tensor view");
        row("kernel:newer*", "plain");
        row("kernel:*Sparse*@SparseCPU", "both late");
        row("kernel:*Sparse*@CPU", "");
        row("fallthrough@ADInplaceOrView",
            "made plain tracked free both late add.Tensor add_.Tensor add.out view undefined");
        row("fallthrough", "");
        row("ambiguous", "late");
        row("ambiguous@AutogradCPU", "");
        row("stale", "both");
        row("stale@AutogradOther", "both");
        row("stale@CPU", "");
        row("inactive", "plain");
        row("inactive@CPU", "");
        row("schema:factory", "made");
        row("schema:inplace", "add_.Tensor");
        row("schema:out", "add.out");
        row("schema:view", "view");
        row("schema:lists", "free");
        row("schema:none", "undefined");
        row("schema:functional @CPU", "made plain tracked");
        row("schema:*Device*", "made");
        row("name:add", "add.Tensor add.out");
        row("name:add*", "add.Tensor add_.Tensor add.out");
        row("name:t::p*", "plain");
        row("name:x::p*", "");
        row("t::plain", "plain");
        row("lat", "late");
        row("@CPU|@SparseCPU name:*a*|name:both", "made plain tracked both late add.out");
        row("", "made plain tracked free both late add.Tensor add_.Tensor add.out view undefined");
    }
    void conditions() { QTEST(bench_.names(QTest::currentDataTag()), "found"); }

    void rowsSayWhy()
    {
        const auto query =
            OperatorQuery::parse("provenance:math@AutogradOther has@CPU -@Meta", bench_.dispatcher().model());
        const auto matches = query->run(bench_.dispatcher());
        QCOMPARE(matches.size(), std::size_t{2});
        QCOMPARE(matches[0].rows,
                 (std::vector<QueryRow>{{"AutogradOther", "t::free for CompositeImplicitAutograd", "math kernel"},
                                        {"CPU", "t::free for CompositeImplicitAutograd", "math kernel"}}));
    }

    void mistakesAreNamed_data()
    {
        QTest::addColumn<QString>("message");
        QTest::newRow("@Cpu") << "did you mean CPU";
        QTest::newRow("@") << "a key is missing";
        QTest::newRow("-") << "nothing is asked";
        QTest::newRow("missing") << "a key is missing";
        QTest::newRow("provenance:maths@CPU") << "one of kernel, default";
        QTest::newRow("provenance@CPU") << "nothing that can be asked of a key";
        QTest::newRow("schema:inpace") << "one of inplace, out";
        QTest::newRow("name:add@CPU") << "not about a key";
        QTest::newRow("stale:now") << "takes no value";
        QTest::newRow("kind:x") << "is no question";
    }
    void mistakesAreNamed()
    {
        QFETCH(QString, message);
        const QString said = bench_.names(QTest::currentDataTag());
        QVERIFY2(said.contains(message), qPrintable(said));
    }

    void outVariantsAreFound()
    {
        const OutVariants outs(bench_.dispatcher());
        const auto out = [&](const char* name) {
            const auto found = outs.of(*bench_.dispatcher().find(name));
            return found ? found->name() : std::string();
        };
        QCOMPARE(out("t::add.Tensor"), std::string("t::add.out"));
        QCOMPARE(out("t::add_.Tensor"), std::string("t::add.out"));
        QCOMPARE(out("t::add.out"), std::string());
        QCOMPARE(out("t::plain"), std::string());
    }

    void coverageTellsWhatABackendHas()
    {
        const auto coverage = [this](const char* backend) {
            const auto found = coverageOf(bench_.dispatcher(), backend, bench_.dispatcher().operators());
            if (!found)
                return QString::fromStdString(found.error().text());
            QStringList lines;
            for (const CoveredOperator& covered : found->operators)
                lines.append(
                    QStringLiteral("%1: %2, %3%4")
                        .arg(QString::fromStdString(covered.op).mid(3),
                             QString::fromUtf8(nameOf(covered.coverage).data()),
                             QString::fromUtf8(nameOf(covered.gradient).data()),
                             covered.dependents > 0 ? QStringLiteral(", for %1").arg(covered.dependents) : QString()));
            return lines.join('\n');
        };
        QCOMPARE(coverage("CPU"),
                 QStringLiteral("add.out: own, none, for 2\n"
                                "add.Tensor: through .out, none\n"
                                "add_.Tensor: through .out, none\n"
                                "both: composite, composite\n"
                                "free: composite, composite\n"
                                "late: composite, composite\n"
                                "made: own, none\n"
                                "plain: own, none\n"
                                "tracked: own, formula\n"
                                "undefined: missing, none\n"
                                "view: explicit composite, none"));
        QCOMPARE(coverage("MPS"),
                 QStringLiteral("add.out: missing, none, for 2\n"
                                "add.Tensor: needs .out, none\n"
                                "add_.Tensor: needs .out, none\n"
                                "both: composite, composite\n"
                                "free: composite, composite\n"
                                "late: composite, composite\n"
                                "made: missing, none\n"
                                "plain: missing, none\n"
                                "tracked: missing, formula\n"
                                "undefined: missing, none\n"
                                "view: explicit composite, none"));
        QVERIFY(coverage("AutogradCPU").contains("is not the key of a backend"));
        QVERIFY(coverage("Cpu").contains("did you mean CPU"));
    }
};

KEYFALL_TEST(OperatorQueryTest)
#include "operator_query_test.moc"
