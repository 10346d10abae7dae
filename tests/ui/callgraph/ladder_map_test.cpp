// SPDX-License-Identifier: MIT
// The overview beside the ladder, in a window whose panels come and go.
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_map.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback.h"
#include "ui/words/hop_selection.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QTest>
#include <QVBoxLayout>

#include <memory>

using namespace keyfall;

class LadderMapTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What comes while its neighbours are being laid out must not be left outside the window.
    void itStandsBesideTheLadderInEverySize()
    {
        bool came = false;
        for (int calls = 2; calls <= 6; ++calls) {
            graphs::Builder b;
            for (int i = 0; i < calls; ++i) {
                const std::string op = "op" + std::to_string(i);
                b.call(op, {"Autograd", "Cpu"}, "y = " + op + "(x)");
                b.hop(b.hop(0, CallKind::call, "Autograd"), CallKind::redispatch, "Cpu");
            }
            Playback playback;
            playback.setAnimated(false);
            HopSelection selection;
            QWidget window;
            auto* ladder = new LadderView(&playback, &selection, &window);
            auto* map = new LadderMap(ladder, &playback, &window);
            auto* row = new QHBoxLayout;
            row->setSpacing(0);
            row->addWidget(ladder, 1);
            row->addWidget(map);
            auto* layout = new QVBoxLayout(&window);
            layout->setContentsMargins(0, 0, 0, 0);
            layout->addLayout(row, 1);
            window.resize(974, 662);
            window.show();
            playback.setGraph(b.shared());
            playback.toEnd();
            QCoreApplication::processEvents();
            for (const QSize size : {QSize(1294, 843), QSize(967, 843), QSize(600, 500), QSize(1400, 900),
                                     QSize(700, 843), QSize(1800, 1000), QSize(500, 843)}) {
                window.resize(size);
                QCoreApplication::processEvents();
                const auto end = [&] { return map->isVisible() ? map->x() : window.width(); };
                QTRY_COMPARE(ladder->x() + ladder->width(), end());
                QVERIFY(!map->isVisible() || map->x() + map->width() == window.width());
                came = came || map->isVisible();
            }
        }
        QVERIFY(came);
    }
};

KEYFALL_TEST(LadderMapTest)
#include "ladder_map_test.moc"
