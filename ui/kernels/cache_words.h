// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/json_fwd.h"
#include "ui/kernels/kernel_study.h"
#include "ui/kernels/rows_model.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace keyfall {

class SessionRuns;

/// What people call a kernel of the study.
[[nodiscard]] QString kernelLabel(const KernelStudy& study, int kernel);
/// By the digits of its key the kernel of a bar of the cache's log, where `shown` (places in the log) has those of several;
/// where two of them have one name, with the first digits of the key.
[[nodiscard]] std::map<std::string, QString> namesInBars(const KernelStudy& study,
                                                         const std::vector<std::size_t>& shown);
/// What must hold so that a call uses what is cached, and of which block: "Line 2", "%a: float32, cpu, shape (s0) ...".
[[nodiscard]] std::vector<std::pair<QString, QString>> guardLines(const KernelStudy& study);

/// What a span of the cache's log is, or what came of it: "waited".
[[nodiscard]] QString spanWord(const KernelStudy& study, const KernelSpan& span);
/// "Caller 3, mul_add_relu: waited, 41 µs".
[[nodiscard]] QString spanSentence(const KernelStudy& study, std::size_t span);
/// Why there are no kernels that the runs of the session could forget; empty: there are some.
[[nodiscard]] QString nothingToForget(const SessionRuns& runs);
/// "Compiled in an earlier run"; empty where that is not so.
[[nodiscard]] QString earlierRunText(const KernelStudy& study, std::size_t kernel);
/// "Gets 16: hits 2, waits 14" and what is on its way.
[[nodiscard]] QString cacheSummary(const KernelStudy& study);
/// When the first kernel was asked for, in ns of the log's time: the picture and the table begin there.
[[nodiscard]] std::int64_t firstAsked(const KernelStudy& study);
/// First a row each kernel, with where it is, what came of asking for it, and its launches; then one each span of a request, a
/// compile or a load: kernel, who, what, begin, time.
[[nodiscard]] std::vector<TableColumn> cacheColumns();
[[nodiscard]] std::vector<RowsModel::Row> cacheRows(const KernelStudy& study);
/// The kernels for files: key, label, target, and what of it is where, what came of asking for it, its launches.
[[nodiscard]] Json jsonOfKernels(const KernelStudy& study);

}  // namespace keyfall
