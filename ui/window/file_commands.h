// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <QObject>
#include <QString>

#include <functional>

namespace keyfall {

class Autosave;
class Document;
class LessonCourse;
class MessageBar;
class RecentFiles;
class SessionFile;

/// What the File menu does: asks before unsaved work is lost, in place, and says in place what went wrong.
class FileCommands final : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Document& document;
        SessionFile& file;
        RecentFiles& recent;
        Autosave& autosave;
        MessageBar& messages;
        LessonCourse& course;
    };
    FileCommands(Parts parts, QWidget* window);

    void startNew();
    /// `path` is of a file in the program's resources.
    void openExample(const QString& path);
    /// `text` is a session file's content that has no file.
    void openText(const QByteArray& text, const QString& title);
    void chooseFile();
    void open(const QString& path);
    void save();
    void chooseTarget();
    void saveTo(const QString& path);
    /// What a title bar shows: the lesson's title while its session stands in the place of somebody's own.
    [[nodiscard]] QString title() const;
    /// Whether it has a mark: of a lesson, once somebody changed what it gave.
    [[nodiscard]] bool modified() const;
    /// Offers what a crashed window left.
    void offerRecovery();

    /// Does `next` now when nothing would be lost, or when the person agreed.
    void whenSafe(const std::function<void()>& next);
    /// True when nothing would be lost. Otherwise it asks, and `closeAgreed` follows when the window may close.
    [[nodiscard]] bool mayClose();

    /// The example sessions in the resources.
    [[nodiscard]] static QStringList examples();
    /// The one to begin with.
    [[nodiscard]] static QString firstExample() { return QStringLiteral(":/keyfall/sessions/fall.keyfall"); }
    /// What its index calls it.
    [[nodiscard]] static QString titleOfExample(const QString& path);

Q_SIGNALS:
    void closeAgreed();
    /// A file that should be a session is none; why was said.
    void refused();
    /// A file that was opened is no session but a dispatch trace ("-": standard input), or tables of another PyTorch.
    void traceChosen(const QString& path);
    void tablesChosen(const QString& path);
    /// Or it holds an error of a dispatcher: no session goes for it.
    void errorChosen(const QString& path);

private:
    void saveThen(const std::function<void()>& next);
    void report(const Expected<void>& done, const QString& tried);
    void openSession(const QString& path);
    void writeTo(const QString& path, const std::function<void()>& next);
    void askTarget(const std::function<void()>& next);
    void askOverwrite(const std::function<void()>& next);

    /// Whether a lesson put its session into the document, and nobody undid or saved that: the file is somebody's own.
    [[nodiscard]] bool holdsLesson() const;

    /// Whether there is something that is neither saved nor given by a lesson.
    [[nodiscard]] bool losesWork() const;

    Parts parts_;
    int lessonFrom_ = -1;  ///< where the undo stack was then, or -1
    int lessonAt_ = -1;    ///< where it is with what the lesson gave last
    bool lessonLoads_ = false;
    QString lessonEdit_;  ///< what the edit is called that put it there
    QWidget* window_;
};

}  // namespace keyfall
