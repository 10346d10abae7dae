// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/exporting/export_picture.h"
#include "ui/theme/font_check.h"

#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace keyfall;

class ExportPictureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pngIsNotBlank_data();
    void pngIsNotBlank();
    void lettersAreNoBoxes();
    void pngKnowsItsResolution();
    void transparentPngHasNoBackground();
    void nothingIsCropped();
    void tooLargeIsRefused();
    void svgHasText();
    void pdfHasText();
    void dotAndJson();
    void oneCallAndOneStep();
    void callsGoOnInTheRowBelow();
    void aWideCallGoesOnBelow();
    void aCutCallWithoutBackground();
    void sameBytesEveryTime();
    void anOldFileSurvives();
    void endingsChooseTheFormat();

private:
    static QSet<QRgb> colorsOf(const QImage& image)
    {
        QSet<QRgb> colors;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                colors.insert(image.pixel(x, y));
        return colors;
    }
};

void ExportPictureTest::pngIsNotBlank_data()
{
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("theme");
    for (const double scale : {1.0, 3.0})
        for (const auto* theme : {"light", "dark", "print"})
            QTest::addRow("%s at %g", theme, scale) << scale << QString::fromLatin1(theme);
}

void ExportPictureTest::pngIsNotBlank()
{
    QFETCH(double, scale);
    QFETCH(QString, theme);
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("ladder.png"));
    ExportOptions options;
    options.scale = scale;
    options.theme = *Theme::named(theme);
    const auto done = exportPicture(graphs::skipping().graph(), options, path);
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    const QImage image(path);
    const QRectF bounds = exportList(graphs::skipping().graph(), options).bounds;
    QCOMPARE(image.width(), static_cast<int>(std::ceil(bounds.width() * scale)));
    QVERIFY(colorsOf(image).size() > 50);
    QCOMPARE(image.pixelColor(image.width() - 1, 0), options.theme[ColorRole::background]);
}

void ExportPictureTest::lettersAreNoBoxes()
{
    const auto problem = fontProblem();
    QVERIFY2(!problem, problem ? qPrintable(*problem) : "");
    // Boxes would make two kernels with names of one length look alike.
    graphs::Builder b = graphs::chain();
    b.at(4).kernel = "session:cpu";
    const auto one = renderImage(b.graph(), {});
    b.at(4).kernel = "session:upc";
    const auto two = renderImage(b.graph(), {});
    QVERIFY(one && two);
    QCOMPARE(one->size(), two->size());
    QVERIFY(*one != *two);
}

void ExportPictureTest::pngKnowsItsResolution()
{
    ExportOptions options;
    options.scale = 2;
    const auto image = renderImage(graphs::chain().graph(), options);
    QVERIFY(image);
    QCOMPARE(image->dotsPerMeterX(), 7559);  // 192 dpi
    options.pixelWidth = 400;
    const auto narrow = renderImage(graphs::chain().graph(), options);
    QVERIFY(narrow);
    QCOMPARE(narrow->width(), 400);
}

void ExportPictureTest::transparentPngHasNoBackground()
{
    ExportOptions options;
    options.transparent = true;
    const auto image = renderImage(graphs::chain().graph(), options);
    QVERIFY(image && image->hasAlphaChannel());
    QCOMPARE(image->pixelColor(0, 0).alpha(), 0);
    QCOMPARE(image->pixelColor(image->width() - 1, image->height() - 1).alpha(), 0);
    QVERIFY(colorsOf(*image).size() > 50);
}

void ExportPictureTest::nothingIsCropped()
{
    ExportOptions options;
    options.wrap = 1e6;  // callers of a call that goes on below reach the edge
    for (const auto& [name, builder] : graphs::all()) {
        const auto image = renderImage(builder.graph(), options);
        QVERIFY(image);
        // Right and top edge show only background and lanes: nothing was cut there.
        const QColor background = Theme::light()[ColorRole::background];
        for (int x = 0; x < image->width(); ++x)
            QCOMPARE(image->pixelColor(x, 0), background);
        QSet<QRgb> edge;
        for (int y = 0; y < image->height(); ++y)
            edge.insert(image->pixel(image->width() - 1, y));
        QVERIFY2(edge.size() <= 8, name.c_str());
    }
}

void ExportPictureTest::tooLargeIsRefused()
{
    ExportOptions options;
    options.scale = 100;
    const auto image = renderImage(graphs::nested().graph(), options);
    QVERIFY(!image);
    QVERIFY(image.error().message.find("pixels") != std::string::npos);
    QVERIFY(image.error().advice.find("scale") != std::string::npos);
    options.scale = -1;
    QVERIFY(!renderImage(graphs::nested().graph(), options));
}

void ExportPictureTest::svgHasText()
{
    ExportOptions options;
    options.format = ExportFormat::svg;
    const auto svg = exportBytes(graphs::skipping().graph(), options);
    QVERIFY(svg);
    QVERIFY(svg->contains(">mul · Cpu</text>"));
    QVERIFY(svg->contains(">falls through</text>"));
    QVERIFY(!svg->contains("<image"));
}

void ExportPictureTest::pdfHasText()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("ladder.pdf"));
    ExportOptions options;
    options.format = ExportFormat::pdf;
    QVERIFY(exportPicture(graphs::skipping().graph(), options, path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.startsWith("%PDF-"));
    QVERIFY(bytes.contains("/FontFile"));  // embedded
    const QString tool = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
    if (tool.isEmpty())
        QSKIP("pdftotext (package poppler-utils) is not installed, so the text cannot be extracted");
    QProcess process;
    process.start(tool, {QStringLiteral("-layout"), path, QStringLiteral("-")});
    QVERIFY(process.waitForFinished());
    const QString text = QString::fromUtf8(process.readAllStandardOutput());
    for (const auto* word : {"mul · Cpu", "falls through", "Autograd", "below Tracer", "excluded on this thread"})
        QVERIFY2(text.contains(QString::fromUtf8(word)), qPrintable(text));
}

void ExportPictureTest::dotAndJson()
{
    ExportOptions options;
    options.format = ExportFormat::dot;
    QVERIFY(exportBytes(graphs::chain().graph(), options)->startsWith("digraph keyfall {"));
    options.format = ExportFormat::json;
    const QJsonDocument json = QJsonDocument::fromJson(*exportBytes(graphs::many(3), options));
    QCOMPARE(json.object().value(QStringLiteral("calls")).toArray().size(), 3);
    options.call = 1;
    const QJsonDocument one = QJsonDocument::fromJson(*exportBytes(graphs::many(3), options));
    QCOMPARE(one.object().value(QStringLiteral("calls")).toArray().size(), 1);
}

void ExportPictureTest::callsGoOnInTheRowBelow()
{
    const CallGraph graph = graphs::many(60);
    ExportOptions options;
    options.wrap = 1e9;
    const DisplayList strip = exportList(graph, options);
    options.wrap = 1500;
    const DisplayList rows = exportList(graph, options);
    QVERIFY(strip.bounds.width() > 1500);
    QVERIFY(rows.bounds.width() <= 1500);
    const double callWidth = strip.bounds.width() / 60;
    QVERIFY(rows.bounds.width() + callWidth + 100 > 1500);  // no row could have taken one more
    QVERIFY(rows.bounds.height() > 2 * strip.bounds.height());

    // The same boxes, each once, in reading order, and inside of the picture.
    const auto boxesOf = [](const DisplayList& list) {
        QList<std::pair<HopId, QRectF>> boxes;
        for (const DisplayItem& item : list.items)
            if (item.part == Part::box)
                boxes.append({item.hop, item.rect});
        return boxes;
    };
    const auto boxes = boxesOf(rows);
    QCOMPARE(boxes.size(), boxesOf(strip).size());
    QSet<HopId> seen;
    for (const auto& [hop, rect] : boxes) {
        seen.insert(hop);
        QVERIFY(rows.bounds.contains(rect));
    }
    QCOMPARE(seen.size(), static_cast<qsizetype>(graph.hops.size()));
    double rowTop = 0;
    for (const TopCall& call : graph.calls) {
        double top = 1e9;
        double bottom = 0;
        for (const auto& [hop, rect] : boxes)
            if (hop >= call.firstHop && hop < call.firstHop + call.hopCount) {
                top = std::min(top, rect.top());
                bottom = std::max(bottom, rect.bottom());
            }
        QVERIFY2(top >= rowTop, call.op.str().c_str());
        rowTop = std::max(rowTop, top - 200);  // within a row calls begin at different lanes
        QVERIFY(bottom - top < strip.bounds.height());
    }
    options.wrap = strip.bounds.width();
    QCOMPARE(exportList(graph, options).bounds, strip.bounds);
}

/// A call that is wider than what was asked for goes on below; what is wider by itself widens the page for all rows.
void ExportPictureTest::aWideCallGoesOnBelow()
{
    graphs::Builder b;
    for (int call = 0; call < 8; ++call) {
        b.call("op" + std::to_string(call), {"Autograd", "Cpu"}, "y = op(x)");
        const HopId autograd = b.hop(0, CallKind::call, "Autograd");
        for (int inner = 0; call == 3 && inner < 40; ++inner)
            b.hop(autograd, CallKind::call, "Cpu", "mul");
    }
    ExportOptions options;
    for (const double wrap : {100.0, 1200.0, 2400.0}) {
        options.wrap = wrap;
        const DisplayList rows = exportList(b.graph(), options);
        QVERIFY(rows.bounds.width() <= std::max(wrap, 900.0));
        QSet<HopId> hops;
        QSet<int> edges;
        for (const DisplayItem& item : rows.items) {
            if (item.part == Part::laneBand && item.hop == 0 && item.path.isEmpty() && !item.sticky)
                edges.insert(qRound(item.rect.right()));
            if (item.part == Part::box && item.rect.left() >= 0 && item.rect.right() <= rows.bounds.right())
                hops.insert(item.hop);
        }
        QCOMPARE(edges, QSet<int>{qRound(rows.bounds.right())});
        QVERIFY2(hops.size() >= 47, qPrintable(QString::number(hops.size())));  // all but the caller, which is cut
    }
}

/// Where labels hide nothing, what goes on from the row above begins beside them.
void ExportPictureTest::aCutCallWithoutBackground()
{
    graphs::Builder b;
    b.call("net", {"Autograd", "Cpu"}, "y = net(x)");
    const HopId autograd = b.hop(0, CallKind::call, "Autograd");
    for (int inner = 0; inner < 40; ++inner)
        b.hop(autograd, CallKind::call, "Cpu", "mul");
    ExportOptions options;
    options.wrap = 1200;
    for (const bool transparent : {false, true}) {
        options.transparent = transparent;
        int below = 0;
        for (const DisplayItem& item : exportList(b.graph(), options).items)
            below += !item.sticky && item.hop != 0 && item.rect.left() < 150 ? 1 : 0;
        QVERIFY2(transparent ? below == 0 : below > 0, qPrintable(QString::number(below)));
    }
}

void ExportPictureTest::oneCallAndOneStep()
{
    const CallGraph graph = graphs::many(3);
    ExportOptions options;
    options.call = 2;
    ExportOptions everything;
    everything.wrap = 1e6;
    QVERIFY(exportList(graph, options).bounds.width() < exportList(graph, everything).bounds.width());
    options.moment = Moment{12, false};
    const DisplayList list = exportList(graph, options);
    QSet<HopId> hops;
    for (const DisplayItem& item : list.items)
        if (item.part == Part::box)
            hops.insert(item.hop);
    QCOMPARE(hops, (QSet<HopId>{11, 12}));
    options.call = 3;
    const auto missing = exportBytes(graph, options);
    QVERIFY(!missing);
    QCOMPARE(missing.error().kind, ErrorKind::badInput);
}

void ExportPictureTest::sameBytesEveryTime()
{
    for (const ExportFormat format : {ExportFormat::png, ExportFormat::svg, ExportFormat::dot, ExportFormat::json}) {
        ExportOptions options;
        options.format = format;
        QCOMPARE(*exportBytes(graphs::nested().graph(), options), *exportBytes(graphs::nested().graph(), options));
    }
}

void ExportPictureTest::anOldFileSurvives()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("old.png"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("old");
    file.close();
    ExportOptions options;
    options.scale = 1000;
    const auto done = exportPicture(graphs::chain().graph(), options, path);
    QVERIFY(!done);
    QCOMPARE(QString::fromStdString(done.error().where), path);
    QCOMPARE(QFileInfo(path).size(), 3);
    options.scale = 1;
    const auto nowhere = exportPicture(graphs::chain().graph(), options, dir.filePath(QStringLiteral("no/such/a.png")));
    QVERIFY(!nowhere);
}

void ExportPictureTest::endingsChooseTheFormat()
{
    QCOMPARE(*exportFormatOf(QStringLiteral("a/b.PNG")), ExportFormat::png);
    QCOMPARE(*exportFormatOf(QStringLiteral("x.y.json")), ExportFormat::json);
    const auto unknown = exportFormatOf(QStringLiteral("x.bmp"));
    QVERIFY(!unknown);
    QVERIFY(unknown.error().text().find("svg") != std::string::npos);
}

KEYFALL_TEST(ExportPictureTest)
#include "export_picture_test.moc"
