// SPDX-License-Identifier: MIT
#include "ui/window/export_dialog.h"

#include "core/text/text_file.h"
#include "core/trace/json_writer.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace keyfall {

namespace {

void describe(QWidget* control, const QString& name, const QString& tip)
{
    control->setAccessibleName(name);
    control->setToolTip(tip);
}

bool isDrawn(ExportFormat format)
{
    return format != ExportFormat::dot && format != ExportFormat::json;
}

}  // namespace

ExportDialog::ExportDialog(std::shared_ptr<const RunResult> run, Moment moment, const ExportChoices& choices,
                           QWidget* parent)
    : QDialog(parent),
      run_(std::move(run)),
      moment_(moment),
      format_(new QComboBox(this)),
      scale_(new QDoubleSpinBox(this)),
      scaleMeans_(new QLabel(tr("1 × is as on the screen at 100 %"), this)),
      theme_(new QComboBox(this)),
      transparent_(new QCheckBox(tr("&Transparent background"), this)),
      onlyStep_(new QCheckBox(tr("&Only as far as shown (hop %1)").arg(moment.hop), this)),
      path_(new QLineEdit(choices.path, this)),
      problem_(new QLabel(this))
{
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(tr("Export picture"));
    setAttribute(Qt::WA_DeleteOnClose);
    for (const QString& name : exportFormatNames())
        format_->addItem(name.toUpper(), name);
    scale_->setRange(0.1, 16);
    scale_->setSingleStep(0.5);
    scale_->setDecimals(1);
    scale_->setSuffix(QStringLiteral(" ×"));
    scale_->setValue(choices.scale);
    for (const QString& name : Theme::names())
        theme_->addItem(name.left(1).toUpper() + name.mid(1), name);
    theme_->setCurrentIndex(theme_->findData(choices.theme));
    transparent_->setChecked(choices.transparent);
    onlyStep_->setChecked(choices.onlyShownStep);
    build();

    connect(format_, &QComboBox::activated, this, &ExportDialog::chooseFormat);
    connect(path_, &QLineEdit::textChanged, this, &ExportDialog::showFormat);
    showFormat();
}

void ExportDialog::build()
{
    describe(format_, tr("Format"), tr("PNG has pixels; SVG and PDF stay sharp; DOT and JSON are the graph as data"));
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
    auto* scaleLine = new QHBoxLayout;
    scaleLine->addWidget(scale_);
    scaleLine->addWidget(scaleMeans_, 1);
    auto* scaleLabel = new QLabel(tr("&Scale:"), this);
    scaleLabel->setBuddy(scale_);
    form->addRow(scaleLabel, scaleLine);
    form->addRow(tr("T&heme:"), theme_);
    form->addRow(QString(), transparent_);
    form->addRow(QString(), onlyStep_);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton* exportButton = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    exportButton->setDefault(true);
    exportButton->setObjectName(QStringLiteral("export.write"));
    buttons->button(QDialogButtonBox::Cancel)->setObjectName(QStringLiteral("export.cancel"));
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(problem_);
    layout->addStretch();
    layout->addWidget(buttons);
    setMinimumWidth(440);
    const QList<QWidget*> asRead{path_, browseButton, format_, scale_, theme_, transparent_, onlyStep_, exportButton};
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

ExportChoices ExportDialog::choices() const
{
    return {path_->text(), scale_->value(), theme_->currentData().toString(), transparent_->isChecked(),
            onlyStep_->isChecked()};
}

Expected<void> ExportDialog::writeTo(const QString& path) const
{
    ExportOptions options;
    const auto format = exportFormatOf(path);
    if (!format)
        return tl::unexpected<Error>(format.error());
    if (*format == ExportFormat::json)
        return writeFileAtomically(path.toStdString(), [this](const TextSink& sink) { writeRunJson(*run_, sink); });
    options.format = *format;
    options.scale = scale_->value();
    options.theme = Theme::named(theme_->currentData().toString()).value_or(Theme::light());
    options.transparent = transparent_->isChecked() && transparent_->isEnabled();
    if (onlyStep_->isChecked())
        options.moment = moment_;
    return exportPicture(*run_->graph, options, path);
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
    for (const QString& name : exportFormatNames())
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
    const auto format = exportFormatOf(path_->text().trimmed());
    const ExportFormat kind = format.value_or(ExportFormat::png);
    if (format)
        format_->setCurrentIndex(format_->findData(QFileInfo(path_->text().trimmed()).suffix().toLower()));
    scale_->setEnabled(isDrawn(kind));
    theme_->setEnabled(isDrawn(kind));
    onlyStep_->setEnabled(isDrawn(kind));
    transparent_->setEnabled(kind == ExportFormat::png || kind == ExportFormat::svg);
}

void ExportDialog::showProblem(const Error& error)
{
    problem_->setText(QStringLiteral("\u26a0 ") + QString::fromStdString(error.text()));
    problem_->show();
}

}  // namespace keyfall
