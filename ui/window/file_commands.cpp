// SPDX-License-Identifier: MIT
#include "ui/window/file_commands.h"

#include "core/pytorch/detect.h"
#include "core/pytorch/profile_reader.h"
#include "core/pytorch/recording.h"
#include "core/session/saved_run.h"
#include "ui/lessons/lesson_course.h"
#include "ui/session/autosave.h"
#include "ui/session/document.h"
#include "ui/session/recent_files.h"
#include "ui/session/session_file.h"
#include "ui/start/example_index.h"
#include "ui/window/message_bar.h"
#include "ui/words/sentences.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>

#include <utility>

namespace keyfall {

namespace {

QString fileTopic()
{
    return QStringLiteral("file");
}
QString questionTopic()
{
    return QStringLiteral("unsaved");
}
QString overwriteTopic()
{
    return QStringLiteral("overwrite");
}
QString recoveryTopic()
{
    return QStringLiteral("recovery");
}

QString filter()
{
    return FileCommands::tr(
        "Keyfall sessions (*.keyfall);;Traces, dumps and tables (*.txt *.log *.json *.jsonl *.gz);;All files (*)");
}

/// What a file is, by its beginning. What cannot be read is taken for a session, whose reader says what is wrong.
TextKind kindOf(const QString& path)
{
    if (path == QStringLiteral("-"))
        return TextKind::trace;
    constexpr qint64 beginning = 1 << 20;
    if (!QFileInfo(path).isFile())  // a pipe's beginning could not be read twice
        return TextKind::session;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return TextKind::session;
    const QByteArray text = file.read(beginning);
    if (text.startsWith("\x1f\x8b")) {  // gzip: what export_tables.py and record.py write
        const std::string name = path.toStdString();
        const bool calls = isRecordingFile(name) || isProfileFile(name) || isSavedRunFile(name);
        return calls ? TextKind::trace : TextKind::exportedTables;
    }
    return detectText(std::string_view(text.constData(), static_cast<std::size_t>(text.size()))).kind;
}

/// What begins a line; a command or a name there stays as it is.
QString asBeginning(QString words)
{
    static const QRegularExpression plainWord(QStringLiteral("^[a-z]+[ ,]"));
    if (words.contains(plainWord) && !words.startsWith(QLatin1String("keyfall ")))
        words[0] = words[0].toUpper();
    return words;
}

}  // namespace

FileCommands::FileCommands(Parts parts, QWidget* window) : QObject(window), parts_(parts), window_(window)
{
    QUndoStack* const edits = parts_.document.undoStack();
    connect(&parts_.course, &LessonCourse::loading, this, [this, edits] {
        lessonLoads_ = true;
        if (holdsLesson())
            return;
        parts_.autosave.writeNow();  // before the lesson's session takes its place
        lessonFrom_ = edits->index();
        lessonEdit_.clear();
    });
    connect(edits, &QUndoStack::indexChanged, this, [this, edits](int index) {
        if (std::exchange(lessonLoads_, false))
            lessonAt_ = index;
        if (lessonFrom_ >= 0 && index > lessonFrom_ && lessonEdit_.isEmpty())
            lessonEdit_ = edits->text(lessonFrom_);
    });
    parts_.autosave.setGuest([this] {
        return !holdsLesson() ? Autosave::Guest::none
            : modified()      ? Autosave::Guest::changed
                              : Autosave::Guest::untouched;
    });
    connect(this, &QObject::destroyed, &parts_.autosave, [&autosave = parts_.autosave] { autosave.setGuest({}); });
    connect(&parts_.document, &Document::replaced, this, [this] { lessonFrom_ = -1; });
    connect(&parts_.autosave, &Autosave::failed, this,
            [this](const Error& error) { parts_.messages.postError(QStringLiteral("autosave"), error); });
    // An answer must not meet another session than the one that was asked about.
    connect(&parts_.document, &Document::replaced, this, [this] {
        parts_.messages.withdraw(questionTopic());
        parts_.messages.withdraw(overwriteTopic());
    });
}

QStringList FileCommands::examples()
{
    QStringList paths;
    for (const Example& example : exampleIndex())
        paths.append(example.path);
    return paths;
}

QString FileCommands::titleOfExample(const QString& path)
{
    for (const Example& example : exampleIndex())
        if (example.path == path)
            return example.title;
    return QFileInfo(path).completeBaseName();
}

void FileCommands::startNew()
{
    whenSafe([this] {
        const auto session = QByteArrayLiteral(R"({"format": "keyfall-session", "version": 1, "model": "ferrotorch"})");
        report(parts_.file.openText(session, tr("Untitled")), tr("starting a new session"));
    });
}

void FileCommands::openExample(const QString& path)
{
    QFile file(path);
    if (file.open(QIODevice::ReadOnly))
        openText(file.readAll(), titleOfExample(path));
}

void FileCommands::openText(const QByteArray& text, const QString& title)
{
    whenSafe([this, text, title] { report(parts_.file.openText(text, title), tr("opening an example")); });
}

void FileCommands::chooseFile()
{
    auto* dialog = new QFileDialog(window_, tr("Open session"), QFileInfo(parts_.file.path()).path(), filter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &FileCommands::open);
    dialog->open();
}

void FileCommands::open(const QString& path)
{
    switch (kindOf(path)) {
    case TextKind::trace:
    case TextKind::callGraph: whenSafe([this, path] { Q_EMIT traceChosen(path); }); return;
    case TextKind::stateDump:
    case TextKind::tableDump:
    case TextKind::registrationList:
    case TextKind::exportedTables: Q_EMIT tablesChosen(path); return;
    case TextKind::error: Q_EMIT errorChosen(path); return;
    case TextKind::session:
    case TextKind::keyModel:
    case TextKind::otherJson:
    case TextKind::unknown: whenSafe([this, path] { openSession(path); }); return;
    }
}

void FileCommands::openSession(const QString& path)
{
    const Expected<void> opened = parts_.file.open(path);
    report(opened, tr("opening %1").arg(path));
    if (opened) {
        parts_.recent.add(path);
        return;
    }
    if (!QFileInfo::exists(path))
        parts_.recent.remove(path);
    Q_EMIT refused();
}

bool FileCommands::holdsLesson() const
{
    // Undone, and another edit made instead: the lesson is gone.
    const QUndoStack& edits = *parts_.document.undoStack();
    return lessonFrom_ >= 0 && edits.index() > lessonFrom_
        && (lessonEdit_.isEmpty() || edits.text(lessonFrom_) == lessonEdit_);
}

QString FileCommands::title() const
{
    return holdsLesson() && parts_.course.isOpen() ? QString::fromStdString(parts_.course.lesson().title)
                                                   : parts_.file.title();
}

bool FileCommands::modified() const
{
    return holdsLesson() ? parts_.document.undoStack()->index() != lessonAt_ : parts_.file.modified();
}

bool FileCommands::losesWork() const
{
    // The lesson gives its session again at any time; what it took the place of may be unsaved.
    const QUndoStack& edits = *parts_.document.undoStack();
    return holdsLesson() ? modified() || edits.cleanIndex() != lessonFrom_ : parts_.file.modified();
}

void FileCommands::save()
{
    saveThen({});
}

void FileCommands::chooseTarget()
{
    askTarget({});
}

void FileCommands::saveTo(const QString& path)
{
    writeTo(path, {});
}

void FileCommands::saveThen(const std::function<void()>& next)
{
    if (parts_.file.path().isEmpty() || holdsLesson())
        askTarget(next);
    else if (parts_.file.changedByOthers())
        askOverwrite(next);
    else
        writeTo(parts_.file.path(), next);
}

void FileCommands::askTarget(const std::function<void()>& next)
{
    const QString start =
        parts_.file.path().isEmpty() || holdsLesson() ? QStringLiteral("untitled.keyfall") : parts_.file.path();
    auto* dialog = new QFileDialog(window_, tr("Save session"), start, filter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("keyfall"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, next](const QString& path) { writeTo(path, next); });
    connect(&parts_.document, &Document::replaced, dialog, &QDialog::reject);  // by a trace that has come meanwhile
    dialog->open();
}

void FileCommands::askOverwrite(const std::function<void()>& next)
{
    const QString path = parts_.file.path();
    parts_.messages.post(
        {Message::Kind::warning, overwriteTopic(),
         tr("“%1” has changed on the disk since this session was read from it.").arg(parts_.file.title()),
         tr("Overwriting loses what the file holds now.")},
        {{tr("&Overwrite"), [this, path, next] { writeTo(path, next); }},
         {tr("Save &as…"), [this, next] { askTarget(next); }},
         {tr("&Keep working"), {}}});
}

void FileCommands::writeTo(const QString& path, const std::function<void()>& next)
{
    const Expected<void> saved = parts_.file.saveAs(path);
    report(saved, tr("saving %1").arg(path));
    if (!saved)
        return;
    lessonFrom_ = -1;
    parts_.messages.withdraw(overwriteTopic());
    parts_.recent.add(path);
    parts_.autosave.writeNow();
    if (next)
        next();
}

void FileCommands::report(const Expected<void>& done, const QString& tried)
{
    if (done) {
        parts_.messages.withdraw(fileTopic());
        return;
    }
    const Error& error = done.error();
    QString where = error.where.empty() ? tried : QString::fromStdString(error.where);
    if (const qsizetype place = where.indexOf(QLatin1String("#/")); place > 0)  // "a.keyfall#/tensors/a"
        where = tr("%1, at %2")
                    .arg(where.left(place), where.mid(place + 2).replace(QLatin1Char('/'), QStringLiteral(" › ")));
    QStringList advice;
    if (!error.advice.empty())
        advice.append(asBeginning(inWindowLanguage(error.advice)));
    // Behind the start page there may be none to speak of.
    if (parts_.document.lastRun() || parts_.file.modified() || !parts_.file.path().isEmpty())
        advice.append(tr("The session in the window is as it was."));
    parts_.messages.post({error.kind == ErrorKind::unavailable ? Message::Kind::warning : Message::Kind::error,
                          fileTopic(), inWindowLanguage(Error{error.kind, where.toStdString(), error.message, {}}),
                          advice.join(QLatin1Char('\n'))});
}

void FileCommands::whenSafe(const std::function<void()>& next)
{
    if (!losesWork()) {
        parts_.messages.withdraw(questionTopic());
        next();
        return;
    }
    parts_.messages.post(
        {Message::Kind::warning,
         questionTopic(),
         tr("“%1” has changes that are not saved.").arg(parts_.file.title()),
         {}},
        {{tr("&Save"), [this, next] { saveThen(next); }}, {tr("&Discard"), next}, {tr("&Keep working"), {}}});
}

bool FileCommands::mayClose()
{
    if (!losesWork())
        return true;
    whenSafe([this] { Q_EMIT closeAgreed(); });
    return false;
}

void FileCommands::offerRecovery()
{
    const auto leftovers = parts_.autosave.leftovers();
    if (leftovers.empty())
        return;
    const Autosave::Leftover& newest = leftovers.front();
    const QString name = newest.original.isEmpty() ? tr("an unsaved session") : QFileInfo(newest.original).fileName();
    const auto restore = [this, newest] {
        const Expected<void> restored = parts_.file.restore(newest.copy, newest.original, newest.basis);
        report(restored, tr("restoring unsaved work"));
        if (!restored)
            return;
        parts_.autosave.writeNow();  // the new copy exists before the old one goes
        parts_.autosave.discard(newest);
        offerRecovery();
    };
    const auto discard = [this, newest] {
        parts_.autosave.discard(newest);
        offerRecovery();
    };
    parts_.messages.post({Message::Kind::warning,
                          recoveryTopic(),
                          tr("Keyfall did not end properly; the changes of %1 until %2 were kept.")
                              .arg(name, QLocale().toString(newest.when, QLocale::ShortFormat)),
                          {}},
                         {{tr("&Restore"), [this, restore] { whenSafe(restore); }}, {tr("&Forget them"), discard}});
}

}  // namespace keyfall
