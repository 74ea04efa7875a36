// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/demo_set.h"

#include <QString>

#include <array>
#include <functional>
#include <vector>

namespace groupscope {

class Session;
class Workspaces;

/// A demo set with a question that three clicks answer.
struct SampleSet {
    struct Step {
        QString text; ///< of its button: "Train a linear probe"
        std::function<void(Session&, Workspaces&)> run;
    };

    DemoSet set;
    QString id;       ///< part of the names of its widgets: "groups"
    QString title;    ///< "Groups"
    QString about;    ///< one sentence: what is in the set
    QString question; ///< "Which groups does a linear probe get wrong?"
    std::array<Step, 3> steps;
};

/// All sample sets, in the order of the welcome page.
std::vector<SampleSet> sampleSets();

} // namespace groupscope
