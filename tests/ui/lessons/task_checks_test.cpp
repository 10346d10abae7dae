// SPDX-License-Identifier: MIT
// What a task's list says while the session cannot run: what it knows, and no more.
#include "core/text/json_text.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"

#include <QTreeWidget>

using namespace keyfall;

class TaskChecksTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    [[nodiscard]] LessonCourse& course() const { return it_.bench->course; }
    [[nodiscard]] QStringList rows() const
    {
        const auto* list = it_.dock("lesson")->findChild<QTreeWidget*>(QStringLiteral("lessonChecks"));
        QStringList rows;
        for (int i = 0; i < list->topLevelItemCount(); ++i)
            rows << list->topLevelItem(i)->text(0);
        return rows;
    }
    [[nodiscard]] QTreeWidgetItem* first() const
    {
        return it_.dock("lesson")->findChild<QTreeWidget*>(QStringLiteral("lessonChecks"))->topLevelItem(0);
    }
    void write(const char* line) const
    {
        it_.bench->document.edit(QStringLiteral("typed"), [line](Session& s) { s.program = {line}; });
    }
    void openTask()
    {
        Json document = {{"format", "keyfall-lesson"}, {"version", 1},    {"id", "task"}, {"title", "Task"},
                         {"summary", "A task."},       {"language", "en"}};
        document["sessions"]["one"] = test::parsedJson(writeSession(test::fakeSession()));
        document["steps"] =
            Json::array({{{"id", "do"},
                          {"kind", "task"},
                          {"title", "Do"},
                          {"prose", "Do."},
                          {"session", "one"},
                          {"checks",
                           Json::array({{{"of", "run"}, {"at", "/error"}, {"equals", nullptr}, {"say", "No error"}},
                                        {{"of", "session"}, {"at", "/program"}, {"count", 1}, {"say", "One line"}}})},
                          {"solutions", Json::array({Json::object()})}}});
        const auto lesson = lessonOf(document, "task", "");
        if (!lesson)
            qFatal("%s", lesson.error().text().c_str());
        it_.window->actions().lessons->trigger();
        course().open(*lesson);
        QTRY_COMPARE(rows(), QStringList({QStringLiteral("✓ No error"), QStringLiteral("✓ One line")}));
    }

private Q_SLOTS:
    void init()
    {
        it_ = {};
        it_.open({1600, 1000});
    }
    void cleanup() { it_.close(); }

    void aProgramThatCannotBeReadIsNotKnown()
    {
        it_.bench->document.runs().setLive(true);
        openTask();
        write("y = relu(");
        QTRY_COMPARE(rows(), QStringList({QStringLiteral("? No error"), QStringLiteral("✓ One line")}));
        QCOMPARE(first()->text(1), QStringLiteral("not run"));
        QVERIFY(first()->data(0, Qt::AccessibleTextRole).toString().contains(QStringLiteral("not known")));
        it_.window->actions().present->trigger();
        QVERIFY(!it_.window->projector().talk().page().checks.front().known);
        it_.window->actions().present->trigger();
        write("y = relu(a)");
        QTRY_COMPARE(rows().front(), QStringLiteral("✓ No error"));
        QCOMPARE(first()->text(1), QStringLiteral("no error"));
    }

    void anEditThatHasNotRunIsNotKnown()
    {
        it_.bench->document.runs().setLive(false);
        openTask();
        write("y = relu(a)");
        QTRY_COMPARE(rows(), QStringList({QStringLiteral("? No error"), QStringLiteral("✓ One line")}));
        it_.run();
        QTRY_COMPARE(rows().front(), QStringLiteral("✓ No error"));
    }
};

KEYFALL_TEST(TaskChecksTest)
#include "task_checks_test.moc"
