// SPDX-License-Identifier: MIT
#pragma once

#include "ui/manual/manual_book.h"

#include <QUrl>
#include <QWidget>

class QAction;
class QComboBox;
class QLineEdit;
class QTextBrowser;

namespace keyfall {

/// The manual: one page at a time, its contents, a search, and sessions that open in the window.
class ManualPanel final : public QWidget {
    Q_OBJECT

public:
    /// `language`: that of the window; another one can be chosen in the panel.
    explicit ManualPanel(const QString& language, QWidget* parent = nullptr);

    [[nodiscard]] const ManualBook& book() const { return book_; }
    /// What is shown: `manual:keys#thread`, `manual:` for the contents, `find:words` for what a search found.
    [[nodiscard]] const QUrl& current() const { return current_; }

public Q_SLOTS:
    /// Goes to a page and a part of it. Unknown pages are the contents; sessions and other addresses are opened.
    void open(const QUrl& url);
    void back();

Q_SIGNALS:
    /// A session of a page should be opened: its file's content, and the page's title.
    void sessionWanted(const QByteArray& session, const QString& title);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void show(const QUrl& url);
    void showPage(const ManualPage& page, const QString& part);
    void showContents();
    void showMatches(const QString& words);
    void search(const QString& words);
    void takeLanguage();
    void setText(const QString& markdown);
    void scrollToHeading(int number);

    ManualBook book_;
    QAction* back_;
    QAction* contents_;
    QComboBox* language_;
    QLineEdit* search_;
    QTextBrowser* text_;
    QUrl current_;
    int heading_ = 0;  ///< the heading that was gone to, while nobody has scrolled since
    QList<QUrl> history_;
};

}  // namespace keyfall
