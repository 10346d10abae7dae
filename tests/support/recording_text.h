// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/line_source.h"
#include "tests/paths.h"

#include <QByteArray>
#include <QString>

namespace keyfall::test {

/// A recording of tests/data/recordings, unpacked.
inline QByteArray recordingText(const QString& name)
{
    auto source = LineSource::open((QStringLiteral(KEYFALL_TEST_DATA_DIR "/recordings/") + name).toStdString());
    QByteArray text;
    while (source) {
        const auto line = source->next();
        if (!line)
            break;
        text.append(line->data(), static_cast<qsizetype>(line->size())).append('\n');
    }
    return text;
}

}  // namespace keyfall::test
