// SPDX-License-Identifier: MIT
#pragma once

#include "ui/registrations/kernel_dialog.h"
#include "ui/session/document.h"

namespace keyfall {

/// What the kernel dialog offers for a document: its operators, its keys, and what is there now. Ask while the
/// document lives.
[[nodiscard]] KernelDialog::Choices kernelChoices(Document& document);

}  // namespace keyfall
