// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme/theme.h"
#include "ui/window/settings.h"

#include <QFont>
#include <QObject>

namespace keyfall {

/// How the whole program looks: its style, light or dark (by hand, or as the system's palette is), and how large words
/// are.
///
/// Note [Following the system without a colour scheme]
/// Qt 6.4 cannot be asked whether the system is dark (ui:trap11), only what its palette looks like; and once the
/// program has set a palette of its own, that is what it is told. So the own palette is taken back, the system's is
/// looked at, and the matching theme is set again; at the start and whenever the system's theme changes.
class Look final : public QObject {
    Q_OBJECT

public:
    explicit Look(QObject* parent = nullptr);
    ~Look() override;

    void setChoice(ThemeChoice choice);
    [[nodiscard]] ThemeChoice choice() const { return choice_; }
    [[nodiscard]] const Theme& theme() const { return theme_; }
    /// Makes all words of the program `percent` of the system's size, and with them what was measured by them.
    void setTypeSize(int percent);
    [[nodiscard]] int typeSize() const { return typeSize_; }

Q_SIGNALS:
    void themeChanged(const keyfall::Theme& theme);
    void typeSizeChanged(int percent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] Theme wanted();
    void apply();

    ThemeChoice choice_ = ThemeChoice::system;
    Theme theme_;
    QFont systemFont_;
    int typeSize_ = 100;
    bool applying_ = false;
};

}  // namespace keyfall
