// SPDX-License-Identifier: MIT
#pragma once

#include "ui/window/docks.h"

namespace keyfall {

class Explanations;
class ManualOpener;
class RuleOpener;
class Workbench;

/// The window's panels: what each is called, where it stands at first and how it is made. All parts must
/// outlive the docks.
[[nodiscard]] std::vector<Docks::Spec> windowPanels(Workbench& bench, RuleOpener& rules, ManualOpener& manual,
                                                    Explanations& explanations);

/// Reads a file of tables, in the panel Operators.
void importTables(Docks& docks, const QString& path);
/// Asks for a kernel of `op` at `key`, in the panel Registrations.
void editRegistration(Docks& docks, const QString& op, const QString& key);
/// Previews the order in which `key` stands at the place of `to`, in the order lab.
void tryOrder(Docks& docks, const QString& key, const QString& to);

}  // namespace keyfall
