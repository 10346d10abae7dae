// SPDX-License-Identifier: MIT
// Projecting: a window of its own, driven by keys; the program below stays as it is.
#include "core/text/json_text.h"
#include "tests/support/graphs.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "ui/projector/projector_layout.h"
#include "ui/projector/projector_page.h"
#include "ui/projector/speaker_notes.h"
#include "ui/theme/font_check.h"

#include <QImage>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QTextBrowser>

using namespace keyfall;

class ProjectorTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    [[nodiscard]] Projector& projector() const { return it_.window->projector(); }
    [[nodiscard]] ProjectorStage& stage() const { return *projector().stage(); }
    [[nodiscard]] Playback& playback() const { return it_.bench->playback; }

    void present()
    {
        it_.window->actions().present->trigger();
        test::TestWindow::settle();
    }
    void key(int which, Qt::KeyboardModifiers with = {}) const { QTest::keyClick(&stage(), Qt::Key(which), with); }
    /// The offscreen platform has no pointer to move over a window that another one covers.
    void moveTo(QPoint at) const
    {
        QMouseEvent move(QEvent::MouseMove, at, stage().mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&stage(), &move);
    }
    /// A lesson of the fake runtime's session: read from the start, predict, choose, and a task.
    static Lesson lesson()
    {
        const Json session = test::parsedJson(writeSession(test::fakeSession()));
        Json document = {{"format", "keyfall-lesson"}, {"version", 1},    {"id", "talk"}, {"title", "Talk"},
                         {"summary", "A talk."},       {"language", "en"}};
        document["sessions"]["one"] = session;
        document["steps"] = Json::array(
            {{{"id", "see"},
              {"kind", "read"},
              {"title", "A fall"},
              {"prose", "Look."},
              {"slide", "One call falls."},
              {"notes", "Say **this**."},
              {"session", "one"},
              {"position", "first"}},
             {{"id", "guess"},
              {"kind", "predict"},
              {"title", "Guess"},
              {"prose", "Guess."},
              {"hints", {"Look at the top."}},
              {"ask", {{"what", "next key"}, {"call", 1}, {"hops", "all"}}}},
             {{"id", "pick"},
              {"kind", "choose"},
              {"title", "Pick"},
              {"prose", "Pick."},
              {"options",
               {{{"text", "this"}, {"why", "because"}, {"right", true}}, {{"text", "that"}, {"why", "no"}}}}}});
        auto read = lessonOf(document, "talk", "");
        if (!read)
            qFatal("%s", read.error().text().c_str());
        return std::move(*read);
    }
    void openLesson()
    {
        it_.bench->course.open(lesson());
        QTRY_VERIFY(it_.bench->document.lastRun() != nullptr);
        test::TestWindow::settle();
    }

private Q_SLOTS:
    void init()
    {
        it_ = {};
        it_.open();
    }
    void cleanup() { it_.close(); }

    void theWindowBelowStaysAsItIs()
    {
        it_.run();
        it_.window->docks().raise(QStringLiteral("hops"));
        test::TestWindow::settle();
        const QStringList places = it_.places();
        const QByteArray state = it_.window->saveState();
        for (int round = 0; round < 2; ++round) {
            present();
            QVERIFY(projector().on());
            QVERIFY(stage().isFullScreen());
            QCOMPARE(it_.places(), places);
            key(Qt::Key_F11);
            QVERIFY(!projector().on());
            QCOMPARE(it_.places(), places);
            QCOMPARE(it_.window->saveState(), state);
        }
    }

    void theMenuEntryFollows()
    {
        present();
        QVERIFY(it_.window->actions().present->isChecked());
        key(Qt::Key_Escape);
        QVERIFY(!projector().on());
        QVERIFY(!it_.window->actions().present->isChecked());
        present();
        stage().close();
        QTRY_VERIFY(!projector().on());
    }

    void closingTheProgramEndsIt()
    {
        const QStringList places = it_.places();
        present();
        it_.quit();
        it_.open(QSize());
        QCOMPARE(it_.places(), places);
        QVERIFY(!projector().on());
    }

    void aHintSaysHowToLeave()
    {
        present();
        const auto* hint = stage().findChild<QLabel*>(QStringLiteral("presentation.leave"));
        QVERIFY(hint && hint->isVisible());
        QVERIFY(hint->text().contains(QStringLiteral("Esc")));
        QVERIFY(stage().rect().contains(hint->geometry()));
        // What happens now is said below the picture in two lines of this size; the hint does not stand on them.
        QVERIFY(hint->geometry().bottom() < stage().height() - 2 * hint->fontMetrics().height() - 13);
    }

    void clickersStep_data()
    {
        QTest::addColumn<int>("forward");
        QTest::addColumn<int>("back");
        QTest::newRow("Page") << int(Qt::Key_PageDown) << int(Qt::Key_PageUp);
        QTest::newRow("arrows") << int(Qt::Key_Right) << int(Qt::Key_Left);
        QTest::newRow("Space") << int(Qt::Key_Space) << int(Qt::Key_Backspace);
        QTest::newRow("Return") << int(Qt::Key_Return) << int(Qt::Key_PageUp);
        QTest::newRow("Enter") << int(Qt::Key_Enter) << int(Qt::Key_PageUp);
    }
    void clickersStep()
    {
        QFETCH(int, forward);
        QFETCH(int, back);
        it_.run();
        playback().first();
        present();
        key(forward);
        key(forward);
        QCOMPARE(playback().position(), 2);
        key(back);
        QCOMPARE(playback().position(), 1);
        key(Qt::Key_End);
        QCOMPARE(playback().position(), playback().last());
        key(Qt::Key_Home);
        QCOMPARE(playback().position(), 0);
        key(Qt::Key_A);
        QCOMPARE(playback().position(), playback().last());
        // What was played to its end begins anew with the next talk; else it goes on.
        key(Qt::Key_Escape);
        present();
        QCOMPARE(playback().position(), 0);
        key(forward);
        key(Qt::Key_Escape);
        present();
        QCOMPARE(playback().position(), 1);
    }

    void f5OfAClickerRunsNothing()
    {
        it_.run();
        const auto run = it_.bench->document.lastRun();
        present();
        key(Qt::Key_F5);
        QTest::qWait(50);
        QCOMPARE(it_.bench->document.lastRun(), run);
        QVERIFY(projector().on());
    }

    void blackAndWhiteEndWithAnyKey()
    {
        it_.run();
        playback().first();
        present();
        for (const auto& [which, color] :
             {std::pair{Qt::Key_B, QColor(Qt::black)}, std::pair{Qt::Key_Period, QColor(Qt::black)},
              std::pair{Qt::Key_W, QColor(Qt::white)}}) {
            key(which);
            const QImage blank = stage().grab().toImage();
            QCOMPARE(QColor(blank.pixel(blank.width() / 2, blank.height() / 3)), color);
            QCOMPARE(QColor(blank.pixel(blank.width() / 3, 40)), color);
            key(Qt::Key_PageDown);
            QVERIFY(!stage().blank());
            QCOMPARE(playback().position(), 0);  // it only ended the blank
        }
        key(Qt::Key_B);
        key(Qt::Key_Escape);
        QVERIFY(projector().on());
    }

    void escapeEndsSpotlightThenTheTalk()
    {
        it_.run();
        present();
        key(Qt::Key_S);
        QVERIFY(stage().hasSpotlight());
        moveTo(stage().rect().center());
        const QImage dimmed = stage().grab().toImage();
        key(Qt::Key_Escape);
        QVERIFY(!stage().hasSpotlight());
        QVERIFY(projector().on());
        const QImage bright = stage().grab().toImage();
        // Far from the light, 35 % of it are left; in it, all.
        const QPoint far(4, 4);
        QVERIFY(std::abs(dimmed.pixelColor(far).lightnessF() - 0.35F * bright.pixelColor(far).lightnessF()) < 0.02F);
        QCOMPARE(dimmed.pixelColor(stage().rect().center()), bright.pixelColor(stage().rect().center()));
        key(Qt::Key_Escape);
        QVERIFY(!projector().on());
    }

    void theDotIsWhereTheMouseIs()
    {
        it_.run();
        present();
        key(Qt::Key_D);
        const QPoint at = stage().rect().center();
        moveTo(at);
        QCOMPARE(stage().grab().toImage().pixelColor(at), QColor(255, 40, 40));
        QCOMPARE(stage().cursor().shape(), Qt::BlankCursor);
        key(Qt::Key_D);
        QVERIFY(stage().grab().toImage().pixelColor(at) != QColor(255, 40, 40));
    }

    void zoomIsNeverBelowWhatCanBeRead()
    {
        it_.run();
        present();
        key(Qt::Key_Minus);
        QCOMPARE(stage().zoom(), 1.0);
        key(Qt::Key_Plus);
        QVERIFY(stage().zoom() > 1.2);
        key(Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(stage().zoom(), 1.0);
        key(Qt::Key_F);
        QVERIFY(stage().zoom() >= 1);
    }

    void stepZoomKeepsCallerHopAndNextLanesInSight()
    {
        it_.bench->document.edit(QStringLiteral("long"), [](Session& session) {
            for (int i = 0; i < 60; ++i)
                session.program.emplace_back("y = relu(add(a, b))");
        });
        it_.run();
        playback().setAnimated(false);
        playback().first();
        present();
        stage().showNormal();  // the offscreen screen is a square, which no projector is
        stage().resize(1920, 1080);
        stage().setAnimated(false);
        for (int position = 1; position < playback().last(); position += 7) {
            playback().seek(position);
            const QImage painted = stage().grab().toImage();
            const HopId hop = playback().moment().hop;
            const auto graph = playback().graph();
            QRectF wanted = stage().pictureLayout().boxOf(hop);
            wanted.setWidth(stage().pictureLayout().at(hop).words);
            const QRectF there = stage().toStage(wanted);
            QVERIFY2(stage().pictureArea().adjusted(-1, -1, 1, 1).contains(there),
                     qPrintable(QString::number(position)));
            if (const HopId caller = graph->hops[hop - 1].parent; caller != 0)
                QVERIFY(
                    stage().pictureArea().contains(stage().toStage(stage().pictureLayout().boxOf(caller)).topLeft()));
        }
        key(Qt::Key_Z);
        QVERIFY(!stage().stepZoom());
    }

    // Which keys have a kernel is the question: lanes that nothing has reached look alike.
    void lanesDoNotTellTheAnswer()
    {
        openLesson();
        present();
        it_.bench->course.goTo(1);
        QTRY_VERIFY(it_.bench->course.asked() != nullptr);
        const ProjectorLayout& layout = stage().pictureLayout();
        QVERIFY(layout.lanes.size() > 1);
        for (const ProjectorLayout::Lane& lane : layout.lanes)
            QCOMPARE(lane.height, layout.lanes.front().height);
        for (const DisplayItem& item : stage().picture().items)
            if (item.part == Part::laneLabel && item.kind == DisplayItem::Kind::text)
                QCOMPARE(item.stroke, stage().picture().items.back().stroke);
    }

    /// Nor does room for what has not run yet.
    void lanesAreNoHigherThanWhatHasRun()
    {
        graphs::Builder b;
        b.call("f", {"Tracer", "Cpu"}, "y = f(a)").hop(0, CallKind::call, "Tracer");
        b.hop(1, CallKind::redispatch, "Tracer");
        b.hop(2, CallKind::redispatch, "Cpu");
        const CallGraph graph = b.graph();
        const auto rows = [&](HopId asked) {
            const ProjectorLayout layout = layOutProjected(graph, 0, true, {}, asked);
            return layout.lanes[layout.laneOf(b.key("Tracer")).value()].rows;
        };
        QCOMPARE(rows(0), 2);
        QCOMPARE(rows(2), 1);
        QCOMPARE(rows(3), 2);
    }

    void aChipHasALaneWhereThereIsRoom()
    {
        graphs::Builder b;
        b.call("dequantize", {"Quantized", "Cpu"}, "y = dequantize(q)").hop(0, CallKind::call, "Quantized");
        const CallGraph graph = b.graph();
        QVERIFY(layOutProjected(graph, 0, true).laneOf(b.key("Cpu")).has_value());
        QVERIFY(!layOutProjected(graph, 0, true).laneOf(b.key("Cuda")).has_value());
    }

    /// A picture of few lanes stands in the room that there is, and at the same height whatever is said below it.
    void aLowPictureStandsInTheMiddle()
    {
        it_.bench->document.edit(QStringLiteral("short"), [this](Session& s) {
            s.explicitKeys = it_.bench->document.model().setOf({"Cpu"});
            s.program = {"y = noop(a)"};
        });
        it_.run();
        playback().first();
        present();
        const auto picture = [this] { return stage().toStage(stage().pictureLayout().bounds); };
        const double top = picture().top();
        QVERIFY(picture().center().y() > 0.35 * stage().height() && picture().bottom() < stage().height());
        key(Qt::Key_End);
        test::TestWindow::settle();
        QCOMPARE(picture().top(), top);
    }

    void lanesUnfold()
    {
        it_.run();
        present();
        const std::size_t folded = stage().pictureLayout().lanes.size();
        key(Qt::Key_L);
        QVERIFY(stage().pictureLayout().lanes.size() >= folded);
        QVERIFY(!stage().foldsLanes());
    }

    void theNotesHaveTheirOwnScreen()
    {
        QCOMPARE(projectorScreens(1, 0), (ProjectorScreens{0, std::nullopt}));
        QCOMPARE(projectorScreens(2, 0), (ProjectorScreens{1, 0}));
        QCOMPARE(projectorScreens(2, 1), (ProjectorScreens{0, 1}));
        QCOMPARE(projectorScreens(3, 2), (ProjectorScreens{0, 2}));
    }

    void aLessonIsToldToItsEnd()
    {
        openLesson();
        present();
        LessonCourse& course = it_.bench->course;
        QCOMPARE(playback().position(), 0);
        QCOMPARE(projector().talk().page().title, QStringLiteral("A fall"));
        QCOMPARE(projector().talk().page().text, QStringLiteral("One call falls."));
        QVERIFY(projector().talk().page().caption.isEmpty());
        key(Qt::Key_PageDown);
        QCOMPARE(playback().position(), 1);
        QVERIFY(!projector().talk().page().caption.isEmpty());
        // The chip of the key that runs has its lane's colour.
        int running = 0;
        const KeyModel& model = *playback().graph()->model;
        for (const ProjectorPage::Chip& chip : projector().talk().page().chips)
            if (chip.current) {
                ++running;
                QCOMPARE(chip.kind, model.info(model.find(chip.text.toStdString()).value()).kind);
            }
        QCOMPARE(running, 1);
        for (int i = playback().position(); i < playback().last(); ++i)
            key(Qt::Key_PageDown);
        QCOMPARE(course.stepNumber(), 0);
        key(Qt::Key_PageDown);
        QCOMPARE(course.stepNumber(), 1);
        QTRY_VERIFY(course.asked() != nullptr);

        // The question: what comes is neither drawn nor named; a digit marks, and the mark is judged with the answer.
        const HopId asked = course.askedHop();
        QVERIFY(playback().moment().hop < asked);
        for (const ProjectorPage::Chip& chip : projector().talk().page().chips)
            QVERIFY(!chip.current);
        QVERIFY(projector().talk().page().answer.isEmpty());
        key(Qt::Key_2);
        key(Qt::Key_1);
        QCOMPARE(projector().talk().state().marked, 0);
        QVERIFY(course.reveal() == nullptr);
        // The cross stands before what the room said, not before the right answer.
        const QStringList options = course.asked()->options;
        const int wrong = options.front() == course.rightAnswer() ? 1 : 0;
        key(wrong == 0 ? Qt::Key_1 : Qt::Key_2);
        key(Qt::Key_PageDown);
        QVERIFY(course.reveal() != nullptr);
        const ProjectorPage judged = projector().talk().page();
        QVERIFY(judged.judged && !judged.right && !course.reveal()->right);
        QCOMPARE(judged.said, QStringLiteral("✗ ") + options[wrong]);
        QCOMPARE(judged.answer, course.reveal()->answer);
        while (course.stepNumber() == 1)
            key(Qt::Key_PageDown);
        QTRY_VERIFY(course.asked() != nullptr);
        QCOMPARE(projector().talk().page().options.size(), std::size_t(2));
        key(Qt::Key_PageDown);  // nothing was marked: the answer is shown, and nobody judged
        QVERIFY(!projector().talk().page().judged);
        QCOMPARE(projector().talk().page().answer, QStringLiteral("this"));
        key(Qt::Key_PageDown);
        QCOMPARE(course.stepNumber(), 2);  // the last step stays
        QVERIFY(course.isOpen());
        key(Qt::Key_Home);
        QCOMPARE(course.stepNumber(), 0);
    }

    void aClickOnALaneMarksIt()
    {
        openLesson();
        present();
        LessonCourse& course = it_.bench->course;
        course.goTo(1);
        QTRY_VERIFY(course.asked() != nullptr);
        stage().grab();
        const Key second = course.asked()->keys[1];
        const auto lane = stage().pictureLayout().laneOf(second);
        QVERIFY(lane);
        const ProjectorLayout::Lane& at = stage().pictureLayout().lanes[*lane];
        const QRectF band = stage().toStage(QRectF(20, at.top, 100, at.height));
        QTest::mouseClick(&stage(), Qt::LeftButton, {}, band.center().toPoint());
        QCOMPARE(projector().talk().state().marked, 1);
    }

    void theSpeakerSeesNotesAnswerAndTime()
    {
        openLesson();
        present();
        QVERIFY(projector().notes() == nullptr);  // one screen: only when asked for
        key(Qt::Key_N);
        QVERIFY(projector().notes() != nullptr && projector().notes()->isVisible());
        const auto part = [this](const char* name) {
            return projector().notes()->findChild<QLabel*>(QStringLiteral("projector.notes.") + QLatin1String(name));
        };
        const auto* text = projector().notes()->findChild<QTextBrowser*>();
        QTRY_COMPARE(text->toPlainText(), QStringLiteral("Say this."));
        QVERIFY(text->font().pointSizeF() >= 20);
        const auto* time = part("time");
        QVERIFY(time->toolTip().contains(QStringLiteral("T starts")) && time->whatsThis() == time->toolTip());
        QVERIFY(part("next")->text().contains(QStringLiteral("Guess")));
        // Keys pressed there are the talk's, too.
        QTest::keyClick(projector().notes(), Qt::Key_PageDown);
        QCOMPARE(playback().position(), 1);
        it_.bench->course.goTo(1);
        QTRY_VERIFY(part("answer")->text().contains(it_.bench->course.rightAnswer())
                    && !part("answer")->text().isEmpty());
        QCOMPARE(part("hints")->text(), QStringLiteral("Look at the top."));
        key(Qt::Key_T);
        QVERIFY(projector().timing());
        QTRY_VERIFY(projector().elapsed() > 20);
        key(Qt::Key_T);
        const qint64 stopped = projector().elapsed();
        QTest::qWait(20);
        QCOMPARE(projector().elapsed(), stopped);
        key(Qt::Key_N);
        QVERIFY(projector().notes() == nullptr);
    }

    void anySessionCanBePredicted()
    {
        it_.run();
        present();
        key(Qt::Key_P);
        QTRY_VERIFY(it_.bench->course.isPredicting());
        QTRY_VERIFY(it_.bench->course.asked() != nullptr);
        QVERIFY(!projector().talk().state().choices.empty());
    }

    /// The room reads the reason of the hop that it looks at; the sign of a later hop never stands on words.
    /// Nothing ends in the middle without saying so, and nothing is said twice or lost before the end.
    void whatHasNoRoomInTwoLinesSaysSo()
    {
        QFont font;
        font.setPixelSize(32);
        const QFontMetricsF metrics(font);
        QString text;
        for (int words = 1; words < 120; ++words) {
            text += (words > 1 ? QStringLiteral(" ") : QString()) + QStringLiteral("word%1").arg(words);
            const QStringList lines = twoLinesOf(text, font, 900);
            QVERIFY(lines.size() <= 2);
            for (const QString& line : lines)
                QVERIFY2(metrics.horizontalAdvance(line) <= 900, qPrintable(line));
            const QString shown = lines.join(QLatin1Char(' '));
            const bool isWhole = shown == text;
            QCOMPARE(isWhole, !shown.endsWith(QChar(0x2026)));
            const QString kept = isWhole ? shown : shown.chopped(1).trimmed();
            QVERIFY(text.startsWith(kept));
            QVERIFY2(isWhole || text.at(kept.size()) == QLatin1Char(' '), qPrintable(shown));  // no half words
        }
        QVERIFY(twoLinesOf(text, font, 900).last().endsWith(QChar(0x2026)));
    }

    /// Signs of another font are higher than the font that was asked for says: the last line was half below the page.
    void theLastLineIsOnThePage()
    {
        if (languageFontProblem(QStringLiteral("zh_CN")))
            QSKIP("no Chinese font is here");
        const Theme theme = Theme::light();
        ProjectorPage page;
        for (int words = 0; words < 30; ++words)
            page.caption += QStringLiteral("经调度器调用，参数装箱。 ");
        QImage image(1440, 900, QImage::Format_RGB32);
        image.fill(theme[ColorRole::background]);
        QPainter painter(&image);
        (void)paintPage(painter, page, theme, QRectF(30, 30, 1380, 860), 900.0 / 1080);
        painter.end();
        const auto hasInk = [&](int row) {
            for (int x = 0; x < image.width(); ++x)
                if (image.pixelColor(x, row) != theme[ColorRole::background])
                    return true;
            return false;
        };
        int last = image.height() - 1;
        while (last > 0 && !hasInk(last))
            --last;
        QVERIFY(last > 800);
        // A line is as high as its signs: the lines end with room below them for what hangs down, which these have not.
        QVERIFY2(last < 888, qPrintable(QString::number(last)));
    }

    /// Who is passed on the way up again, past a kernel that still runs, is said below its box.
    void noReasonStandsOnABox()
    {
        graphs::Builder b;
        b.call("outer", {"Tracer", "Profiler", "Cpu"});
        const HopId tracer = b.hop(0, CallKind::call, "Tracer");
        const HopId profiler = b.hop(tracer, CallKind::redispatch, "Profiler");
        const HopId cpu = b.hop(profiler, CallKind::redispatch, "Cpu");
        const HopId inner = b.hop(cpu, CallKind::call, "Profiler", "inner");
        b.passed(inner, "Tracer", NotChosen::excluded);
        const CallGraph graph = b.graph();
        const ProjectorLayout layout = layOutProjected(graph, 0, true);
        const DisplayList list = displayProjected(graph, layout, Theme::light(), ProjectorState{});
        int reasons = 0;
        for (const DisplayItem& reason : list.items) {
            if (reason.part != Part::markerLabel && reason.part != Part::marker)
                continue;
            ++reasons;
            for (const DisplayItem& box : list.items)
                QVERIFY(box.part != Part::box || !box.rect.intersects(reason.rect));
            const ProjectorLayout::Lane& lane = layout.lanes[*layout.laneOf(b.key("Tracer"))];
            QVERIFY(reason.rect.top() > lane.top && reason.rect.bottom() < lane.top + lane.height);
        }
        QCOMPARE(reasons, 3);
    }

    void noSignStandsOnWords()
    {
        graphs::Builder b;
        b.call("outer", {"Tracer", "Autograd", "Cpu"});
        const HopId outer = b.hop(0, CallKind::call, "Autograd");
        const HopId inner = b.hop(outer, CallKind::call, "Cpu", "inner");
        for (const HopId hop : {outer, inner})
            b.passed(hop, "Tracer", NotChosen::excluded);
        const CallGraph graph = b.graph();
        const DisplayList list =
            displayProjected(graph, layOutProjected(graph, 0, true), Theme::light(), ProjectorState{});
        int signs = 0;
        int words = 0;
        for (const DisplayItem& sign : list.items)
            if (sign.part == Part::marker) {
                ++signs;
                for (const DisplayItem& text : list.items)
                    QVERIFY(text.part != Part::markerLabel || !text.rect.intersects(sign.rect));
            } else if (sign.part == Part::markerLabel && sign.kind == DisplayItem::Kind::text)
                ++words;
        QCOMPARE(signs, 2);
        QCOMPARE(words, 1);
    }
};

KEYFALL_TEST(ProjectorTest)
#include "projector_test.moc"
