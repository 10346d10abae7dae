// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QTabWidget;
class QTableView;

namespace keyfall {

class Document;
class ResultsModel;

/// What the last run left: values and gradients, the Tracer's graph, the Profiler's table, and why it stopped.
class ResultsView final : public QWidget {
    Q_OBJECT

public:
    explicit ResultsView(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] ResultsModel* model() const { return model_; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showRun();
    void copySelected() const;
    [[nodiscard]] QPlainTextEdit* addText(const QString& title, const QString& placeholder);

    Document& document_;
    ResultsModel* model_;
    QLabel* error_;
    QTabWidget* tabs_;
    QTableView* table_;
    QPlainTextEdit* traced_;
    QPlainTextEdit* profile_;
};

}  // namespace keyfall
