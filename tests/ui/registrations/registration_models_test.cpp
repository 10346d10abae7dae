// SPDX-License-Identifier: MIT
#include "core/session/prepared_session.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/registrations/operators_in_use.h"
#include "ui/registrations/registration_edits.h"
#include "ui/registrations/registration_filter.h"
#include "ui/registrations/registration_list_model.h"
#include "ui/registrations/registration_snapshot.h"
#include "ui/registrations/registration_table_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace keyfall;

class RegistrationModelsTest : public QObject {
    Q_OBJECT

private:
    static RegistrationSnapshot snapshotOf(const Session& session)
    {
        const auto prepared = prepareSession(session, test::fakeRuntime());
        if (!prepared)
            qFatal("%s", prepared.error().text().c_str());
        return takeSnapshot(session, *prepared);
    }
    /// "K.F" ...: the signs of one operator's row, highest key first; a session's own in lower case.
    static QString row(const RegistrationTableModel& model, const char* op)
    {
        QString text;
        for (const std::string key : {"Tracer", "Profiler", "Vmap", "Autograd", "Autocast", "Nested", "Quantized",
                                      "Sparse", "Meta", "Cuda", "Cpu"}) {
            const QModelIndex index = model.indexOf(op, key);
            const QString letter = index.data().toString();
            text += index.data(RegistrationTableModel::OwnRole).toBool() ? letter.toLower() : letter;
        }
        return text;
    }
    static SessionRegistration at(const char* op, const char* key, KernelChoice kernel)
    {
        return {op, key, std::move(kernel)};
    }

private Q_SLOTS:
    void standardKernelsAndFallbacks()
    {
        RegistrationTableModel model;
        const QAbstractItemModelTester tester(&model);
        model.setSnapshot(snapshotOf(test::fakeSession()));
        QCOMPARE(model.columnCount(), 11);
        QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Tracer"));
        QCOMPARE(row(model, ""), QStringLiteral("F···↓······"));
        QCOMPARE(row(model, "add"), QStringLiteral("F··K↓·····K"));
        QCOMPARE(row(model, "mul"), QStringLiteral("F···↓·····K"));
    }

    void theSessionsOwn()
    {
        Session session = test::fakeSession();
        session.registrations = {at("mul", "Cpu", ReturnKernel{1}), at("mul", "Vmap", FallthroughKernel{}),
                                 at("", "Profiler", RedispatchKernel{}), at("other", "Meta", ErrorKernel{"no"})};
        RegistrationTableModel model;
        const QAbstractItemModelTester tester(&model);
        model.setSnapshot(snapshotOf(session));
        QCOMPARE(row(model, ""), QStringLiteral("Ff··↓······"));
        QCOMPARE(row(model, "mul"), QStringLiteral("FF↓·↓·····k"));
        QVERIFY(model.indexOf("mul", "Vmap").data(RegistrationTableModel::OwnRole).toBool());
        QCOMPARE(row(model, "other"), QStringLiteral("FF··↓···k··"));

        const QString tip = model.indexOf("mul", "Cpu").data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(QStringLiteral("Shadows standard:cpu from standard")), qPrintable(tip));
        QVERIFY2(tip.contains(QStringLiteral("Registered by this session")), qPrintable(tip));
    }

    /// What calls use although the rules now give something else is said (pytorch:S4); in a fresh table there is
    /// nothing.
    void staleEntriesAreSaid()
    {
        Session session = test::fakeSession();
        session.model = "pytorch-2.6";
        session.registrations = {at("other", "CompositeImplicitAutograd", RedispatchKernel{}),
                                 at("other", "NestedTensorCPU", ReturnKernel{0})};
        for (const bool fresh : {false, true}) {
            session.freshTables = fresh;
            RegistrationTableModel model;
            model.setSnapshot(snapshotOf(session));
            const QModelIndex index = model.indexOf("other", "AutogradNestedTensor");
            const QString tip = index.data(Qt::ToolTipRole).toString();
            QCOMPARE(tip.contains(QStringLiteral("the rules now give nothing")), !fresh);
            QCOMPARE(index.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("stale")), !fresh);
            QCOMPARE(index.data(RegistrationTableModel::FilterRole).toString().contains(QStringLiteral("stale")),
                     !fresh);
            const QModelIndex other = model.indexOf("other", "AutogradCPU");
            QVERIFY(!other.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("stale")));
        }
    }

    void breakpointsComeAndGoWithoutAReset()
    {
        Session session = test::fakeSession();
        RegistrationTableModel model;
        const QAbstractItemModelTester tester(&model);
        model.setSnapshot(snapshotOf(session));
        toggleBreakpoint(session, "add", "Autograd");
        model.updateBreakpoints(session);
        QVERIFY(model.indexOf("add", "Autograd").data(RegistrationTableModel::BreakpointRole).toBool());
        QVERIFY(!model.indexOf("mul", "Autograd").data(RegistrationTableModel::BreakpointRole).toBool());
        session.breakpoints = {{"", "Cpu"}};  // every operator
        model.updateBreakpoints(session);
        QVERIFY(model.indexOf("mul", "Cpu").data(RegistrationTableModel::BreakpointRole).toBool());
        QVERIFY(model.indexOf("mul", "Cpu")
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(QStringLiteral("break point")));
    }

    void theListShowsWhatShadowsWhat()
    {
        Session session = test::fakeSession();
        session.registrations = {at("mul", "Cpu", ReturnKernel{0})};
        RegistrationListModel model;
        const QAbstractItemModelTester tester(&model);
        RegistrationSnapshot snapshot = snapshotOf(session);
        model.setRegistrations(snapshot.registrations, snapshot.model);
        QStringList lines;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex first = model.index(row, 0);
            if (first.data(RegistrationListModel::OperatorRole).toString() == QStringLiteral("mul"))
                lines << first.data(RegistrationListModel::FilterRole).toString();
        }
        QCOMPARE(lines,
                 (QStringList{QStringLiteral("mul Cpu session:return 0 active session"),
                              QStringLiteral("mul Cpu standard:cpu inactive standard")}));
    }

    void filterWords_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("rows");
        QTest::addColumn<int>("columns");
        QTest::newRow("nothing") << ""
                                 << "(any operator) add mul relu noop" << 11;
        QTest::newRow("operator") << "add"
                                  << "add" << 11;
        QTest::newRow("key") << "Autograd"
                             << "(any operator) add mul relu noop" << 1;
        QTest::newRow("part of keys") << "auto"
                                      << "(any operator) add mul relu noop" << 2;
        QTest::newRow("key and provenance") << "Autograd kernel"
                                            << "add relu" << 1;
        QTest::newRow("kernel name") << "standard:autograd"
                                     << "add relu" << 11;
        QTest::newRow("own") << "own"
                             << "noop" << 11;
        QTest::newRow("nothing matches") << "zebra"
                                         << "" << 11;
    }
    void filterWords()
    {
        QFETCH(QString, words);
        QFETCH(QString, rows);
        QFETCH(int, columns);
        Session session = test::fakeSession();
        session.registrations = {at("noop", "Cpu", ReturnKernel{0})};
        RegistrationTableModel model;
        RegistrationFilter filter;
        filter.setSourceModel(&model);
        const QAbstractItemModelTester tester(&filter);
        model.setSnapshot(snapshotOf(session));
        filter.setWords(words);
        QStringList shown;
        for (int row = 0; row < filter.rowCount(); ++row)
            shown << filter.headerData(row, Qt::Vertical).toString();
        QCOMPARE(shown.join(QLatin1Char(' ')), rows);
        QCOMPARE(filter.columnCount(), columns);
    }

    void theSessionsOwnOperatorsComeFirst()
    {
        Session session = test::fakeSession();
        session.program = {"with no_grad():", "    y = relu(noop(a))", "z = add(y, y)"};
        session.registrations = {at("mul", "Cpu", ReturnKernel{0}), at("add", "Cpu", ReturnKernel{0})};
        RegistrationTableModel model;
        RegistrationFilter filter;
        filter.setSourceModel(&model);
        const QAbstractItemModelTester tester(&filter);
        const auto rows = [&filter] {
            QStringList shown;
            for (int row = 0; row < filter.rowCount(); ++row)
                shown << filter.index(row, 0).data(RegistrationTableModel::OperatorRole).toString();
            return shown.join(QLatin1Char(' '));
        };
        model.setSnapshot(snapshotOf(session));
        QCOMPARE(rows(), QStringLiteral(" add mul relu noop"));
        const auto prepared = prepareSession(session, test::fakeRuntime());
        const Dispatcher& dispatcher = prepared->runtime->dispatcher();
        const auto used = operatorsInUse(session, dispatcher);
        QVERIFY(used);
        QCOMPARE(used->join(QLatin1Char(' ')), QStringLiteral("noop relu add mul"));
        filter.setFirst(*used);
        QCOMPARE(rows(), QStringLiteral("noop relu add mul "));
        filter.setFirst({QStringLiteral("relu")});
        QCOMPARE(rows(), QStringLiteral("relu  add mul noop"));
        session.program = {"y = ("};
        QVERIFY(!operatorsInUse(session, dispatcher));
    }

    void editsOfASession()
    {
        Session session;
        placeRegistration(session, at("add", "Cpu", RedispatchKernel{}));
        placeRegistration(session, at("add", "Cuda", FallthroughKernel{}));
        placeRegistration(session, at("add", "Cpu", ReturnKernel{1}));
        QCOMPARE(session.registrations.size(), std::size_t(2));
        QVERIFY(registrationAt(session, "add", "Cpu")->kernel == KernelChoice(ReturnKernel{1}));
        QVERIFY(registrationAt(session, "add.Tensor", "Cpu"));
        QVERIFY(registrationAt(session, "aten::add.Tensor", "Cpu"));
        QVERIFY(!registrationAt(session, "addmm", "Cpu"));
        QVERIFY(!registrationAt(session, "", "Cpu"));
        QVERIFY(removeRegistration(session, "add", "Cpu"));
        QVERIFY(!removeRegistration(session, "add", "Cpu"));
        toggleBreakpoint(session, "add", "Cpu");
        QVERIFY(hasBreakpoint(session, "add", "Cpu"));
        QVERIFY(!hasBreakpoint(session, "mul", "Cpu"));
        toggleBreakpoint(session, "add", "Cpu");
        QVERIFY(session.breakpoints.empty());
    }
};

KEYFALL_TEST(RegistrationModelsTest)
#include "registration_models_test.moc"
