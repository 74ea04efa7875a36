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

/// Title of a series of a history: {"train.penalty", "penalty"}.
struct SeriesTitle {
    std::string series;
    std::string title;
};

/// The control of a method whose batches differ from those of plain training: the method without its own
/// loss, which shows the effect of the batches alone. Tables name such runs and never select one as the
/// method's best setting.
struct MethodControl {
    std::string title; ///< "penalty 0: batches alone"
    std::map<std::string, ParameterValue> settings;
};

/// Families of related methods, in the order of the menu.
enum class MethodFamily {
    zeroShot,    ///< no training
    probe,       ///< a linear classifier of the embeddings, examples weighed or drawn in many ways
    adapter,     ///< small networks and caches next to class embeddings
    robust,      ///< losses that mind the worst examples or groups
    invariant,   ///< the same classifier or features in every group
    contrastive, ///< with classes: positives and negatives across spurious attributes
    metric,      ///< with classes: an embedding in which examples of a class lie near each other
    domains      ///< without classes: pre-training for domains that nobody has seen
};

/// Title for display: "Robust losses".
std::string familyTitle(MethodFamily family);
/// Id in files: "robust".
std::string familyId(MethodFamily family);

/// A method. Each method is one file in this folder and one line in its CMakeLists.txt; form, flags, help and
/// tables use this description.
struct Method {
    std::string id;      ///< "linear-probe": the name in files and on the command line
    std::string name;    ///< "Linear probe"
    std::string summary; ///< one or two sentences: what it does and when to use it
    std::string source;  ///< paper and section
    MethodFamily family = MethodFamily::robust;
    std::vector<ParameterSpec> parameters;
    bool needsTrainingRows = true;
    bool needsGroups = false; ///< whether it needs exactly one group for every example, with any parameters
    /// Whether it estimates groups from those of validation examples, with any parameters.
    bool estimatesGroups = false;
    bool needsDomains = false;   ///< two or more of them among the training examples
    bool keepsLastEpoch = false; ///< no rule chooses an epoch: settings alone are chosen
    /// Whether its head is a classifier before the first epoch, zero-shot or a probe, which training may
    /// leave unchanged.
    bool startsAsClassifier = false;
    /// Whether it is fitted on the validation examples, so that validation values cannot select anything.
    bool fitsSelectRows = false;
    std::vector<SeriesTitle> series{}; ///< titles of its recorded series, if unusual
    std::vector<std::string>
        reports{}; ///< ids of measures that its paper reports in addition to accuracies, see Measure
    /// Measure that selects its epochs if the rule needs predictions and its heads have no classifier; empty:
    /// they have one.
    std::string selects{};
    std::optional<MethodControl> control{};
    std::vector<std::string>
        knobs{}; ///< keys of the settings that set it apart, at most two; see mainSettings()
    /// Roles of inputs it needs in addition to the examples: "view 1", "text", see TaskInput.
    std::vector<std::string> inputs{};
    /// Checks the task and prepares the training; may take long, so it reports progress and can be cancelled.
    /// Throws DataError that says what is missing if the method cannot work on this task.
    std::function<std::unique_ptr<Trainer>(std::shared_ptr<const Task> task,
                                           const ParameterValues& parameters, std::uint64_t seed,
                                           const RunContext& context)>
        start;

    /// Inputs in addition to embeddings and classes of training examples, for display: "the group of every
    /// training example", "class embeddings"; may be empty.
    std::vector<std::string> needs() const;

    /// Whether training needs the group of every example: its task then has no examples that are in no group.
    bool needsOneGroup(const ParameterValues& parameters) const;
    /// Whether training uses groups that do not overlap: its task then is the partition of overlapping
    /// groups.
    bool readsPartition(const ParameterValues& parameters) const;
};

inline constexpr std::size_t mostMainSettings = 5;

/// Keys of the settings that a form shows first, in this order, at most mostMainSettings: the method's main
/// parameters; learning rate, epochs, batch size and weight decay; then its other parameters as declared,
/// unconditional ones before conditional ones.
std::vector<std::string> mainSettings(const Method& method);

/// Prefix of the series of group weights, followed by the name of the group.
inline constexpr const char* groupWeightSeries = "train.group_weight.";

/// Title of a loss or penalty recorded by a run of that method; empty for other series. For an unknown
/// method, the usual title.
std::string lossTitle(const std::string& method, const std::string& series);

/// Title of that method's control if the settings are those of the control; empty otherwise, and for unknown
/// methods.
std::string controlTitle(const std::string& method, const ParameterValues& parameters);

/// Source of groups in these settings if it is not the method's default: "groups eiil". Empty otherwise, for
/// methods without such a choice, and for unknown methods. Papers give methods that differ in this separate
/// names (GEORGE, EIIL), so that no rule selects between them.
std::string groupsTitle(const std::string& method, const ParameterValues& parameters);

/// All methods, in the order of the menu.
const Registry<Method>& methods();

} // namespace groupscope
