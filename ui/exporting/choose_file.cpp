// SPDX-License-Identifier: MIT
#include "ui/exporting/choose_file.h"

#include <QFileDialog>
#include <QRegularExpression>

namespace keyfall {

void choosePictureFile(QWidget* parent, const QString& title, const QString& filter, const QString& suffix,
                       const std::function<void(const QString& path)>& chosen)
{
    auto* dialog = new QFileDialog(parent, title, {}, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, suffix](const QString& type) {
        static const QRegularExpression kEndings(QStringLiteral("\\*\\.(\\w+)"));
        QStringList endings;
        for (const auto& match : kEndings.globalMatch(type))
            endings << match.captured(1);
        dialog->setDefaultSuffix(endings.isEmpty() || endings.contains(suffix) ? suffix : endings.front());
    });
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, chosen);
    dialog->open();
}

}  // namespace keyfall
