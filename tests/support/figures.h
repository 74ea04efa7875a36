// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/representation_figures.h"

#include <algorithm>
#include <string>

/// Small figures of representations, made by hand.
namespace groupscope::testing {

/// Two classes and three colours; the second class has rows of one colour only.
inline GroupScheme shoesAndBags() {
    return GroupScheme("kind", {"shoe", "bag"}, {{"colour", {"red", "lime", "cyan"}, {}}});
}

inline AlignmentMap smallMap() {
    AlignmentMap map;
    map.measure = "mean distance";
    map.counts = {12, 30, 7, 0, 9, 0};
    map.classes.resize(2);
    map.classes[0].pairs = {{0, 1, 12, 30, 1.25, 2.0}, {0, 2, 12, 7, 3.5, 13.0}, {1, 2, 30, 7, 0.5, 0.3}};
    map.classes[0].maximum = 3.5;
    return map;
}

/// Two trainings in the plane of two measures; the second is a single point.
inline Plane smallPlane() {
    Plane plane;
    plane.xTitle = "information on colour";
    plane.yTitle = "information on kind";
    plane.items = {
        {"ERM", "run0", 0, "", {{0.2, 0.4}, {0.5, 0.8}, {0.9, 1.0}}, {"epoch 1", "epoch 2", "epoch 3"}},
        {"CNC", "run1", 1, "#cc79a7", {{0.3, 1.1}}, {"epoch 3"}, true}};
    plane.diagonal = true;
    plane.note = "test split";
    return plane;
}

inline std::vector<BoundBar> smallBound() {
    return {{"shoe", BoundBar::Terms{0.4, 1.2, 0.7, 0.9}}, {"bag", {}}};
}

inline int textsOf(const Scene& scene, const std::string& words) {
    return static_cast<int>(std::count_if(scene.items.begin(), scene.items.end(), [&](const SceneItem& item) {
        return item.words.find(words) != std::string::npos;
    }));
}

} // namespace groupscope::testing
