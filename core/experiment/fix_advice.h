// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"
#include "core/data/task.h"
#include "core/experiment/spec.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Number of seeds with which each advised method is trained.
inline constexpr std::size_t fixSeeds = 3;

/// Facts that decide which methods may fix a failing group.
struct FixFacts {
    std::string group;                ///< name of the group, for display
    std::size_t training = 0;         ///< its examples in the training split, with a class
    std::size_t validation = 0;       ///< its examples in the validation split, with a class
    std::size_t report = 0;           ///< its distinct examples in report splits
    std::size_t trainingExamples = 0; ///< of all groups
    bool isGroupOfTask = false;       ///< whether it consists of whole groups that methods can read
    bool knownInTraining = false;     ///< whether every training example is in a group
    bool knownInValidation = false;   ///< whether every validation example is in a group
    bool hasClassEmbeddings = false;  ///< whether the file has class embeddings that the task can use
};

/// Returns the facts of the examples `rows` (N,) under the given name. Throws UsageError if `rows` has
/// another number of examples than the set.
FixFacts fixFacts(const Task& task, const std::string& name, const RowSelection& rows);

/// A method that may fix the group, with settings sized to the set.
struct FixMethod {
    MethodPlan plan;
    std::string reason;   ///< what it does and which labels it uses, for display: one or two sentences
    bool isQuick = false; ///< whether it uses quickSetting() rather than the defaults
    std::optional<double> seconds{}; ///< seconds of all seeds, one after another; nothing: unknown
    bool fits = true;                ///< false: known to take longer than its share of the budget
};

/// Methods that may raise the accuracy of a group, or the reasons why none can.
struct FixAdvice {
    /// Three or four, the most direct first; empty if there are refusals.
    std::vector<FixMethod> methods;
    std::vector<std::string> refusals; ///< reasons why training cannot help yet, one message each
    std::vector<std::string> notes;    ///< warnings to show before training
};

/// Estimates the seconds of a run; nothing if unknown.
using RunSeconds = std::function<std::optional<double>(const PlannedRun& run)>;

/// Returns methods that fit the facts. `budget` is the seconds for all seeds of all methods, shared equally.
/// A method has its default settings if these are known to fit its share, else those of quickSetting() for
/// the number of training examples. Refuses a group without training, validation or report examples.
FixAdvice adviseMethods(const FixFacts& facts, double budget, const RunSeconds& secondsOf);

} // namespace groupscope
