// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"
#include "core/session/tensor_json.h"
#include "core/text/json_text.h"
#include "kernels/runtime/standard_runtime.h"

#include <QString>
#include <QStringList>

namespace keyfall::tests {

/// What `made` holds; the test ends with its error.
template <class T>
T held(Expected<T> made)
{
    if (!made)
        qFatal("%s", made.error().text().c_str());
    return std::move(*made);
}

/// The run of a session on the standard runtime, whose compiled kernels are kept in the folder (nowhere: empty); its program may have stopped with an error.
inline RunResult ranSession(const Session& session, RunControl* control = nullptr, const std::string& kernelFolder = {})
{
    return held(runSession(session, standardRuntimeFactory(kernelFolder), control));
}

/// Names, types, shapes and bits of all results, and the error.
inline QStringList valuesOf(const RunResult& result)
{
    QStringList values;
    for (const ResultTensor& each : result.results)
        values.append(QString::fromStdString(each.name + " " + jsonLine(tensorJson(each))));
    if (result.error)
        values.append(QString::fromStdString("error: " + *result.error));
    return values;
}

}  // namespace keyfall::tests
