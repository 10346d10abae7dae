// SPDX-License-Identifier: MIT
// The screens over the real kernels, in every model and both themes: drawn, and not blank. With
// KEYFALL_PICTURES=<folder> they are written there for people to look at; QT_SCALE_FACTOR=2 makes the larger ones.
#include "core/session/model_change.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "ui/explorer/explorer_panel.h"
#include "ui/keyset/key_panel.h"
#include "ui/orderlab/effect_model.h"
#include "ui/orderlab/order_lab.h"
#include "ui/orderlab/order_model.h"
#include "ui/proof/proof_panel.h"
#include "ui/theme/flat_style.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QImage>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace keyfall;

class ScreensTest : public QObject {
    Q_OBJECT

    static void models(bool themes)
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("dark");
        for (const std::string& name : KeyModel::builtInNames())
            for (const bool dark : {false, true})
                if (themes || !dark)
                    QTest::addRow("%s, %s", name.c_str(), dark ? "dark" : "light")
                        << QString::fromStdString(name) << dark;
    }

    /// The example that falls through four keys, under another model.
    static Session sessionIn(const QString& model)
    {
        Session session = readSession(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall").value();
        const auto from = modelOf(session).value();
        const auto to = KeyModel::builtIn(model.toStdString()).value();
        session.explicitKeys.reset();
        session = changeModel(session, *from, *to).session;
        return session;
    }

    static void look(QWidget& widget, const QString& name, bool dark)
    {
        QTest::qWait(30);
        const QImage picture = widget.grab().toImage();
        QSet<QRgb> colours;
        for (int y = 0; y < picture.height(); y += 5)
            for (int x = 0; x < picture.width(); x += 5)
                colours.insert(picture.pixel(x, y));
        QVERIFY(colours.size() > 12);
        if (const QString folder = qEnvironmentVariable("KEYFALL_PICTURES"); !folder.isEmpty())
            QVERIFY(picture.save(QStringLiteral("%1/%2_%3_%4x.png")
                                     .arg(folder, name, dark ? QStringLiteral("dark") : QStringLiteral("light"))
                                     .arg(qRound(widget.devicePixelRatioF()))));
    }

private Q_SLOTS:
    void initTestCase() { QApplication::setStyle(new FlatStyle); }

    void theKeyPanel_data() { models(true); }
    void theKeyPanel()
    {
        QFETCH(QString, model);
        QFETCH(bool, dark);
        QApplication::setPalette((dark ? Theme::dark() : Theme::light()).palette());
        Document document(standardRuntimeFactory());
        QVERIFY(document.replace(sessionIn(model)).has_value());
        KeyPanel panel(document);
        panel.resize(380, 760);
        panel.show();
        look(panel, QStringLiteral("keys_") + model, dark);
    }

    void theProof_data() { models(true); }
    void theProof()
    {
        QFETCH(QString, model);
        QFETCH(bool, dark);
        QApplication::setPalette((dark ? Theme::dark() : Theme::light()).palette());
        Document document(standardRuntimeFactory());
        QVERIFY(document.replace(sessionIn(model)).has_value());
        HopSelection selection;
        ProofPanel panel(document, selection);
        panel.resize(420, 720);
        panel.show();
        look(panel, QStringLiteral("proof_") + model, dark);
        panel.resize(760, 640);
        look(panel, QStringLiteral("proofwide_") + model, dark);
    }

    void theExplorer_data() { models(true); }
    void theExplorer()
    {
        QFETCH(QString, model);
        QFETCH(bool, dark);
        QApplication::setPalette((dark ? Theme::dark() : Theme::light()).palette());
        Document document(standardRuntimeFactory());
        QVERIFY(document.replace(sessionIn(model)).has_value());
        ExplorerPanel panel(document);
        panel.resize(1100, 420);
        panel.show();
        QTest::qWait(10);
        panel.choose("add.Tensor");
        look(panel, QStringLiteral("explorer_") + model, dark);
    }

    void theOrderLab_data() { models(true); }
    void theOrderLab()
    {
        QFETCH(QString, model);
        QFETCH(bool, dark);
        QApplication::setPalette((dark ? Theme::dark() : Theme::light()).palette());
        Document document(standardRuntimeFactory());
        QVERIFY(document.replace(sessionIn(model)).has_value());
        OrderLab lab(document);
        lab.resize(1100, 420);
        lab.show();
        int backend = 0;  // a backend above everything: every fall ends at once
        while (lab.order().index(backend).data(OrderModel::KindRole).toInt() != static_cast<int>(KeyKind::backend)
               || !lab.order().index(backend).data().toString().contains(
                   QRegularExpression(QStringLiteral("^(Cpu|CPU|Dense)"))))
            ++backend;
        QVERIFY(lab.order().move(backend, 0));
        QVERIFY(lab.effects().changes() > 0);
        look(lab, QStringLiteral("order_") + model, dark);
    }
};

KEYFALL_TEST(ScreensTest)
#include "screens_test.moc"
