// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"

namespace groupscope {

/// HeadState::kind of a run whose predictions were imported: there is no head to apply, to export or to
/// train on, and makeHead() says so.
inline constexpr const char* noHeadKind = "none: predictions brought in";

inline bool hasHead(const HeadState& state) {
    return state.kind != noHeadKind;
}

} // namespace groupscope
