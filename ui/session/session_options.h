// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QCheckBox;

namespace keyfall {

class Document;

/// The switches of a session as a whole: strictness, where inputs are placed, standard kernels, and in the models of
/// PyTorch whether tables are always fresh. The key model is chosen where its keys are.
class SessionOptions final : public QWidget {
    Q_OBJECT

public:
    explicit SessionOptions(Document& document, QWidget* parent = nullptr);

    /// What is switched on, in a few words.
    [[nodiscard]] QString summary() const;

Q_SIGNALS:
    void summaryChanged(const QString& summary);

private:
    void showSession();
    void showPlacement();
    void setStrict(bool on);
    void setFollowKeyset(bool on);
    void setStandardKernels(bool on);
    void setFreshTables(bool on);
    void setPytorchsRegistrations(bool on);

    Document& document_;
    QCheckBox* strict_;
    QCheckBox* place_;
    QCheckBox* standard_;
    QCheckBox* fresh_;
    QCheckBox* real_;
};

/// The program text, and below it the options, folded: what the "Program" dock shows.
class ProgramPanel final : public QWidget {
    Q_OBJECT

public:
    explicit ProgramPanel(Document& document, QWidget* parent = nullptr);
};

}  // namespace keyfall
