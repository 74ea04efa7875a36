// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// How many fewer training examples a minority has than another part of the set.
struct ImbalanceLevel {
    std::string name;  ///< "90-10" or "lost 0.9": as requested
    double lost = 0.0; ///< share of its balanced examples that a minority loses, in [0,1); or 0
    /// Share of the minority in the examples of the minority and another part, in (0,0.5].
    double share = 0.5;
    bool byLost = false; ///< whether `lost` counts rather than `share`

    bool isBalanced() const { return byLost ? lost == 0.0 : share == 0.5; }
    bool operator==(const ImbalanceLevel&) const = default;
};

/// Parses "90-10": of 100 examples of a minority and another part, the other has 90. Throws UsageError at
/// `where` unless both numbers add up to 100 and the second is above 0 and at most 50.
ImbalanceLevel imbalanceOfShares(const std::string& text, const std::string& where);

/// "lost 0.9": minorities lose that share, as in finDML's tables. Throws UsageError unless it is in [0,1).
ImbalanceLevel imbalanceOfLost(double lost, const std::string& where);

/// Imbalances of the training examples that an experiment draws.
struct ImbalancePlan {
    /// Parts that become imbalanced: "class", "group", or the name of a column.
    std::string by = "class";
    /// Share of all parts that become minorities, at least one part; in (0,1).
    double minorShare = 0.25;
    std::optional<std::size_t> minorities{}; ///< number of minorities, in place of the share
    std::optional<std::size_t>
        mostRows{}; ///< training examples of each part in the control; nothing: as many as possible
    std::vector<ImbalanceLevel> levels; ///< each level once, including the balanced one: the control

    bool operator==(const ImbalancePlan&) const = default;
};

/// The imbalance of one run.
struct ImbalanceDraw {
    std::string level;              ///< ImbalanceLevel::name
    bool balanced = false;          ///< whether it is the control
    std::uint64_t draw = 0;         ///< seed of the run, which draws minorities and examples
    std::string by;                 ///< "class"
    std::vector<std::string> minor; ///< names of the minorities
    std::int64_t parts = 0;         ///< number of classes or parts
    std::int64_t balancedRows = 0;  ///< training examples of each part in the control
    std::int64_t minorRows = 0;     ///< of each minority
    std::int64_t majorRows = 0;     ///< of each other part; some have one more

    bool operator==(const ImbalanceDraw&) const = default;
};

} // namespace groupscope
