// SPDX-License-Identifier: MIT
// The window in Chinese, over the real kernels: whatever is looked at, no sentence is left in English. Names, code, what
// PyTorch says and labels in pictures are (workshop 8).
#include "app/error_notes.h"
#include "core/text/json_text.h"
#include "core/text/rules.h"
#include "kernels/compiled/answer_words.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/app/english_prose.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/explain/explanations.h"
#include "ui/explorer/explorer_panel.h"
#include "ui/inspector/hop_report.h"
#include "ui/inspector/rule_view.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/command_list_model.h"
#include "ui/window/command_palette.h"
#include "ui/window/docks.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/paste_opener.h"
#include "ui/window/start_screen.h"
#include "ui/window/window_language.h"
#include "ui/window/workbench.h"
#include "ui/words/event_words.h"
#include "ui/words/hop_text.h"
#include "ui/words/rule_links.h"
#include "ui/words/rule_words.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QLineEdit>
#include <QLocale>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QTranslator>

#include <algorithm>
#include <set>

using namespace keyfall;

class ChineseWindowTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    void show(const Session& session)
    {
        bench_->document.edit(QStringLiteral("show"), [&session](Session& edited) { edited = session; });
        QSignalSpy finished(&bench_->document, &Document::runFinished);
        QSignalSpy failed(&bench_->document, &Document::runFailed);
        bench_->document.run();
        QTRY_VERIFY_WITH_TIMEOUT(finished.count() + failed.count() > 0, 60'000);
        bench_->playback.toEnd();
        for (const QAction* toggle : window_->docks().toggles())
            window_->docks().raise(toggle->parent()->objectName());
        QTest::qWait(50);
    }

private Q_SLOTS:
    void init()
    {
        QVERIFY(speak(*qApp, QStringLiteral("zh_CN")));
        folder_ = std::make_unique<QTemporaryDir>();
        store_ = std::make_unique<QSettings>(folder_->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        bench_ = std::make_unique<Workbench>(standardRuntimeFactory(), *store_,
                                             folder_->filePath(QStringLiteral("unsaved")));
        bench_->setPlaysRuns(false);
        bench_->course.shelf().setLanguage(QStringLiteral("zh_CN"));
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->paste().explanations().setExplainer(app::errorNotes);
        window_->resize(1600, 1000);
        QSignalSpy painted(window_.get(), &MainWindow::painted);
        window_->show();
        QVERIFY(painted.count() > 0 || painted.wait());
    }
    void cleanup()
    {
        window_.reset();
        bench_.reset();
        for (QTranslator* words : qApp->findChildren<QTranslator*>())
            delete words;
        QLocale::setDefault(QLocale::system());
    }

    void proseIsTold()
    {
        QCOMPARE(test::englishIn(QStringLiteral("它 has no kernel here, 所以")),
                 QStringList{QStringLiteral("has no kernel here")});
        QVERIFY(test::englishIn(QStringLiteral("内核 standard:cpu 在 add.Tensor(a, b) 执行，tensor kind")).isEmpty());
    }

    void examplesSpeakChinese_data()
    {
        QTest::addColumn<QString>("path");
        for (const QFileInfo& file : QDir(QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions"))
                                         .entryInfoList({QStringLiteral("*.keyfall")}, QDir::Files, QDir::Name))
            if (file.completeBaseName() != QLatin1String("training"))  // long, and says nothing that others do not
                QTest::newRow(qPrintable(file.completeBaseName())) << file.filePath();
    }
    void examplesSpeakChinese()
    {
        QFETCH(QString, path);
        show(readSession(path.toStdString()).value());
        const QStringList english = test::englishOf(*window_);
        QVERIFY2(english.isEmpty(), qPrintable(english.join(QLatin1Char('\n'))));
    }

    /// What is told of a hop by pointing at it, in the inspector and to a screen reader: also what its layer did.
    void hopsSpeakChinese_data() { examplesSpeakChinese_data(); }
    void hopsSpeakChinese()
    {
        QFETCH(QString, path);
        show(readSession(path.toStdString()).value());
        QVERIFY(bench_->document.lastRun());
        const CallGraph& graph = *bench_->document.lastRun()->graph;
        QStringList english;
        for (const Hop& hop : graph.hops)
            for (const QString& text :
                 {HopText::tooltip(graph, hop), HopText::sentence(graph, hop), textOf(hopReport(graph, hop))})
                for (const QString& words : text.contains(QLatin1String("falls through")) ? QStringList("falls through")
                         : test::isOfOthers(text)                                         ? QStringList()
                                                                                          : test::englishIn(text))
                    english << words + QStringLiteral("   in: ") + text.left(300);
        english.removeDuplicates();
        QVERIFY2(english.isEmpty(), qPrintable(english.join(QLatin1Char('\n'))));
    }

    /// What a compiled block notes is told in Chinese, whole, however short: nothing but names stays.
    void compiledHopsSpeakChinese()
    {
        static const QRegularExpression english(QStringLiteral("[a-z]{2,}"));
        static const QRegularExpression chinese(QStringLiteral("[\\x{4E00}-\\x{9FFF}]"));
        QStringList wrong;
        bench_->document.runs().setCompiled(true);
        for (const QFileInfo& file : QDir(QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions"))
                                         .entryInfoList({QStringLiteral("*.keyfall")}, QDir::Files, QDir::Name)) {
            if (file.completeBaseName() == QLatin1String("training"))
                continue;
            show(readSession(file.filePath().toStdString()).value());
            for (const Hop& hop : bench_->document.lastRun()->graph->hops)
                for (const HopEvent& event : hop.events)
                    if (event.kind == EventKind::passOn || event.kind == EventKind::kernelCache)
                        wrong << eventWords(event);
        }
        for (const char* text : {"traced again: x is float64, and was float32 when it was traced",
                                 "traced again: x has 3 dimensions, and had 2 when it was traced",
                                 "runs eagerly: they are on several devices: a on cpu, b on cuda:0"})
            wrong << eventWords({EventKind::passOn, text, 0});
        // Names: of tensors, operators, types, layouts, devices, modes.
        static const QRegularExpression names(
            QStringLiteral("\\b([0-9a-f]{8}|ms|ns|qa|za|qb|zb|float|float32|float64|int32|cuda|cpu|meta|privateuseone|"
                           "relu|autocast|vmap|nested|"
                           "quantized|sparse_coo)\\b"));
        wrong.removeDuplicates();
        for (QString& words : wrong)
            words = QString(words).remove(names).contains(english) || !words.contains(chinese) ? words : QString();
        wrong.removeAll(QString());
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    /// A person who reads of a panel in English finds it.
    void panelsAreFoundByTheirEnglishNames()
    {
        window_->actions().palette->trigger();
        CommandPalette& palette = window_->commandPalette();
        QStringList lost;
        for (const QAction* toggle : window_->docks().toggles()) {
            const QString name = toggle->parent()->objectName();
            palette.line()->clear();
            QTest::keyClicks(palette.line(), name);
            bool found = false;
            for (int row = 0; row < palette.model()->rowCount(); ++row)
                found = found || palette.model()->actionAt(row) == toggle;
            if (!found)
                lost << name;
        }
        QVERIFY2(lost.isEmpty(), qPrintable(lost.join(QLatin1Char(' '))));
        palette.line()->clear();
        QTest::keyClicks(palette.line(), QStringLiteral("kernel"));
        bool found = false;
        for (int row = 0; row < palette.model()->rowCount(); ++row)
            found = found || palette.model()->actionAt(row)->parent()->objectName() == QLatin1String("kernels");
        QVERIFY(found);
    }

    void labelsInPicturesAreEnglish_data() { examplesSpeakChinese_data(); }
    void labelsInPicturesAreEnglish()
    {
        QFETCH(QString, path);
        show(readSession(path.toStdString()).value());
        static const QRegularExpression chinese(QStringLiteral("[\\x{4E00}-\\x{9FFF}]"));
        QStringList labels;
        for (const DisplayItem& item : window_->graph().ladder().visibleList().items)
            if (item.text.contains(chinese))
                labels << item.text;
        QVERIFY2(labels.isEmpty(), qPrintable(labels.join(QLatin1Char('\n'))));
    }

    /// Whatever a kernel cache answers: in the sentence, by pointing, in the inspector and in the table of hops. Kinds of
    /// events are told in Chinese there, too; only the picture has English labels.
    void answersOfTheKernelCacheAreChinese()
    {
        const KernelKey key{"3f2a5b7c9d0e1f2a", 8, 4};
        std::set<std::string> told{"held up 8 ms", "kept in memory only: 3f2a5b7c"};
        for (auto answer = AnswerKind::hit; answer <= AnswerKind::cancelled; answer = AnswerKind(int(answer) + 1)) {
            const std::vector<std::string> one = answerWords(answer, key, 20'000);
            QVERIFY(!one.empty());
            told.insert(one.begin(), one.end());
            for (const bool earlier : {false, true}) {
                const std::vector<std::string> eight =
                    firstAnswerWords({answer, AnswerKind::waited}, key, 20'000, earlier);
                QVERIFY(!eight.empty());
                told.insert(eight.begin(), eight.end());
            }
        }
        QVERIFY(told.size() >= 13);
        show(readSession(KEYFALL_RESOURCES_DIR "/sessions/compiled_chain.keyfall").value());
        const CallGraph& graph = *bench_->document.lastRun()->graph;
        static const QRegularExpression english(QStringLiteral("[a-z]{3,}"));
        const auto isChinese = [](QString text) { return !text.remove(QStringLiteral("3f2a5b7c")).contains(english); };
        QStringList wrong;
        for (const std::string& text : told) {
            Hop hop = graph.hops.back();
            hop.events = {{EventKind::kernelCache, text, 0}};
            const QString words = HopText::eventsText(hop);
            if (!isChinese(words))
                wrong << words;
            for (const QString& place :
                 {HopText::sentence(graph, hop),
                  HopText::tooltip(graph, hop).remove(QRegularExpression(QStringLiteral("<[^>]*>"))),
                  textOf(hopReport(graph, hop))})
                if (!place.contains(words.section(QStringLiteral("："), 1)))
                    wrong << words + QStringLiteral("   not in: ") + place;
        }
        for (int kind = 0; kind <= int(EventKind::warning); ++kind)
            if (!isChinese(eventWord(EventKind(kind))))
                wrong << eventWord(EventKind(kind));
        for (const char* launch :
             {"grid 4, 1.2 µs", "grid 4x2x1, block 256, emulated, 1.2 µs", "grid 4, block 256, issued in 1 µs",
              "grid 4, block 64, after timing blocks, emulated, 1.2 µs"})
            if (const QString words = eventWords({EventKind::launch, launch, 0}); !isChinese(words))
                wrong << words;
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    /// What is put together of parts, too.
    void aChineseSentenceEndsAsOne()
    {
        show(readSession(KEYFALL_RESOURCES_DIR "/sessions/skipped.keyfall").value());
        static const QRegularExpression halfStop(QStringLiteral("[\\x{4E00}-\\x{9FFF}][.,;](\\s|$)"));
        QStringList wrong;
        for (const auto& [widget, texts] : test::textsIn(*window_, true))
            for (const QString& text : texts)
                if (text.contains(halfStop))
                    wrong << widget.section(QLatin1Char('/'), -2) + QStringLiteral(": ") + text;
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    /// Links to rules, what is below an explanation, and the panel's lists: each rule in a sentence.
    void rulesAreSummedUpInChinese()
    {
        static const QRegularExpression chinese(QStringLiteral("[\\x{4E00}-\\x{9FFF}]"));
        QStringList english;
        for (const Rule& rule : allRules()) {
            const QString sentence = sentenceInWindowLanguage(rule);
            if (!sentence.contains(chinese))
                english << sentence;
            for (const QString& text : {titleInWindowLanguage(rule), sentence})
                english << test::englishIn(text);
        }
        QVERIFY2(english.isEmpty(), qPrintable(english.join(QLatin1Char('\n'))));
        QVERIFY(withRuleLinks(QStringLiteral("pytorch:R7")).contains(QStringLiteral("取这个别名的内核")));
    }
    /// The whole text of a rule is English; the panel says so, and tells it in short.
    void theRulePanelTellsItsTextFromItsSentence()
    {
        RuleView rules;
        QCOMPARE(test::englishIn(rules.page().toPlainText()), QStringList());
        rules.open(QUrl(QStringLiteral("rule:pytorch:R5")));
        const QString page = rules.page().toPlainText();
        const auto at = [&page](const char* words) { return page.indexOf(QString::fromUtf8(words)); };
        QVERIFY2(at("何时算有后端内核") >= 0, qPrintable(page));
        QVERIFY2(at("何时算有后端内核") < at("就算有后端内核。") && at("就算有后端内核。") < at("规则的全文以英文写成")
                     && at("规则的全文以英文写成") < at("For R7 a backend kernel exists"),
                 qPrintable(page));
    }

    void troubleSpeaksChinese_data()
    {
        QTest::addColumn<QString>("change");
        for (const char* change :
             {"{'program': ['y = add(a, q)']}",
              "{'program': ['y = add(a,']}",
              "{'program': ['y = addd(a, b)']}",
              "{'program': ['y = add(a)']}",
              "{'program': ['y = add(a, b, alpha=1, alpha=2)']}",
              "{'program': ['y = a + b']}",
              "{'program': ['a, y = add(a, b)']}",
              "{'program': ['y = backward(a)']}",
              "{'program': ['with no_grad(:', '  y = add(a, b)']}",
              "{'program': ['with nothing():', '  y = add(a, b)']}",
              "{'program': ['with autocast():', '  y = add(a, b)']}",
              "{'program': ['with vmap(in_dims=7):', '  y = add(a, b)']}",
              "{'program': ['with no_grad():']}",
              "{'program': ['y = 12345678901234567890']}",
              "{'program': ['g = grad(a)']}",
              "{'program': ['repeat(-1)']}",
              "{'registrations': [{'op': 'add', 'key': 'Nowhere', 'kernel': 'redispatch'}]}",
              "{'registrations': [{'op': 'own', 'key': 'Cpu', 'kernel': {'return': 4}}], 'program': ['own(a)']}",
              "{'registrations': [{'op': 'own', 'key': 'Cpu', 'kernel': {'call_direct': 'None'}}], 'program': "
              "['own(a)']}",
              "{'model': 'pytorch-9'}",
              "{'tensors': {'a': {'dtype': 'float32', 'shape': [2], 'data': [1, 2, 3]}}}"})
            QTest::newRow(change) << QString::fromLatin1(change).replace(QLatin1Char('\''), QLatin1Char('"'));
    }
    void troubleSpeaksChinese()
    {
        QFETCH(QString, change);
        auto document =
            test::parsedJson(writeSession(readSession(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall").value()));
        document.merge_patch(test::parsedJson(change.toStdString()));
        const auto session = parseSession(jsonLine(document), "session");
        if (session)
            show(*session);
        else
            window_->messages().postError(QStringLiteral("open"), session.error());
        QTest::qWait(20);
        const QStringList english = test::englishOf(*window_);
        QVERIFY2(english.isEmpty(), qPrintable(english.join(QLatin1Char('\n'))));
    }

    void errorsAreExplainedInChinese_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file :
             {"torch_2_15.json", "torch_2_15_fresh.json", "torch_2_15_held.json", "torch_2_15_more.json",
              "torch_2_15_checks.json", "torch_2_15_handed.json", "torch_2_15_met.json"})
            QTest::newRow(file) << QStringLiteral(KEYFALL_TEST_DATA_DIR "/errors/") + QLatin1String(file);
    }
    /// What the Explanation panel has of the errors of a real PyTorch; what stands in their text is PyTorch's.
    void errorsAreExplainedInChinese()
    {
        QFETCH(QString, file);
        QFile given(file);
        QVERIFY(given.open(QIODevice::ReadOnly));
        static const QRegularExpression chinese(QStringLiteral("[\\x{4E00}-\\x{9FFF}]"));
        QStringList english;
        int explained = 0;
        const auto document = test::parsedJson(given.readAll().toStdString());
        for (const auto& one : document["errors"]) {
            const auto text = one["text"].get<std::string>();
            const QString pasted = QString::fromStdString(text).simplified();
            for (const ErrorNote& note : app::errorNotes(text)) {
                ++explained;
                QStringList said{note.headline, note.callWords};
                for (const ErrorNote::Part& part : note.parts)
                    said << (part.title.isEmpty() ? note.headline : part.title);
                for (const QString& words : said)  // too few for prose to be told by its English
                    if (!words.contains(chinese))
                        english << words;
                for (const ErrorNote::Part& part : note.parts)
                    said << part.lines;
                for (const QString& line : said)
                    for (const QString& words : test::englishIn(line))
                        if (!pasted.contains(words) && !words.endsWith(QLatin1String(", registered at")))
                            english << words + QStringLiteral("   in: ") + line.left(200);
            }
        }
        english.removeDuplicates();
        QVERIFY2(english.isEmpty(), qPrintable(english.join(QLatin1Char('\n'))));
        QVERIFY(explained >= 20);
    }
};

KEYFALL_TEST(ChineseWindowTest)
#include "chinese_window_test.moc"
