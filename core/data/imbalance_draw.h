// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// How much fewer training examples a minority has than another part of the set.
struct ImbalanceLevel {
    std::string name;    ///< "90-10", or "lost 0.9": as it was asked for
    double lost = 0.0;   ///< share of the balanced rows that a minority loses, in [0,1); or 0
    double share = 0.5;  ///< of a minority and another part together that the minority has, in (0,0.5]
    bool byLost = false; ///< which of the two counts

    bool isBalanced() const { return byLost ? lost == 0.0 : share == 0.5; }
    bool operator==(const ImbalanceLevel&) const = default;
};

/// "90-10": of a minority and another part the other has 90 of 100 rows. Throws UsageError that says `where`
/// unless both numbers make 100 and the second is above 0 and at most 50.
ImbalanceLevel imbalanceOfShares(const std::string& text, const std::string& where);

/// "lost 0.9": minorities lose that share, as finDML's tables have it. Throws UsageError unless it is in
/// [0,1).
ImbalanceLevel imbalanceOfLost(double lost, const std::string& where);

/// Imbalances of the training examples that an experiment draws.
struct ImbalancePlan {
    std::string by = "class"; ///< what is made imbalanced: "class", "group", or the name of a column
    double minorShare = 0.25; ///< of all parts that become minorities, one at least; in (0,1)
    std::optional<std::size_t> minorities{}; ///< so many instead
    std::optional<std::size_t>
        mostRows{};                     ///< to fit on of each part in the control; nothing: all there can be
    std::vector<ImbalanceLevel> levels; ///< each once, the balanced one among them: the control

    bool operator==(const ImbalancePlan&) const = default;
};

/// What became of it in one run.
struct ImbalanceDraw {
    std::string level;              ///< ImbalanceLevel::name
    bool balanced = false;          ///< whether it is the control
    std::uint64_t draw = 0;         ///< which minorities and rows were drawn: the seed of the run
    std::string by;                 ///< "class"
    std::vector<std::string> minor; ///< names of the minorities
    std::int64_t parts = 0;         ///< how many classes there are
    std::int64_t balancedRows = 0;  ///< to fit on of each in the control
    std::int64_t minorRows = 0;     ///< of each minority
    std::int64_t majorRows = 0;     ///< of each other, some of which have one more

    bool operator==(const ImbalanceDraw&) const = default;
};

} // namespace groupscope
