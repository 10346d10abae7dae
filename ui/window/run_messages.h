// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/resolution.h"

#include <QObject>
#include <QStringList>

#include <vector>

class QStatusBar;

namespace keyfall {

class MessageBar;
class Workbench;
struct Error;

/// Says over the picture why a run stopped or an edit was refused, and takes the words back once they are not the
/// session's any more.
class RunMessages final : public QObject {
    Q_OBJECT

public:
    RunMessages(Workbench& bench, MessageBar& messages, QStatusBar& status, QObject* parent);

private:
    void forget();
    void showRunEnd();
    void showRunFailure(const Error& error);
    void followRunState();
    void showPause(int position);
    void showOverrides(const std::vector<KernelOverride>& overrides);
    void showLoss(const QString& model, const QStringList& notes);

    Workbench& bench_;
    MessageBar& messages_;
    QStatusBar& status_;
    QStringList told_;  ///< the kernels that `showOverrides` has named: whoever closed it is not told again
};

}  // namespace keyfall
