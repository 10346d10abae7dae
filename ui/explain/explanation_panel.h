// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QComboBox;
class QPushButton;
class QTextBrowser;

namespace keyfall {

class Document;
class Explanations;
class HopSelection;
class ProofView;
class RuleLabel;
struct ErrorNote;

/// The whole explanation of an error beside the picture of its call: what happened, why, every advice, and the rules that
/// it cites, as links; and the proof of the lookup that is selected in the picture.
class ExplanationPanel final : public QWidget {
    Q_OBJECT

public:
    /// All three must outlive the panel.
    ExplanationPanel(Explanations& explanations, Document& document, HopSelection& selection,
                     QWidget* parent = nullptr);

    [[nodiscard]] QTextBrowser& page() const { return *page_; }
    [[nodiscard]] ProofView& proof() const { return *proof_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    /// Why the session's own run stopped; empty when it did not.
    [[nodiscard]] QString runError() const;
    void prove();
    [[nodiscard]] QString html(const ErrorNote& note) const;

    Explanations& explanations_;
    Document& document_;
    HopSelection& selection_;
    QComboBox* errors_;
    QPushButton* show_;
    QTextBrowser* page_;
    QWidget* lookup_;
    ProofView* proof_;
    RuleLabel* sentence_;
};

}  // namespace keyfall
