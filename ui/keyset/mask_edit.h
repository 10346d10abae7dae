// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/keys/key_model.h"

#include <QLineEdit>

#include <memory>

namespace keyfall {

/// A key set as a number that can be typed, in one base.
///
/// What is typed is checked at every key press and taken over with Return or when the field is left. A number that the
/// model cannot hold is not taken over: `problemChanged` carries the words to show beside the field.
class MaskEdit final : public QLineEdit {
    Q_OBJECT

public:
    enum class Base { hexadecimal, binary };

    explicit MaskEdit(Base base, QWidget* parent = nullptr);

    void setModel(std::shared_ptr<const KeyModel> model);
    /// Shows `keys`, and drops what was being typed.
    void setKeys(KeySet keys);
    /// false: empty, and nothing can be typed; why stands in the field.
    void setShown(bool shown);
    [[nodiscard]] KeySet keys() const { return keys_; }
    [[nodiscard]] QString problem() const { return problem_; }

    /// The number as this field writes it: `0x0481`, `0b100 1000 0001`.
    [[nodiscard]] static QString textOf(KeySet keys, const KeyModel& model, Base base);
    /// Reads such a number; prefix, spaces and underscores are optional. Errors name undefined bits.
    [[nodiscard]] static Expected<KeySet> parse(const QString& text, const KeyModel& model, Base base);

Q_SIGNALS:
    void keysEntered(keyfall::KeySet keys);
    /// Empty when there is no problem any more.
    void problemChanged(const QString& problem);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void check(const QString& text);
    void commit();
    void setProblem(const QString& problem);

    Base base_;
    std::shared_ptr<const KeyModel> model_;
    KeySet keys_;
    bool shown_ = true;
    QString problem_;
};

}  // namespace keyfall
