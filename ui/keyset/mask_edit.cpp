// SPDX-License-Identifier: MIT
#include "ui/keyset/mask_edit.h"

#include "ui/words/hop_text.h"
#include "ui/words/sentences.h"

#include <QFontDatabase>
#include <QKeyEvent>
#include <QRegularExpressionValidator>

#include <bit>

namespace keyfall {

MaskEdit::MaskEdit(Base base, QWidget* parent) : QLineEdit(parent), base_(base)
{
    const bool hexadecimal = base == Base::hexadecimal;
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    // The validator only keeps foreign characters out. Whether the model has the bits is said in words instead of
    // refusing a key press without a reason.
    setValidator(
        new QRegularExpressionValidator(QRegularExpression(hexadecimal ? QStringLiteral("(0[xX])?[0-9a-fA-F _']*")
                                                                       : QStringLiteral("(0[bB])?[01 _']*")),
                                        this));
    setAccessibleName(hexadecimal ? tr("Key set, hexadecimal") : tr("Key set, binary"));
    setToolTip(hexadecimal ? tr("The key set as a hexadecimal number. Type one and press Return.")
                           : tr("The key set bit by bit, highest key first. Type one and press Return."));
    connect(this, &QLineEdit::textEdited, this, &MaskEdit::check);
    connect(this, &QLineEdit::editingFinished, this, &MaskEdit::commit);
}

void MaskEdit::setModel(std::shared_ptr<const KeyModel> model)
{
    model_ = std::move(model);
    setKeys(keys_);
}

void MaskEdit::setKeys(KeySet keys)
{
    keys_ = keys;
    const QString shown = model_ && shown_ ? textOf(keys, *model_, base_) : QString();
    if (text() != shown)
        setText(shown);
    setModified(false);
    setProblem(QString());
}

void MaskEdit::setShown(bool shown)
{
    if (shown == shown_)
        return;
    shown_ = shown;
    setReadOnly(!shown);
    setPlaceholderText(shown ? QString() : HopText::askedFirst());
    setKeys(keys_);
}

QString MaskEdit::textOf(KeySet keys, const KeyModel& model, Base base)
{
    if (base == Base::hexadecimal)
        return QString::fromStdString(model.hex(keys));
    const int width = std::max(1, static_cast<int>(std::bit_width(model.all().bits())));
    QString digits = QString::number(keys.bits(), 2).rightJustified(width, QLatin1Char('0'));
    for (qsizetype at = digits.size() - 4; at > 0; at -= 4)
        digits.insert(at, QLatin1Char(' '));
    return QStringLiteral("0b") + digits;
}

Expected<KeySet> MaskEdit::parse(const QString& text, const KeyModel& model, Base base)
{
    const bool hexadecimal = base == Base::hexadecimal;
    QString digits = text.trimmed().toLower();
    if (digits.startsWith(hexadecimal ? QStringLiteral("0x") : QStringLiteral("0b")))
        digits.remove(0, 2);
    for (const char separator : {' ', '_', '\''})
        digits.remove(QLatin1Char(separator));
    if (digits.isEmpty())
        return badInput({}, tr("There is no number here. Type 0 for the empty set.").toStdString());
    bool read = false;
    const std::uint64_t bits = digits.toULongLong(&read, hexadecimal ? 16 : 2);
    if (!read)
        return badInput({}, tr("The number needs more than 64 bits.").toStdString());
    return model.fromBits(bits);
}

void MaskEdit::check(const QString& text)
{
    if (!model_)
        return;
    const Expected<KeySet> read = parse(text, *model_, base_);
    // An empty field is the start of typing, not a mistake yet.
    setProblem(read || text.isEmpty() ? QString() : inWindowLanguage(read.error().message));
}

void MaskEdit::commit()
{
    if (!model_ || !isModified())
        return;
    const Expected<KeySet> read = parse(text(), *model_, base_);
    if (!read) {
        setProblem(inWindowLanguage(read.error().message));
        return;
    }
    const bool changed = *read != keys_;
    setKeys(*read);
    if (changed)
        Q_EMIT keysEntered(*read);
}

void MaskEdit::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isModified()) {
        setKeys(keys_);
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void MaskEdit::setProblem(const QString& problem)
{
    if (problem == problem_)
        return;
    problem_ = problem;
    Q_EMIT problemChanged(problem_);
}

}  // namespace keyfall
