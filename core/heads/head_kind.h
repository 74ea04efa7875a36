// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// A kind of head that files may hold. A kind is one file in this folder and one line in its CMakeLists.txt.
struct HeadKind {
    std::vector<std::string> names; ///< of HeadState::kind
    /// Throws DataError when a part is missing or does not fit.
    std::function<std::unique_ptr<Head>(const HeadState& state)> make;
    /// Whether its setting "alpha" in [0,1] says how far it is from where its training began.
    bool rescales = false;
};

const std::vector<HeadKind>& headKinds();

} // namespace groupscope
