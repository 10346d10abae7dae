// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/rules.h"

#include <QLabel>
#include <QString>
#include <QUrl>

namespace keyfall {

/// `rule:pytorch:R7`: opened through QDesktopServices, it shows the rule in the window (RuleOpener).
[[nodiscard]] QUrl ruleUrl(const Rule& rule);

/// The text as HTML in which cited rules are links; a text that cites none comes back as it is.
[[nodiscard]] QString withRuleLinks(const QString& text);
/// The same of what is HTML already.
[[nodiscard]] QString htmlWithRuleLinks(const QString& html);

/// Shows the first rule that the text cites; false when it cites none.
bool openCitedRule(const QString& text);

/// A sentence whose cited rules can be clicked, or reached with the keyboard.
class RuleLabel final : public QLabel {
    Q_OBJECT

public:
    RuleLabel(const QString& name, QWidget* parent);

public Q_SLOTS:
    void setText(const QString& text);
};

}  // namespace keyfall
