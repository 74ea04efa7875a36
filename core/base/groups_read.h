// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace groupscope {

/// Which labels of groups a run looked at. Nothing is learnt from what it reports on, but an oracle chooses
/// by it.
struct GroupsRead {
    bool training = false; ///< of the training examples
    std::vector<std::string>
        validation{}; ///< what those of the validation examples decided: "epoch", "stage 1"

    std::vector<std::string> report{}; ///< the same of test examples

    bool operator==(const GroupsRead&) const = default;
    bool none() const { return !training && validation.empty() && report.empty(); }
    /// Both together; what decided stands once, in the order of the alphabet.
    void add(const GroupsRead& other);
    /// "none", "training", "validation (epoch, stage 1)", "training, validation (epoch)", "report (epoch)".
    std::string text() const;
};

} // namespace groupscope
