// SPDX-License-Identifier: MIT
#include "ui/kernels/launch_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <cmath>
#include <map>

namespace keyfall {

namespace {

constexpr int kStepsADecade = 20;
constexpr std::int64_t kMost = 10'000'000;  ///< of a slider; the number itself goes on

int stepOf(std::int64_t value)
{
    return value <= 0 ? 0 : 1 + static_cast<int>(std::lround(kStepsADecade * std::log10(static_cast<double>(value))));
}
std::int64_t valueAt(int step)
{
    return step == 0 ? 0 : std::llround(std::pow(10.0, static_cast<double>(step - 1) / kStepsADecade));
}

}  // namespace

LaunchBar::LaunchBar(QWidget* parent)
    : QWidget(parent), device_(new QComboBox(this)), sizes_(new QWidget(this)), trouble_(new QLabel(this))
{
    device_->setObjectName(QStringLiteral("kernels.device"));
    device_->setAccessibleName(tr("Device of the launch"));
    device_->addItem(tr("CUDA"), QStringLiteral("cuda"));
    device_->addItem(tr("CPU"), QStringLiteral("cpu"));
    trouble_->setTextFormat(Qt::PlainText);
    trouble_->setWordWrap(true);
    sizes_->setLayout(new QHBoxLayout);
    sizes_->layout()->setContentsMargins(0, 0, 0, 0);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(device_);
    layout->addWidget(sizes_, 3);
    layout->addWidget(trouble_, 2);
    connect(device_, &QComboBox::activated, this, [this] { chosen_ = true; });
    connect(device_, &QComboBox::currentIndexChanged, this, &LaunchBar::changed);
}

void LaunchBar::beginOn(DeviceType type)
{
    if (chosen_)
        return;
    const QSignalBlocker blocker(device_);
    device_->setCurrentIndex(
        device_->findData(type == DeviceType::cuda ? QStringLiteral("cuda") : QStringLiteral("cpu")));
}

void LaunchBar::setVariables(const std::vector<KernelVariable>& variables,
                             const std::vector<std::pair<std::string, std::int64_t>>& values)
{
    std::vector<std::string> names;
    for (const KernelVariable& variable : variables)
        names.push_back(variable.name);
    const bool same = std::equal(names.begin(), names.end(), rows_.begin(), rows_.end(),
                                 [](const std::string& name, const Row& row) { return row.name == name; });
    if (same)
        return;
    for (const Row& row : rows_)
        for (QWidget* widget :
             {static_cast<QWidget*>(row.label), static_cast<QWidget*>(row.slider), static_cast<QWidget*>(row.number)})
            delete widget;
    rows_.clear();
    for (const KernelVariable& variable : variables) {
        std::int64_t value = std::max<std::int64_t>(variable.bounds.min, 1);
        for (const auto& [name, given] : values)
            if (name == variable.name)
                value = given;
        add(variable, value);
    }
}

void LaunchBar::add(const KernelVariable& variable, std::int64_t value)
{
    const QString name = QString::fromStdString(variable.name);
    Row row{variable.name, new QLabel(name, sizes_), new QSlider(Qt::Horizontal, sizes_), new QSpinBox(sizes_)};
    row.slider->setObjectName(QStringLiteral("kernels.size"));
    row.slider->setAccessibleName(tr("Value of %1, in powers of ten").arg(name));
    row.slider->setRange(stepOf(variable.bounds.min), stepOf(std::min(variable.bounds.max, kMost)));
    row.number->setObjectName(QStringLiteral("kernels.sizeNumber"));
    row.number->setAccessibleName(tr("Value of %1").arg(name));
    row.number->setRange(static_cast<int>(std::clamp<std::int64_t>(variable.bounds.min, 0, INT32_MAX)),
                         static_cast<int>(std::clamp<std::int64_t>(variable.bounds.max, 0, INT32_MAX)));
    row.number->setValue(static_cast<int>(std::clamp<std::int64_t>(value, 0, INT32_MAX)));
    row.slider->setValue(stepOf(value));
    connect(row.slider, &QSlider::valueChanged, row.number,
            [number = row.number](int step) { number->setValue(static_cast<int>(valueAt(step))); });
    connect(row.number, &QSpinBox::valueChanged, this, [this, slider = row.slider](int number) {
        const QSignalBlocker blocker(slider);
        slider->setValue(stepOf(number));
        Q_EMIT changed();
    });
    row.label->setBuddy(row.number);
    for (QWidget* widget :
         {static_cast<QWidget*>(row.label), static_cast<QWidget*>(row.slider), static_cast<QWidget*>(row.number)})
        sizes_->layout()->addWidget(widget);
    rows_.push_back(row);
}

Device LaunchBar::device() const
{
    return device_->currentData().toString() == QLatin1String("cuda") ? Device{DeviceType::cuda, 0} : kCpu;
}

SizeValues LaunchBar::values() const
{
    SizeValues values;
    for (const Row& row : rows_)
        values[row.name] = row.number->value();
    return values;
}

void LaunchBar::setValue(const std::string& name, std::int64_t value)
{
    for (const Row& row : rows_)
        if (row.name == name)
            row.number->setValue(static_cast<int>(value));
}

void LaunchBar::say(const QString& trouble)
{
    trouble_->setText(trouble);
    trouble_->setVisible(!trouble.isEmpty());
}

}  // namespace keyfall
