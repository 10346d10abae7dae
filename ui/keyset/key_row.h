// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "ui/keyset/next_key.h"

#include <QWidget>

class QCheckBox;
class QLabel;

namespace keyfall {

/// One key of the key panel: kind, tick, bit, thread-local include and exclude, and what the key does next.
class KeyRow final : public QWidget {
    Q_OBJECT

public:
    static constexpr int kBeforeBox = 4;  ///< between a bit and the box behind it
    static constexpr int kSpacing = 2;    ///< between columns, in the header above the rows, too
    /// How wide the column of bits is: three digits, or its heading in the language of the window.
    [[nodiscard]] static QString bitHeading() { return tr("Bit"); }
    [[nodiscard]] static int bitWidth(const QFontMetrics& metrics);
    KeyRow(const KeyModel& model, Key key, QWidget* parent = nullptr);

    [[nodiscard]] Key key() const { return key_; }
    [[nodiscard]] QString name() const { return name_; }
    /// Whether the filter text names this key, its kind or its bit.
    [[nodiscard]] bool matches(const QString& filter) const;

    /// Whether the key is in one of the sets, so that a folded list still shows it.
    [[nodiscard]] bool inUse() const;

    /// Boxes that say something and cannot be ticked while `next.ofTrace`.
    void show(const NextKey& next, const KeySet& excludeSet, const KeyModel& model);
    /// Widths of the columns that a header above the rows must share: name, bit, include, exclude.
    void setNameWidth(int width);
    [[nodiscard]] int nameWidth() const;
    /// Of what the lookup says of it, which stands at the end of the row; and of everything beside that and the name.
    [[nodiscard]] int roleWidth() const;
    [[nodiscard]] int otherWidth() const;
    void showBit(bool shown);
    /// Whether the lookup ends at this key.
    [[nodiscard]] bool isNext() const { return wins(role_) || role_ == KeyRole::missing; }

    /// The boxes in reading order: tick, include, exclude.
    [[nodiscard]] QList<QCheckBox*> boxes() const { return {tick_, include_, exclude_}; }

Q_SIGNALS:
    void tickedByUser(keyfall::Key key, bool on);
    void includedByUser(keyfall::Key key, bool on);
    void excludedByUser(keyfall::Key key, bool on);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void elideName();
    void elideRole();
    [[nodiscard]] QFont boldFont() const;

    Key key_;
    QString name_;
    QString description_;
    KeyKind kind_;
    KeyRole role_ = KeyRole::absent;
    QString roleText_;
    int nameRoom_ = QWIDGETSIZE_MAX;
    QCheckBox* tick_;
    QLabel* bit_;
    QCheckBox* include_;
    QCheckBox* exclude_;
    QLabel* roleLabel_;
};

}  // namespace keyfall
