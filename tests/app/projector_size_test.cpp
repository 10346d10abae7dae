// SPDX-License-Identifier: MIT
// The last row can read it: every text that is drawn at 1920×1080 is at least 32 pixels high, over all lessons and
// examples and in a run of 200 calls. Measured at the paint engine, below everything that decides about sizes.
#include "core/lesson/built_in_lessons.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"
#include "ui/lessons/lesson_course.h"
#include "ui/playback/playback.h"
#include "ui/projector/projector_stage.h"
#include "ui/session/document.h"
#include "ui/words/hop_selection.h"

#include <QDir>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QTest>

namespace keyfall {

namespace {

constexpr double kLeast = 32;
constexpr QSize kScreen(1920, 1080);

/// Draws nothing and remembers how high each text was, in device pixels.
class TextMeter final : public QPaintEngine {
public:
    TextMeter() : QPaintEngine(QPaintEngine::AllFeatures) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& now) override
    {
        if (now.state() & QPaintEngine::DirtyTransform)
            transform_ = now.transform();
    }
    void drawTextItem(const QPointF&, const QTextItem& item) override
    {
        const double height = QFontInfo(item.font()).pixelSize() * std::hypot(transform_.m21(), transform_.m22());
        ++texts;
        if (height < least) {
            least = height;
            smallest = item.text();
        }
    }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    [[nodiscard]] Type type() const override { return User; }

    double least = 1e9;
    int texts = 0;
    QString smallest;

private:
    QTransform transform_;
};

class TextMeterDevice final : public QPaintDevice {
public:
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &meter; }
    mutable TextMeter meter;

protected:
    [[nodiscard]] int metric(PaintDeviceMetric what) const override
    {
        switch (what) {
        case PdmWidth: return kScreen.width();
        case PdmHeight: return kScreen.height();
        case PdmDevicePixelRatio: return 1;
        case PdmDevicePixelRatioScaled: return int(devicePixelRatioFScale());
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY: return 96;
        case PdmDepth: return 32;
        default: return 0;
        }
    }
};

}  // namespace

class ProjectorSizeTest : public QObject {
    Q_OBJECT

    struct Talk {
        Document document{standardRuntimeFactory()};
        Playback playback;
        HopSelection selection;
        LessonCourse course{document, playback, selection};
        ProjectorTalk talk{course, playback};
        ProjectorStage stage{talk};

        Talk()
        {
            playback.setAnimated(false);
            stage.setAnimated(false);
            stage.resize(kScreen);
            QObject::connect(&document, &Document::runFinished, &playback,
                             [this] { playback.setGraph(document.lastRun()->graph); });
            course.setTools({standardRuntimeFactory(), [](const Session&, const LessonSubject&) -> Expected<Json> {
                                 return Json::object({{"answer", "something"}});
                             }});
        }
    };

    static void check(Talk& it, const QString& where)
    {
        TextMeterDevice device;
        it.stage.render(&device);
        const TextMeter& meter = device.meter;
        QVERIFY2(meter.texts > 0, qPrintable(where));
        QVERIFY2(meter.least >= kLeast,
                 qPrintable(QStringLiteral("%1: '%2' is %3 px").arg(where, meter.smallest).arg(meter.least)));
    }
    /// Every seventh position, the first ones and the last.
    static void checkPositions(Talk& it, const QString& where)
    {
        for (int position = 0; position <= it.playback.last(); position += position < 12 ? 1 : 7) {
            it.playback.seek(position);
            check(it, QStringLiteral("%1, position %2").arg(where).arg(position));
        }
        it.playback.toEnd();
        check(it, where + QStringLiteral(", end"));
    }

    /// Where hops are asked for, each answer's name is in sight; else the name of the lane that runs. Whatever is asked, the
    /// slide's sentence stays.
    static void checkAnswers(Talk& it, const QString& where)
    {
        QPixmap page(kScreen);
        it.stage.render(&page);
        const ProjectorLayout& layout = it.stage.pictureLayout();
        const DisplayList picture = it.stage.picture();
        const QRectF area = it.stage.pictureArea();
        for (const DisplayItem& item : picture.items)
            QVERIFY2(!item.text.contains(QStringLiteral("standard:")),
                     qPrintable(where + QStringLiteral(": ") + item.text));
        const std::vector<Key> choices = it.talk.state().choices;
        std::vector<Key> named = choices;
        const Hop* const now = it.talk.graph() ? it.talk.graph()->find(it.playback.moment().hop) : nullptr;
        if (choices.empty() && now != nullptr && now->key && area.height() > 200)  // a page of words has no picture
            named.push_back(*now->key);
        for (const Key key : named) {
            const auto lane = layout.laneOf(key);
            QVERIFY2(lane, qPrintable(where));
            const auto name =
                std::find_if(picture.items.begin(), picture.items.end(), [&lane](const DisplayItem& item) {
                    return item.part == Part::laneLabel && item.detail == static_cast<int>(*lane)
                        && !item.text.isEmpty();
                });
            QVERIFY2(name != picture.items.end(), qPrintable(where));
            const QRectF seen = it.stage.toStage(name->rect);
            QVERIFY2(seen.top() > area.top() - 1 && seen.bottom() < area.bottom() + 1,
                     qPrintable(QStringLiteral("%1: '%2' is from %3 to %4, the picture from %5 to %6")
                                    .arg(where, name->text)
                                    .arg(seen.top())
                                    .arg(seen.bottom())
                                    .arg(area.top())
                                    .arg(area.bottom())));
        }
        if (it.course.asked() == nullptr || it.course.reveal() != nullptr)
            return;
        const QString slide = QString::fromStdString(it.course.step().slide).remove(QLatin1Char('`'));
        QVERIFY2(it.talk.page().text.contains(slide), qPrintable(where + QStringLiteral(": ") + it.talk.page().text));
    }

private Q_SLOTS:
    void initTestCase() { qputenv("KEYFALL_CUDA", "emulated"); }

    /// The measure itself: a test that cannot see small text would pass for ever.
    void theMeterSeesSmallText()
    {
        TextMeterDevice device;
        QPainter painter(&device);
        QFont font;
        font.setPixelSize(20);
        painter.setFont(font);
        painter.drawText(QPointF(10, 50), QStringLiteral("twenty"));
        painter.scale(0.5, 0.5);
        painter.drawText(QRectF(10, 50, 400, 80), Qt::AlignLeft, QStringLiteral("ten"));
        painter.end();
        QCOMPARE(device.meter.texts, 2);
        QCOMPARE(device.meter.least, 10.0);
        QCOMPARE(device.meter.smallest, QStringLiteral("ten"));
    }

    void examples_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString& name : QDir(QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions")).entryList({"*.keyfall"}))
            QTest::newRow(qPrintable(name)) << QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/") + name;
    }
    void examples()
    {
        QFETCH(QString, file);
        Talk it;
        auto session = readSession(file.toStdString());
        QVERIFY(session && it.document.replace(*session));
        it.document.run();
        QTRY_VERIFY(it.document.lastRun() != nullptr);
        checkPositions(it, file);
    }

    void twoHundredCalls()
    {
        Talk it;
        Session session = readSession(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall").value();
        const std::string line = session.program.front();
        session.program.assign(200, line);
        QVERIFY(it.document.replace(session));
        it.document.run();
        QTRY_VERIFY(it.document.lastRun() != nullptr);
        QCOMPARE(it.playback.graph()->calls.size(), std::size_t(200));
        checkPositions(it, QStringLiteral("200 calls"));
    }

    void lessons_data()
    {
        QTest::addColumn<int>("number");
        QTest::addColumn<QString>("language");
        const auto lessons = builtInLessons();
        for (std::size_t i = 0; i < lessons.size(); ++i)
            for (const char* language : {"en", "zh_CN"})
                QTest::addRow("%s %s", lessons[i].id.c_str(), language) << int(i) << QString::fromLatin1(language);
    }
    void lessons()
    {
        QFETCH(int, number);
        QFETCH(QString, language);
        Talk it;
        it.course.setLanguage(language);
        const Lesson lesson = it.course.shelf().lessons()[static_cast<std::size_t>(number)];
        for (int step = 0; step < static_cast<int>(lesson.steps.size()); ++step) {
            bool arrived = false;
            const auto waits = connect(&it.course, &LessonCourse::arrived, &it.stage, [&arrived] { arrived = true; });
            it.course.open(lesson, step);
            QTRY_VERIFY2(arrived || !it.course.trouble().isEmpty(),
                         lesson.steps[static_cast<std::size_t>(step)].id.c_str());
            disconnect(waits);
            const QString where = QStringLiteral("%1/%2").arg(QString::fromStdString(lesson.id)).arg(step);
            check(it, where);
            checkAnswers(it, where);
            it.talk.mark(0);
            check(it, where + QStringLiteral(", marked"));
            for (int press = 0; press < 12 && it.course.stepNumber() == step; ++press) {
                it.talk.forward();
                check(it, where + QStringLiteral(", pressed"));
                checkAnswers(it, where + QStringLiteral(", pressed"));
            }
        }
    }
};

}  // namespace keyfall

using keyfall::ProjectorSizeTest;
KEYFALL_TEST(ProjectorSizeTest)
#include "projector_size_test.moc"
