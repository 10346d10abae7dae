// SPDX-License-Identifier: MIT
#include "ui/theme/chinese_font.h"

#include <QFont>
#include <QFontInfo>

namespace keyfall {

QStringList chineseFamilies()
{
    return {QStringLiteral("Noto Sans CJK SC"),    QStringLiteral("Source Han Sans SC"),
            QStringLiteral("WenQuanYi Micro Hei"), QStringLiteral("WenQuanYi Zen Hei"),
            QStringLiteral("PingFang SC"),         QStringLiteral("Microsoft YaHei")};
}

QFont withChinese(QFont font)
{
    // What stands for "Sans Serif" here: the name itself is no family, and the next one would be taken for all signs. In a
    // Chinese system that is a Chinese font; its Latin letters are as wide as panels are then, at the cost of the picture.
    const QString own = QFontInfo(font).family();
    const bool isChinese = own.contains(QLatin1String("CJK")) || chineseFamilies().contains(own);
    font.setFamilies(QStringList{isChinese ? QStringLiteral("DejaVu Sans") : own} + chineseFamilies());
    return font;
}

}  // namespace keyfall
