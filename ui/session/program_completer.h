// SPDX-License-Identifier: MIT
#pragma once

#include "ui/session/program_completion.h"

#include <QObject>

#include <functional>

class QCompleter;
class QKeyEvent;
class QStringListModel;

namespace keyfall {

class ProgramText;

/// The list of words below the cursor of a program text: it comes after two letters, or at once with Ctrl+Space. Up and
/// Down choose, Return or Tab takes the word, Escape closes the list.
class ProgramCompleter final : public QObject {
    Q_OBJECT

public:
    /// What may stand at a column of a line.
    using Ask = std::function<Completion(const QString& line, int column)>;

    ProgramCompleter(ProgramText& text, Ask ask);

    [[nodiscard]] bool isOpen() const;
    /// The words that are offered now, best first.
    [[nodiscard]] QStringList words() const;
    void open(qsizetype leastLetters);

private:
    [[nodiscard]] bool takeKey(QKeyEvent* event);
    void insert(const QString& word);

    ProgramText& text_;
    Ask ask_;
    QStringListModel* model_;
    QCompleter* completer_;
    QString prefix_;
};

}  // namespace keyfall
