// SPDX-License-Identifier: MIT
#include "ui/cost/flame_find.h"

#include "ui/cost/flame_view.h"
#include "ui/words/clear_button.h"
#include "ui/words/hop_search.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>

#include <algorithm>

namespace keyfall {

FlameFind::FlameFind(FlameView* flame, QWidget* parent)
    : QWidget(parent), flame_(flame), edit_(new QLineEdit(this)), count_(new QLabel(this))
{
    edit_->setObjectName(QStringLiteral("cost.find"));
    edit_->setPlaceholderText(tr("Find a hop"));
    edit_->setToolTip(tr("Find operator, key, kernel or event"));
    edit_->setAccessibleName(tr("Text to find in the timeline"));
    giveClearButton(*edit_);
    count_->setObjectName(QStringLiteral("cost.found"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(edit_);
    layout->addWidget(count_);
    connect(edit_, &QLineEdit::textChanged, this, &FlameFind::lookAgain);
    showCount();
}

void FlameFind::lookAgain()
{
    matches_.clear();
    at_ = -1;
    std::vector<std::vector<HopId>> found;
    const std::vector<FlameTrack>& tracks = flame_->tracks().tracks();
    for (std::size_t track = 0; track < tracks.size(); ++track) {
        found.push_back(hopsWith(*tracks[track].thread.graph, edit_->text()));
        for (const HopId hop : found.back())
            matches_.push_back({track, hop});
    }
    if (tracks.size() > 1)  // one track's hops are in order
        std::stable_sort(matches_.begin(), matches_.end(), [&](const FlameHop& a, const FlameHop& b) {
            return tracks[a.track].beginOf(a.hop) < tracks[b.track].beginOf(b.hop);
        });
    flame_->setFound(found);
    showCount();
}

void FlameFind::showCount()
{
    const auto number = [](std::size_t n) { return QLocale(QLocale::English).toString(static_cast<qulonglong>(n)); };
    count_->setVisible(!edit_->text().isEmpty());
    count_->setText(matches_.empty() ? tr("none")
                        : at_ < 0
                        ? number(matches_.size())
                        : tr("%1 of %2").arg(number(static_cast<std::size_t>(at_) + 1), number(matches_.size())));
    edit_->setAccessibleDescription(count_->text());
}

void FlameFind::go(int step)
{
    if (matches_.empty())
        return;
    const int count = static_cast<int>(matches_.size());
    at_ = at_ < 0 && step < 0 ? count - 1 : (at_ + step + count) % count;
    showCount();
    Q_EMIT hopChosen(matches_[static_cast<std::size_t>(at_)]);
}

void FlameFind::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        go(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    else if (event->key() == Qt::Key_Escape && !edit_->text().isEmpty())
        edit_->clear();
    else
        QWidget::keyPressEvent(event);
}

}  // namespace keyfall
