// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/registry.h"
#include "core/base/run_context.h"
#include "core/data/task.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace groupscope {

/// What a first stage says of the training rows.
struct GroupAssignment {
    /// (N,) in [0, names.size()); -1 for rows that are not labelled training rows.
    std::vector<int> groups;
    std::vector<std::string> names; ///< "shoe, wrong": of each inferred group; none is empty of rows
    std::vector<int> classOf; ///< class of each inferred group; of one that holds several, the commonest
    /// (N,) in [0, environmentCount), -1 as above. 0 majority, 1 minority: rows predicted right and wrong,
    /// EIIL's environments, the largest subclass of a class and the others. For `given` the combination of
    /// attribute values.
    std::vector<int> environments;
    int environmentCount = 0;
    std::vector<std::string> environmentNames{}; ///< of each environment: "right"
    /// (N,) class a first stage predicts, -1 as above; empty when the inference makes none.
    std::vector<int> predictions;
    /// (N,) another class that the first stage gives a row beside the one above, -1 where there is none;
    /// empty when the inference gives none. Where one of the two is the row's own class it is this one.
    std::vector<int> secondPredictions{};
};

/// One way to split each class of the training rows into groups: the first stage that any second-stage method
/// can take. An inference is one file in this folder and one line in its CMakeLists.txt.
struct GroupInference {
    std::string id;      ///< "erm": the name in files and on the command line
    std::string name;    ///< "Errors of a first model"
    std::string summary; ///< one or two sentences: what it does and what it needs
    std::string source;  ///< paper and section
    std::vector<ParameterSpec> parameters;
    bool makesPredictions = true; ///< whether `predictions` are there for methods that work with errors
    /// Throws DataError when the inference cannot work on this task, saying what is missing; Diverged,
    /// Cancelled.
    std::function<GroupAssignment(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                                  const RunContext& run)>
        infer;
};

/// All inferences, in the order of the menu.
const Registry<GroupInference>& groupInferences();

/// The parameter `groups`, a choice among the inferences with `defaultId` first, and the parameters of all
/// inferences, each once and counting only with the inferences that have it: what a second-stage method adds
/// to its own. A method that has a parameter of the same key (`class_embeddings`) keeps one of the two.
std::vector<ParameterSpec> groupInferenceParameters(const std::string& defaultId);

/// Runs the inference that `groups` names. The same bytes for the same task, parameters and seed at any
/// number of threads. Throws DataError without training rows of two classes, and as that inference does.
GroupAssignment inferGroups(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                            const RunContext& run);

/// The predictions (N,). Throws DataError when the inference that `groups` names makes none, listing those
/// that do.
const std::vector<int>& requirePredictions(const GroupAssignment& assignment,
                                           const ParameterValues& parameters);

/// Throws DataError, with the settings to change, when the first stage gives all training rows one class and
/// none of them a second: such a first stage has found nothing that a second one could use.
void requireUsefulPredictions(const Task& task, const GroupAssignment& assignment,
                              const ParameterValues& parameters);

/// What an assignment says, as columns: `predictions` (when there are some), `groups` and `environments`.
std::vector<Column> foundColumns(const Task& task, const GroupAssignment& assignment);

/// The column `predictions` (N,) of a first stage that makes nothing else.
std::vector<Column> foundPredictions(const Task& task, std::vector<int> predictions);

} // namespace groupscope
