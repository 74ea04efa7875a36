// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/scene.h"

#include <functional>
#include <string>
#include <vector>

namespace groupscope {

/// One of several figures that stand in one scene.
struct NamedFigure {
    std::string name; ///< stands above it
    std::function<Scene(const SceneSpace& space)> draw;
};

/// Figures beside each other where each gets `leastWidth` pixels, else below each other; a single one without
/// its name. As high as they need.
Scene gridScene(const std::vector<NamedFigure>& figures, double leastWidth, const SceneSpace& space);

} // namespace groupscope
