// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QMainWindow>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

class QAction;
class QDockWidget;

namespace keyfall {

/// The panels around the call graph. A panel is made when it is first seen, so that the window is there at once.
///
/// Note [The canvas owns the window]
/// The call graph gets the room; panels take what is left. Each place (left, right, bottom) shows one panel, but for the
/// left one, where two stand above each other; opening a panel closes the one whose place it takes. In a small window
/// the panels fold away and come back when it grows; there, one can be open at a time. Where the panels' least widths are
/// more than the window's, the right one closes, then the one below, then the left ones: never is the window made wider. The bar below names them all.
class Docks final : public QObject {
    Q_OBJECT

public:
    using Make = std::function<QWidget*(QWidget* parent)>;

    /// How much room a window has; also from which on a panel is open at first.
    enum class Room { compact, medium, roomy, never };

    /// What a dock is called, where it is at first, and how its panel is made.
    struct Spec {
        QString name;  ///< for saved layouts
        QString title;
        QString tip;
        Qt::DockWidgetArea area;
        Room opens;
        Make make;
        bool tall = false;  ///< below, it gets more of the window's height than others
    };

    Docks(QMainWindow& window, std::vector<Spec> specs);

    /// Makes the panels that can be seen, and from now on each other one when it is.
    void fillVisible();
    /// Makes all panels: for tests and for whoever looks for every action.
    void fillAll();
    /// Until `comeBack`, before which the window's state is restored.
    void hideAll();
    void comeBack();
    /// The arrangement of a first start in a window of this size.
    void reset();
    /// The window has another size: folds panels away, or brings back what was folded.
    void fit();
    [[nodiscard]] QDockWidget* dock(const QString& name) const;
    /// Shows a panel, instead of the one that has its place.
    void raise(const QString& name);
    /// Shows a panel below one that has the same place, and leaves that one there; in a small window nothing changes.
    /// `putBack` ends it, and so does whatever shows another panel there.
    void raiseBelow(const QString& name, const QString& above);
    void putBack();
    [[nodiscard]] QList<QAction*> toggles() const;
    [[nodiscard]] QList<QAction*> toggles(Qt::DockWidgetArea area) const;
    /// What came back when the window grew, by name: kept with the layout.
    [[nodiscard]] QStringList folded() const;
    /// The saved layout is in place.
    void layoutRestored(const QStringList& folded);

Q_SIGNALS:
    /// A panel goes in which the keys were: whoever listens says who gets them now.
    void closedWithFocus();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Entry {
        Spec spec;
        QDockWidget* dock = nullptr;
        bool filled = false;
        bool folded = false;  ///< closed for want of room, not by a person
    };
    void fill(Entry& entry);
    void shown(std::size_t index, bool visible);
    void toggledByHand(std::size_t index, bool open);
    void makeRoomFor(const Entry& entry);
    void keepWidth();
    void closeUntil(const std::function<bool()>& fits);
    void place();
    void applySizes();
    [[nodiscard]] Room roomNow() const;

    QMainWindow& window_;
    std::vector<Entry> entries_;
    Room room_ = Room::medium;
    bool live_ = false;
    QDockWidget* last_ = nullptr;   ///< that was opened
    QDockWidget* below_ = nullptr;  ///< that stands below `above_`, whose place it shares else
    QDockWidget* above_ = nullptr;
    bool keeping_ = false;
    bool away_ = false;         ///< the start page has the window
    bool sizedByHand_ = false;  ///< a person moved a separator, or a layout was restored
};

}  // namespace keyfall
