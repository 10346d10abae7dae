// SPDX-License-Identifier: MIT
#pragma once

#include "ui/kernels/launch_display.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QSlider;
class QSpinBox;

namespace keyfall {

/// Device and values of the variables of a launch: a slider in steps of a tenth of a power of ten, and the number itself.
class LaunchBar final : public QWidget {
    Q_OBJECT

public:
    explicit LaunchBar(QWidget* parent = nullptr);

    /// The variables of a kernel with their values at first. What a person chose for a variable of the same name stays.
    void setVariables(const std::vector<KernelVariable>& variables,
                      const std::vector<std::pair<std::string, std::int64_t>>& values);
    [[nodiscard]] Device device() const;
    /// The kind of device that a launch begins on, until a person chooses another.
    void beginOn(DeviceType type);
    /// What a person chose for devices is over: another session is shown.
    void forgetChoice() { chosen_ = false; }
    [[nodiscard]] SizeValues values() const;
    void setValue(const std::string& name, std::int64_t value);
    void say(const QString& trouble);

Q_SIGNALS:
    void changed();

private:
    struct Row {
        std::string name;
        QLabel* label;
        QSlider* slider;
        QSpinBox* number;
    };
    void add(const KernelVariable& variable, std::int64_t value);

    QComboBox* device_;
    QWidget* sizes_;
    QLabel* trouble_;
    std::vector<Row> rows_;
    bool chosen_ = false;  ///< a person chose the device
};

}  // namespace keyfall
