// SPDX-License-Identifier: MIT
#pragma once

#include "ui/window/settings.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace keyfall {

/// Shows the preferences; every change takes effect at once.
class PreferencesDialog final : public QDialog {
    Q_OBJECT

public:
    PreferencesDialog(const Settings& settings, QWidget* parent);

Q_SIGNALS:
    void changed(const keyfall::Settings& settings);

private:
    void takeChange();

    Settings settings_;
    QComboBox* theme_;
    QSpinBox* typeSize_;
    QComboBox* wheel_;
    QDoubleSpinBox* speed_;
    QCheckBox* animated_;
    QCheckBox* predictsAll_;
    QComboBox* language_;
    QLabel* nextStart_;
};

}  // namespace keyfall
