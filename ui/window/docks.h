// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QMainWindow>
#include <QObject>
#include <QString>

#include <functional>
#include <vector>

class QAction;
class QDockWidget;

namespace keyfall {

/// The panels around the call graph. A panel is made when it is first seen, so that the window is there at once.
class Docks final : public QObject {
    Q_OBJECT

public:
    using Make = std::function<QWidget*(QWidget* parent)>;

    /// What a dock is called, where it is at first, and how its panel is made.
    struct Spec {
        QString name;  ///< for saved layouts
        QString title;
        QString tip;
        Qt::DockWidgetArea area;
        Make make;
    };

    Docks(QMainWindow& window, std::vector<Spec> specs);

    /// Makes the panels that can be seen, and from now on each other one when it is.
    void fillVisible();
    /// Makes all panels: for tests and for whoever looks for every action.
    void fillAll();
    /// The arrangement of a first start.
    void reset();
    [[nodiscard]] QDockWidget* dock(const QString& name) const;
    /// Shows a panel, in front of those that share its place.
    void raise(const QString& name);
    [[nodiscard]] QList<QAction*> toggles() const;

private:
    struct Entry {
        Spec spec;
        QDockWidget* dock = nullptr;
        bool filled = false;
    };
    void fill(Entry& entry);
    void shown(std::size_t index, bool visible);

    QMainWindow& window_;
    std::vector<Entry> entries_;
    bool live_ = false;
};

}  // namespace keyfall
