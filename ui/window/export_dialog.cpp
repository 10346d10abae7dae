// SPDX-License-Identifier: MIT
#include "ui/window/export_dialog.h"

#include "core/text/text_file.h"
#include "core/trace/json_writer.h"
#include "core/trace/mermaid_writer.h"
#include "ui/exporting/player_page.h"
#include "ui/exporting/run_pages.h"
#include "ui/exporting/told_run.h"
#include "ui/window/export_preview.h"
#include "ui/words/sentences.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>

namespace keyfall {

namespace {

bool isDrawn(ExportFormat format)
{
    return format != ExportFormat::dot && format != ExportFormat::json;
}

bool isStill(ExportFormat format)
{
    return format == ExportFormat::png || format == ExportFormat::svg || format == ExportFormat::pdf;
}

/// Formats of a run that are no picture: a page that is stepped through, and a chart as words.
QString pageFormat()
{
    return QStringLiteral("html");
}
QString chartFormat()
{
    return QStringLiteral("mmd");
}

QStringList formatNames()
{
    return exportFormatNames() + QStringList{pageFormat(), chartFormat()};
}

QString endingOf(const QString& path)
{
    return QFileInfo(path).suffix().toLower();
}

}  // namespace

ExportDialog::ExportDialog(const std::shared_ptr<const RunResult>& run, Moment moment, HopId asked,
                           const ExportChoices& choices, QWidget* parent)
    : QDialog(parent),
      run_(asked == 0 ? run : runBefore(*run, asked)),
      moment_(asked == 0 ? moment : momentBefore(*run->graph, asked)),
      asked_(asked != 0),
      format_(new QComboBox(this)),
      view_(new QComboBox(this)),
      call_(new QSpinBox(this)),
      callMeans_(new QLabel(this)),
      preset_(new QComboBox(this)),
      wrap_(new QSpinBox(this)),
      times_(new QCheckBox(tr("&Measured times"), this)),
      scale_(new QDoubleSpinBox(this)),
      scaleMeans_(new QLabel(tr("1 × is as on the screen at 100 %"), this)),
      theme_(new QComboBox(this)),
      transparent_(new QCheckBox(tr("&Transparent background"), this)),
      onlyStep_(new QCheckBox(tr("&Only as far as shown (hop %1)").arg(moment.hop), this)),
      path_(new QLineEdit(choices.path, this)),
      part_(new QLabel(this)),
      problem_(new QLabel(this))
{
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(tr("Export picture"));
    setAttribute(Qt::WA_DeleteOnClose);
    for (const QString& name : formatNames())
        format_->addItem(name.toUpper(), name);
    view_->addItem(tr("The fall through the keys"), static_cast<int>(ExportView::ladder));
    view_->addItem(tr("Tree of the hops"), static_cast<int>(ExportView::tree));
    view_->addItem(tr("What took how long"), static_cast<int>(ExportView::timeline));
    view_->setCurrentIndex(view_->findData(static_cast<int>(choices.view)));
    const auto calls = static_cast<int>(std::min<std::size_t>(run_->graph->calls.size(), 1'000'000'000));
    call_->setRange(0, calls);
    call_->setSpecialValueText(tr("All"));
    call_->setValue(choices.call <= calls ? choices.call : 0);
    preset_->addItem(tr("The picture alone"), QString());
    for (const QString& name : pagePresetNames())
        preset_->addItem(name == QLatin1String("slide") ? tr("slide") : name, name);
    preset_->setCurrentIndex(std::max(0, preset_->findData(choices.preset)));
    wrap_->setRange(0, 100'000);
    wrap_->setSingleStep(200);
    wrap_->setSpecialValueText(tr("As usual"));
    wrap_->setValue(choices.wrap);
    times_->setChecked(choices.times);
    scale_->setRange(0.1, 16);
    scale_->setSingleStep(0.5);
    scale_->setDecimals(1);
    scale_->setSuffix(QStringLiteral(" ×"));
    scale_->setValue(choices.scale);
    theme_->addItem(tr("Light"), QStringLiteral("light"));
    theme_->addItem(tr("Dark"), QStringLiteral("dark"));
    theme_->addItem(tr("Print"), QStringLiteral("print"));
    theme_->setCurrentIndex(theme_->findData(choices.theme));
    transparent_->setChecked(choices.transparent);
    onlyStep_->setChecked(choices.onlyShownStep || asked_);
    if (asked_)
        onlyStep_->setText(tr("A question is open: only what comes before it"));
    build();

    connect(format_, &QComboBox::activated, this, &ExportDialog::chooseFormat);
    connect(path_, &QLineEdit::textChanged, this, &ExportDialog::showFormat);
    for (QComboBox* box : {view_, preset_, theme_})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::showFormat);
    for (QSpinBox* number : {call_, wrap_})
        connect(number, &QSpinBox::valueChanged, this, &ExportDialog::showFormat);
    for (QCheckBox* box : {transparent_, onlyStep_, times_})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::showFormat);
    connect(scale_, &QDoubleSpinBox::valueChanged, this, &ExportDialog::showFormat);
    showFormat();
}

ExportChoices ExportDialog::choices() const
{
    return {path_->text(),
            scale_->value(),
            theme_->currentData().toString(),
            transparent_->isChecked(),
            onlyStep_->isChecked() && !asked_,
            static_cast<ExportView>(view_->currentData().toInt()),
            call_->value(),
            preset_->currentData().toString(),
            wrap_->value(),
            times_->isChecked()};
}

tl::unexpected<Error> ExportDialog::notYet()
{
    return badInput({}, tr("A question is open, and this file would hold its answer.").toStdString(),
                    tr("answer it first, or take the fall through the keys as a picture without a page").toStdString());
}

Expected<ExportOptions> ExportDialog::options(const QString& path) const
{
    ExportOptions options;
    const bool page = endingOf(path) == pageFormat();  // which shows the first of its pictures
    const auto format = page ? Expected<ExportFormat>(ExportFormat::svg) : exportFormatOf(path);
    if (!format)
        return tl::unexpected<Error>(format.error());
    options.format = *format;
    options.evenLanes = asked_;
    options.scale = scale_->value();
    options.theme = Theme::named(theme_->currentData().toString()).value_or(Theme::light());
    options.transparent = transparent_->isChecked() && transparent_->isEnabled();
    if (onlyStep_->isChecked() && onlyStep_->isEnabled())
        options.moment = moment_;
    if (call_->value() > 0)
        options.call = static_cast<std::uint32_t>(call_->value() - 1);
    if (view_->isEnabled())
        options.view = static_cast<ExportView>(view_->currentData().toInt());
    if (preset_->isEnabled())
        options.preset = preset_->currentData().toString();
    if (asked_) {
        if (page || !isDrawn(*format) || options.view != ExportView::ladder || !options.preset.isEmpty())
            return notYet();
        options.moment = moment_;
    }
    options.wrap = wrap_->value() > 0 ? wrap_->value() : usualWrap(*format);
    options.times = times_->isChecked() && times_->isEnabled();
    return options;
}

Expected<void> ExportDialog::writeTo(const QString& path) const
{
    const CallGraph& graph = *run_->graph;
    const QString ending = endingOf(path);
    if (asked_ && (ending == pageFormat() || ending == chartFormat()))
        return notYet();
    const auto call = call_->value() > 0 ? std::optional(static_cast<std::uint32_t>(call_->value() - 1)) : std::nullopt;
    if (ending == pageFormat())
        return writePicture(playerHtml(runPage(graph, call)), path);
    if (ending == chartFormat())
        return writePicture(QByteArray::fromStdString(writeMermaid(graph, call)), path);
    if (ending == QLatin1String("json") && !asked_)
        return writeFileAtomically(path.toStdString(), [&](const TextSink& sink) { writeRunJson(*run_, sink, call); });
    const auto chosen = options(path);
    return chosen ? exportPicture(graph, *chosen, path) : tl::unexpected<Error>(chosen.error());
}

bool ExportDialog::write()
{
    const QString path = path_->text().trimmed();
    if (const auto done = writeTo(path); !done) {
        showProblem(done.error());
        return false;
    }
    problem_->hide();
    Q_EMIT written(path);
    return true;
}

void ExportDialog::browse()
{
    auto* dialog = new QFileDialog(this, tr("Export picture"), path_->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList patterns;
    for (const QString& name : formatNames())
        patterns.append(QStringLiteral("*.") + name);
    dialog->setNameFilter(tr("Pictures and graphs (%1)").arg(patterns.join(QLatin1Char(' '))));
    dialog->setDefaultSuffix(format_->currentData().toString());
    connect(dialog, &QFileDialog::fileSelected, path_, &QLineEdit::setText);
    dialog->open();
}

void ExportDialog::chooseFormat()
{
    const QFileInfo info(path_->text());
    const QString name = info.completeBaseName() + QLatin1Char('.') + format_->currentData().toString();
    path_->setText(info.path() == QLatin1String(".") ? name : info.path() + QLatin1Char('/') + name);
}

void ExportDialog::showFormat()
{
    const QString path = path_->text().trimmed();
    const auto format = exportFormatOf(path);
    const ExportFormat kind = format.value_or(ExportFormat::png);
    const QString ending = endingOf(path);
    if (const int known = format_->findData(ending); known >= 0)
        format_->setCurrentIndex(known);
    const bool words = ending == pageFormat() || ending == chartFormat();
    const bool drawn = isDrawn(kind) && !words;
    const bool still = isStill(kind) && !words;
    const bool ladder = view_->currentData().toInt() == static_cast<int>(ExportView::ladder);
    const bool timeline = view_->currentData().toInt() == static_cast<int>(ExportView::timeline);
    view_->setEnabled(still);
    call_->setEnabled(!(still && timeline));
    preset_->setEnabled(still && ladder);
    wrap_->setEnabled(drawn && ladder);
    scale_->setEnabled(drawn);
    theme_->setEnabled(drawn);
    onlyStep_->setEnabled(drawn && !(still && timeline) && !asked_);
    transparent_->setEnabled(drawn && (kind == ExportFormat::png || kind == ExportFormat::svg));
    times_->setEnabled((still && !timeline) || kind == ExportFormat::dot);
    const auto& calls = run_->graph->calls;
    const auto call = static_cast<std::size_t>(call_->value());
    callMeans_->setText(
        call == 0 ? tr("of %L1").arg(calls.size())
                  : QString::fromStdString(calls[call - 1].source.empty() ? calls[call - 1].op : calls[call - 1].source)
                        .left(40));
    const auto chosen = options(path);
    const auto beginning = chosen ? drawnBeginning(*run_->graph, *chosen) : nullptr;
    part_->setVisible(beginning != nullptr);
    if (beginning)
        part_->setText(tr("Drawn are the first %1 of %2 hops; the others are like the last one.")
                           .arg(beginning->hops.size())
                           .arg(run_->graph->hops.size()));
    preview_->follow();
}

void ExportDialog::showProblem(const Error& error)
{
    problem_->setText(QStringLiteral("\u26a0 ") + inWindowLanguage(error));
    problem_->show();
}

}  // namespace keyfall
