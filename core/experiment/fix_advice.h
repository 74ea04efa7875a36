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

/// Seeds that each advised method is trained with.
inline constexpr std::size_t fixSeeds = 3;

/// Facts that decide which methods may fix a failing group.
struct FixFacts {
    std::string group;                ///< its name, for people
    std::size_t training = 0;         ///< its examples in the training split, with a class
    std::size_t validation = 0;       ///< its examples in the validation split, with a class
    std::size_t report = 0;           ///< its examples in splits to report on, each once
    std::size_t trainingExamples = 0; ///< of all groups
    bool isGroupOfTask = false;       ///< it consists of whole groups that methods can read
    bool knownInTraining = false;     ///< every training example is in a group
    bool knownInValidation = false;   ///< every validation example is in a group
    bool hasClassEmbeddings = false;  ///< of the file, usable on the task
};

/// The facts of the examples `rows` (N,) that people call `name`. Throws UsageError where `rows` is of
/// another number of examples than the set.
FixFacts fixFacts(const Task& task, const std::string& name, const RowSelection& rows);

/// A method that may fix the group, with settings sized to the set.
struct FixMethod {
    MethodPlan plan;
    std::string reason;              ///< what it does and reads, for people: one or two sentences
    bool isQuick = false;            ///< settings of quickSetting() rather than the defaults
    std::optional<double> seconds{}; ///< of all seeds, one after the other; nothing: not known
    bool fits = true;                ///< false: known to take longer than its share of the budget
};

struct FixAdvice {
    std::vector<FixMethod> methods;    ///< three or four, the most direct first; none with refusals
    std::vector<std::string> refusals; ///< why training is of no use yet, one message each
    std::vector<std::string> notes;    ///< what a person should know before training
};

/// Seconds that a run takes, nothing where that is not known.
using RunSeconds = std::function<std::optional<double>(const PlannedRun& run)>;

/// Methods that fit the facts. All seeds of all methods may take `budget` seconds, of which each method has
/// an equal share: a method has its default settings where these are known to fit its share, else those of
/// quickSetting() for the number of training examples. Refuses a group without training examples, without
/// validation examples, or without examples to report on.
FixAdvice adviseMethods(const FixFacts& facts, double budget, const RunSeconds& secondsOf);

} // namespace groupscope
