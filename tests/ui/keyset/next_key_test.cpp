// SPDX-License-Identifier: MIT
#include "core/session/prepared_session.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/keyset/bit_names.h"
#include "ui/keyset/key_words.h"
#include "ui/keyset/mask_edit.h"
#include "ui/keyset/next_key.h"

#include <QTest>

using namespace keyfall;

class NextKeyTest : public QObject {
    Q_OBJECT

private:
    static NextKey ask(const Session& session)
    {
        const auto prepared = prepareSession(session, test::fakeRuntime());
        return nextKey(session, *KeyModel::ferrotorch(), prepared ? &*prepared : nullptr);
    }

private Q_SLOTS:
    void firstOperatorOfAProgram_data()
    {
        QTest::addColumn<QStringList>("program");
        QTest::addColumn<QString>("op");
        QTest::newRow("arguments before the call")
            << QStringList{QStringLiteral("y = relu(add(a, b))")} << QStringLiteral("add");
        QTest::newRow("inside a block") << QStringList{QStringLiteral("with no_grad():"),
                                                       QStringLiteral("    y = mul(a, b)")}
                                        << QStringLiteral("mul");
        QTest::newRow("backward looks nothing up")
            << QStringList{QStringLiteral("backward(relu(a))")} << QStringLiteral("relu");
        QTest::newRow("none") << QStringList{} << QString();
    }
    void firstOperatorOfAProgram()
    {
        QFETCH(QStringList, program);
        QFETCH(QString, op);
        Session session;
        for (const QString& line : program)
            session.program.push_back(line.toStdString());
        const auto first = firstOperator(session);
        QVERIFY2(first, first ? "" : first.error().text().c_str());
        QCOMPARE(QString::fromStdString(*first), op);
    }

    void sessionToNextKey_data()
    {
        QTest::addColumn<QString>("keys");
        QTest::addColumn<QString>("exclude");
        QTest::addColumn<QString>("next");
        QTest::addColumn<QString>("why");
        QTest::newRow("backend alone") << "Cpu"
                                       << ""
                                       << "Cpu"
                                       << "";
        QTest::newRow("autograd wins") << "Autograd, Cpu"
                                       << ""
                                       << "Autograd"
                                       << "";
        QTest::newRow("fallback wins") << "Tracer, Autograd, Cpu"
                                       << ""
                                       << "Tracer"
                                       << "";
        QTest::newRow("excluded") << "Tracer, Autograd, Cpu"
                                  << "Tracer"
                                  << "Autograd"
                                  << "Tracer is left out: the thread-local exclude set masks it.";
        QTest::newRow("no kernel")
            << "Profiler, Vmap, Cpu"
            << ""
            << "Cpu"
            << "Profiler is passed: it has no kernel for add.\nVmap is passed: it has no kernel for add.";
        QTest::newRow("fallthrough") << "Autocast, Cpu"
                                     << ""
                                     << "Cpu"
                                     << "Autocast is passed: its entry for add is a fallthrough.";
        QTest::newRow("nothing to run") << "Meta"
                                        << ""
                                        << ""
                                        << "Meta is passed: it has no kernel for add.";
        QTest::newRow("empty set") << ""
                                   << ""
                                   << ""
                                   << "";
    }
    void sessionToNextKey()
    {
        QFETCH(QString, keys);
        QFETCH(QString, exclude);
        QFETCH(QString, next);
        QFETCH(QString, why);
        const auto model = KeyModel::ferrotorch();
        Session session = test::fakeSession();
        session.explicitKeys = keys.isEmpty() ? KeySet() : *model->parseSet(keys.toStdString());
        session.exclude = exclude.isEmpty() ? KeySet() : *model->parseSet(exclude.toStdString());
        const NextKey answer = ask(session);
        QCOMPARE(QString::fromStdString(answer.op), QStringLiteral("add"));
        QVERIFY(answer.resolution.has_value());
        QCOMPARE(answer.key() ? QString::fromStdString(model->nameOf(*answer.key())) : QString(), next);
        QCOMPARE(whyNotHigher(answer, *model), why);
        QCOMPARE(answer.resolution->found, !next.isEmpty());
    }

    void everyKeySetAgreesWithTheDispatcher()
    {
        // The roles are words for `resolve`: exactly one key is next when a kernel is found, all higher ones say why not.
        const auto model = KeyModel::ferrotorch();
        Session session = test::fakeSession();
        const auto prepared = prepareSession(session, test::fakeRuntime());
        QVERIFY(prepared.has_value());
        for (std::uint64_t bits = 0; bits <= model->all().bits(); ++bits) {
            session.explicitKeys = KeySet(bits);
            const NextKey answer = nextKey(session, *model, &*prepared);
            int winners = 0;
            bool above = true;
            for (const Key key : model->lanes()) {
                const KeyRole role = answer.roleOf(key, *model);
                winners += role == KeyRole::next ? 1 : 0;
                above = above && role != KeyRole::next;
                QCOMPARE(role == KeyRole::absent, !model->has(KeySet(bits), key));
                if (above && answer.resolution->found && role != KeyRole::absent)
                    QVERIFY(role == KeyRole::noKernel || role == KeyRole::fallthrough);
            }
            QCOMPARE(winners, answer.resolution->found ? 1 : 0);
        }
    }

    void sourcesWithoutALookup()
    {
        Session session = test::fakeSession();
        session.program = {};
        QVERIFY(ask(session).missing == NoLookup::noProgram);
        session.program = {"y = nosuch(a)"};
        QVERIFY(ask(session).missing == NoLookup::unknownOperator);
        session.program = {"y = relu("};
        const NextKey broken = ask(session);
        QVERIFY(broken.missing == NoLookup::badProgram);
        QVERIFY(!broken.detail.empty());
        session = test::fakeSession();
        QVERIFY(nextKey(session, *KeyModel::ferrotorch(), nullptr).missing == NoLookup::notPrepared);
    }

    void tensorsGiveTheKeys()
    {
        const auto model = KeyModel::ferrotorch();
        Session session = test::fakeSession();
        session.include = model->setOf({"Tracer"});
        const NextKey answer = ask(session);
        QCOMPARE(model->names(answer.ticked), std::string("{Autograd, Cpu}"));
        QCOMPARE(model->names(answer.effective), std::string("{Tracer, Autograd, Cpu}"));
    }

    void masksBothWays()
    {
        const auto model = KeyModel::ferrotorch();
        using Base = MaskEdit::Base;
        for (std::uint64_t bits = 0; bits <= model->all().bits(); ++bits)
            for (const Base base : {Base::hexadecimal, Base::binary})
                QCOMPARE(MaskEdit::parse(MaskEdit::textOf(KeySet(bits), *model, base), *model, base)->bits(), bits);
        QCOMPARE(MaskEdit::textOf(KeySet(0x481), *model, Base::binary), QStringLiteral("0b100 1000 0001"));
        QCOMPARE(MaskEdit::parse(QStringLiteral("4_81"), *model, Base::hexadecimal)->bits(), 0x481U);
        for (const char* bad : {"", "0x", "0x800", "0xfffffffffffffffff"})
            QVERIFY2(!MaskEdit::parse(QLatin1String(bad), *model, Base::hexadecimal), bad);
    }

    void bitsHaveTheNamesOfKeys()
    {
        for (const std::string& name : KeyModel::builtInNames()) {
            const auto model = *KeyModel::builtIn(name);
            const std::vector<BitName> bits = bitNames(*model);
            for (const KeyInfo& info : model->keys()) {
                if (!info.bit || info.kind == KeyKind::alias)
                    continue;
                const BitName& bit = bits.at(static_cast<std::size_t>(*info.bit));
                // A key of one bit has the bit's name; an instance for a backend has the functionality's in its own.
                if (info.bits.popcount() == 1 && !bit.backendComponent && model->spec().backends.empty())
                    QCOMPARE(bit.name, info.name);
                QVERIFY2(!bit.name.empty(), info.name.c_str());
            }
        }
    }
};

KEYFALL_TEST(NextKeyTest)
#include "next_key_test.moc"
