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
#include "ui/words/sentences.h"

#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>

namespace keyfall {

QByteArray FallsPanel::data(bool json) const
{
    QByteArray text;
    const TextSink sink = [&text](std::string_view part) {
        text.append(part.data(), static_cast<qsizetype>(part.size()));
    };
    const auto write = [&](const auto& shown) { json ? writeJson(shown, sink) : sink(csvText(shown)); };
    const std::string question = question_->text().toStdString();
    if (comparison_->before()) {
        ShownFallDifference shown{comparison_->path().toStdString(), subject().toStdString(), question, {}};
        for (int row = 0; row < changes_->rowCount(); ++row)
            shown.differences.push_back(changes_->at(row));
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
    ListPicture picture;
    picture.title = tr("The flow of a run");
    picture.description = flowDescription(flow_->flow());
    const QString before = comparison_->before() ? QFileInfo(comparison_->path()).fileName() : QString();
    return exportList(flow_->wholeList(subject(), before), path, picture);
}

void FallsPanel::chooseFile()
{
    choosePictureFile(this, tr("Export the flow or the table"),
                      tr("Pictures of the flow (*.png *.svg *.pdf);;The table (*.json *.csv)"), QStringLiteral("svg"),
                      [this](const QString& path) {
                          if (const auto written = exportTo(path); !written)
                              summary_->setText(QStringLiteral("\u26a0 ") + inWindowLanguage(written.error()));
                      });
}

}  // namespace keyfall
