// SPDX-License-Identifier: MIT
// A proof says what `resolve` says and what the call does, in every built-in model: for random registrations at keys,
// aliases and fallbacks, random argument sets and random thread-local sets. Its rules are asked one by one.
#include "tests/core/dispatch/falls.h"

#include "core/dispatch/proof.h"
#include "core/dispatch/recorder.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <fmt/format.h>

#include <random>

using namespace falls;

namespace {

/// What a kernel reports of the hop it ran in.
struct Ran {
    std::string kernel;
    KeySet handed;

    friend bool operator==(const Ran&, const Ran&) = default;
};

Kernel reporting(Ran& ran, const std::string& name)
{
    return Kernel::boxed(
        [&ran, name](const BoxedCall& call, Stack& stack) {
            ran = {name, call.keys};
            stack.assign(1, Value(std::int64_t{0}));
        },
        name);
}

/// A dispatcher with some operators, registered to at random.
class RandomTable {
public:
    RandomTable(std::shared_ptr<const KeyModel> model, unsigned seed) : random_(seed), dispatcher(std::move(model))
    {
        for (const KeyInfo& info : dispatcher.model().keys())
            if (info.slot || info.kind == KeyKind::alias)
                places_.push_back(info.key);
        for (const KeyInfo& info : dispatcher.model().keys())
            if (info.bit && info.slot && random_() % 6 == 0)
                dispatcher.registerFallback(info.key, kernel(info.name + "'s fallback")).keep();
        for (int i = 0; i < 6; ++i) {
            const OperatorHandle op = dispatcher.intern(fmt::format("op{}", i));
            operators.push_back(op);
            const unsigned count = random_() % (places_.size() / 2);
            for (unsigned k = 0; k < count; ++k) {
                const Key at = places_[random_() % places_.size()];
                dispatcher.registerKernel(op, at, kernel(dispatcher.model().nameOf(at)), "test").keep();
            }
        }
    }

    KeySet randomSet(int most)
    {
        KeySet set;
        for (int i = static_cast<int>(random_()) % (most + 1); i > 0; --i)
            set |= dispatcher.model().setOf(places_[random_() % places_.size()]) & dispatcher.model().all();
        if (random_() % 4 == 0)
            set |= KeySet(1ULL << (random_() % 16)) & dispatcher.model().all();
        return set;
    }

private:
    Kernel kernel(const std::string& name)
    {
        return random_() % 4 == 0 ? Kernel::fallthrough(name + " passes") : reporting(ran, name);
    }

    std::mt19937 random_;
    std::vector<Key> places_;

public:
    Dispatcher dispatcher;
    std::vector<OperatorHandle> operators;
    Ran ran;
};

/// Text in, text out: "op at Key > ..." registrations and a key set give the rule's number and the entry.
std::string ruleFor(const char* model, std::initializer_list<const char*> registered, std::string_view keys)
{
    Dispatcher dispatcher(KeyModel::builtIn(model).value());
    const OperatorHandle op = dispatcher.intern("op");
    for (const char* at : registered) {
        const std::string_view text(at);
        if (text == "no key")
            dispatcher.registerKernel(op, std::nullopt, Kernel::boxed([](const BoxedCall&, Stack&) {}, at), "test")
                .keep();
        else if (text.starts_with("fallthrough "))
            dispatcher.registerFallback(dispatcher.model().parseKey(text.substr(12)).value(), Kernel::fallthrough())
                .keep();
        else if (text.starts_with("fallback "))
            dispatcher
                .registerFallback(dispatcher.model().parseKey(text.substr(9)).value(),
                                  Kernel::boxed([](const BoxedCall&, Stack&) {}, "the fallback"))
                .keep();
        else
            dispatcher
                .registerKernel(op, dispatcher.model().parseKey(text).value(),
                                Kernel::boxed([](const BoxedCall&, Stack&) {}, at), "test")
                .keep();
    }
    ProofQuestion question;
    question.arguments = {{"self", dispatcher.model().parseSet(keys).value()}};
    const Proof proof = prove(dispatcher, op, question);
    return fmt::format("{} {}", numberOf(proof.origin.rule, *proof.model), nameOf(proof.provenance)) + ": "
        + (proof.kernel.empty() ? "nothing" : proof.kernel);
}

}  // namespace

class ProofTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithResolveAndTheCall_data()
    {
        QTest::addColumn<QString>("model");
        for (const std::string& name : KeyModel::builtInNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void agreesWithResolveAndTheCall()
    {
        QFETCH(QString, model);
        int found = 0;
        int perBackend = 0;
        for (unsigned seed = 0; seed < 8; ++seed) {
            RandomTable table(KeyModel::builtIn(model.toStdString()).value(), seed);
            for (const OperatorHandle op : table.operators)
                for (int i = 0; i < 150; ++i) {
                    const KeySet keys = table.randomSet(5);
                    ProofQuestion question;
                    question.start = ProofStart::explicitSet;
                    question.arguments = {{"set", keys}};
                    const Proof proof = prove(table.dispatcher, op, question);
                    const Resolution answer = table.dispatcher.resolve(op, keys);
                    QCOMPARE(proof.effective, keys);
                    QCOMPARE(proof.final, answer.masked);
                    QVERIFY(proof.key == answer.key);
                    QCOMPARE(proof.found, answer.found);
                    QCOMPARE(proof.kernel, answer.kernel);
                    QCOMPARE(proof.provenance, answer.provenance);
                    if (answer.slot >= 0)
                        QCOMPARE(static_cast<int>(proof.slot), answer.slot);

                    table.ran = {};
                    const auto error = errorOf([&] {
                        Stack stack;
                        op.callBoxed(keys, stack);
                    });
                    QCOMPARE(!error.has_value(), proof.found);
                    QCOMPARE(error ? std::string(error->what()) : std::string(), answer.error);
                    if (proof.found) {
                        QCOMPARE(table.ran.kernel, proof.kernel);
                        QCOMPARE(table.ran.handed, answer.handed);
                        ++found;
                    }
                    perBackend += proof.maskBackend ? 1 : 0;
                }
        }
        QVERIFY(found > 500);
        QCOMPARE(perBackend > 0,
                 model.startsWith(QStringLiteral("pytorch-")) && model != QStringLiteral("pytorch-1.8"));
    }

    void agreesWithCallsUnderThreadKeys_data() { agreesWithResolveAndTheCall_data(); }
    void agreesWithCallsUnderThreadKeys()
    {
        QFETCH(QString, model);
        int found = 0;
        for (unsigned seed = 20; seed < 26; ++seed) {
            RandomTable table(KeyModel::builtIn(model.toStdString()).value(), seed);
            for (const OperatorHandle op : table.operators)
                for (int i = 0; i < 100; ++i) {
                    ProofQuestion question;
                    question.arguments = {{"self", table.randomSet(4)}, {"other", table.randomSet(3)}};
                    question.included = table.randomSet(2);
                    question.excluded = table.randomSet(3);
                    const Proof proof = prove(table.dispatcher, op, question);
                    const ForceKeys thread(table.dispatcher, question.included, question.excluded);
                    table.ran = {};
                    const auto error = errorOf([&] {
                        Stack stack;
                        op.callBoxedAs(question.arguments[0].keys | question.arguments[1].keys, stack);
                    });
                    QCOMPARE(!error.has_value(), proof.found);
                    if (!proof.found)
                        continue;
                    ++found;
                    QCOMPARE(table.ran.kernel, proof.kernel);
                    const bool masked = table.dispatcher.model().spec().handed == HandedSet::masked;
                    QCOMPARE(table.ran.handed, masked ? proof.final : proof.effective);
                }
        }
        QVERIFY(found > 300);
    }

    void everyLineIsThereInOrder()
    {
        for (const std::string& name : KeyModel::builtInNames()) {
            RandomTable table(KeyModel::builtIn(name).value(), 3);
            ProofQuestion question;
            question.arguments = {{"self", table.randomSet(4)}, {"other", table.randomSet(4)}};
            const Proof proof = prove(table.dispatcher, table.operators[1], question);
            int last = -1;
            for (const ProofLine& line : proof.lines) {
                QVERIFY(static_cast<int>(line.step) >= last);
                last = static_cast<int>(line.step);
                QCOMPARE(line.keys.has_value(), line.step <= ProofStep::final);
            }
            QCOMPARE(std::count_if(proof.lines.begin(), proof.lines.end(),
                                   [](const ProofLine& line) { return line.step == ProofStep::argument; }),
                     2);
            const bool backends = !table.dispatcher.model().spec().backends.empty();
            QCOMPARE(proof.find(ProofStep::backend) != nullptr, backends);
            QCOMPARE(proof.find(ProofStep::constant) != nullptr, name == "pytorch-1.8");
        }
    }

    void aWorkedExample()
    {
        // pytorch:M11: {AutogradCPU, CUDA} is AutogradCUDA at 94.
        Dispatcher dispatcher(KeyModel::builtIn("pytorch-2.4").value());
        const KeyModel& model = dispatcher.model();
        const OperatorHandle op = dispatcher.intern("aten::add.Tensor");
        dispatcher
            .registerKernel(op, model.find("Autograd").value(),
                            Kernel::boxed([](const BoxedCall&, Stack&) {}, "autograd"), "Autograd.cpp:7")
            .keep();
        ProofQuestion question;
        question.arguments = {{"self", model.setOf({"AutogradCPU"})}, {"other", model.setOf({"CUDA"})}};
        const Proof proof = prove(dispatcher, op, question);
        QCOMPARE(proof.slot, 94U);
        QVERIFY(proof.key == model.find("AutogradCUDA"));
        QCOMPARE(model.nameOf(proof.functionality.value()), std::string("AutogradFunctionality"));
        QCOMPARE(model.backendName(proof.backend), std::string("CUDABit"));
        QVERIFY(proof.slots == 93U);
        QCOMPARE(proof.kernel, std::string("autograd"));
        QVERIFY(proof.origin.registered && proof.origin.at == model.find("Autograd"));
        QCOMPARE(proof.origin.where, std::string("Autograd.cpp:7"));
        QCOMPARE(proof.origin.rule, TableRule::autograd);
        QVERIFY(!proof.origin.stoodBack && !proof.origin.fresh);
    }

    void eachRuleIsNamed_data()
    {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& rule, const char* expected) {
            QTest::newRow(name) << QString::fromStdString(rule) << QString::fromLatin1(expected);
        };
        const char* explicit_ = "CompositeExplicitAutograd";
        const char* nonFunctional = "CompositeExplicitAutogradNonFunctional";
        const char* implicit = "CompositeImplicitAutograd";
        row("R2", ruleFor("pytorch-2.6", {"CPU", implicit}, "CPU"), "R2 kernel: CPU");
        row("R3", ruleFor("pytorch-2.6", {explicit_, nonFunctional}, "CPU"),
            "R3 default backend kernel: CompositeExplicitAutogradNonFunctional");
        row("R4", ruleFor("pytorch-2.6", {explicit_, nonFunctional}, "SparseCPU"),
            "R4 default backend kernel: CompositeExplicitAutograd");
        row("R6", ruleFor("pytorch-2.6", {"CompositeImplicitAutogradNestedTensor", implicit}, "NestedTensorCPU"),
            "R6 nested kernel: CompositeImplicitAutogradNestedTensor");
        row("R7a", ruleFor("pytorch-2.6", {"SparseCPU", implicit}, "AutogradOther"),
            "R7a ambiguous autogradother: ambiguous_autogradother");
        row("R7b", ruleFor("pytorch-2.6", {implicit}, "AutogradCPU"), "R7b math kernel: CompositeImplicitAutograd");
        row("R8", ruleFor("pytorch-2.6", {"CPU", implicit, "Autograd"}, "AutogradCPU"), "R8 autograd kernel: Autograd");
        // A decomposition refreshes nothing (pytorch:M20), so only the registration without a key stores its entry.
        row("R9", ruleFor("pytorch-2.6", {"FuncTorchBatchedDecomposition", "no key"}, "FuncTorchBatched"),
            "R9 batched kernel: FuncTorchBatchedDecomposition");
        row("R10", ruleFor("pytorch-2.6", {"fallback Tracer"}, "Tracer"), "R10 backend fallback: the fallback");
        row("R11", ruleFor("pytorch-2.6", {"CPU"}, "CUDA"), "R11 missing: nothing");
        row("classic default", ruleFor("pytorch-1.8", {"fallthrough BackendSelect", "DefaultBackend"}, "CPU"),
            "R4 default backend kernel: DefaultBackend");
        row("classic constant", ruleFor("pytorch-1.8", {"DefaultBackend"}, "CPU"),
            "R11 missing: nothing");  // BackendSelect
        row("classic math", ruleFor("pytorch-1.8", {"Math"}, "AutogradCPU"), "R7b math kernel: Math");
        row("ferrotorch", ruleFor("ferrotorch", {"Cpu"}, "Cpu, Autograd"), " kernel: Cpu");
        row("ferrotorch, none", ruleFor("ferrotorch", {"Cpu"}, "Cuda"), " missing: nothing");
    }
    void eachRuleIsNamed()
    {
        QFETCH(QString, rule);
        QTEST(rule, "expected");
    }

    void aStaleEntryIsSaid()
    {
        // pytorch:S4: the implicit kernel, then the explicit one: the autograd keys keep the implicit kernel.
        Dispatcher dispatcher(KeyModel::builtIn("pytorch-2.6").value());
        const KeyModel& model = dispatcher.model();
        const OperatorHandle op = dispatcher.intern("op");
        for (const char* at : {"CompositeImplicitAutograd", "CompositeExplicitAutograd"})
            dispatcher
                .registerKernel(op, model.find(at).value(), Kernel::boxed([](const BoxedCall&, Stack&) {}, at), "test")
                .keep();
        ProofQuestion question;
        question.arguments = {{"self", model.setOf({"AutogradXLA"})}};
        const Proof proof = prove(dispatcher, op, question);
        QCOMPARE(proof.kernel, std::string("CompositeImplicitAutograd"));
        QVERIFY(proof.origin.fresh == std::string());
    }

    void aRecordedHopAsksItsOwnQuestion()
    {
        Log log;
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        for (const char* at : {"Tracer", "Autograd"})
            dispatcher.registerKernel(op, key(at), passOn(log)).keep();
        dispatcher.registerKernel(op, key("Cpu"), stop(log)).keep();
        std::shared_ptr<const CallGraph> graph;
        {
            Recorder recorder(dispatcher);
            const IncludeKeys include(dispatcher, set({"Tracer"}));
            Stack stack{Value(Tensor::emptyHost(DType::float32, {2}))};
            op.callBoxed(stack);
            graph = recorder.graph();
        }
        QCOMPARE(log, (Log{"Tracer", "Cpu"}));
        const ProofQuestion call = questionOf(*graph, graph->hops[0]);
        QCOMPARE(call.start, ProofStart::arguments);
        QCOMPARE(call.included, set({"Tracer"}));
        QCOMPARE(call.arguments, (std::vector<ProofArgument>{{{}, set({"Cpu"})}}));
        for (const Hop& hop : graph->hops) {
            const Proof proof = prove(dispatcher, op, questionOf(*graph, hop));
            QCOMPARE(proof.effective, hop.keysetIn);
            QVERIFY(proof.key == hop.key);
            QCOMPARE(proof.kernel, hop.kernel);
            QCOMPARE(proof.provenance, hop.provenance);
        }
        QCOMPARE(questionOf(*graph, graph->hops[1]).start, ProofStart::redispatch);
    }
};

KEYFALL_TEST(ProofTest)
#include "proof_test.moc"
