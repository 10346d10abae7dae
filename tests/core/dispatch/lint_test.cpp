// SPDX-License-Identifier: MIT
#include "core/dispatch/lint.h"

#include "core/pytorch/imported_lint.h"
#include "core/pytorch/imported_model.h"
#include "core/pytorch/table_import.h"
#include "core/session/session_lint.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <set>

using namespace keyfall;

namespace {

/// An operator with registrations, each `key kernel-name [where]`; the key "-" means: without a key. A kernel whose name
/// begins with "fallthrough" is one.
class Case {
public:
    explicit Case(const std::string& model, const std::string& schema = "t::op(Tensor x) -> Tensor")
        : Case(KeyModel::builtIn(model).value(), schema)
    {
    }
    explicit Case(const std::shared_ptr<const KeyModel>& model, const std::string& schema = "t::op(Tensor x) -> Tensor")
        : dispatcher(model), op(dispatcher.define(Schema::parse(schema).value()).value())
    {
    }

    Case& impl(const std::string& key, const std::string& name, const std::string& where = "lib/a.cpp:1")
    {
        const auto at = key == "-" ? std::nullopt : std::optional(dispatcher.model().parseKey(key).value());
        dispatcher.registerKernel(op, at, kernel(name), where).keep();
        return *this;
    }
    Case& fallback(const std::string& key, const std::string& name)
    {
        dispatcher.registerFallback(dispatcher.model().parseKey(key).value(), kernel(name)).keep();
        return *this;
    }

    [[nodiscard]] std::vector<Finding> findings() const { return lint(dispatcher, dispatcher.operators()); }
    /// Whether the first finding's cause is this one.
    template <class Cause>
    [[nodiscard]] bool because(const Cause& cause) const
    {
        return findings().at(0).cause == FindingCause(cause);
    }
    /// "kind@Key, ..." of everything found.
    [[nodiscard]] QString found() const
    {
        QStringList list;
        for (const Finding& finding : findings())
            list << QString::fromStdString(std::string(nameOf(finding.kind)) + "@" + finding.key);
        return list.join(", ");
    }

    Dispatcher dispatcher;
    OperatorHandle op;

private:
    static Kernel kernel(const std::string& name)
    {
        return name.starts_with("fallthrough") ? Kernel::fallthrough(name)
                                               : Kernel::boxed([](const BoxedCall&, Stack&) {}, name);
    }
};

}  // namespace

/// Each rule of `keyfall lint`, with an example that has the fault and one like it that has not.
class LintTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKindHasAName()
    {
        std::set<std::string_view> names;
        for (const FindingKind kind : findingKinds()) {
            QVERIFY(names.insert(nameOf(kind)).second);
            QCOMPARE(findingKindNamed(nameOf(kind)), std::optional(kind));
        }
        QCOMPARE(names.size(), std::size_t{9});
        QVERIFY(!findingKindNamed("nonsense"));
    }

    // pytorch:R7 (a): a backend behind AutogradOther, and an implicit composite.
    void ambiguousAutogradOther()
    {
        for (const char* model : {"pytorch-1.13", "pytorch-2.4", "pytorch-2.6"}) {
            Case ambiguous(model);
            ambiguous.impl("Vulkan", "vulkan").impl("CompositeImplicitAutograd", "composite");
            QCOMPARE(ambiguous.found(), "ambiguous-autogradother@AutogradOther");
            QVERIFY(ambiguous.because(AmbiguousBackends{{{"Vulkan", "vulkan"}}}));
            Case clear(model);
            clear.impl("Vulkan", "vulkan")
                .impl("CompositeImplicitAutograd", "composite")
                .impl("AutogradOther", "autograd");
            QCOMPARE(clear.found(), "");
            Case ownAutograd(model);
            ownAutograd.impl("CPU", "cpu").impl("CompositeImplicitAutograd", "composite");
            QCOMPARE(ownAutograd.found(), "");
        }
        Case classic("pytorch-1.8");
        classic.impl("Vulkan", "vulkan").impl("-", "math");
        QCOMPARE(classic.found(), "ambiguous-autogradother@AutogradOther");
    }

    // S4: the order decides whether the stored entry follows.
    void staleEntry()
    {
        Case stale("pytorch-2.6");
        stale.impl("CompositeImplicitAutograd", "composite").impl("NestedTensorCPU", "nested");
        QCOMPARE(stale.found(), "stale-entry@AutogradNestedTensor");
        QVERIFY(stale.because(StoredOtherwise{{"composite", "math kernel"}, {}}));
        Case other("pytorch-2.6");
        other.impl("NestedTensorCPU", "nested").impl("CompositeImplicitAutograd", "composite");
        QCOMPARE(other.found(), "");
        Case explicitAfter("pytorch-1.13");
        explicitAfter.impl("CompositeImplicitAutograd", "composite").impl("CompositeExplicitAutograd", "explicit");
        QVERIFY(explicitAfter.found().contains("stale-entry@AutogradCPU"));
        Case decomposition("pytorch-2.6");
        decomposition.impl("FuncTorchBatchedDecomposition", "decomposition");
        QCOMPARE(decomposition.found(), "stale-entry@FuncTorchBatched");
    }

    // K5: Undefined cannot be masked.
    void executedFallthrough()
    {
        Case alias("pytorch-2.6");
        alias.impl("CompositeExplicitAutograd", "fallthrough");
        QCOMPARE(alias.found(), "executed-fallthrough@Undefined");
        QVERIFY(alias.because(UnmaskedFallthrough{"fallthrough", Provenance::defaultBackend, true}));
        Case undefined("pytorch-1.13");
        undefined.impl("Undefined", "fallthrough");
        QCOMPARE(undefined.found(), "executed-fallthrough@Undefined");
        Case masked("pytorch-2.6");
        masked.impl("AutogradCPU", "fallthrough")
            .impl("CPU", "cpu")
            .impl("Tracer", "fallthrough")
            .impl("Autograd", "fallthrough a");
        QCOMPARE(masked.found(), "");
        Case eleven("ferrotorch", "op(Tensor x) -> Tensor");
        eleven.impl("Autograd", "fallthrough").impl("Cpu", "cpu");
        QCOMPARE(eleven.found(), "");
    }

    // A kernel for PrivateUse1 and nobody who records its gradient.
    void missingAutograd()
    {
        Case nothing("pytorch-2.6");
        nothing.impl("PrivateUse1", "mine").impl("CompositeImplicitAutograd", "composite");
        QCOMPARE(nothing.found(), "missing-autograd@AutogradPrivateUse1");
        QVERIFY(nothing.because(NoGradient{"PrivateUse1", "mine", NoGradient::Instead::nothing, true}));
        Case silent("pytorch-1.13");
        silent.fallback("AutogradPrivateUse1", "fallthrough").impl("PrivateUse1", "mine");
        QCOMPARE(silent.found(), "missing-autograd@AutogradPrivateUse1");
        QVERIFY(silent.because(NoGradient{"PrivateUse1", "mine", NoGradient::Instead::fallthrough, false}));
        for (const char* key : {"AutogradPrivateUse1", "Autograd"}) {
            Case recorded("pytorch-2.6");
            recorded.impl("PrivateUse1", "mine").impl(key, "autograd");
            QCOMPARE(recorded.found(), "");
        }
        Case factory("pytorch-2.6", "t::make(int n) -> Tensor");
        factory.fallback("AutogradPrivateUse1", "fallthrough")
            .impl("PrivateUse1", "mine")
            .impl("BackendSelect", "select");
        QCOMPARE(factory.found(), "");
        Case otherBackend("pytorch-2.6");
        otherBackend.impl("CPU", "cpu");
        QCOMPARE(otherBackend.found(), "");
    }

    /// What PyTorch lays over its own kernels, and kernels of its own that need no gradient, are meant.
    void whatPytorchMeansIsNoFinding()
    {
        const char* const cpp = "/pytorch/aten/src/ATen/a.cpp:1";
        const char* const python = "/site-packages/torch/_meta_registrations.py:53";
        Case fake("pytorch-2.15");
        fake.impl("Meta", "old", cpp).impl("Meta", "new", python);
        QCOMPARE(fake.found(), "");
        Case older("pytorch-2.6");
        older.impl("Meta", "old", cpp).impl("Meta", "new", "/dev/null:241");
        QCOMPARE(older.found(), "");
        Case elsewhere("pytorch-2.6");
        elsewhere.impl("CUDA", "old", cpp).impl("CUDA", "new", "/dev/null:241");
        QCOMPARE(elsewhere.found(), "overrides-library@CUDA");
        Case mine("pytorch-2.15");
        mine.impl("CUDA", "old", cpp).impl("CUDA", "new", "/home/me/mine.py:7");
        QCOMPARE(mine.found(), "overrides-library@CUDA");
        Case collective("pytorch-2.15");
        collective.impl("PrivateUse1", "theirs", "/pytorch/torch/csrc/distributed/c10d/Ops.cpp:1");
        QCOMPARE(collective.found(), "");
        Case alias("pytorch-2.15");
        alias.impl("CompositeImplicitAutograd", "all", cpp).impl("Autograd", "none", cpp);
        QCOMPARE(alias.found(), "");
        alias.impl("CPU", "mine", "lib/a.cpp:1");
        alias.impl("CompositeExplicitAutograd", "mine", "lib/a.cpp:1").impl("Autograd", "mine", "lib/a.cpp:1");
        QVERIFY(!alias.found().isEmpty());
        Case keyless("pytorch-2.15", "t::make(int n) -> Tensor");
        keyless.impl("Meta", "fake").impl("CPU", "never");
        QCOMPARE(keyless.found(), "unreachable-entry@CPU");
        // Our own Autograd layer is a fallback that records.
        Case layer("pytorch-2.15");
        layer.fallback("AutogradPrivateUse1", "standard:autograd").impl("PrivateUse1", "mine");
        QCOMPARE(layer.found(), "");
    }

    void inactiveAndOverridden()
    {
        Case same("pytorch-2.6");
        same.impl("CPU", "old", "./aten/src/ATen/a.cpp:1").impl("CPU", "new", "./build/aten/src/ATen/b.cpp:2");
        QCOMPARE(same.found(), "inactive-kernel@CPU");
        QVERIFY(same.because(Replaced{"old", "PyTorch", "new", "PyTorch"}));
        Case other("pytorch-2.6");
        other.impl("CPU", "old", "./build/aten/src/ATen/RegisterCPU.cpp:1")
            .impl("CPU", "new", "/home/me/flaggems/ops.cpp:2");
        QCOMPARE(other.found(), "overrides-library@CPU");
        QVERIFY(other.because(Replaced{"old", "PyTorch", "new", "/home/me/flaggems"}));
        Case two("pytorch-2.6");
        two.impl("CPU", "cpu", "a/x.cpp:1").impl("CUDA", "cuda", "b/x.cpp:1");
        QCOMPARE(two.found(), "");
        Case gone("pytorch-2.6");
        gone.impl("CPU", "old");
        gone.dispatcher
            .registerKernel(gone.op, gone.dispatcher.model().find("CPU"),
                            Kernel::boxed([](const BoxedCall&, Stack&) {}, "new"))
            .release();
        QCOMPARE(gone.found(), "");
    }
    void librariesAreToldByTheirFiles()
    {
        QCOMPARE(libraryOf("./build/aten/src/ATen/RegisterCPU.cpp:30798"), "PyTorch");
        QCOMPARE(libraryOf("/pytorch/torch/csrc/autograd/x.cpp:1"), "PyTorch");
        QCOMPARE(libraryOf("C:\\actions\\pytorch\\aten\\src\\ATen\\x.cpp:1"), "PyTorch");
        QCOMPARE(libraryOf("/dev/null:488"), "Python (torch.library)");
        QCOMPARE(libraryOf("/opt/torchvision/csrc/ops/nms.cpp:12"), "/opt/torchvision/csrc/ops");
        QCOMPARE(libraryOf("session"), "session");
    }

    void shadowedKernel()
    {
        // The explicit composite takes the backends, and where it exists no autograd key takes the implicit one
        // (pytorch:R5).
        Case shadowed("pytorch-1.13");
        shadowed.impl("CompositeExplicitAutograd", "explicit").impl("CompositeImplicitAutograd", "implicit");
        QCOMPARE(shadowed.found(), "shadowed-kernel@CompositeImplicitAutograd");
        const auto winners = std::get<FillsNothing>(shadowed.findings()[0].cause).winners;
        QVERIFY(std::any_of(winners.begin(), winners.end(),
                            [](const auto& count) { return count.first == Provenance::defaultBackend; }));
        Case partly("pytorch-1.13");
        partly.impl("CPU", "cpu").impl("CompositeImplicitAutograd", "implicit").impl("Autograd", "autograd");
        QCOMPARE(partly.found(), "");
        Case batched("pytorch-2.6");
        batched.impl("FuncTorchBatched", "rule").impl("FuncTorchBatchedDecomposition", "decomposition");
        QCOMPARE(batched.found(), "shadowed-kernel@FuncTorchBatchedDecomposition");
        // The same function fills entries of another alias, not of this one.
        Case twice("pytorch-2.6");
        twice.impl("FuncTorchBatched", "rule").impl("FuncTorchBatchedDecomposition", "both").impl("Autograd", "both");
        QCOMPARE(twice.found(), "shadowed-kernel@FuncTorchBatchedDecomposition");
    }

    // M15: no tensor brings AutogradHIP. K1: without a tensor there is no backend to choose.
    void unreachableEntry()
    {
        Case hip("pytorch-2.6");
        hip.impl("HIP", "hip").impl("AutogradHIP", "autograd");
        QCOMPARE(hip.found(), "unreachable-entry@AutogradHIP");
        QVERIFY(hip.because(NoWayThere{"autograd", "AutogradOther"}));
        Case cuda("pytorch-2.6");
        cuda.impl("CUDA", "cuda").impl("AutogradCUDA", "autograd");
        QCOMPARE(cuda.found(), "");
        // A build whose first backend brings AutogradOther.
        ModelSpec spec = KeyModel::builtIn("pytorch-2.6").value()->spec();
        std::erase_if(spec.autograd, [&](const AutogradLink& link) { return link.backend == spec.backends.front(); });
        Case first(KeyModel::build(std::move(spec)).value());
        first.impl("CPU", "cpu").impl("AutogradCPU", "autograd");
        QCOMPARE(first.found(), "unreachable-entry@AutogradCPU");
        Case keyless("pytorch-2.6", "t::make(int n) -> Tensor");
        keyless.impl("CPU", "cpu");
        QCOMPARE(keyless.found(), "unreachable-entry@CPU");
        QVERIFY(keyless.because(NoWayThere{"cpu", {}}));
        Case selected("pytorch-2.6", "t::make(int n) -> Tensor");
        selected.impl("CPU", "cpu").impl("BackendSelect", "select");
        QCOMPARE(selected.found(), "");
        Case generator("pytorch-2.6", "t::make(int n, *, Generator? g=None) -> Tensor");
        generator.impl("CPU", "cpu");
        QCOMPARE(generator.found(), "");
        Case mode("pytorch-2.6", "t::make(int n) -> Tensor");
        mode.impl("Tracer", "tracer").impl("CompositeExplicitAutograd", "explicit");
        QCOMPARE(mode.found(), "");
        Case nested("pytorch-2.6", "t::cat(Tensor[][] x) -> Tensor");  // pytorch:K1, issue #113022
        nested.impl("CPU", "cpu");
        QCOMPARE(nested.found(), "unreachable-entry@CPU");
    }

    // M7: PythonDispatcher survives its own mask.
    void redispatchesToItself()
    {
        Case survivor("pytorch-2.6");
        survivor.impl("PythonDispatcher", "mine").impl("CPU", "cpu");
        QCOMPARE(survivor.found(), "redispatches-to-itself@PythonDispatcher");
        QVERIFY(survivor.because(SurvivesItsMask{"mine"}));
        Case through("pytorch-2.6");
        through.impl("PythonDispatcher", "fallthrough").impl("CPU", "cpu").impl("Tracer", "tracer");
        QCOMPARE(through.found(), "");
    }

    void aSessionsCirclesAreFound()
    {
        const auto model = KeyModel::ferrotorch();
        Session session;
        session.registrations = {{"noop", "Cpu", CallDirectKernel{"Cuda"}},
                                 {"noop", "Cuda", CallDirectKernel{"Meta"}},
                                 {"noop", "Meta", CallDirectKernel{"Cpu"}}};
        auto findings = lintSession(session, *model);
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings[0].kind, FindingKind::redispatchesToItself);
        QCOMPARE(std::get<DirectCallCircle>(findings[0].cause).keys,
                 (std::vector<std::string>{"Cpu", "Cuda", "Meta", "Cpu"}));
        session.registrations.push_back({"noop", "Meta", ReturnKernel{0}});  // replaces the one that closed the circle
        QVERIFY(lintSession(session, *model).empty());
        session.registrations = {{"a", "Cpu", CallDirectKernel{"Cpu"}}, {"b", "Cuda", CallDirectKernel{"Cpu"}}};
        findings = lintSession(session, *model);
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(findings[0].op + " " + findings[0].key), "a Cpu");
    }

    void anImportTellsWhatIsStored()
    {
        const auto entriesOf = [](const Finding& finding) {
            if (const auto* broken = std::get_if<BrokenInvariant>(&finding.cause))
                return broken->message;
            const auto& entry = std::get<StoredOtherwise>(finding.cause);
            const auto textOf = [](const LintedEntry& e) {
                return e.provenance.empty()
                    ? "nothing"
                    : (e.fallthrough ? "fallthrough " : "") + e.kernel + " [" + e.provenance + "]";
            };
            return textOf(entry.stored) + "; " + textOf(entry.computed) + (entry.imported ? "" : "; predicted");
        };
        const auto findingsOf = [&entriesOf](const std::string& line) {
            const std::string text =
                R"({"format":"keyfall-pytorch-tables","version":1,"torch_version":"2.6.0","num_ops":1,"fallbacks":[],"texts":["impl","kernel","other"]})"
                "\n"
                + line + "\n";
            LineSource source = LineSource::of(text, "pasted");
            const ImportedTables tables = importTables(source).value();
            const ImportedDispatcher predicted = predictedDispatcher(tables, modelOf(tables)->model);
            QStringList list;
            for (const Finding& finding : lintImported(tables, predicted, predicted.dispatcher->operators()))
                list << QString::fromStdString(std::string(nameOf(finding.kind)) + "@" + finding.key + ": "
                                               + entriesOf(finding));
            return list.join("; ");
        };
        const std::string head =
            R"({"op":"a::b","schema":"a::b(Tensor x) -> Tensor","kernels":[["CPU",0,null,"b"]],"computed":[["CPU",1,0,0]])";
        QCOMPARE(findingsOf(head + "}"), "");
        QCOMPARE(findingsOf(head + R"(,"stored":[["CPU",1,0,0]]})"), "");
        QCOMPARE(findingsOf(head + R"(,"stored":[["CPU",1,0,2]]})"), "stale-entry@CPU: other [kernel]; impl [kernel]");
        QCOMPARE(findingsOf(head + R"(,"stored":[]})"), "stale-entry@CPU: nothing; impl [kernel]");
        QCOMPARE(findingsOf(head + R"(,"stored":[["CPU",1,0,0],["CUDA",1,0,2]]})"),
                 "stale-entry@CUDA: other [kernel]; nothing");
        QCOMPARE(findingsOf(head + R"(,"broken_invariant":"no"})"), "stale-entry@: no");
        QCOMPARE(findingsOf(head + R"(,"invariant":"no"})"), "stale-entry@: no");
        QCOMPARE(findingsOf(head + R"(,"invariant":"ok"})"), "");
    }

    /// What PyTorch ships is clean: `lint` speaks only when something is the matter.
    void whatPytorchShipsIsClean_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"builtin:1.13.1", "builtin:2.6.0", "builtin:2.15.0"})
            QTest::newRow(name) << name;
    }
    void whatPytorchShipsIsClean()
    {
        QFETCH(QString, name);
        const ImportedTables tables = importTables(name.toStdString()).value();
        const ImportedDispatcher predicted = predictedDispatcher(tables, modelOf(tables)->model);
        const auto findings = lintImported(tables, predicted, predicted.dispatcher->operators());
        QVERIFY2(findings.empty(), findings.empty() ? "" : (findings[0].op + " at " + findings[0].key).c_str());
    }
    void debianS2_6_0HasItsKnownFaults()
    {
        const auto found = [](const char* name) {
            const ImportedTables tables = importTables(std::string(KEYFALL_TEST_DATA_DIR "/samples/") + name).value();
            const ImportedDispatcher predicted = predictedDispatcher(tables, modelOf(tables)->model);
            QStringList list;
            for (const Finding& finding : lintImported(tables, predicted, predicted.dispatcher->operators()))
                list << QString::fromStdString(std::string(nameOf(finding.kind)) + "@" + finding.key);
            return list.join(", ");
        };
        QCOMPARE(found("dump_2_6_0_aten_conv1d.txt"), "ambiguous-autogradother@AutogradOther");
        QCOMPARE(found("dump_2_6_0_aten_add.Tensor.txt"), "");  // Python over C++: meant
        QCOMPARE(found("dump_2_6_0_aten_empty.memory_format.txt"), "");
        QCOMPARE(found("dump_2_6_0_aten_mul.Scalar.txt"), "");
    }
};

KEYFALL_TEST(LintTest)
#include "lint_test.moc"
