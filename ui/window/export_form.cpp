// SPDX-License-Identifier: MIT
// What the export dialog asks, line by line.
#include "ui/window/export_dialog.h"
#include "ui/window/export_preview.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace keyfall {

namespace {

void describe(QWidget* control, const QString& name, const QString& tip)
{
    control->setAccessibleName(name);
    control->setToolTip(tip);
}

}  // namespace

void ExportDialog::build()
{
    describe(
        format_, tr("Format"),
        tr("PNG has pixels; SVG and PDF stay sharp; GIF and WebP move; HTML is stepped through in a browser; DOT, JSON "
           "and MMD are the graph as data"));
    describe(view_, tr("View"), tr("Which picture of the run"));
    describe(call_, tr("Call"), tr("Only this call of the program, or all"));
    describe(preset_, tr("Page"), tr("On a page with caption, program and legend, for slides and paper"));
    describe(wrap_, tr("Row width"), tr("Calls go on in a row below when a picture would be wider, in units"));
    describe(times_, tr("Measured times"),
             tr("Draw what the clock measured; without it the same session gives the same file"));
    view_->setObjectName(QStringLiteral("export.view"));
    call_->setObjectName(QStringLiteral("export.call"));
    preset_->setObjectName(QStringLiteral("export.preset"));
    wrap_->setObjectName(QStringLiteral("export.wrap"));
    times_->setObjectName(QStringLiteral("export.times"));
    callMeans_->setObjectName(QStringLiteral("export.callMeans"));
    callMeans_->setForegroundRole(QPalette::PlaceholderText);
    describe(
        scale_, tr("Scale"),
        tr("1 is the size on the screen at 100 %; 2 is twice as wide and high, sharper on a projector or in print"));
    scale_->setObjectName(QStringLiteral("export.scale"));
    scaleMeans_->setObjectName(QStringLiteral("export.scaleMeans"));
    scaleMeans_->setForegroundRole(QPalette::PlaceholderText);
    describe(theme_, tr("Theme"), tr("The colours of the picture; the window keeps its own"));
    describe(transparent_, tr("Transparent background"), tr("Leave the background out (PNG, SVG)"));
    describe(onlyStep_, tr("Only as far as shown"),
             tr("Draw the moment that playback shows instead of the complete run"));
    describe(path_, tr("File"), tr("Where the picture goes"));
    part_->setObjectName(QStringLiteral("export.part"));
    part_->setWordWrap(true);
    problem_->setObjectName(QStringLiteral("exportProblem"));
    problem_->setAccessibleName(tr("Problem with the export"));
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    problem_->hide();

    auto* browseButton = new QPushButton(tr("&Browse…"), this);
    describe(browseButton, tr("Browse"), tr("Choose the file"));
    browseButton->setObjectName(QStringLiteral("export.browse"));
    format_->setObjectName(QStringLiteral("export.format"));
    theme_->setObjectName(QStringLiteral("export.theme"));
    transparent_->setObjectName(QStringLiteral("export.transparent"));
    onlyStep_->setObjectName(QStringLiteral("export.onlyStep"));
    path_->setObjectName(QStringLiteral("export.path"));
    auto* pathLine = new QHBoxLayout;
    pathLine->addWidget(path_, 1);
    pathLine->addWidget(browseButton);
    auto* form = new QFormLayout;
    auto* pathLabel = new QLabel(tr("F&ile:"), this);
    pathLabel->setBuddy(path_);
    form->addRow(pathLabel, pathLine);
    form->addRow(tr("&Format:"), format_);
    form->addRow(tr("&View:"), view_);
    auto* callLine = new QHBoxLayout;
    callLine->addWidget(call_);
    callLine->addWidget(callMeans_, 1);
    auto* callLabel = new QLabel(tr("&Call:"), this);
    callLabel->setBuddy(call_);
    form->addRow(callLabel, callLine);
    form->addRow(tr("&Page:"), preset_);
    form->addRow(tr("Row &width:"), wrap_);
    auto* scaleLine = new QHBoxLayout;
    scaleLine->addWidget(scale_);
    scaleLine->addWidget(scaleMeans_, 1);
    auto* scaleLabel = new QLabel(tr("&Scale:"), this);
    scaleLabel->setBuddy(scale_);
    form->addRow(scaleLabel, scaleLine);
    form->addRow(tr("T&heme:"), theme_);
    form->addRow(QString(), transparent_);
    form->addRow(QString(), onlyStep_);
    form->addRow(QString(), times_);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton* exportButton = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    exportButton->setDefault(true);
    exportButton->setObjectName(QStringLiteral("export.write"));
    buttons->button(QDialogButtonBox::Cancel)->setObjectName(QStringLiteral("export.cancel"));
    preview_ = new ExportPreview(
        run_->graph, [this] { return options(path_->text().trimmed()); }, this);
    auto* halves = new QHBoxLayout;
    halves->addLayout(form);
    halves->addWidget(preview_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(halves, 1);
    layout->addWidget(part_);
    layout->addWidget(problem_);
    layout->addWidget(buttons);
    const QList<QWidget*> asRead{path_,  browseButton, format_,      view_,     call_,  preset_,     wrap_,
                                 scale_, theme_,       transparent_, onlyStep_, times_, exportButton};
    for (qsizetype i = 1; i < asRead.size(); ++i)
        setTabOrder(asRead[i - 1], asRead[i]);
    path_->setFocus();

    connect(browseButton, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        if (write())
            accept();
    });
}

}  // namespace keyfall
