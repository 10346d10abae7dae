// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QPointer>
#include <QUrl>

#include <memory>

class QWidget;

namespace keyfall {

class ManualBook;
class ManualPanel;

/// Opens the manual where somebody is: F1 in a panel or a dialog, a selected word, links of What's This texts.
class ManualOpener final : public QObject {
    Q_OBJECT

public:
    explicit ManualOpener(QWidget& window);
    ~ManualOpener() override;

    /// The panel where pages are shown from now on, with the one that is wanted already.
    ManualPanel* show(ManualPanel* panel);
    /// The page for whoever has the keyboard in `focus`.
    [[nodiscard]] static QUrl pageFor(const QWidget* focus);
    /// What What's This says at a place of a widget: what is written there, what the control is for, and where the manual
    /// says more; the glossary's words in it are links. HTML; empty: nothing is known of it.
    [[nodiscard]] QString wordsAt(const QWidget& widget, const QPoint& at);

public Q_SLOTS:
    void open(const QUrl& url);
    /// The page of what has the keyboard; of a word that is selected there, when the glossary has it.
    void openHere();

Q_SIGNALS:
    /// A page was asked for: its panel should be seen.
    void wanted();
    /// A session of a page should be opened: a session file's content, and the page's title.
    void sessionWanted(const QByteArray& session, const QString& title);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] const ManualBook& book();
    void openAt(const QWidget* focus);
    bool explain(QWidget* widget, const QPoint& at, const QPoint& global);

    QWidget& window_;
    QPointer<ManualPanel> panel_;
    std::unique_ptr<ManualBook> book_;  ///< until there is a panel
    QUrl waiting_;
};

}  // namespace keyfall
