// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// A kind of head in files. Each kind is one file in this folder and one line in its CMakeLists.txt.
struct HeadKind {
    std::vector<std::string> names; ///< values of HeadState::kind
    /// Throws DataError if a part is missing or does not fit.
    std::function<std::unique_ptr<Head>(const HeadState& state)> make;
    /// Whether its setting "alpha" in [0,1] scales it between the start of its training (0) and the end (1).
    bool rescales = false;
};

/// All kinds, in the order of CMakeLists.txt.
const std::vector<HeadKind>& headKinds();

} // namespace groupscope
