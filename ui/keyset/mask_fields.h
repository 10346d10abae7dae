// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace keyfall {

class MaskEdit;

/// The key set as a hexadecimal and as a binary field, with a place for what is wrong with a typed number.
class MaskFields final : public QWidget {
    Q_OBJECT

public:
    explicit MaskFields(QWidget* parent = nullptr);

    void setModel(std::shared_ptr<const KeyModel> model);
    void setKeys(KeySet keys);
    /// false: the numbers would answer a question that is open.
    void setShown(bool shown);

Q_SIGNALS:
    void keysEntered(keyfall::KeySet keys);

private:
    void showProblem();

    MaskEdit* hex_;
    MaskEdit* binary_;
    QLabel* problem_;
};

}  // namespace keyfall
