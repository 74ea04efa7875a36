// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/registry.h"
#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/training/trainer.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// What people call a series of a history: {"train.penalty", "penalty"}.
struct SeriesTitle {
    std::string series;
    std::string title;
};

/// What is left of a method whose batches differ from those of plain training once its own loss is taken
/// away: what the batches do alone. Tables name such runs and never choose one as the method's best setting.
struct MethodControl {
    std::string title; ///< "penalty 0: batches alone"
    std::map<std::string, ParameterValue> settings;
};

/// Methods that people look for together, in the order of the menu.
enum class MethodFamily {
    zeroShot,    ///< nothing is trained
    probe,       ///< a linear classifier of the embeddings, rows weighed or drawn in many ways
    adapter,     ///< small networks and caches beside class embeddings
    robust,      ///< losses that mind the worst rows or groups
    invariant,   ///< the same classifier or features in every group
    contrastive, ///< with classes: positives and negatives across what misleads
    metric,      ///< with classes: an embedding in which rows of a class lie near each other
    domains      ///< without classes: pre-training for domains that nobody has seen
};

/// For people: "Robust losses".
std::string familyTitle(MethodFamily family);
/// "robust": in files.
std::string familyId(MethodFamily family);

/// One method of the menu. A method is one file in this folder and one line in its CMakeLists.txt; everything
/// else (form, flags, help, tables) follows from this description.
struct Method {
    std::string id;      ///< "linear-probe": the name in files and on the command line
    std::string name;    ///< "Linear probe"
    std::string summary; ///< one or two sentences: what it does and when to use it
    std::string source;  ///< paper and section
    MethodFamily family = MethodFamily::robust;
    std::vector<ParameterSpec> parameters;
    bool needsTrainingRows = true;
    bool needsGroups = false;     ///< of every row exactly one, whatever the parameters
    bool estimatesGroups = false; ///< from those of validation examples, whatever the parameters
    bool needsDomains = false;    ///< two or more of them among the training examples
    bool keepsLastEpoch = false;  ///< no rule chooses an epoch: settings alone are chosen
    /// Its head is a classifier before the first epoch, zero-shot or a probe: training may leave it as it is.
    bool startsAsClassifier = false;
    /// Whether it is fitted on the validation examples: what it says of them are training figures, which
    /// choose nothing.
    bool fitsSelectRows = false;
    std::vector<SeriesTitle> series{}; ///< of what it records, where that is something else than usual
    std::vector<std::string>
        reports{}; ///< ids of measures that its paper reads beside accuracies, see Measure
    /// The measure that chooses its epochs where a rule of predictions is asked for and its heads tell no
    /// classes apart; empty: they do.
    std::string selects{};
    std::optional<MethodControl> control{};
    std::vector<std::string>
        knobs{}; ///< keys of the settings that set it apart, at most two; see mainSettings()
    std::vector<std::string> inputs{}; ///< roles it needs beside the rows: "view 1", "text", see TaskInput
    /// Checks the task and sets the training up; may take long, so it looks at the context too.
    /// Throws DataError when the method cannot work on this task, saying what is missing.
    std::function<std::unique_ptr<Trainer>(std::shared_ptr<const Task> task,
                                           const ParameterValues& parameters, std::uint64_t seed,
                                           const RunContext& context)>
        start;

    /// What it needs beside embeddings and classes of training rows, for people: "the group of every training
    /// row", "class embeddings"; none of methods that need nothing more.
    std::vector<std::string> needs() const;

    /// Whether training needs the group of every example: it then gets a task without examples that are in
    /// no group.
    bool needsOneGroup(const ParameterValues& parameters) const;
    /// Whether training looks at groups that do not overlap, of all examples or of those that have one: of
    /// overlapping groups it then gets the partition.
    bool readsPartition(const ParameterValues& parameters) const;
};

inline constexpr std::size_t mostMainSettings = 5;

/// Keys of the settings that a form shows first, in this order, at most mostMainSettings: the method's knobs;
/// learning rate, epochs, batch size and weight decay; then its other parameters as declared, those that
/// always count before those that depend on a choice.
std::vector<std::string> mainSettings(const Method& method);

/// The series of group weights begin so; the name of the group follows.
inline constexpr const char* groupWeightSeries = "train.group_weight.";

/// What people call a loss or penalty that a run of that method records; empty for other series. Of a method
/// that is not known, the usual title.
std::string lossTitle(const std::string& method, const std::string& series);

/// The title of that method's control where these are its settings; empty otherwise, and for methods that are
/// not known.
std::string controlTitle(const std::string& method, const ParameterValues& parameters);

/// How groups are found under these settings where the method's usual way is another: "groups eiil". Empty
/// otherwise, for methods that have no such choice, and for those that are not known. Papers call methods
/// that differ in this by names of their own (GEORGE, EIIL), so that no rule chooses between them.
std::string groupsTitle(const std::string& method, const ParameterValues& parameters);

/// All methods, in the order of the menu.
const Registry<Method>& methods();

} // namespace groupscope
