// SPDX-License-Identifier: MIT
#include "ui/window/preferences_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace keyfall {

namespace {

/// Labels a control for everybody: the eye, the keyboard, a screen reader.
void describe(QWidget* control, const QString& name, const QString& tip)
{
    control->setAccessibleName(name);
    control->setToolTip(tip);
}

}  // namespace

PreferencesDialog::PreferencesDialog(const Settings& settings, QWidget* parent)
    : QDialog(parent),
      settings_(settings),
      theme_(new QComboBox(this)),
      typeSize_(new QSpinBox(this)),
      wheel_(new QComboBox(this)),
      speed_(new QDoubleSpinBox(this)),
      animated_(new QCheckBox(tr("&Animate falls"), this)),
      predictsAll_(new QCheckBox(tr("&Predict what kernels call, too"), this)),
      language_(new QComboBox(this)),
      nextStart_(new QLabel(tr("The window speaks it from the next start on."), this))
{
    setObjectName(QStringLiteral("preferencesDialog"));
    setWindowTitle(tr("Preferences"));
    setAttribute(Qt::WA_DeleteOnClose);
    theme_->addItem(tr("As the system"), static_cast<int>(ThemeChoice::system));
    theme_->addItem(tr("Light"), static_cast<int>(ThemeChoice::light));
    theme_->addItem(tr("Dark"), static_cast<int>(ThemeChoice::dark));
    theme_->setCurrentIndex(theme_->findData(static_cast<int>(settings.theme)));
    describe(theme_, tr("Theme"), tr("Light or dark"));
    typeSize_->setRange(kSmallestType, kLargestType);
    typeSize_->setSingleStep(10);
    typeSize_->setSuffix(tr(" %"));
    typeSize_->setValue(settings.typeSize);
    typeSize_->setKeyboardTracking(false);  // while "150" is typed, "1" and "15" are no sizes
    describe(typeSize_, tr("Type size"), tr("How large all words are, in percent of the system's size"));
    wheel_->addItem(tr("Zooms the call graph"), static_cast<int>(WheelAction::zoom));
    wheel_->addItem(tr("Scrolls the call graph"), static_cast<int>(WheelAction::scroll));
    wheel_->setCurrentIndex(wheel_->findData(static_cast<int>(settings.wheel)));
    describe(wheel_, tr("Mouse wheel"), tr("What the wheel does over the call graph; Ctrl+wheel always zooms"));
    speed_->setRange(kSlowest, kFastest);
    speed_->setDecimals(1);
    speed_->setSingleStep(0.5);
    speed_->setSuffix(tr(" hops a second"));
    speed_->setValue(settings.speed);
    describe(speed_, tr("Playback speed"), tr("How fast Play goes"));
    animated_->setChecked(settings.animated);
    describe(animated_, tr("Animate falls"), tr("Show the fall between two hops instead of jumping"));
    predictsAll_->setChecked(settings.predictsAll);
    describe(
        predictsAll_, tr("Predict what kernels call, too"),
        tr("Predict (F8) asks about calls inside kernels, however deep, and not only where the call itself goes on"));

    language_->setObjectName(QStringLiteral("preferences.language"));
    language_->addItem(tr("As the system"), QString());
    language_->addItem(QStringLiteral("English"), QStringLiteral("en"));
    language_->addItem(QStringLiteral("中文"), QStringLiteral("zh_CN"));
    language_->setCurrentIndex(qMax(0, language_->findData(settings.language)));
    describe(language_, tr("Language"),
             tr("Which language the window speaks; names of keys, operators and kernels stay"));
    nextStart_->setObjectName(QStringLiteral("preferences.nextStart"));
    nextStart_->setVisible(false);
    theme_->setObjectName(QStringLiteral("preferences.theme"));
    typeSize_->setObjectName(QStringLiteral("preferences.typeSize"));
    wheel_->setObjectName(QStringLiteral("preferences.wheel"));
    speed_->setObjectName(QStringLiteral("preferences.speed"));
    animated_->setObjectName(QStringLiteral("preferences.animated"));
    predictsAll_->setObjectName(QStringLiteral("preferences.predictsAll"));

    auto* form = new QFormLayout;
    form->addRow(tr("&Theme:"), theme_);
    form->addRow(tr("T&ype size:"), typeSize_);
    form->addRow(tr("Mouse &wheel:"), wheel_);
    form->addRow(tr("Playback &speed:"), speed_);
    form->addRow(QString(), animated_);
    form->addRow(QString(), predictsAll_);
    form->addRow(tr("&Language:"), language_);
    form->addRow(QString(), nextStart_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setObjectName(QStringLiteral("preferences.close"));
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addStretch();
    layout->addWidget(buttons);

    connect(theme_, &QComboBox::currentIndexChanged, this, &PreferencesDialog::takeChange);
    connect(typeSize_, &QSpinBox::valueChanged, this, &PreferencesDialog::takeChange);
    connect(wheel_, &QComboBox::currentIndexChanged, this, &PreferencesDialog::takeChange);
    connect(speed_, &QDoubleSpinBox::valueChanged, this, &PreferencesDialog::takeChange);
    connect(language_, &QComboBox::currentIndexChanged, this, &PreferencesDialog::takeChange);
    connect(animated_, &QCheckBox::toggled, this, &PreferencesDialog::takeChange);
    connect(predictsAll_, &QCheckBox::toggled, this, &PreferencesDialog::takeChange);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
}

void PreferencesDialog::takeChange()
{
    settings_.theme = static_cast<ThemeChoice>(theme_->currentData().toInt());
    settings_.typeSize = typeSize_->value();
    settings_.wheel = static_cast<WheelAction>(wheel_->currentData().toInt());
    settings_.speed = speed_->value();
    settings_.animated = animated_->isChecked();
    settings_.predictsAll = predictsAll_->isChecked();
    const QString language = language_->currentData().toString();
    if (language != settings_.language)
        nextStart_->show();
    settings_.language = language;
    Q_EMIT changed(settings_);
}

}  // namespace keyfall
