// SPDX-License-Identifier: MIT
#pragma once

#include "ui/registrations/registration_snapshot.h"

#include <QString>

namespace keyfall {

/// "kernel", "from an alias", "fallback" ...: the words of legend, filter and tooltips.
[[nodiscard]] QString signText(CellSign sign);
/// One letter for the cell, readable without colour.
[[nodiscard]] QString signLetter(CellSign sign);
/// One sentence of the legend.
[[nodiscard]] QString signMeaning(CellSign sign);

/// "add", or "(any operator)" for the row that stands for every operator.
[[nodiscard]] QString operatorText(const std::string& op);
[[nodiscard]] QString stateText(RegistrationView::State state);

/// "add at Autograd: kernel standard:autograd, break point": what a screen reader says of a cell.
[[nodiscard]] QString describeCell(const RegistrationRow& row, const RegistrationCell& cell, const KeyModel& model);
/// Kernel, why it is there, and what it shadows, as a tooltip.
[[nodiscard]] QString cellTooltip(const RegistrationRow& row, const RegistrationCell& cell, const KeyModel& model);

}  // namespace keyfall
