// SPDX-License-Identifier: MIT
#include "ui/window/asked_cover.h"

#include "ui/words/hop_text.h"

#include <QLabel>
#include <QVBoxLayout>

namespace keyfall {

AskedCover::AskedCover(QWidget* panel, Shows shows, const HopSelection& selection, QWidget* parent)
    : QWidget(parent), selection_(selection), shows_(shows), panel_(panel), words_(new QLabel(this))
{
    words_->setObjectName(QStringLiteral("askedFirst"));
    words_->setText(HopText::askedFirst());
    words_->setToolTip(tr("This panel would give the answer away. It is back when you have answered."));
    words_->setAlignment(Qt::AlignCenter);
    words_->setWordWrap(true);
    words_->setMargin(12);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(words_);
    layout->addWidget(panel_, 1);
    setAccessibleName(panel_->accessibleName());
    setWhatsThis(panel_->whatsThis());
    setFocusProxy(panel_);
    connect(&selection_, &HopSelection::withheldChanged, this, &AskedCover::refresh);
    refresh();
}

void AskedCover::refresh()
{
    const Withheld& withheld = selection_.withheld();
    const bool covered = shows_ == Shows::run ? withheld.from != 0 : withheld.entries;
    panel_->setVisible(!covered);
    words_->setVisible(covered);
}

}  // namespace keyfall
