// SPDX-License-Identifier: MIT
// Key sets as text, out and in again, and what is said about text that is no key set.
#include "core/keys/key_model.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <fmt/format.h>

#include <algorithm>

using namespace keyfall;

class KeyTextTest : public QObject {
    Q_OBJECT

    const KeyModel& model_ = *KeyModel::ferrotorch();

    std::string parsed(std::string_view text) const
    {
        const auto set = model_.parseSet(text);
        return set ? model_.names(*set) : "error: " + set.error().message;
    }

private Q_SLOTS:
    void everySetReadsBack()
    {
        for (std::uint64_t bits = 0; bits < 2048; ++bits) {
            const KeySet set(bits);
            const std::string names = model_.names(set);
            std::string inner = names.substr(1, names.size() - 2);
            std::string piped = inner;
            std::replace(piped.begin(), piped.end(), ',', '|');
            for (const std::string& text :
                 {names, inner, piped, "DispatchKeySet(" + inner + ")", model_.nativeText(set), model_.hex(set),
                  fmt::format("0b{:b}", bits), fmt::format("{}", bits), fmt::format("0X{:X}", bits),
                  "  " + names + "\n"}) {
                const auto again = model_.parseSet(text);
                if (!again || *again != set)
                    QFAIL(("'" + text + "' reads as " + (again ? model_.names(*again) : again.error().text())).c_str());
            }
        }
    }

    void forms()
    {
        const KeySet set = model_.setOf({"Tracer", "Autograd", "Cpu"});
        QCOMPARE(model_.names(set), std::string("{Tracer, Autograd, Cpu}"));
        QCOMPARE(model_.hex(set), std::string("0x0481"));
        QCOMPARE(model_.nativeText(set), std::string("DispatchKeySet { bits: 1153 }"));
        QCOMPARE(model_.nativeText(KeySet(129)), std::string("DispatchKeySet { bits: 129 }"));
        QCOMPARE(model_.names(KeySet()), std::string("{}"));
        QCOMPARE(model_.hex(KeySet()), std::string("0x0000"));
        QCOMPARE(model_.hex(model_.all()), std::string("0x07ff"));
    }

    void readsWhatPeopleWrite_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* text, const char* expected) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(expected);
        };
        row("", "{}");
        row("{}", "{}");
        row("{ }", "{}");
        row("0", "{}");
        row("DispatchKeySet()", "{}");
        row("Cpu", "{Cpu}");
        row("Cpu,Cpu|Cpu", "{Cpu}");
        row("Cpu, Tracer", "{Tracer, Cpu}");
        row("{Cpu|Tracer}", "{Tracer, Cpu}");
        row("129", "{Autograd, Cpu}");
        row("0x81", "{Autograd, Cpu}");
        row("0b10000001", "{Autograd, Cpu}");
        row("DispatchKeySet { bits: 129 }", "{Autograd, Cpu}");
        row("DispatchKeySet{bits:0x81}", "{Autograd, Cpu}");
        row("DispatchKeySet(Cpu, Cuda)", "{Cuda, Cpu}");
        row("2047", "{Tracer, Profiler, Vmap, Autograd, Autocast, Nested, Quantized, Sparse, Meta, Cuda, Cpu}");
    }
    void readsWhatPeopleWrite()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, expected);
        QCOMPARE(parsed(text.toStdString()), expected.toStdString());
    }

    void refusesWhatItCannotRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("named");  // what the message must name
        const auto row = [](const char* text, const char* named) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(named);
        };
        row("2048", "bit 11");
        row("0x8801", "bit 11, 15");
        row("0x8000000000000001", "bit 63");
        row("DispatchKeySet { bits: 4096 }", "bit 12");
        row("99999999999999999999", "99999999999999999999");
        row("0x", "0x");
        row("0b12", "0b12");
        row("12 34", "12 34");
        row("1153Cpu", "1153Cpu");
        row("DispatchKeySet { bits: }", "''");
        row("DispatchKeySet { bits: -1 }", "-1");
        row("DispatchKeySet Cpu", "DispatchKeySet");
        row("DispatchKeySet {", "DispatchKeySet");
        row("{Cpu,}", "''");
        row("Cpu,,Tracer", "''");
        row("{Cpu", "{Cpu");
        row("Gpu, Nothing", "Gpu");
        row("Undefined", "Undefined");
    }
    void refusesWhatItCannotRead()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, named);
        const auto set = model_.parseSet(text.toStdString());
        QVERIFY2(!set, "it was read");
        QVERIFY2(set.error().message.find(named.toStdString()) != std::string::npos, set.error().message.c_str());
        QCOMPARE(set.error().kind, ErrorKind::badInput);
    }

    void nearMisses_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("meant");
        const auto row = [](const char* text, const char* meant) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(meant);
        };
        row("CPU", "Cpu");
        row("autograd", "Autograd");
        row("Cud", "Cuda");  // nearer than Cpu, which comes first
        row("Autocats", "Autocast");
        row("Trcer", "Tracer");
        row("Sparce", "Sparse");
    }
    void nearMisses()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, meant);
        const auto key = model_.parseKey(text.toStdString());
        QVERIFY(!key);
        QCOMPARE(key.error().advice, "did you mean " + meant.toStdString() + "?");
    }

    void farMissesNameAllKeys()
    {
        const auto key = model_.parseKey("Elephant");
        QVERIFY(!key);
        for (const KeyInfo& info : model_.keys())
            QVERIFY2(key.error().advice.find(info.name) != std::string::npos, info.name.c_str());
        QVERIFY(key.error().message.find("'Elephant'") != std::string::npos);
        const auto endless = model_.parseKey(std::string(100000, 'x'));
        QVERIFY(endless.error().message.size() < 200);
    }

    void aRenamedBackendIsWrittenByItsKey()
    {
        const auto torch = KeyModel::builtIn("pytorch-2.15").value();
        const auto advice = [&torch](const char* name) { return torch->parseKey(name).error().advice; };
        constexpr std::string_view kHint = "; the keys of a renamed PrivateUse1 are written PrivateUse1";
        for (const char* name : {"foo", "npu", "Autogradfoobar"})
            QVERIFY2(advice(name).ends_with(kHint), advice(name).c_str());
        QVERIFY2(advice("Elephant").find(" and 125 more") != std::string::npos, advice("Elephant").c_str());
        QCOMPARE(advice("autogradcpu"), std::string("did you mean AutogradCPU?"));
        QCOMPARE(advice("AutogradCPUU"), std::string("did you mean AutogradCPU?"));
    }

    void aliasesAreNoMembersOfSets()
    {
        ModelSpec spec = model_.spec();
        spec.aliases = {{"Backends", {"Cpu", "Cuda"}}};
        const auto model = KeyModel::build(std::move(spec)).value();
        const auto set = model->parseSet("Backends");
        QVERIFY(!set);
        QVERIFY(set.error().message.find("no bit of its own") != std::string::npos);
        QCOMPARE(model->slotsOf(*model->find("Backends")), (std::vector<std::uint32_t>{0, 1}));
    }
};

KEYFALL_TEST(KeyTextTest)
#include "key_text_test.moc"
