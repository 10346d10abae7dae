// SPDX-License-Identifier: MIT
#include "ui/keyset/key_row.h"

#include "ui/keyset/key_words.h"
#include "ui/keyset/kind_glyph.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace keyfall {

namespace {

constexpr int kRounding = 2;  ///< words are a fraction of a pixel wider than QFontMetrics says in whole ones

}  // namespace

int KeyRow::bitWidth(const QFontMetrics& metrics)
{
    return qMax(metrics.horizontalAdvance(QStringLiteral("000")), metrics.horizontalAdvance(bitHeading())) + kBeforeBox;
}

KeyRow::KeyRow(const KeyModel& model, Key key, QWidget* parent)
    : QWidget(parent),
      key_(key),
      name_(QString::fromStdString(model.nameOf(key))),
      description_(describeKey(model, key)),
      kind_(model.info(key).kind),
      tick_(new QCheckBox(name_, this)),
      bit_(new QLabel(model.info(key).bit ? QString::number(*model.info(key).bit) : QString(), this)),
      include_(new QCheckBox(this)),
      exclude_(new QCheckBox(this)),
      roleLabel_(new QLabel(this))
{
    tick_->setObjectName(QStringLiteral("key.") + name_);
    include_->setObjectName(QStringLiteral("include.") + name_);
    exclude_->setObjectName(QStringLiteral("exclude.") + name_);
    roleLabel_->setObjectName(QStringLiteral("role.") + name_);

    tick_->setAccessibleName(description_);
    include_->setAccessibleName(tr("Include %1").arg(name_));
    include_->setToolTip(tr("Thread-local include set: adds %1 to every call of the program.").arg(name_));
    exclude_->setAccessibleName(tr("Exclude %1").arg(name_));
    exclude_->setToolTip(
        tr("Thread-local exclude set: takes %1 away from every call, also when it is included.").arg(name_));
    setToolTip(tooltipOf(model, key));
    setAccessibleDescription(plainAbout(model, key));  // else a reader would be given the tooltip's markup
    bit_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    bit_->setFixedWidth(bitWidth(fontMetrics()));
    bit_->setContentsMargins(0, 0, kBeforeBox, 0);
    bit_->setForegroundRole(QPalette::PlaceholderText);
    // The words take what room is left and never make the panel wider.
    roleLabel_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 0);  // eleven keys are seen together on 720 lines
    layout->setSpacing(kSpacing);
    layout->addWidget(new KindGlyph(kind_, this));
    layout->addWidget(tick_);
    layout->addWidget(bit_);
    layout->addWidget(include_);
    layout->addWidget(exclude_);
    layout->addWidget(roleLabel_, 1);

    connect(tick_, &QCheckBox::clicked, this, [this](bool on) { Q_EMIT tickedByUser(key_, on); });
    connect(include_, &QCheckBox::clicked, this, [this](bool on) { Q_EMIT includedByUser(key_, on); });
    connect(exclude_, &QCheckBox::clicked, this, [this](bool on) { Q_EMIT excludedByUser(key_, on); });
}

bool KeyRow::matches(const QString& filter) const
{
    return filter.isEmpty() || description_.contains(filter, Qt::CaseInsensitive);
}

bool KeyRow::inUse() const
{
    return role_ != KeyRole::absent || tick_->isChecked() || include_->isChecked() || exclude_->isChecked();
}

void KeyRow::show(const NextKey& next, const KeySet& excludeSet, const KeyModel& model)
{
    tick_->setChecked(model.has(next.ticked, key_));
    include_->setChecked(model.has(next.included, key_));
    exclude_->setChecked(model.has(excludeSet, key_));

    for (QCheckBox* box : boxes())
        box->setEnabled(!next.ofTrace);

    role_ = next.roleOf(key_, model);
    roleText_ = keyfall::roleText(role_, next);
    const QString sentence = roleSentence(role_, name_, next);
    roleLabel_->setToolTip(sentence);
    tick_->setAccessibleDescription(sentence);
    elideName();
    roleLabel_->setFont(wins(role_) ? boldFont() : font());
    roleLabel_->setForegroundRole(wins(role_) ? QPalette::WindowText : QPalette::PlaceholderText);
    elideRole();
    update();
}

void KeyRow::setNameWidth(int width)
{
    tick_->setFixedWidth(width);
    nameRoom_ = width - (nameWidth() - QFontMetrics(boldFont()).horizontalAdvance(name_) - kRounding);
    elideName();
    layout()->activate();  // what is left for the words has changed, and the row's own size has not
    elideRole();
}

int KeyRow::nameWidth() const
{
    // Room for the bold face, so that the columns stay where they are when the next key changes.
    const int frame = tick_->sizeHint().width() - tick_->fontMetrics().horizontalAdvance(tick_->text());
    return frame + QFontMetrics(boldFont()).horizontalAdvance(name_) + kRounding;
}

int KeyRow::otherWidth() const
{
    const QMargins margins = layout()->contentsMargins();
    int width = margins.left() + margins.right() + layout()->spacing() * (layout()->count() - 1) + 2;
    for (int i = 0; i < layout()->count(); ++i)
        if (const QLayoutItem* item = layout()->itemAt(i); item->widget() != tick_ && item->widget() != roleLabel_)
            width += item->widget() == bit_ ? bitWidth(fontMetrics()) : item->sizeHint().width();
    return width;
}

int KeyRow::roleWidth() const
{
    return QFontMetrics(wins(role_) ? boldFont() : font()).horizontalAdvance(roleText_);
}

void KeyRow::showBit(bool shown)
{
    bit_->setVisible(shown);
}

QFont KeyRow::boldFont() const
{
    QFont bold = font();
    bold.setBold(true);
    return bold;
}

void KeyRow::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    if (!wins(role_))
        return;
    // The next key has a bar, a tint and bold words: colour is never the only sign.
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor tint = palette().color(QPalette::Highlight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tint);
    painter.drawRoundedRect(QRectF(0, 2, 3, height() - 4), 1.5, 1.5);
    tint.setAlpha(45);
    painter.setBrush(tint);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

void KeyRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    elideRole();
}

void KeyRow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        bit_->setFixedWidth(bitWidth(fontMetrics()));
}

void KeyRow::elideName()
{
    // Rather thin than cut: bar, tint and the words of the lookup say who wins, too.
    const bool bold = wins(role_) && QFontMetrics(boldFont()).horizontalAdvance(name_) <= nameRoom_;
    tick_->setFont(bold ? boldFont() : font());
    tick_->setText(tick_->fontMetrics().elidedText(name_, Qt::ElideMiddle, nameRoom_));
}

void KeyRow::elideRole()
{
    roleLabel_->setText(roleLabel_->fontMetrics().elidedText(roleText_, Qt::ElideRight, roleLabel_->width()));
}

}  // namespace keyfall
