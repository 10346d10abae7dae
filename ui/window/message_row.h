// SPDX-License-Identifier: MIT
#pragma once

#include "ui/window/message_bar.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace keyfall {

/// One message of the bar: sign, text, advice, answers, and a button that closes it.
class MessageRow final : public QFrame {
    Q_OBJECT

public:
    MessageRow(Message message, std::vector<MessageAnswer> answers, QWidget* parent);

    [[nodiscard]] const Message& message() const { return message_; }
    [[nodiscard]] bool asks() const { return !answers_.empty(); }
    [[nodiscard]] QString line() const;
    bool answer(const QString& label);
    void setTheme(const Theme& theme);

Q_SIGNALS:
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void take(std::size_t answer);

    Message message_;
    std::vector<MessageAnswer> answers_;
    QLabel* sign_;
    QLabel* text_;
    QLabel* advice_;
};

}  // namespace keyfall
