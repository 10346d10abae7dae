// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QPointer>
#include <QUrl>

namespace keyfall {

class RuleView;

/// Opens the rules that are clicked anywhere in the window: links of labels, and of What's This texts.
class RuleOpener final : public QObject {
    Q_OBJECT

public:
    explicit RuleOpener(QObject* parent = nullptr);
    ~RuleOpener() override;

    /// The view where rules are shown from now on, with the one that is wanted already.
    RuleView* show(RuleView* view);

public Q_SLOTS:
    void open(const QUrl& url);

Q_SIGNALS:
    /// A rule was clicked: its panel should be seen.
    void wanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QPointer<RuleView> view_;
    QUrl waiting_;
};

}  // namespace keyfall
