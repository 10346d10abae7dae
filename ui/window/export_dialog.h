// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/moments.h"
#include "core/session/run.h"
#include "ui/exporting/export_picture.h"

#include <QDialog>

#include <memory>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace keyfall {

class ExportPreview;

/// What an export remembers: how the last picture was made and where it went.
struct ExportChoices {
    QString path;
    double scale = 2;
    QString theme = QStringLiteral("light");
    bool transparent = false;
    bool onlyShownStep = false;
    ExportView view = ExportView::ladder;
    int call = 0;    ///< from 1; 0: all
    QString preset;  ///< a page; empty: the picture alone
    int wrap = 0;    ///< units; 0: as wide as is usual for the format
    bool times = false;
};

/// Chooses how to write a run's call graph to a file, shows how it will look, and writes the same bytes as `keyfall export`:
/// pictures, pages, DOT and Mermaid with the same functions, JSON with the run's results in it.
/// What goes wrong is said in the dialog, which stays open.
class ExportDialog final : public QDialog {
    Q_OBJECT

public:
    /// `moment`: what playback shows, and "only as far as shown" means. `asked`: the hop that an open question is about, 0
    /// for none: only the fall before it can be written, as a picture.
    ExportDialog(const std::shared_ptr<const RunResult>& run, Moment moment, HopId asked, const ExportChoices& choices,
                 QWidget* parent);

    [[nodiscard]] ExportChoices choices() const;
    /// Writes the file; true when it is there. The button does the same and closes the dialog.
    bool write();

Q_SIGNALS:
    void written(const QString& path);

private:
    void build();
    [[nodiscard]] QWidget* buildChoices();
    [[nodiscard]] static tl::unexpected<Error> notYet();
    [[nodiscard]] Expected<ExportOptions> options(const QString& path) const;
    [[nodiscard]] Expected<void> writeTo(const QString& path) const;
    void browse();
    void chooseFormat();
    void showFormat();
    void showProblem(const Error& error);

    std::shared_ptr<const RunResult> run_;
    Moment moment_;
    bool asked_;
    QComboBox* format_;
    QComboBox* view_;
    QSpinBox* call_;
    QLabel* callMeans_;
    QComboBox* preset_;
    QSpinBox* wrap_;
    QCheckBox* times_;
    QDoubleSpinBox* scale_;
    QLabel* scaleMeans_;
    QComboBox* theme_;
    QCheckBox* transparent_;
    QCheckBox* onlyStep_;
    QLineEdit* path_;
    QLabel* part_;
    QLabel* problem_;
    ExportPreview* preview_ = nullptr;
};

}  // namespace keyfall
