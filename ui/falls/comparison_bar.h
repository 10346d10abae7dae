// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/oddity_difference.h"

#include <QStringList>
#include <QWidget>

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>

class QComboBox;
class QLabel;
class QToolButton;

namespace keyfall {

class FallComparison;
class FileOnDisk;

/// The line that says with which file a run's falls are compared, how it went, and leads out of it; hidden otherwise.
class ComparisonBar final : public QWidget {
    Q_OBJECT

public:
    ComparisonBar(FallComparison& comparison, QWidget* parent);

    /// What differs, in so many rows; `narrowed`: not all falls were asked for.
    void setDifferences(const ComparedFalls& falls, const ComparedOddities& strange, std::size_t rows, bool narrowed);
    /// The question is not understood: what was found answers another.
    void setUnanswered();
    /// The kind of change that is shown; nothing: all.
    [[nodiscard]] std::optional<FallChange> shown() const;
    void setShown(std::optional<FallChange> change);
    /// While a file is over the panel: what dropping it would do; empty: that is over.
    void setOffer(const QString& words);
    /// Who knows the file of the run that is shown; null: it has none.
    void setShownFile(std::function<const FileOnDisk*()> file) { shownFile_ = std::move(file); }
    [[nodiscard]] QString words() const;
    void refresh();

Q_SIGNALS:
    void shownChanged();
    /// The file of the run that is shown is to be opened anew.
    void shownFileWanted();

private:
    [[nodiscard]] QString stateText() const;
    [[nodiscard]] const FileOnDisk* shownFile() const { return shownFile_ ? shownFile_() : nullptr; }
    [[nodiscard]] bool shownFileChanged() const;
    void readAgain();

    FallComparison& comparison_;
    QLabel* words_;
    QComboBox* shown_;
    QToolButton* again_;
    QToolButton* leave_;
    std::function<const FileOnDisk*()> shownFile_;
    QString found_;
    QStringList sums_;  ///< of both runs, and what is not in the list
    QString offer_;
};

}  // namespace keyfall
