// SPDX-License-Identifier: MIT
#include "core/falls/fall_report.h"
#include "core/text/text_file.h"
#include "ui/exporting/choose_file.h"
#include "ui/exporting/list_picture.h"
#include "ui/falls/comparison_bar.h"
#include "ui/falls/fall_change_model.h"
#include "ui/falls/fall_comparison.h"
#include "ui/falls/fall_model.h"
#include "ui/falls/falls_panel.h"
#include "ui/falls/flow_layout.h"
#include "ui/falls/flow_view.h"
#include "ui/falls/strange_model.h"
#include "ui/words/listed.h"
#include "ui/words/sentences.h"

#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QTabWidget>
#include <QTableView>

namespace keyfall {

QByteArray FallsPanel::data(bool json) const
{
    QByteArray text;
    const TextSink sink = [&text](std::string_view part) {
        text.append(part.data(), static_cast<qsizetype>(part.size()));
    };
    const auto write = [&](const auto& shown) { json ? writeJson(shown, sink) : sink(csvText(shown)); };
    const std::string question = question_->text().toStdString();
    if (tabs_->currentWidget() == changesView_) {
        ShownFallDifference shown{
            comparison_->path().toStdString(), subject().toStdString(), question, found_, strangeFound_, bar_->shown()};
        shown.falls.differences = changes_->shownFalls();
        shown.strange.differences = changes_->shownStrange();
        write(shown);
        return text;
    }
    ShownFalls shown;
    shown.input = subject().toStdString();
    shown.question = question;
    shown.by = static_cast<FallGrouping>(by_->currentData().toInt());
    shown.table = *table_;
    shown.groups = model_->groups();
    shown.strange = strange_->strange();
    shown.unjudged = unjudgedIn(*table_);
    shown.dispatch = dispatch_;
    shown.recorderNsPerHop = recorderNsPerHop_;
    for (const FallSource& source : table_->sources)
        shown.hops += source.graph->hops.size();
    write(shown);
    return text;
}

Expected<void> FallsPanel::exportTo(const QString& path) const
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("json") || ending == QLatin1String("csv"))
        return writeFileAtomically(path.toStdString(), data(ending == QLatin1String("json")).toStdString());
    if (!listPictureEndings().contains(ending))
        return tl::unexpected<Error>(
            Error{ErrorKind::badInput, path.toStdString(),
                  tr("The ending \"%1\" names no format of a picture or a table").arg(ending).toStdString(),
                  tr("use one of: %1")
                      .arg(listNames(listPictureEndings() + QStringList{QStringLiteral("json"), QStringLiteral("csv")}))
                      .toStdString()});
    ListPicture picture;
    picture.title = tr("The flow of a run");
    picture.description = flowDescription(flow_->flow());
    const QString before = comparison_->before() ? QFileInfo(comparison_->path()).fileName() : QString();
    return exportList(flow_->wholeList(subject(), before), path, picture);
}

void FallsPanel::chooseFile()
{
    const QString pictures = tr("Pictures of the flow (*.svg *.png *.pdf)");
    const QString data =
        tabs_->currentWidget() == changesView_ ? tr("What changed (*.json *.csv)") : tr("The table (*.json *.csv)");
    const bool flow = tabs_->currentWidget() == flow_;
    choosePictureFile(this, tr("Export the flow or the table"),
                      (flow ? QStringList{pictures, data} : QStringList{data, pictures}).join(QStringLiteral(";;")),
                      flow ? QStringLiteral("svg") : QStringLiteral("json"), [this](const QString& path) {
                          const auto done = exportTo(path);
                          summary_->setText(done ? answer_
                                                 : QStringLiteral("\u26a0 ") + inWindowLanguage(done.error()));
                          if (done)
                              Q_EMIT written(path);
                      });
}

}  // namespace keyfall
