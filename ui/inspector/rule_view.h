// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/rules.h"

#include <QStringList>
#include <QUrl>
#include <QWidget>

class QAction;
class QTextBrowser;

namespace keyfall {

/// A rule that a panel cites, beside the picture; at first the chapters. Rules in its text are links, and Back returns.
class RuleView final : public QWidget {
    Q_OBJECT

public:
    explicit RuleView(QWidget* parent = nullptr);

    /// The ID of the rule that is shown; empty for the list of chapters.
    [[nodiscard]] const QString& current() const { return current_; }
    [[nodiscard]] QTextBrowser& page() const { return *page_; }

public Q_SLOTS:
    /// `rule:pytorch:R7`; what is no rule shows the list of chapters.
    void open(const QUrl& url);
    void back();

private:
    void show(const QString& id);
    [[nodiscard]] static QString inShort(const Rule& rule);

    QString current_;
    QStringList history_;
    QAction* back_;
    QTextBrowser* page_;
};

}  // namespace keyfall
