// SPDX-License-Identifier: MIT
#include "ui/registrations/break_point_words.h"

#include "core/tensor/dtype.h"

#include <QCoreApplication>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::BreakPoints)
};

}  // namespace

QString breakPointText(const Breakpoint& point)
{
    QString text = point.op.empty() ? Words::tr("every operator") : QString::fromStdString(point.op);
    if (!point.key.empty())
        text = Words::tr("%1 at %2").arg(text, QString::fromStdString(point.key));
    if (point.dtype) {
        const std::string_view name = nameOf(*point.dtype);
        text = Words::tr("%1, with %2 among the arguments")
                   .arg(text, QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    }
    // A number instead of "3rd": plain in every language.
    return point.nth == 0 ? text : Words::tr("%1, only time %2 of a run").arg(text).arg(point.nth);
}

}  // namespace keyfall
