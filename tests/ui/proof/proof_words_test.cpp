// SPDX-License-Identifier: MIT
// Every sentence that a proof can have, in every model, as it has always been worded: tests/data/proofs.txt.
#include "core/dispatch/dispatcher.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "ui/proof/proof_model.h"

#include <QFile>
#include <QTest>

#include <random>

using namespace keyfall;

namespace {

/// Operators with kernels at random keys and aliases, and random questions about them; the numbers are the engine's own,
/// which the standard fixes.
class Random {
public:
    Random(const std::string& model, unsigned seed) : random_(seed), dispatcher_(KeyModel::builtIn(model).value())
    {
        std::vector<Key> places;
        for (const KeyInfo& info : dispatcher_.model().keys()) {
            if (info.slot || info.kind == KeyKind::alias)
                places.push_back(info.key);
            if (info.bit && info.slot && random_() % 6 == 0)
                dispatcher_.registerFallback(info.key, kernel(info.name + "'s fallback")).keep();
        }
        op_.emplace(dispatcher_.intern("op"));
        if (random_() % 3 == 0)
            dispatcher_.registerKernel(*op_, std::nullopt, kernel("keyless"), "without.cpp:3").keep();
        for (unsigned count = random_() % (places.size() / 2); count > 0; --count) {
            const Key at = places[random_() % places.size()];
            dispatcher_
                .registerKernel(*op_, at, kernel(dispatcher_.model().nameOf(at)),
                                random_() % 3 == 0 ? "" : "file.cpp:7")
                .keep();
        }
    }

    [[nodiscard]] Proof proof(ProofStart start)
    {
        ProofQuestion question;
        question.start = start;
        question.arguments = {{"self", set(5)}};
        if (start == ProofStart::arguments && random_() % 2 == 0)
            question.arguments.push_back({"other", set(3)});
        else if (start == ProofStart::arguments && random_() % 5 == 0)
            question.arguments.clear();
        question.included = set(2);
        question.excluded = set(3);
        question.inferred = random_() % 4 == 0;
        if (start == ProofStart::direct && random_() % 4 != 0)
            question.direct = dispatcher_.model().keys()[random_() % dispatcher_.model().keys().size()].key;
        return prove(dispatcher_, *op_, question);
    }

    /// What recorded hops ask: an own call, one inside a kernel, a redispatch, and one that names its key.
    [[nodiscard]] std::vector<Proof> proofsOfHops()
    {
        const auto& model = dispatcher_.model();
        CallGraph graph;
        graph.model = dispatcher_.sharedModel();
        graph.calls.resize(1);
        std::vector<Proof> proofs;
        for (const CallKind kind :
             {CallKind::call, CallKind::call, CallKind::call, CallKind::redispatch, CallKind::callDirect}) {
            Hop hop;
            hop.kind = kind;
            TensorMeta input;
            input.traits = TensorTraits(DeviceType::cpu, Layout::strided).withRequiresGrad(true).raw();
            hop.inputs = {input, input};
            hop.keysetIn = model.keysOf(TensorTraits::fromRaw(input.traits)) | model.alwaysIncluded();
            if (proofs.size() == 1)
                hop.keysetIn = set(2);  // asked for
            hop.parent = proofs.size() == 2 ? 1 : 0;
            if (hop.parent != 0)
                hop.keysetIn = set(2);  // as far as it tells
            hop.key = model.keys().back().key;
            proofs.push_back(prove(dispatcher_, *op_, questionOf(graph, hop)));
        }
        return proofs;
    }

private:
    [[nodiscard]] KeySet set(unsigned most)
    {
        const KeyModel& model = dispatcher_.model();
        KeySet set;
        for (unsigned i = random_() % (most + 1); i > 0; --i) {
            const KeyInfo& info = model.keys()[random_() % model.keys().size()];
            set |= model.setOf(info.key) & model.all();
        }
        return random_() % 4 == 0 ? set | (KeySet(1ULL << (random_() % 16)) & model.all()) : set;
    }
    Kernel kernel(const std::string& name)
    {
        return random_() % 4 == 0 ? Kernel::fallthrough(name + " passes")
                                  : Kernel::boxed([](const BoxedCall&, Stack&) {}, name);
    }

    std::mt19937 random_;
    Dispatcher dispatcher_;
    std::optional<OperatorHandle> op_;
};

/// The lines of a proof without their keys' names.
QString wordsOf(const Proof& proof)
{
    ProofModel model;
    model.setProof(proof);
    QString text = QStringLiteral("- ") + textOf(proof).section(QLatin1Char('\n'), 0, 0) + QLatin1Char('\n');
    for (int row = 0; row < model.rowCount(); ++row)
        text += QStringLiteral("%1 | %2 | %3\n")
                    .arg(model.index(row, ProofModel::StepColumn).data().toString(),
                         model.index(row, ProofModel::ValueColumn).data().toString(),
                         model.index(row, ProofModel::WhyColumn).data().toString());
    return text;
}

/// The table's rules that random registrations seldom meet.
QString proofOfRule(const char* model, std::initializer_list<const char*> registered, std::string_view keys)
{
    Dispatcher dispatcher(KeyModel::builtIn(model).value());
    const OperatorHandle op = dispatcher.intern("op");
    for (const std::string_view at : registered) {
        const auto key = at == "no key" ? std::nullopt : std::optional(dispatcher.model().parseKey(at).value());
        dispatcher.registerKernel(op, key, Kernel::boxed([](const BoxedCall&, Stack&) {}, std::string(at)), "a.cpp:1")
            .keep();
    }
    ProofQuestion question;
    question.arguments = {{"self", dispatcher.model().parseSet(keys).value()}};
    return wordsOf(prove(dispatcher, op, question));
}

QString proofsOf(const std::string& model)
{
    QString text = QString::fromStdString("# " + model + "\n");
    for (unsigned seed = 0; seed < 3; ++seed) {
        Random random(model, seed);
        for (const ProofStart start : {ProofStart::arguments, ProofStart::arguments, ProofStart::explicitSet,
                                       ProofStart::redispatch, ProofStart::direct})
            text += wordsOf(random.proof(start));
        if (seed == 0)
            for (const Proof& proof : random.proofsOfHops())
                text += wordsOf(proof);
    }
    return text;
}

}  // namespace

class ProofWordsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSentencesAreTheSame()
    {
        QString actual;
        for (const std::string& model : KeyModel::builtInNames())
            actual += proofsOf(model);
        const char* explicit_ = "CompositeExplicitAutograd";
        const char* nonFunctional = "CompositeExplicitAutogradNonFunctional";
        const char* implicit = "CompositeImplicitAutograd";
        actual += proofOfRule("pytorch-2.6", {explicit_, nonFunctional}, "CPU");
        actual += proofOfRule("pytorch-2.6", {explicit_, nonFunctional}, "SparseCPU");
        actual += proofOfRule("pytorch-2.6", {"CompositeImplicitAutogradNestedTensor", implicit}, "NestedTensorCPU");
        actual += proofOfRule("pytorch-2.6", {"SparseCPU", implicit}, "AutogradOther");
        actual += proofOfRule("pytorch-2.6", {implicit}, "AutogradCPU");
        actual += proofOfRule("pytorch-2.6", {"CPU", implicit, "Autograd"}, "AutogradCPU");
        actual += proofOfRule("pytorch-2.6", {"FuncTorchBatchedDecomposition", "no key"}, "FuncTorchBatched");
        actual += proofOfRule("pytorch-2.6", {implicit, explicit_}, "AutogradXLA");
        actual += proofOfRule("pytorch-1.8", {"DefaultBackend", "Math"}, "CPU");
        QFile file(QStringLiteral(KEYFALL_TEST_DATA_DIR "/proofs.txt"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QStringList golden = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
        const QStringList lines = actual.split(QLatin1Char('\n'));
        for (int i = 0; i < std::min(golden.size(), lines.size()); ++i)
            QCOMPARE(lines[i], golden[i]);
        QCOMPARE(lines.size(), golden.size());
    }
};

KEYFALL_TEST(ProofWordsTest)
#include "proof_words_test.moc"
