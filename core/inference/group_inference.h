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

/// Groups of the training examples, inferred by a first stage.
struct GroupAssignment {
    /// (N,) in [0, names.size()); -1 for all but labelled training examples.
    std::vector<int> groups;
    std::vector<std::string> names; ///< "shoe, wrong": of each inferred group; none is empty of examples
    std::vector<int> classOf; ///< class of each inferred group; of one that holds several, the commonest
    /// (N,) in [0, environmentCount), -1 as above. 0 majority, 1 minority: examples predicted right and
    /// wrong, EIIL's environments, or the largest subclass of a class and the others. For `given` the
    /// combination of attribute values.
    std::vector<int> environments;
    int environmentCount = 0;
    std::vector<std::string> environmentNames{}; ///< name of each environment: "right"
    /// (N,) predicted class, -1 as above; empty if the inference predicts no classes.
    std::vector<int> predictions;
    /// (N,) a second predicted class, -1 if there is none; empty if the inference gives none. If one of the
    /// two is the example's own class, it is this one.
    std::vector<int> secondPredictions{};
};

/// A way to split each class of the training examples into groups: a first stage for any second-stage method.
/// Each inference is one file in this folder and one line in its CMakeLists.txt.
struct GroupInference {
    std::string id;      ///< "erm": the name in files and on the command line
    std::string name;    ///< "Errors of a first model"
    std::string summary; ///< one or two sentences: what it does and what it needs
    std::string source;  ///< paper and section
    std::vector<ParameterSpec> parameters;
    bool makesPredictions = true; ///< whether `predictions` are there for methods that work with errors
    /// Throws DataError that says what is missing if the inference cannot work on this task; Diverged,
    /// Cancelled.
    std::function<GroupAssignment(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                                  const RunContext& run)>
        infer;
};

/// All inferences, in the order of the menu.
const Registry<GroupInference>& groupInferences();

/// The parameters that a second-stage method adds to its own: `groups`, a choice among the inferences with
/// `defaultId` first, and the parameters of all inferences, each active only for the inferences that have it.
/// A method that has a parameter of the same key (`class_embeddings`) keeps one of the two.
std::vector<ParameterSpec> groupInferenceParameters(const std::string& defaultId);

/// Runs the inference that `groups` names. Gives the same bytes for the same task, parameters and seed at any
/// number of threads. Throws DataError without training examples of two classes, and as that inference does.
GroupAssignment inferGroups(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                            const RunContext& run);

/// Returns the predictions (N,). Throws DataError that lists the inferences with predictions if the one that
/// `groups` names makes none.
const std::vector<int>& requirePredictions(const GroupAssignment& assignment,
                                           const ParameterValues& parameters);

/// Throws DataError, with the settings to change, if the first stage predicts one class for all training
/// examples and gives none a second class: it has then found no groups.
void requireUsefulPredictions(const Task& task, const GroupAssignment& assignment,
                              const ParameterValues& parameters);

/// Returns an assignment as columns: `predictions` (if there are any), `groups` and `environments`.
std::vector<Column> foundColumns(const Task& task, const GroupAssignment& assignment);

/// The column `predictions` (N,) of a first stage that makes predictions alone.
std::vector<Column> foundPredictions(const Task& task, std::vector<int> predictions);

} // namespace groupscope
