// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>

#include <optional>
#include <string>

class QLabel;
class QToolButton;

namespace keyfall {

class Document;
class HopSelection;
class ProgramCompleter;
class ProgramText;
struct Error;
struct ProgramProblem;

/// Where a message says it is: "program line 3, column 5".
struct ProgramPlace {
    int line = 0;
    int column = 1;
};
[[nodiscard]] std::optional<ProgramPlace> placeInProgram(const QString& where);

/// The session's program as text. What cannot be read, and names that nothing has, are marked in their line and explained
/// below the text, with what would put it right.
class ProgramEditor final : public QWidget {
    Q_OBJECT

public:
    explicit ProgramEditor(Document& document, QWidget* parent = nullptr);

    /// Reads the program now instead of shortly after the last key; true when it can be read.
    bool check();
    [[nodiscard]] ProgramText* text() const { return text_; }
    /// Puts the cursor at the start of a line, counted from 1, and the focus into the text.
    void goToLine(int line);
    /// Marks the line of the hop that is selected, which is the one that playback is at. `selection` must outlive it.
    void follow(const HopSelection& selection);
    [[nodiscard]] ProgramCompleter* completer() const { return completer_; }
    [[nodiscard]] QString problem() const;

private:
    void build();
    void takeText();
    void showProgram();
    void showRunProblem();
    [[nodiscard]] static QString atItsLine(Error error, int line);
    void showProblem(const QString& message, ProgramPlace place, const QString& more = {});
    void offerRepairs(const ProgramProblem& problem);
    void addTensor();
    void useSuggestion();
    [[nodiscard]] QStringList knownNames() const;

    Document& document_;
    const HopSelection* selection_ = nullptr;
    ProgramText* text_;
    ProgramCompleter* completer_;
    QLabel* problem_;
    QToolButton* add_;      ///< adds the tensor that the program names
    QToolButton* replace_;  ///< writes the near name instead
    ProgramPlace unknownAt_;
    std::string unknown_;     ///< the name that nothing has
    std::string suggestion_;  ///< what is near it
    QTimer checkSoon_;
    QTimer pause_;  ///< running: the next key belongs to the same undo step as the last one
    int burst_ = 0;
    bool adopting_ = false;
};

}  // namespace keyfall
