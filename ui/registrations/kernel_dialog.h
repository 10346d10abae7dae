// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session.h"

#include <QDialog>
#include <QStringList>

#include <functional>

class QButtonGroup;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QRadioButton;
class QSpinBox;
class QGridLayout;

namespace keyfall {

/// Asks which kernel a session registers at (operator, key). Changes nothing itself: the panel reads `registration()`
/// after `accepted`, or hears `removeRequested`. It may stand beside the window while the session changes.
class KernelDialog final : public QDialog {
    Q_OBJECT

public:
    struct Choices {
        QStringList operators;  ///< without the fallback
        QStringList keys;       ///< lanes, highest first, then aliases
        /// One sentence for the standard kernel at (op, key), empty when there is none.
        std::function<QString(const QString& op, const QString& key)> standardAt;
        /// The keys at which an operator has a kernel to call, highest first: they are offered before the others.
        std::function<QStringList(const QString& op)> kernelsAt = {};
        /// Not empty: a kernel is chosen for one hop, and nothing is registered. The dialog's title; what cannot stand at
        /// one hop is not offered, and the target is fixed.
        QString question = {};
        /// What the session registers there now; null: nothing.
        std::function<const SessionRegistration*(const QString& op, const QString& key)> registeredAt;
    };

    KernelDialog(Choices choices, const QString& op, const QString& key, QWidget* parent = nullptr);

    [[nodiscard]] SessionRegistration registration() const;
    /// Asks about another place.
    void setTarget(const QString& op, const QString& key);
    /// The session has changed: what stands there and what can be chosen is said anew, and what somebody is choosing stays.
    void setChoices(Choices choices);

Q_SIGNALS:
    void removeRequested(const QString& op, const QString& key);

private:
    enum Kind { Standard, Fallthrough, Redispatch, Return, CallDirect, Call, Fail, CpuFallback };

    void buildTarget(QGridLayout* grid);
    void buildKinds(QGridLayout* grid);
    QRadioButton* addKind(QGridLayout* grid, Kind kind, const QString& text, const QString& tip, QWidget* detail);
    void becomeQuestion();
    void showTarget();
    void showWhatIsThere(const SessionRegistration* now);
    void orderTabs();
    void offerDirectKeys();
    void showChoice(const KernelChoice& choice);
    void validate();
    void requestRemoval();
    [[nodiscard]] QString op() const;
    [[nodiscard]] QString key() const;
    [[nodiscard]] KernelChoice choice() const;

    Choices choices_;
    QComboBox* op_ = nullptr;
    QComboBox* key_ = nullptr;
    QButtonGroup* kinds_ = nullptr;
    QLabel* standard_ = nullptr;
    QSpinBox* argument_ = nullptr;
    QComboBox* directKey_ = nullptr;
    bool directChosen_ = false;  ///< by somebody, or by what is registered
    QComboBox* otherOp_ = nullptr;
    QLineEdit* error_ = nullptr;
    QLabel* hint_ = nullptr;
    QDialogButtonBox* buttons_ = nullptr;
    QPushButton* place_ = nullptr;
    QPushButton* remove_ = nullptr;
};

}  // namespace keyfall
