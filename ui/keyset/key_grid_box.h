// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <optional>

class QComboBox;

namespace keyfall {

class FoldButton;
class KeyGrid;

/// The grid of per-backend keys below a heading that names those in use. Folded where there is no room for all of it,
/// until somebody folds or unfolds it: half a grid is none.
class KeyGridBox final : public QWidget {
    Q_OBJECT

public:
    explicit KeyGridBox(QWidget* parent = nullptr);

    [[nodiscard]] KeyGrid& grid() { return *grid_; }
    [[nodiscard]] const KeyGrid& grid() const { return *grid_; }
    [[nodiscard]] bool isUnfolded() const;
    /// There is another state: the heading says it.
    void sayKeys();
    /// How high the list is that it stands in.
    void setRoom(int height);
    /// Shows only the keys that are named so, unfolded; returns whether there are any.
    bool filter(const QString& text);

Q_SIGNALS:
    void folded();
    void unfoldedByUser();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fold();

    KeyGrid* grid_;
    QWidget* body_;
    QComboBox* edited_;
    FoldButton* heading_;
    std::optional<bool> chosen_;  ///< by somebody, not by the room
    bool filtered_ = false;
    int room_ = 0;
};

}  // namespace keyfall
