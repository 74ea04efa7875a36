// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/runs/run.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Which scales α a trained head is looked at with.
struct AlphaPlan {
    std::vector<std::string> splits{}; ///< names; empty: all to select by and to report on that have rows
    int points = 11;                   ///< evenly from 0 to 1, at least 2; the head's own comes too
};

/// Accuracies of a split at every α.
struct AlphaRows {
    std::string name;  ///< "test"
    std::string title; ///< for people
    Purpose purpose = Purpose::report;
    int n = 0;
    std::vector<double> average;                   ///< (T,) in [0,1]
    std::vector<std::optional<double>> worstGroup; ///< (T,) nothing without rows in groups
    std::vector<int> worst;                        ///< (T,) the group; -1: none
};

/// A trained head at scales from where its training began (0) to where it ended (1), without training again:
/// R-Adapter, Fig. 3, with the worst group.
struct AlphaScan {
    std::string method; ///< id
    std::string name;   ///< "R-Adapter", with what tells it from others of the same method
    std::uint64_t seed = 0;
    double kept = 1.0;          ///< the α that the run has
    std::vector<double> alphas; ///< (T,) rising, with 0, 1 and `kept`
    std::vector<AlphaRows> splits;

    /// The split of that name, or null.
    const AlphaRows* split(std::string_view name) const;
};

/// Places of the first run of each training: runs that differ in their α alone are one.
std::vector<std::size_t> trainingsOf(std::span<const Run> runs);

/// Evaluates the head that the run has kept at every α of the plan; the name is that of the method. Throws
/// UsageError for a plan out of range or a split that is not there, DataError for a head without such a
/// scale, or one that does not fit the task, Cancelled.
AlphaScan scanAlpha(const Task& task, const Run& run, const AlphaPlan& plan, const RunContext& context = {});

/// The method, with the settings but α in which its runs among `runs` differ: "R-Adapter, rank 4".
std::string alphaScanName(const Run& run, std::span<const Run> runs);

/// scanAlpha() of every training, named.
std::vector<AlphaScan> scanAlphas(const Task& task, std::span<const Run> runs, const AlphaPlan& plan,
                                  const RunContext& context = {});

} // namespace groupscope
