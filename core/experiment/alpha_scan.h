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

/// Scales α at which a trained head is evaluated.
struct AlphaPlan {
    /// Names; empty: all validation and report splits that have examples.
    std::vector<std::string> splits{};
    int points = 11; ///< evenly spaced from 0 to 1, at least 2; the head's own α is added
};

/// Accuracies of a split at every α.
struct AlphaRows {
    std::string name;  ///< title for display
    std::string title; ///< for people
    Purpose purpose = Purpose::report;
    int n = 0;
    std::vector<double> average;                   ///< (T,) in [0,1]
    std::vector<std::optional<double>> worstGroup; ///< (T,) nothing if no example is in a group
    std::vector<int> worst;                        ///< (T,) the worst group; -1: none
};

/// Evaluation of a trained head at scales from the start of its training (0) to the end (1), without
/// retraining: R-Adapter, Fig. 3, extended by the worst group.
struct AlphaScan {
    std::string method; ///< id of the method
    /// "R-Adapter", followed by the settings that differ from other runs of the method.
    std::string name;
    std::uint64_t seed = 0;
    double kept = 1.0;          ///< α of the run
    std::vector<double> alphas; ///< (T,) rising; includes 0, 1 and `kept`
    std::vector<AlphaRows> splits;

    /// Returns the split of that name, or null.
    const AlphaRows* split(std::string_view name) const;
};

/// Returns the index of the first run of each training: runs that differ in their α alone share one.
std::vector<std::size_t> trainingsOf(std::span<const Run> runs);

/// Evaluates the run's selected head at every α of the plan; the name is that of the method. Throws
/// UsageError for a plan out of range or an unknown split, DataError for a head without such a scale or one
/// that does not fit the task, and Cancelled.
AlphaScan scanAlpha(const Task& task, const Run& run, const AlphaPlan& plan, const RunContext& context = {});

/// Returns the method, with the settings other than α in which its runs among `runs` differ: "R-Adapter, rank
/// 4".
std::string alphaScanName(const Run& run, std::span<const Run> runs);

/// scanAlpha() of every training, with alphaScanName() as its name.
std::vector<AlphaScan> scanAlphas(const Task& task, std::span<const Run> runs, const AlphaPlan& plan,
                                  const RunContext& context = {});

} // namespace groupscope
