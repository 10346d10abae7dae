// SPDX-License-Identifier: MIT
#pragma once

#include "ui/lessons/question_facts.h"

#include <QWidget>

namespace keyfall {

/// The facts of a question, a paragraph each: what it is, and its keys as chips that break into lines.
class FactView final : public QWidget {
    Q_OBJECT

public:
    explicit FactView(QWidget* parent = nullptr);

    void setFacts(const std::vector<QuestionFact>& facts);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Place {
        QRect rect;
        QString text;
        bool chip = false;
    };
    [[nodiscard]] std::vector<Place> places(int width) const;

    std::vector<QuestionFact> facts_;
};

}  // namespace keyfall
