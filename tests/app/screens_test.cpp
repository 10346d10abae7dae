// SPDX-License-Identifier: MIT
// The screens over the real kernels, in every model and both themes: drawn, and not blank. With
// KEYFALL_PICTURES=<folder> they are written there for people to look at; QT_SCALE_FACTOR=2 makes the larger ones.
#include "core/session/model_change.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "ui/explorer/explorer_panel.h"
#include "ui/keyset/key_panel.h"
#include "ui/manual/manual_panel.h"
#include "ui/orderlab/effect_model.h"
#include "ui/orderlab/order_lab.h"
#include "ui/orderlab/order_model.h"
#include "ui/proof/proof_panel.h"
#include "ui/theme/flat_style.h"
#include "ui/theme/theme.h"
#include "ui/window/window_language.h"

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QLocale>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSet>
#include <QTest>
#include <QTextBrowser>
#include <QTranslator>

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

    static QStringList manualPages()
    {
        return QDir(QStringLiteral(KEYFALL_RESOURCES_DIR "/manual/en"))
            .entryList({QStringLiteral("*.md")}, QDir::Files);
    }

private Q_SLOTS:
    void cleanup()
    {
        for (QTranslator* words : qApp->findChildren<QTranslator*>())
            delete words;
        QLocale::setDefault(QLocale::system());
    }
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

    void theManual_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("dark");
        for (const QString& page : manualPages())
            for (const char* language : {"en", "zh_CN"})
                for (const bool dark : {false, true})
                    QTest::addRow("%s, %s, %s", qPrintable(page), language, dark ? "dark" : "light")
                        << page.chopped(3) << QString::fromLatin1(language) << dark;
    }
    /// As high as the page is, and as wide as the panel is at first: nothing of it stands outside.
    void theManual()
    {
        QFETCH(QString, page);
        QFETCH(QString, language);
        QFETCH(bool, dark);
        QApplication::setPalette((dark ? Theme::dark() : Theme::light()).palette());
        QVERIFY(language == QLatin1String("en") || speak(*qApp, language));
        ManualPanel panel(language);
        panel.resize(420, 600);
        panel.setVisible(true);
        panel.open(QUrl(QStringLiteral("manual:") + page.mid(3)));
        auto* text = panel.findChild<QTextBrowser*>();
        QTest::qWait(10);
        panel.resize(420, 600 + text->verticalScrollBar()->maximum());
        QTest::qWait(10);
        QVERIFY(text->horizontalScrollBar()->maximum() <= 1 && !text->horizontalScrollBar()->isVisible());
        look(panel, QStringLiteral("manual_%1_%2").arg(page, language), dark);
    }
};

KEYFALL_TEST(ScreensTest)
#include "screens_test.moc"
