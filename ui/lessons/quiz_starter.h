// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <cstdint>
#include <string>

class QComboBox;
class QLabel;
class QSpinBox;

namespace keyfall {

class LessonCourse;

/// Below the list of lessons: a level, a model and a seed, and a quiz of ten questions begins. The same three ask the same.
class QuizStarter final : public QWidget {
    Q_OBJECT

public:
    explicit QuizStarter(LessonCourse& course, QWidget* parent = nullptr);

    /// Shows what was reached with this level, model and seed.
    void refresh();

private:
    void makeModels();
    /// Who chose a model keeps it through all levels that it can ask; others get each level's default.
    void offerModels();
    [[nodiscard]] int level() const;
    [[nodiscard]] std::uint64_t seed() const;
    [[nodiscard]] std::string model() const;

    LessonCourse& course_;
    QComboBox* level_;
    QComboBox* model_;
    QSpinBox* seed_;
    QLabel* reached_;
    std::string chosen_;  ///< by hand; empty: nobody did
};

}  // namespace keyfall
