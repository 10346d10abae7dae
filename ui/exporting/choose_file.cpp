// SPDX-License-Identifier: MIT
#include "ui/exporting/choose_file.h"

#include <QFileDialog>

namespace keyfall {

void choosePictureFile(QWidget* parent, const QString& title, const QString& filter, const QString& suffix,
                       const std::function<void(const QString& path)>& chosen)
{
    auto* dialog = new QFileDialog(parent, title, {}, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, chosen);
    dialog->open();
}

}  // namespace keyfall
