// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QCheckBox;
class QComboBox;

namespace keyfall {

class Document;

/// The switches of a session as a whole: key model, strictness, where inputs are placed, standard kernels, and in the
/// models of PyTorch whether tables are always fresh.
class SessionOptions final : public QWidget {
    Q_OBJECT

public:
    explicit SessionOptions(Document& document, QWidget* parent = nullptr);

private:
    void showSession();
    void showPlacement();
    void chooseModel(int index);
    void setStrict(bool on);
    void setFollowKeyset(bool on);
    void setStandardKernels(bool on);
    void setFreshTables(bool on);

    Document& document_;
    QComboBox* model_;
    QCheckBox* strict_;
    QCheckBox* place_;
    QCheckBox* standard_;
    QCheckBox* fresh_;
};

/// The options above the program text: what the "Program" dock shows.
class ProgramPanel final : public QWidget {
    Q_OBJECT

public:
    explicit ProgramPanel(Document& document, QWidget* parent = nullptr);
};

}  // namespace keyfall
