// SPDX-License-Identifier: MIT
#include "ui/window/picture_commands.h"

#include "core/graph/run_beginning.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/exporting/told_run.h"
#include "ui/playback/playback.h"
#include "ui/window/actions.h"
#include "ui/window/message_bar.h"
#include "ui/window/workbench.h"
#include "ui/words/hop_selection.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QStatusBar>

namespace keyfall {

PictureCommands::PictureCommands(const Parts& parts, QObject* parent)
    : QObject(parent),
      window_(parts.window),
      bench_(parts.bench),
      actions_(parts.actions),
      ladder_(parts.ladder),
      messages_(parts.messages)
{
    connect(actions_.exportPicture, &QAction::triggered, this, &PictureCommands::openExport);
    connect(actions_.copyPicture, &QAction::triggered, this, &PictureCommands::copy);
    connect(&bench_.playback, &Playback::graphChanged, this, &PictureCommands::followGraph);
    followGraph();
}

void PictureCommands::followGraph()
{
    const bool drawn = bench_.playback.last() > 0;
    actions_.exportPicture->setEnabled(drawn);
    actions_.copyPicture->setEnabled(drawn);
}

ExportDialog* PictureCommands::openExport()
{
    const auto run = bench_.document.lastRun();
    if (!run)
        return nullptr;
    if (choices_.path.isEmpty()) {
        const QString session = bench_.file.path();
        choices_.path = session.isEmpty() ? QStringLiteral("keyfall.png")
                                          : QFileInfo(session).path() + QLatin1Char('/')
                + QFileInfo(session).completeBaseName() + QStringLiteral(".png");
    }
    for (ExportDialog* open : window_.findChildren<ExportDialog*>(Qt::FindDirectChildrenOnly))
        open->reject();
    auto* dialog =
        new ExportDialog(run, bench_.playback.moment(), bench_.selection.withheld().from, choices_, &window_);
    connect(dialog, &ExportDialog::written, this, [this, dialog](const QString& path) {
        choices_ = dialog->choices();
        window_.statusBar()->showMessage(tr("Wrote %1").arg(path));
    });
    // Not modal, and gone with the run that it writes or the question that it keeps open.
    connect(&bench_.playback, &Playback::graphChanged, dialog, &QDialog::reject);
    connect(&bench_.selection, &HopSelection::withheldChanged, dialog, &QDialog::reject);
    dialog->show();
    return dialog;
}

void PictureCommands::copy()
{
    ExportOptions options;
    options.theme = bench_.look.theme();
    options.scale = window_.devicePixelRatioF() * ladder_.zoom();
    options.moment = bench_.playback.moment();
    options.foldLanes = ladder_.actionSet().foldLanes->isChecked();
    std::shared_ptr<const CallGraph> graph = bench_.playback.graph();
    if (const HopId asked = bench_.selection.withheld().from; asked != 0) {
        options.moment = momentBefore(*graph, asked);
        graph = runBefore(*graph, asked);
        options.evenLanes = true;
    }
    const auto image = renderImage(*graph, options);
    if (!image) {
        messages_.postError(QStringLiteral("copy"), image.error());
        return;
    }
    QGuiApplication::clipboard()->setImage(*image);
    window_.statusBar()->showMessage(tr("Copied the picture, %1 × %2 pixels").arg(image->width()).arg(image->height()));
}

}  // namespace keyfall
