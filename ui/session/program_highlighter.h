// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QRegularExpression>
#include <QSyntaxHighlighter>
#include <QTextCharFormat>

#include <vector>

namespace keyfall {

/// Colours a session's program: operators, `with` and `backward`, keyword arguments, literals, comments.
///
/// Weight and slant tell the kinds apart as well, so that colour is not the only sign.
class ProgramHighlighter final : public QSyntaxHighlighter {
    Q_OBJECT

public:
    explicit ProgramHighlighter(QTextDocument* document);

    /// Colours that can be read on `background`.
    void setBackground(const QColor& background);

protected:
    void highlightBlock(const QString& text) override;

private:
    struct Rule {
        QRegularExpression pattern;
        QTextCharFormat format;
    };
    std::vector<Rule> rules_;
};

}  // namespace keyfall
