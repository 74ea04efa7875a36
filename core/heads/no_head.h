// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"

namespace groupscope {

/// HeadState::kind of a run with imported predictions, which has no head to apply, export or train on;
/// makeHead() reports that.
inline constexpr const char* noHeadKind = "none: predictions brought in";

/// Whether the state is that of a head, not of imported predictions.
inline bool hasHead(const HeadState& state) {
    return state.kind != noHeadKind;
}

} // namespace groupscope
