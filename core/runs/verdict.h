// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/baseline_comparison.h"
#include "core/runs/named_results.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Outcome of a change; untested: no statement.
enum class Outcome { helped, noEvidence, harmed, untested };

/// "helped", "no evidence", "harmed", "not tested".
std::string outcomeText(Outcome outcome);

/// Input of a verdict. Everything must outlive makeVerdict().
struct VerdictSource {
    const Comparison& comparison;
    const BaselineComparison& compared;             ///< of one split
    std::function<const Run&(std::size_t run)> run; ///< of that number among the compared runs
    const NamedResults* named = nullptr;            ///< of the same comparison; null: there are none
};

/// The group that methods were meant to improve.
struct VerdictTarget {
    std::string name;      ///< "shoe, red"
    bool isNamed = false;  ///< a named group; else a group of the task
    std::size_t place = 0; ///< among the named groups, or the id of the group
    std::string reason{};  ///< why it is the target if the user named none; else empty
};

/// Returns the possible targets: groups of the task with examples in the split, then named groups with some.
/// The worst group of the baseline on the validation split, if known, is the first and has a reason: it was
/// found without the evaluated split. If results of that split are hidden, all groups are returned, so that a
/// target can be named before they are shown.
std::vector<VerdictTarget> verdictTargets(const VerdictSource& source);

/// A change of an accuracy from the baseline to a method.
struct AccuracyChange {
    enum class Of { target, worstGroup, average, group };

    Of of = Of::average;
    std::string group{}; ///< name of a target or a group; else empty
    int examples = 0;    ///< of that group or, of an average, of the split; 0: of the worst group
    /// Nothing: the accuracy is unknown. The interval of a claim is at 95 % for itself. Intervals of groups
    /// are simultaneous over the groups of a method.
    std::optional<Difference> difference{};
    std::optional<double> corrected{}; ///< chance, see Verdict; nothing: it is not tested
    Outcome outcome = Outcome::untested;
};

/// Changes of one method.
struct MethodVerdict {
    std::size_t row = 0;                ///< of Comparison::rows
    std::string title{};                ///< of that row: "group-dro"
    std::string settings{};             ///< the same
    std::size_t seeds = 0;              ///< the same
    std::vector<AccuracyChange> claims; ///< target if there is one, worst group, average
    std::vector<AccuracyChange> groups; ///< of the task, those with examples in the split
};

/// Methods that helped, harmed, or are not known to differ from a baseline on one split. A change helped or
/// harmed if its corrected p-value is below 5 % and its interval excludes 0. Claims: target, worst group and
/// average of every method are corrected together by Holm (1979), so that any of them is wrong in at most 5 %
/// of comparisons in which nothing changed. Groups: every group of every method is corrected by Bonferroni,
/// separately from the claims, at 5 % too.
struct Verdict {
    std::string split;
    std::string part{};          ///< see partOf(); empty where all runs are of one task
    std::size_t baseline = 0;    ///< of Comparison::rows
    std::string baselineTitle{}; ///< of that row
    std::optional<VerdictTarget> target{};
    std::vector<MethodVerdict> methods; ///< in the order of BaselineComparison::others
    std::size_t claims = 0;             ///< that are corrected together, also those that are not known yet
    std::vector<std::string> limits{};  ///< limits of the verdict, one sentence each
};

/// Judges each method that is compared with the baseline. Without a target there is no claim of one.
Verdict makeVerdict(const VerdictSource& source, const std::optional<VerdictTarget>& target);

/// "group-dro helped the group shoe, red: +31.2 points (95 % 24.0 to 38.1, adjusted p < 0.001). …" `names`
/// returns the display name of a row.
std::string verdictSentence(const MethodVerdict& method, const Verdict& verdict,
                            const std::function<std::string(std::size_t row)>& names);

/// Table with one line for each claim and group of a method. The caption holds the limits.
Table verdictTable(const Verdict& verdict);

} // namespace groupscope
