// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core, as json_values.h is.

#include "core/report/capsule_verdict.h"
#include "core/report/opened_capsule.h"

namespace groupscope {

/// Checks that the capsule's record of shown test results names all its runs, with the time of their first
/// reveal. A damaged record differs; without a record, or with runs that it does not name, the check is not
/// possible.
CapsuleFinding revealFinding(const OpenedCapsule& capsule);

} // namespace groupscope
