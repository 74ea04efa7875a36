// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace groupscope {

/// The group labels that a run used. A run never learns from the labels of its report split, but an oracle
/// selects by them.
struct GroupsRead {
    bool training = false; ///< group labels of the training examples
    std::vector<std::string>
        validation{}; ///< choices made with the group labels of the validation examples: "epoch", "stage 1"

    std::vector<std::string> report{}; ///< choices made with the group labels of the report split

    bool operator==(const GroupsRead&) const = default;
    bool none() const { return !training && validation.empty() && report.empty(); }
    /// Adds the labels used by `other`; each choice is listed once, in alphabetical order.
    void add(const GroupsRead& other);
    /// "none", "training", "validation (epoch, stage 1)", "training, validation (epoch)", "report (epoch)".
    std::string text() const;
};

} // namespace groupscope
