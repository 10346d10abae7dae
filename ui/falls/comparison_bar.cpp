// SPDX-License-Identifier: MIT
#include "ui/falls/comparison_bar.h"

#include "ui/falls/comparison_words.h"
#include "ui/falls/fall_change_model.h"
#include "ui/falls/fall_comparison.h"
#include "ui/falls/flow_layout.h"
#include "ui/words/listed.h"
#include "ui/words/one_line.h"
#include "ui/words/sentences.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

/// A warning where a file is no longer what was read of it.
QString onDiskWords(const FileOnDisk& file)
{
    const QString name = QFileInfo(file.path()).fileName();
    switch (file.is()) {
    case FileOnDisk::Is::changed:
        return asWarning(ComparisonBar::tr("%1 has changed on the disk; the figures are of what was read.").arg(name));
    case FileOnDisk::Is::missing:
        return asWarning(ComparisonBar::tr("%1 is no longer there; the figures are of what was read.").arg(name));
    case FileOnDisk::Is::same: break;
    }
    return {};
}

constexpr std::array kChanges{FallChange::fresh, FallChange::gone,   FallChange::more,
                              FallChange::fewer, FallChange::slower, FallChange::faster};

}  // namespace

ComparisonBar::ComparisonBar(FallComparison& comparison, QWidget* parent)
    : QWidget(parent),
      comparison_(comparison),
      words_(new QLabel(this)),
      shown_(new QComboBox(this)),
      again_(new QToolButton(this)),
      leave_(new QToolButton(this))
{
    words_->setObjectName(QStringLiteral("falls.compared"));
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    shown_->setObjectName(QStringLiteral("falls.change"));
    shown_->setAccessibleName(tr("Kind of change"));
    shown_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    again_->setObjectName(QStringLiteral("falls.readAgain"));
    again_->setText(tr("Read again"));
    again_->setToolTip(tr("Read anew what has changed on the disk"));
    leave_->setObjectName(QStringLiteral("falls.leave"));
    leave_->setText(tr("Leave the comparison"));
    leave_->setToolTip(tr("Show the run by itself again"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(words_, 1);
    layout->addWidget(shown_);
    layout->addWidget(again_);
    layout->addWidget(leave_);
    connect(shown_, &QComboBox::currentIndexChanged, this, &ComparisonBar::shownChanged);
    connect(again_, &QToolButton::clicked, this, &ComparisonBar::readAgain);
    connect(leave_, &QToolButton::clicked, &comparison_, &FallComparison::leave);
    setDifferences({}, {}, 0, false);
}

void ComparisonBar::setDifferences(const ComparedFalls& falls, const ComparedOddities& strange, std::size_t rows,
                                   bool narrowed)
{
    const std::vector<FallDifference>& differences = falls.differences;
    const bool any = falls.before.all.count + falls.after.all.count > 0;
    const std::optional<FallChange> chosen = shown();
    const QSignalBlocker quiet(shown_);
    shown_->clear();
    shown_->addItem(tr("All changes (%1)").arg(flowCount(rows)), -1);
    QStringList counts;
    for (const FallChange change : kChanges) {
        const auto of = [change](const auto& list) {
            return static_cast<std::uint64_t>(std::count_if(
                list.begin(), list.end(), [change](const auto& difference) { return difference.change == change; }));
        };
        const std::uint64_t count = of(differences);
        const QString word = FallChangeModel::wordOf(change);
        shown_->addItem(tr("%1 (%2)", "kind of change, how many").arg(word, flowCount(count + of(strange.differences))),
                        static_cast<int>(change));
        if (count > 0)
            counts << tr("%1 %2", "how many, kind of change").arg(flowCount(count), word);
    }
    found_ = !any && narrowed ? tr("no fall of either run matches the question")
        : !counts.isEmpty()   ? listPhrases(counts)
        : narrowed            ? tr("the falls that match are the same")
                              : tr("the falls are the same");
    sums_.clear();
    if (any)
        sums_ << asSentence(sumsWords(falls));
    if (!falls.uneven.empty())
        sums_ << asSentence(unevenWords(falls));
    sums_ << strangeWords(strange);
    shown_->setEnabled(true);
    setShown(chosen);
    refresh();
}

void ComparisonBar::setUnanswered()
{
    found_.clear();
    sums_.clear();
    shown_->setEnabled(false);
    refresh();
}

std::optional<FallChange> ComparisonBar::shown() const
{
    const int chosen = shown_->currentIndex() < 0 ? -1 : shown_->currentData().toInt();
    return chosen < 0 ? std::nullopt : std::optional(static_cast<FallChange>(chosen));
}

void ComparisonBar::setShown(std::optional<FallChange> change)
{
    shown_->setCurrentIndex(shown_->findData(change ? static_cast<int>(*change) : -1));
}

void ComparisonBar::setOffer(const QString& words)
{
    offer_ = words;
    refresh();
}

QString ComparisonBar::words() const
{
    return words_->text();
}

QString ComparisonBar::stateText() const
{
    if (!offer_.isEmpty())
        return offer_;
    QStringList sentences;
    if (comparison_.reading())
        sentences << tr("Reading %1…").arg(QFileInfo(comparison_.asked()).fileName());
    if (comparison_.error())
        sentences << asWarning(inWindowLanguage(*comparison_.error()));
    if (!comparison_.before())
        return onOneLine(sentences);
    const QString name = QFileInfo(comparison_.path()).fileName();
    if (!comparison_.reading())
        sentences << onDiskWords(comparison_.file());
    if (shownFile() != nullptr)
        sentences << onDiskWords(*shownFile());
    sentences << missingWords(comparison_.before()->recorded(), name);
    const EarlierRun& run = comparison_.run();
    if (!run.error.empty())  // the first line: the rest explains it
        sentences << asWarning(tr("%1 stopped at program line %2: %3")
                                   .arg(name)
                                   .arg(run.errorLine)
                                   .arg(inWindowLanguage(run.error).section(u'\n', 0, 0)));
    // Seconds, which short formats of some languages lack, tell runs of one minute apart.
    const QDateTime written = comparison_.file().written();
    const QString with = run.ranNow ? tr("%1, run now", "a file").arg(name)
                                    : tr("%1 of %2", "a file, its date")
                                          .arg(name,
                                               QLocale().toString(written.date(), QLocale::ShortFormat)
                                                   + written.toString(QStringLiteral(" HH:mm:ss")));
    sentences << (found_.isEmpty() ? tr("Compared with %1.").arg(with) : tr("Compared with %1: %2.").arg(with, found_));
    return onOneLine(sentences + sums_);
}

bool ComparisonBar::shownFileChanged() const
{
    return shownFile() != nullptr && shownFile()->is() == FileOnDisk::Is::changed;
}

void ComparisonBar::readAgain()
{
    if (comparison_.file().is() != FileOnDisk::Is::same)
        comparison_.readAgain();
    if (shownFileChanged())
        Q_EMIT shownFileWanted();
}

void ComparisonBar::refresh()
{
    const bool compares = comparison_.before() != nullptr;
    words_->setText(stateText());
    words_->setHidden(words_->text().isEmpty());  // what says nothing is not reached
    words_->setToolTip(compares ? comparison_.path() : QString());
    shown_->setVisible(compares && offer_.isEmpty());
    again_->setVisible(compares && offer_.isEmpty()
                       && (comparison_.file().is() != FileOnDisk::Is::same || shownFileChanged()));
    leave_->setVisible(offer_.isEmpty());
    leave_->setText(compares ? tr("Leave the comparison") : tr("Close"));
    setVisible(compares || comparison_.reading() || comparison_.error() || !offer_.isEmpty());
}

}  // namespace keyfall
