// SPDX-License-Identifier: MIT
#include "core/dispatch/dispatcher.h"
#include "core/dispatch/key_guards.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <atomic>
#include <set>
#include <thread>

namespace keyfall {

namespace {

using Unary = Tensor(const Tensor&);

Tensor vectorOfTwo()
{
    return Tensor::emptyHost(DType::float32, Dims{2});
}

/// A dispatcher of the 11-key model whose kernels log a word. Every call runs boxed and typed; the two must agree.
class Bench {
public:
    [[nodiscard]] const KeyModel& model() const { return *model_; }
    [[nodiscard]] Dispatcher& dispatcher() { return dispatcher_; }
    [[nodiscard]] Key key(std::string_view name) const { return *model_->find(name); }
    [[nodiscard]] KeySet set(std::initializer_list<std::string_view> names) const { return model_->setOf(names); }

    void returns(const char* op, std::string_view at, std::string word)
    {
        add(op, at, [this, word](const BoxedCall& call, Stack&) { note(word, call.keys); });
    }
    void redispatches(const char* op, std::string_view at, std::string word, const char* other = nullptr)
    {
        add(op, at, [this, word, other](const BoxedCall& call, Stack& stack) {
            note(word, call.keys);
            const KeySet below = model_->remove(call.keys, call.key);
            (other ? dispatcher_.intern(other) : OperatorHandle(call.op)).callBoxed(below, stack);
        });
    }
    void redispatchesWithItself(const char* op, std::string_view at)
    {
        add(op, at, [](const BoxedCall& call, Stack& stack) { OperatorHandle(call.op).callBoxed(call.keys, stack); });
    }
    void fails(const char* op, std::string_view at, std::string text)
    {
        add(op, at, [this, text](const BoxedCall& call, Stack&) {
            note("failed", call.keys);
            throw DispatchError(DispatchErrorKind::raised, text);
        });
    }

    /// The words that the call logged, or `error: ` and the message as ferrotorch displays it.
    QString call(const char* op, KeySet keys)
    {
        return both([&](Stack& stack) { dispatcher_.intern(op).callBoxed(keys, stack); },
                    [&](const Tensor& input) { return typed<Unary>(dispatcher_, op).value().call(keys, input); }, op);
    }
    QString callDirect(const char* op, KeySet keys, std::string_view at)
    {
        return both(
            [&](Stack& stack) { dispatcher_.intern(op).callDirectBoxed(keys, key(at), stack); },
            [&](const Tensor& input) { return typed<Unary>(dispatcher_, op).value().callDirect(keys, key(at), input); },
            op);
    }

    [[nodiscard]] std::vector<std::uint64_t> seen() const { return seen_; }

private:
    void add(const char* op, std::string_view at, Kernel::BoxedFunction function)
    {
        registrations_.push_back(
            dispatcher_.registerKernel(op, key(at), Kernel::boxed(std::move(function), std::string(at))));
    }
    void note(const std::string& word, KeySet keys)
    {
        log_ << QString::fromStdString(word);
        seen_.push_back(keys.bits());
    }
    template <class Call>
    QString outcome(Call&& call)
    {
        log_.clear();
        seen_.clear();
        try {
            const Tensor result = call();
            return result.shape() == Dims{2} ? log_.join(" > ") : QStringLiteral("another shape");
        } catch (const DispatchError& error) {
            return QString(log_.join(" > ") + " error: " + QString::fromStdString(error.displayed())).trimmed();
        }
    }
    template <class Boxed, class Typed>
    QString both(Boxed&& boxed, Typed&& typedCall, const char* op)
    {
        const QString asBoxed = outcome([&] {
            Stack stack{vectorOfTwo()};
            boxed(stack);
            return std::get<Tensor>(stack.at(0));
        });
        const auto seenBoxed = seen_;
        (void)dispatcher_.intern(op);
        const QString asTyped = outcome([&] { return typedCall(vectorOfTwo()); });
        return asTyped == asBoxed && seenBoxed == seen_ ? asBoxed : "boxed: " + asBoxed + ", typed: " + asTyped;
    }

    std::shared_ptr<const KeyModel> model_ = KeyModel::ferrotorch();
    QStringList log_;
    std::vector<std::uint64_t> seen_;
    Dispatcher dispatcher_{model_};
    std::vector<Registration> registrations_;
};

const QStringList kChain{"Tracer",    "Profiler", "Vmap", "Autograd", "Autocast", "Nested",
                         "Quantized", "Sparse",   "Meta", "Cuda",     "Cpu"};

}  // namespace

/// Groups A, B and C of eleven:1.5 by name, on the C++ interface. The same groups as data are in
/// tests/data/ferrotorch_dispatch.json; eleven:C10, the race, is only here.
class FerrotorchGroupsTest : public QObject {
    Q_OBJECT

private:
    [[nodiscard]] QStringList order(KeySet keys) const
    {
        QStringList names;
        for (const Key key : model_->keysOf(keys))
            names << QString::fromStdString(model_->nameOf(key));
        return names;
    }
    [[nodiscard]] Key key(std::string_view name) const { return *model_->find(name); }
    [[nodiscard]] KeySet set(std::initializer_list<std::string_view> names) const { return model_->setOf(names); }

    std::shared_ptr<const KeyModel> model_ = KeyModel::ferrotorch();

private Q_SLOTS:
    // Group A: the 19 unit tests of the original ---------------------------------------------------------------------

    void A1_dispatch_key_priority_ordering()
    {
        QVERIFY(key("Tracer") > key("Autograd"));
        QVERIFY(key("Autograd") > key("Autocast"));
        QVERIFY(key("Autocast") > key("Cpu"));
        QVERIFY(key("Cuda") > key("Cpu"));
    }
    void A2_dispatch_key_all_contains_every_key()
    {
        QCOMPARE(model_->keys().size(), std::size_t{11});
        std::set<std::uint16_t> values;
        for (const KeyInfo& info : model_->keys())
            values.insert(info.key.value());
        QCOMPARE(values.size(), std::size_t{11});
    }
    void A3_dispatch_key_set_empty()
    {
        const KeySet empty;
        QVERIFY(empty.empty());
        QCOMPARE(empty.popcount(), 0);
        QVERIFY(!model_->highest(empty));
        QVERIFY(!model_->has(empty, key("Cpu")));
    }
    void A4_dispatch_key_set_insert_and_contains()
    {
        const KeySet keys = model_->add(model_->add(KeySet(), key("Cpu")), key("Autograd"));
        QCOMPARE(keys.popcount(), 2);
        QVERIFY(model_->has(keys, key("Cpu")) && model_->has(keys, key("Autograd")) && !model_->has(keys, key("Cuda")));
    }
    void A5_dispatch_key_set_remove()
    {
        const KeySet keys = model_->remove(set({"Cpu", "Autograd"}), key("Autograd"));
        QCOMPARE(keys.popcount(), 1);
        QVERIFY(model_->has(keys, key("Cpu")) && !model_->has(keys, key("Autograd")));
        QCOMPARE(model_->remove(keys, key("Tracer")), keys);
    }
    void A6_dispatch_key_set_highest()
    {
        QCOMPARE(*model_->highest(set({"Cpu", "Autograd", "Profiler"})), key("Profiler"));
    }
    void A7_dispatch_key_set_iter_desc_gives_priority_order()
    {
        QCOMPARE(order(set({"Cpu", "Tracer", "Autograd", "Cuda"})), QStringList({"Tracer", "Autograd", "Cuda", "Cpu"}));
    }
    void A8_dispatch_key_set_union_and_intersection()
    {
        const KeySet a = set({"Cpu", "Autograd"});
        const KeySet b = set({"Autograd", "Quantized"});
        QCOMPARE(a | b, set({"Cpu", "Autograd", "Quantized"}));
        QCOMPARE((a | b).popcount(), 3);
        QCOMPARE(a & b, set({"Autograd"}));
    }
    void A9_dispatch_key_set_all_contains_every_key()
    {
        QCOMPARE(model_->all().popcount(), 11);
        for (const KeyInfo& info : model_->keys())
            QVERIFY(model_->has(model_->all(), info.key));
    }
    void A10_dispatch_key_set_from_array_literal() { QCOMPARE(set({"Cpu", "Cuda"}).popcount(), 2); }
    void A11_dispatcher_register_and_has_kernel()
    {
        Bench bench;
        QCOMPARE(bench.dispatcher().kernelCount(), std::size_t{0});
        QVERIFY(!bench.dispatcher().hasKernel("add", key("Cpu")));
        bench.returns("add", "Cpu", "cpu");
        QCOMPARE(bench.dispatcher().kernelCount(), std::size_t{1});
        QVERIFY(bench.dispatcher().hasKernel("add", key("Cpu")));
        QVERIFY(!bench.dispatcher().hasKernel("add", key("Cuda")));
        QVERIFY(!bench.dispatcher().hasKernel("sub", key("Cpu")));
        QCOMPARE(QString::fromStdString(bench.dispatcher().debugText()), QString("Dispatcher { kernel_count: 1 }"));
    }
    void A12_dispatcher_call_empty_keyset_errors()
    {
        Bench bench;
        QCOMPARE(
            bench.call("add", KeySet()),
            QStringLiteral("error: invalid argument: Dispatcher::call(add): empty keyset \u2014 no backend to run on"));
    }
    void A13_dispatcher_call_no_kernel_errors()
    {
        Bench bench;
        QCOMPARE(bench.call("add", bench.set({"Cpu"})),
                 QString("error: invalid argument: Dispatcher::call(add): no kernel registered for any key in "
                         "DispatchKeySet { bits: 1 }"));
    }
    void A14_dispatcher_call_picks_highest_priority_key()
    {
        Bench bench;
        bench.returns("add", "Cpu", "cpu");
        bench.returns("add", "Autograd", "autograd");
        QCOMPARE(bench.call("add", bench.set({"Cpu", "Autograd"})), QString("autograd"));
    }
    void A15_dispatcher_redispatch_chains_through_keys()
    {
        Bench bench;
        bench.returns("add", "Cpu", "cpu");
        bench.redispatches("add", "Autograd", "autograd");
        QCOMPARE(bench.call("add", bench.set({"Cpu", "Autograd"})), QString("autograd > cpu"));
    }
    void A16_dispatcher_skips_keys_without_kernel()
    {
        Bench bench;
        bench.returns("add", "Cpu", "cpu");
        QCOMPARE(bench.call("add", bench.set({"Autograd", "Cpu"})), QString("cpu"));
    }
    void A17_dispatcher_call_direct_bypasses_priority()
    {
        Bench bench;
        bench.returns("add", "Cpu", "cpu");
        bench.returns("add", "Cuda", "cuda");
        const KeySet keys = bench.set({"Cpu", "Cuda"});
        QCOMPARE(bench.call("add", keys), QString("cuda"));
        QCOMPARE(bench.callDirect("add", keys, "Cpu"), QString("cpu"));
        QCOMPARE(bench.seen(), std::vector<std::uint64_t>{3});
    }
    void A18_dispatcher_call_direct_missing_kernel_errors()
    {
        Bench bench;
        QCOMPARE(bench.callDirect("add", bench.set({"Cpu"}), "Cpu"),
                 QString("error: invalid argument: Dispatcher::call_direct(add, Cpu): no kernel registered"));
    }
    void A19_dispatcher_full_three_layer_stack()
    {
        Bench bench;
        bench.redispatches("add", "Tracer", "tracer");
        bench.redispatches("add", "Autograd", "autograd");
        bench.returns("add", "Cpu", "cpu");
        QCOMPARE(bench.call("add", bench.set({"Tracer", "Autograd", "Cpu"})), QString("tracer > autograd > cpu"));
    }

    // Group B: the 7 conformance tests of the workspace --------------------------------------------------------------

    void B1_key_ordering()
    {
        QVERIFY(key("Tracer") > key("Autograd") && key("Autograd") > key("Cpu") && key("Cuda") > key("Cpu"));
        QCOMPARE(model_->keys().size(), std::size_t{11});
    }
    void B2_key_set_membership()
    {
        KeySet keys;
        QVERIFY(keys.empty());
        keys = model_->add(keys, key("Cpu"));
        QCOMPARE(*model_->highest(keys), key("Cpu"));
        keys = model_->add(keys, key("Autograd"));
        QCOMPARE(*model_->highest(keys), key("Autograd"));
        keys = model_->remove(keys, key("Autograd"));
        QCOMPARE(*model_->highest(keys), key("Cpu"));
    }
    void B3_key_set_algebra()
    {
        const KeySet a = set({"Cpu", "Autograd"});
        const KeySet b = set({"Autograd", "Cuda"});
        QCOMPARE((a | b).popcount(), 3);
        QCOMPARE(a & b, set({"Autograd"}));
        QCOMPARE(model_->keysOf(a | b).front(), key("Autograd"));
    }
    void B4_key_set_all() { QCOMPARE(static_cast<std::size_t>(model_->all().popcount()), model_->keys().size()); }
    void B5_key_set_from_list() { QCOMPARE(set({"Cpu", "Tracer"}).popcount(), 2); }
    void B6_dispatcher_noop()
    {
        Bench bench;
        QCOMPARE(bench.dispatcher().kernelCount(), std::size_t{0});
        bench.returns("noop", "Cpu", "cpu");
        QCOMPARE(bench.dispatcher().kernelCount(), std::size_t{1});
        QCOMPARE(bench.call("noop", bench.set({"Cpu"})), QString("cpu"));
        QCOMPARE(bench.callDirect("noop", bench.set({"Cpu"}), "Cpu"), QString("cpu"));
    }
    void B7_dispatcher_empty_keyset()
    {
        Bench bench;
        bench.returns("noop", "Cpu", "cpu");
        QVERIFY(bench.call("noop", KeySet()).startsWith("error: "));
    }

    // Group C: implied by the original, untested there ---------------------------------------------------------------

    void C1_kernel_sees_unmasked_keyset()
    {
        Bench bench;
        bench.returns("add", "Cpu", "cpu");
        QCOMPARE(bench.call("add", bench.model().all()), QString("cpu"));
        QCOMPARE(bench.seen(), std::vector<std::uint64_t>{2047});
    }
    void C2_re_registering_replaces()
    {
        Bench bench;
        bench.returns("add", "Cpu", "old");
        bench.returns("add", "Cpu", "new");
        QCOMPARE(bench.dispatcher().kernelCount(), std::size_t{1});
        QCOMPARE(bench.call("add", bench.set({"Cpu"})), QString("new"));
    }
    void C3_call_direct_ignores_the_keyset()
    {
        Bench bench;
        bench.returns("add", "Cpu", "cpu");
        QCOMPARE(bench.callDirect("add", KeySet(), "Cpu"), QString("cpu"));
        QCOMPARE(bench.callDirect("add", bench.set({"Cuda"}), "Cpu"), QString("cpu"));
        QCOMPARE(bench.seen(), std::vector<std::uint64_t>{2});
    }
    void C4_duplicates_collapse() { QCOMPARE(set({"Cpu", "Cpu", "Autograd", "Cpu"}).popcount(), 2); }
    void C5_missing_kernel_lists_decimal_bits()
    {
        Bench bench;
        QVERIFY(bench.call("add", bench.set({"Cpu", "Autograd"})).endsWith("DispatchKeySet { bits: 129 }"));
    }
    void C6_eleven_hop_chain()
    {
        Bench bench;
        for (const QString& name : kChain)
            if (name == "Cpu")
                bench.returns("add", "Cpu", "Cpu");
            else
                bench.redispatches("add", name.toStdString(), name.toStdString());
        QCOMPARE(bench.call("add", bench.model().all()), kChain.join(" > "));
        QCOMPARE(bench.seen(), (std::vector<std::uint64_t>{2047, 1023, 511, 255, 127, 63, 31, 15, 7, 3, 1}));
    }
    void C7_error_propagates_unchanged()
    {
        Bench bench;
        for (const QString& name : kChain)
            if (name == "Cpu")
                bench.fails("add", "Cpu", "the cpu kernel gave up");
            else
                bench.redispatches("add", name.toStdString(), name.toStdString());
        QVERIFY(bench.call("add", bench.model().all())
                    .endsWith("Cuda > failed error: invalid argument: the cpu kernel gave up"));
    }
    void C8_redispatch_to_another_op()
    {
        Bench bench;
        bench.redispatches("add", "Autograd", "add autograd", "sub");
        bench.returns("add", "Cpu", "add cpu");
        bench.returns("sub", "Cpu", "sub cpu");
        QCOMPARE(bench.call("add", bench.set({"Autograd", "Cpu"})), QString("add autograd > sub cpu"));
    }
    void C9_skip_all_but_two()
    {
        Bench bench;
        bench.redispatches("add", "Profiler", "profiler");
        bench.returns("add", "Cpu", "cpu");
        QCOMPARE(bench.call("add", bench.model().all()), QString("profiler > cpu"));
    }
    void C10_concurrent_calls_do_not_race()
    {
        // Run under ThreadSanitizer. The kernels touch nothing but their arguments and an atomic counter.
        Dispatcher dispatcher(model_);
        std::atomic<int> calls{0};
        const auto passOn = [&calls](const BoxedCall& call, Stack& stack) {
            ++calls;
            call.redispatch(call.keysBelow(), stack);
        };
        const auto upper = dispatcher.registerKernel("add", key("Autograd"), Kernel::boxed(passOn, "upper"));
        const auto lower = dispatcher.registerKernel(
            "add", key("Cpu"), Kernel::boxed([&calls](const BoxedCall&, Stack&) { ++calls; }, "lower"));
        const OperatorHandle add = dispatcher.intern("add");
        const auto handle = typed<Unary>(dispatcher, "add").value();
        constexpr int kCalls = 20'000;
        std::atomic<int> wrong{0};
        const auto work = [&](KeySet keys) {
            const IncludeKeys include(dispatcher, model_->setOf({"Tracer"}));  // each thread has its own sets
            for (int i = 0; i < kCalls; ++i) {
                Stack stack{vectorOfTwo()};
                add.callBoxed(keys, stack);
                const Tensor result = handle.call(keys, vectorOfTwo());
                if (stack.size() != 1 || result.shape() != Dims{2})
                    ++wrong;
            }
        };
        std::thread one(work, set({"Autograd", "Cpu"}));
        std::thread two(work, set({"Autograd", "Cpu"}));
        one.join();
        two.join();
        QCOMPARE(wrong.load(), 0);
        QCOMPARE(calls.load(), 2 * 2 * 2 * kCalls);
    }
    void C11_recursion_guard()
    {
        Bench bench;
        bench.redispatchesWithItself("add", "Autograd");
        bench.returns("add", "Cpu", "cpu");
        const QString text = bench.call("add", bench.set({"Autograd", "Cpu"}));
        QVERIFY2(text.contains("endless recursion") && text.contains("add @ Autograd {Autograd, Cpu}"),
                 qPrintable(text));
        QCOMPARE(bench.call("add", bench.set({"Cpu"})), QString("cpu"));  // and the dispatcher still works
    }
    void C12_undefined_bits_are_no_keys()
    {
        Bench bench;
        bench.returns("add", "Cpu", "cpu");
        QVERIFY(bench.call("add", KeySet(0xf800)).contains("empty keyset"));
        QVERIFY(bench.call("sub", KeySet(0xf800)).contains("empty keyset"));
        QCOMPARE(bench.call("add", KeySet(0xf801)), QString("cpu"));
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::FerrotorchGroupsTest)
#include "ferrotorch_groups_test.moc"
