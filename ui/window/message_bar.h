// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "ui/theme/theme.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QVBoxLayout;

namespace keyfall {

class MessageRow;

/// What the window has to say: what happened, and what to do.
struct Message {
    enum class Kind { note, warning, error };

    Kind kind = Kind::note;
    QString topic;  ///< a newer message of a topic takes the older one's place
    QString text;
    QString advice;
};

/// One thing a person can answer to a message.
struct MessageAnswer {
    QString label;
    std::function<void()> then;
};

/// The strip above the panels where messages and questions appear, so that nothing ever blocks the window.
class MessageBar final : public QWidget {
    Q_OBJECT

public:
    static constexpr int kMost = 4;  ///< rows; the oldest message that asks nothing makes room

    explicit MessageBar(QWidget* parent = nullptr);

    /// An answer closes its message before it acts; closing a question answers nothing.
    void post(const Message& message, std::vector<MessageAnswer> answers = {});
    void postError(const QString& topic, const Error& error);
    void withdraw(const QString& topic);
    void setTheme(const Theme& theme);

    /// Every visible message as one line, newest last: for tests and for the clipboard.
    [[nodiscard]] QStringList texts() const;
    /// Presses the answer with this label of the message of this topic; false when there is none.
    bool answer(const QString& topic, const QString& label);

private:
    void close(MessageRow* row);

    QVBoxLayout* layout_;
    std::vector<MessageRow*> rows_;
    Theme theme_;
};

}  // namespace keyfall
