// SPDX-License-Identifier: MIT
#include "ui/window/pinned_picture.h"

#include "core/graph/hop_match.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/compare/run_comparison.h"

#include <QLabel>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace keyfall {

namespace {

HopId at(const std::vector<HopId>& hops, HopId hop)
{
    return hop == 0 || hop > hops.size() ? 0 : hops[hop - 1];
}

}  // namespace

PinnedPicture::PinnedPicture(RunComparison& comparison, const Playback& shown, HopSelection& selection, QWidget* parent)
    : QWidget(parent),
      comparison_(comparison),
      shown_(shown),
      selection_(selection),
      caption_(new QLabel(this)),
      ladder_(new LadderView(&playback_, &chosen_, this))
{
    setAccessibleName(tr("The compared run"));
    caption_->setObjectName(QStringLiteral("pinned.caption"));
    caption_->setTextFormat(Qt::PlainText);
    caption_->setMargin(6);
    QFont bold = caption_->font();
    bold.setBold(true);
    caption_->setFont(bold);
    ladder_->setAccessibleName(tr("Ladder of the compared run"));
    ladder_->setWhatsThis(tr("The run that this one is compared with, drawn alike. It follows the selected hop."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(caption_);
    layout->addWidget(ladder_, 1);
    playback_.setAnimated(false);
    connect(&comparison_, &RunComparison::changed, this, &PinnedPicture::refresh);
    connect(&shown_, &Playback::graphChanged, this, &PinnedPicture::refresh);
    connect(&selection_, &HopSelection::currentChanged, this, &PinnedPicture::follow);
    connect(&chosen_, &HopSelection::currentChanged, &playback_, &Playback::goTo);
    connect(&chosen_, &HopSelection::currentChanged, this, &PinnedPicture::lead);
    refresh();
}

PinnedPicture::~PinnedPicture()
{
    delete ladder_;  // before the playback and the selection that it shows
}

QString PinnedPicture::caption() const
{
    return caption_->text();
}

void PinnedPicture::setTheme(const Theme& theme)
{
    ladder_->setTheme(theme);
}

void PinnedPicture::refresh()
{
    const auto other = comparison_.showsLater() ? comparison_.before() : comparison_.after();
    const auto shown = shown_.graph();
    const bool pair = other && shown && other != shown;
    setVisible(pair && comparison_.isBeside());
    here_.clear();
    there_.clear();
    if (!isVisibleTo(parentWidget())) {
        playback_.setGraph(nullptr);
        return;
    }
    caption_->setText(comparison_.showsLater() ? tr("Pinned run") : tr("What if: %1").arg(comparison_.question()));
    there_ = matchHops(*shown, *other);
    here_.assign(shown->hops.size(), 0);
    for (std::size_t i = 0; i < there_.size(); ++i)
        if (there_[i] != 0)
            here_[there_[i] - 1] = static_cast<HopId>(i) + 1;
    if (playback_.graph() != other)
        playback_.setGraph(other);
    follow(selection_.current());
}

/// The picture leads.
void PinnedPicture::follow(HopId hop)
{
    if (syncing_ || !playback_.graph())
        return;
    const QScopedValueRollback syncing(syncing_, true);
    chosen_.select(at(here_, hop));
}

/// Somebody chose a hop here.
void PinnedPicture::lead(HopId hop)
{
    if (syncing_)
        return;
    const QScopedValueRollback syncing(syncing_, true);
    if (const HopId shown = at(there_, hop); shown != 0)
        selection_.select(shown);
}

}  // namespace keyfall
