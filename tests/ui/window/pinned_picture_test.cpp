// SPDX-License-Identifier: MIT
// The other run beside the picture.
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "ui/window/pinned_picture.h"

using namespace keyfall;

class PinnedPictureTest : public QObject {
    Q_OBJECT

    test::TestWindow test_;

    [[nodiscard]] PinnedPicture& beside() const { return *test_.window->findChild<PinnedPicture*>(); }
    [[nodiscard]] RunComparison& comparison() const { return test_.bench->comparison; }
    void exclude(const char* key)
    {
        Document& document = test_.bench->document;
        document.edit(QStringLiteral("exclude"),
                      [&](Session& session) { session.exclude = document.model().setOf(*document.model().find(key)); });
        test_.run();
        test::TestWindow::settle();
    }

private Q_SLOTS:
    void init()
    {
        test_.open({1600, 900});
        test_.bench->document.runs().setLive(false);
        test_.run();
    }
    void cleanup() { test_.close(); }

    void itIsThereWhenItIsWantedAndThereIsSomething()
    {
        QVERIFY(!beside().isVisible());
        comparison().setBeside(true);
        QVERIFY(!beside().isVisible());
        comparison().pin();
        QVERIFY(!beside().isVisible());  // the pinned run is the one that is shown
        const auto pinned = test_.bench->playback.graph();
        exclude("Autograd");
        QVERIFY(beside().isVisible());
        QCOMPARE(beside().caption(), QString("Pinned run"));
        QVERIFY(beside().ladder().graph() == pinned);
        QVERIFY(test_.ladder().graph() != pinned);
        QVERIFY(!beside().ladder().visibleList().items.empty());
        // Both have room for a picture.
        QVERIFY(beside().ladder().viewport()->width() > 300);
        QVERIFY(test_.ladder().viewport()->width() > 300);
        comparison().setBeside(false);
        QVERIFY(!beside().isVisible());
        comparison().setBeside(true);
        comparison().unpin();
        QVERIFY(!beside().isVisible());
    }

    void aHopIsChosenInBoth()
    {
        comparison().setBeside(true);
        comparison().pin();
        const CallGraph before = *test_.bench->playback.graph();
        exclude("Autograd");
        const CallGraph& now = *test_.bench->playback.graph();
        HopId addAtCpu = 0;
        for (const Hop& hop : before.hops)
            if (hop.op.str() == "add" && before.model->nameOf(*hop.key) == "Cpu")
                addAtCpu = hop.id;
        test_.bench->selection.select(now.calls[0].firstHop);  // add at Cpu, now that Autograd is gone
        QCOMPARE(beside().ladder().visibleList().items.empty(), false);
        const auto chosen = [this] {
            for (const DisplayItem& item : beside().ladder().visibleList().items)
                if (item.part == Part::selection)
                    return item.hop;
            return HopId{0};
        };
        QCOMPARE(chosen(), addAtCpu);
        test_.bench->selection.select(now.calls[1].firstHop);
        QVERIFY(chosen() > addAtCpu);
    }

    void theAnswerToAQuestionStandsBeside()
    {
        comparison().setBeside(true);
        comparison().ask({1, WithKernel{ReturnKernel{0}}});
        QTRY_VERIFY(!comparison().asking());
        QVERIFY(beside().isVisible());
        QVERIFY2(beside().caption().startsWith(QStringLiteral("What if: with return 0")),
                 qPrintable(beside().caption()));
        QVERIFY(beside().ladder().graph() == comparison().after());
        comparison().dismiss();
        QVERIFY(!beside().isVisible());
    }
};

KEYFALL_TEST(PinnedPictureTest)
#include "pinned_picture_test.moc"
