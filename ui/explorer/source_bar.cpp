// SPDX-License-Identifier: MIT
#include "ui/explorer/source_bar.h"

#include "ui/explorer/explorer_sources.h"
#include "ui/words/sentences.h"

#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

namespace keyfall {

SourceBar::SourceBar(ExplorerSources& sources, QWidget* parent)
    : QWidget(parent),
      sources_(sources),
      source_(new QComboBox(this)),
      comparison_(new QComboBox(this)),
      import_(new QToolButton(this)),
      words_(new QLabel(this))
{
    setObjectName(QStringLiteral("explorer.sources"));
    source_->setObjectName(QStringLiteral("explorer.source"));
    source_->setAccessibleName(tr("Whose operators are shown"));
    comparison_->setObjectName(QStringLiteral("explorer.comparison"));
    comparison_->setAccessibleName(tr("The version to compare with"));
    comparison_->setToolTip(
        tr("An older version: what changed since then is marked, and found by changed, added, removed"));
    import_->setText(tr("&Import…"));
    import_->setObjectName(QStringLiteral("explorer.import"));
    import_->setToolTip(tr("Tables of another PyTorch: a dispatch dump, or what export_tables.py wrote"));
    words_->setObjectName(QStringLiteral("explorer.words"));
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    words_->setForegroundRole(QPalette::PlaceholderText);
    words_->hide();
    auto* of = new QLabel(tr("Oper&ators of:"), this);
    of->setBuddy(source_);
    auto* since = new QLabel(tr("Compared &with:"), this);
    since->setBuddy(comparison_);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(of, 0, 0);
    grid->addWidget(source_, 0, 1);
    grid->addWidget(import_, 0, 2);
    grid->addWidget(since, 0, 3);
    grid->addWidget(comparison_, 0, 4);
    grid->addWidget(words_, 1, 0, 1, 6);
    grid->setColumnStretch(5, 1);
    connect(source_, &QComboBox::activated, this, &SourceBar::choose);
    connect(comparison_, &QComboBox::activated, this, &SourceBar::choose);
    connect(import_, &QToolButton::clicked, this, &SourceBar::chooseFile);
    connect(&sources_, &ExplorerSources::changed, this, &SourceBar::fill);
    fill();
}

void SourceBar::fill()
{
    const QSignalBlocker one(source_);
    const QSignalBlocker two(comparison_);
    const int source = source_->currentIndex();
    const int compared = comparison_->currentIndex();
    source_->clear();
    source_->addItems(sources_.titles());
    comparison_->clear();
    comparison_->addItem(tr("nothing"));
    comparison_->addItems(sources_.titles());
    source_->setCurrentIndex(qMax(0, source));
    comparison_->setCurrentIndex(qMax(0, compared));
}

int SourceBar::source() const
{
    return source_->currentIndex();
}

int SourceBar::comparison() const
{
    return comparison_->currentIndex() - 1;
}

void SourceBar::setSource(int source)
{
    source_->setCurrentIndex(source);
    choose();
}

void SourceBar::setComparison(int source)
{
    comparison_->setCurrentIndex(source + 1);
    choose();
}

void SourceBar::choose()
{
    say({});
    Q_EMIT chosen();
    if (words_->text().isEmpty())
        say(sources_.notes(source()).join(QLatin1Char('\n')));
}

void SourceBar::chooseFile()
{
    auto* dialog = new QFileDialog(this, tr("Import tables"), {},
                                   tr("Dumps and exported tables (*.txt *.log *.json *.jsonl *.gz);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &SourceBar::import);
    dialog->open();
}

void SourceBar::import(const QString& path)
{
    const Expected<int> number = sources_.import(path);
    if (number) {
        setSource(*number);
        Q_EMIT imported();
    } else {
        say(inWindowLanguage(number.error()));
    }
}

void SourceBar::say(const QString& words)
{
    words_->setText(words);
    words_->setVisible(!words.isEmpty());
}

}  // namespace keyfall
