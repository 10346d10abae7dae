// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <string>

class QTemporaryDir;

namespace keyfall {

class FileCommands;
class MessageBar;
class SessionFile;

/// What an error of PyTorch's dispatcher means, and what to do.
struct ErrorNote {
    QString what;
    QString advice;
};
/// Explains the first error in a text; nothing when there is none. The program has one (`keyfall explain`).
using ErrorExplainer = std::function<std::optional<ErrorNote>(const std::string& text)>;

/// Opens text that somebody pastes: a session, a trace, a dump, tables; explains an error.
class PasteOpener final : public QObject {
    Q_OBJECT

public:
    PasteOpener(FileCommands& files, SessionFile& file, MessageBar& messages, QObject* parent);
    ~PasteOpener() override;

    void setExplainer(ErrorExplainer explain) { explain_ = std::move(explain); }
    void open(const QString& text);
    /// `open` of what the clipboard holds.
    void openClipboard();

private:
    void openSession(const QByteArray& text);
    void openAsFile(const QByteArray& text);
    void explain(const QByteArray& text);
    void say(const QString& text, const QString& advice);

    FileCommands& files_;
    SessionFile& file_;
    MessageBar& messages_;
    ErrorExplainer explain_;
    std::unique_ptr<QTemporaryDir> folder_;  ///< of the text that was pasted last, which readers take from a file
};

}  // namespace keyfall
