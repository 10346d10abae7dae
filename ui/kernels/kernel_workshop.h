// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/kernel_tools.h"

#include <QObject>

namespace keyfall {

/// The compilers that the application gives a window: a part of what the window works on, which panels ask for them.
class KernelWorkshop final : public QObject {
    Q_OBJECT

public:
    KernelWorkshop(KernelTools given, QObject& bench) : QObject(&bench), tools(std::move(given)) {}

    /// The bench's compilers; none where the application gave it none.
    [[nodiscard]] static KernelTools of(const QObject& bench)
    {
        const auto* workshop = bench.findChild<KernelWorkshop*>(QString(), Qt::FindDirectChildrenOnly);
        return workshop != nullptr ? workshop->tools : KernelTools{};
    }

    const KernelTools tools;
};

}  // namespace keyfall
