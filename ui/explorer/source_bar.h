// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace keyfall {

class ExplorerSources;

/// Whose operators the explorer shows, and which version they are compared with. What could not be imported, and what an
/// import had to assume, is said below, in place.
class SourceBar final : public QWidget {
    Q_OBJECT

public:
    explicit SourceBar(ExplorerSources& sources, QWidget* parent = nullptr);

    [[nodiscard]] int source() const;
    /// What is compared with; -1: nothing.
    [[nodiscard]] int comparison() const;
    void setSource(int source);
    void setComparison(int source);
    /// Reads the file's tables and shows them.
    void import(const QString& path);
    /// Says what went wrong, or (empty) nothing.
    void say(const QString& words);

Q_SIGNALS:
    void chosen();
    /// Tables were read from a file and are shown.
    void imported();

private:
    void fill();
    void choose();
    void chooseFile();

    ExplorerSources& sources_;
    QComboBox* source_;
    QComboBox* comparison_;
    QToolButton* import_;
    QLabel* words_;
};

}  // namespace keyfall
