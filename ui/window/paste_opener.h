// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>

#include <memory>

class QTemporaryDir;

namespace keyfall {

class Explanations;
class FileCommands;
class MessageBar;
class SessionFile;

/// Opens text that somebody pastes: a session, a trace, a dump, tables; explains an error.
class PasteOpener final : public QObject {
    Q_OBJECT

public:
    struct Parts {
        FileCommands& files;
        SessionFile& file;
        MessageBar& messages;
        Explanations& explanations;
    };
    PasteOpener(const Parts& parts, QObject* parent);
    ~PasteOpener() override;

    void open(const QString& text);
    /// `open` of what the clipboard holds.
    void openClipboard();
    [[nodiscard]] Explanations& explanations() const { return parts_.explanations; }
    /// Explains the errors in a file; of a long one, those in its first megabytes.
    void explainFile(const QString& path);

Q_SIGNALS:
    /// An error was explained: the explanation should be seen.
    void explained();

private:
    void openSession(const QByteArray& text);
    void openAsFile(const QByteArray& text);
    void explain(const QByteArray& text);
    void say(const QString& text, const QString& advice);

    Parts parts_;
    std::unique_ptr<QTemporaryDir> folder_;  ///< of the text that was pasted last, which readers take from a file
};

}  // namespace keyfall
