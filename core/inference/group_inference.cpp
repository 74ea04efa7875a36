// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/group_inference.h"

#include "core/base/error.h"
#include "core/inference/shared_first_stages.h"

#include <algorithm>
#include <utility>

namespace groupscope {

// core/inference/CMakeLists.txt holds the one list of inferences; this file is made from it.
#define GROUPSCOPE_ENTRY(function) GroupInference function();
namespace inference {
#include "core/inference/inference_list.inc"
}
#undef GROUPSCOPE_ENTRY

const Registry<GroupInference>& groupInferences() {
#define GROUPSCOPE_ENTRY(function) inference::function(),
    static const Registry<GroupInference> all("group inference", {
#include "core/inference/inference_list.inc"
                                                                 });
#undef GROUPSCOPE_ENTRY
    return all;
}

std::vector<ParameterSpec> groupInferenceParameters(const std::string& defaultId) {
    std::vector<std::string> ids{defaultId};
    for (const GroupInference& inference : groupInferences())
        if (inference.id != defaultId)
            ids.push_back(inference.id);
    std::vector<ParameterSpec> all{
        {.key = "groups",
         .label = "Groups",
         .help =
             "First stage that splits each class of the training examples into groups: the file's own "
             "attributes; examples that zero-shot, the column predicted_class, a first model, clusters "
             "(of the first model's last layer; with stage1_model linear of the embeddings themselves, "
             "and nothing is trained) or both of these predict correctly and wrongly; clusters within each "
             "class; EIIL's environments; or attributes that a model estimates, which learns from those "
             "of validation examples (ssa).",
         .source = "Correct-N-Contrast, 4.1 and 6",
         .defaultValue = defaultId,
         .choices = ids}};
    for (const GroupInference& inference : groupInferences())
        for (const ParameterSpec& spec : inference.parameters) {
            auto known = std::find_if(all.begin(), all.end(),
                                      [&](const auto& other) { return other.key == spec.key; });
            if (known == all.end()) {
                known = all.insert(all.end(), spec);
                known->onlyIf = ParameterCondition{"groups", {}};
                known->section = ParameterSection::firstStage;
            }
            known->onlyIf->values.push_back(inference.id);
        }
    return all;
}

namespace {

/// Only what the inference says that it reads, and the form of the rows, which is that of the second stage:
/// what is inferred cannot depend on anything else.
ParameterValues ownParameters(const GroupInference& inference, const ParameterValues& parameters) {
    std::map<std::string, ParameterValue, std::less<>> own{{"groups", inference.id}};
    for (const ParameterSpec& spec : inference.parameters)
        own.insert_or_assign(spec.key, parameters.all().at(spec.key));
    for (const char* key : {"normalize_input", "input_length"})
        if (const auto found = parameters.all().find(key); found != parameters.all().end())
            own.insert(*found);
    return ParameterValues(std::move(own));
}

} // namespace

GroupAssignment inferGroups(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                            const RunContext& run) {
    requireTrainable(task);
    const GroupInference& inference = groupInferences().find(parameters.text("groups"), "parameter groups");
    const ParameterValues own = ownParameters(inference, parameters);
    if (run.firstStages != nullptr && run.trace == nullptr)
        return run.firstStages->groups(task, inference, own, seed, run);
    return inference.infer(task, own, seed, run);
}

void requireUsefulPredictions(const Task& task, const GroupAssignment& assignment,
                              const ParameterValues& parameters) {
    const std::vector<int>& rows = task.fitRows();
    const std::vector<int>& predictions = assignment.predictions;
    const std::vector<int>& second = assignment.secondPredictions;
    if (std::any_of(second.begin(), second.end(), [](int prediction) { return prediction >= 0; }))
        return; // errors stand first: a model that sees one class hides clusters that see all
    const int first = predictions[static_cast<std::size_t>(rows.front())];
    if (std::any_of(rows.begin(), rows.end(), [&](int row) { return predictions[row] != first; }))
        return;
    const std::string& groups = parameters.text("groups");
    std::string advice = "choose another first stage for groups";
    if (groups == "erm")
        advice += ", such as erm_clusters, or lower stage1_weight_decay or raise stage1_learning_rate or "
                  "stage1_epochs";
    if (groups == "erm_clusters")
        advice += ", or cluster_space features, or another stage1_model or stage1_weight_decay";
    throw DataError("the first stage (groups " + groups + ") predicts class '" +
                        task.groups.classes()[first] +
                        "' for all training examples, so it has found nothing to work with",
                    "parameter groups", advice);
}

const std::vector<int>& requirePredictions(const GroupAssignment& assignment,
                                           const ParameterValues& parameters) {
    if (!assignment.predictions.empty())
        return assignment.predictions;
    std::string ids;
    for (const GroupInference& inference : groupInferences())
        if (inference.makesPredictions)
            addToList(ids, inference.id);
    throw DataError("groups " + parameters.text("groups") +
                        " makes no class predictions, which this method "
                        "works with",
                    "parameter groups", "choose one of: " + ids);
}

std::vector<Column> foundColumns(const Task& task, const GroupAssignment& assignment) {
    std::vector<Column> columns;
    if (!assignment.predictions.empty())
        columns = foundPredictions(task, assignment.predictions);
    columns.push_back({"groups", assignment.names, assignment.groups, {}});
    if (!assignment.environments.empty())
        columns.push_back({"environments", assignment.environmentNames, assignment.environments, {}});
    return columns;
}

std::vector<Column> foundPredictions(const Task& task, std::vector<int> predictions) {
    return {{"predictions", task.groups.classes(), std::move(predictions), {}}};
}

} // namespace groupscope
