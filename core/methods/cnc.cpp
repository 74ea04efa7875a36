// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/group_inference.h"
#include "core/inference/prediction_noise.h"
#include "core/methods/method.h"
#include "core/methods/shared/chosen_first_stage.h"
#include "core/methods/shared/cnc_training.h"

#include <map>

namespace groupscope::method {

namespace {

const std::string paper = "Correct-N-Contrast, ";

ParameterSpec choice(const std::string& key, const std::string& label, const std::string& help,
                     std::vector<std::string> choices, const std::string& source) {
    return {.key = key,
            .label = label,
            .help = help,
            .source = source,
            .defaultValue = choices.front(),
            .choices = std::move(choices)};
}

ParameterSpec flag(const std::string& key, const std::string& label, const std::string& help,
                   const std::string& source) {
    return {.key = key, .label = label, .help = help, .source = source, .defaultValue = false};
}

/// The variants of the paper's ablations.
std::vector<ParameterSpec> variantParameters() {
    return {
        predictionNoiseParameter(),
        choice("sides", "Sides",
               "Anchor and first positive of a batch both act as anchors; the anchor alone does; or batches "
               "of Algorithm 1, where any example is an anchor.",
               {"two", "one", "any_anchor"}, paper + "Algorithms 1 and 2, A.4.2"),
        choice("negatives_by", "Negatives by",
               "Negatives are of another class with the anchor's prediction; of another class; or have the "
               "anchor's prediction.",
               {"class_and_prediction", "class_only", "prediction_only"}, paper + "A.3"),
        choice("contrastive_term", "Contrastive term",
               "The contrastive loss, or the mean distance of anchors and positives (alignment loss).",
               {"infonce", "align"}, paper + "Eq. 3; A.1"),
        flag("align_normalized", "Align unit length",
             "The alignment loss uses embeddings divided by their norms.", "design choice"),
        flag("projection_head", "Projection head",
             "The contrastive term uses a projection of the embedding, which is dropped afterwards.",
             paper + "A.4.2"),
        choice("variant", "Variant",
               "Encoder and classifier together, or the encoder by the contrastive term alone and then the "
               "classifier on the frozen encoder.",
               {"joint", "train_then_finetune"}, paper + "A.4.2"),
        {.key = "finetune_epochs",
         .label = "Finetune epochs",
         .help = "Epochs of the classifier after the encoder's, for variant train_then_finetune.",
         .source = "design choice",
         .defaultValue = std::int64_t{20},
         .minimum = 1,
         .maximum = 100'000},
        {.key = "finetune_batch_size",
         .label = "Finetune batch size",
         .help = "Examples in a step of the classifier, for variant train_then_finetune.",
         .source = "design choice",
         .defaultValue = std::int64_t{128},
         .minimum = 1,
         .maximum = 1'000'000},
        flag("compat_accumulate_classifier", "Accumulate classifier",
             "The classifier's gradients add up over an epoch, as a slip of the reference code has it.",
             "reference code")};
}

/// Parameters that count with one choice only.
void bindToChoices(std::vector<ParameterSpec>& specs) {
    const std::map<std::string, ParameterCondition> conditions{
        {"contrastive_temperature", {"contrastive_term", {"infonce"}}},
        {"denominator", {"contrastive_term", {"infonce"}}},
        {"align_normalized", {"contrastive_term", {"align"}}},
        {"contrastive_weight", {"variant", {"joint"}}},
        {"compat_accumulate_classifier", {"variant", {"joint"}}},
        {"finetune_epochs", {"variant", {"train_then_finetune"}}},
        {"finetune_batch_size", {"variant", {"train_then_finetune"}}}};
    for (ParameterSpec& spec : specs)
        if (const auto found = conditions.find(spec.key); found != conditions.end())
            spec.onlyIf = found->second;
}

std::vector<ParameterSpec> allParameters() {
    std::vector<ParameterSpec> all = groupInferenceParameters("erm");
    for (const std::vector<ParameterSpec>& part :
         {contrastiveBatchParameters(), variantParameters(), cncEncoderParameters()})
        all.insert(all.end(), part.begin(), part.end());
    bindToChoices(all);
    allowAutomaticGroups(all);
    return all;
}

CncOptions optionsOf(const ParameterValues& parameters) {
    using Negatives = CncSampler::Negatives;
    CncOptions options = contrastiveBatchOptions(parameters);
    options.sampling.anyAnchor = parameters.text("sides") == "any_anchor";
    options.loss.secondSide = parameters.text("sides") == "two";
    const std::string& negatives = parameters.text("negatives_by");
    options.sampling.negativesBy = negatives == "class_only"        ? Negatives::classOnly
                                   : negatives == "prediction_only" ? Negatives::predictionOnly
                                                                    : Negatives::classAndPrediction;
    options.loss.align = parameters.text("contrastive_term") == "align";
    options.loss.alignNormalized = parameters.flag("align_normalized");
    options.projectionHead = parameters.flag("projection_head");
    if (parameters.text("variant") == "train_then_finetune")
        options.finetuneEpochs = static_cast<int>(parameters.integer("finetune_epochs"));
    options.finetuneBatchSize = static_cast<std::size_t>(parameters.integer("finetune_batch_size"));
    options.accumulateClassifier =
        options.finetuneEpochs == 0 && parameters.flag("compat_accumulate_classifier");
    return options;
}

/// Predictions of the first stage. Refuses a first stage without predictions before it is trained.
GroupAssignment assignmentWithPredictions(const Task& task, const ParameterValues& parameters,
                                          std::uint64_t seed, const RunContext& context) {
    if (const GroupInference* inference = groupInferences().known(parameters.text("groups"));
        inference != nullptr && !inference->makesPredictions)
        requirePredictions({}, parameters);
    GroupAssignment assignment = inferGroups(task, parameters, seed, context);
    requirePredictions(assignment, parameters);
    return assignment;
}

std::unique_ptr<Trainer> startSecondStage(const std::shared_ptr<const Task>& task,
                                          const ParameterValues& parameters, std::uint64_t seed,
                                          const RunContext& context) {
    const CncOptions options = optionsOf(parameters);
    GroupAssignment assignment = assignmentWithPredictions(*task, parameters, seed, context);
    std::vector<Column> found = foundColumns(*task, assignment);
    requireUsefulPredictions(*task, assignment, parameters);
    addPredictionNoise(*task, parameters, seed, assignment);
    CncSampler sampler(task->fitRows(), task->labels, std::move(assignment.predictions), task->classCount(),
                       options.sampling, seed, assignment.secondPredictions);
    sampler.announceFallbacks(task->groups.classes(), context);
    return withFound(makeCncTrainer(task, parameters, seed, "cnc", std::move(sampler), options, context),
                     std::move(found));
}

std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                               std::uint64_t seed, const RunContext& context) {
    return startWithChosenGroups(*task, parameters, context,
                                 [&](const ParameterValues& values, const RunContext& run) {
                                     return startSecondStage(task, values, seed, run);
                                 });
}

} // namespace

Method cnc() {
    return {.id = "cnc",
            .name = "Correct-N-Contrast",
            .summary = "Pulls together examples of a class that a first stage predicts differently and apart "
                       "examples of different classes that it predicts the same, so that the embedding "
                       "forgets what misled the first stage. Uses no group labels for training.",
            .source = "Correct-N-Contrast, Algorithms 1 and 2",
            .family = MethodFamily::contrastive,
            .parameters = allParameters(),
            .series = {{"train.loss", "contrastive and cross-entropy, weighted"}},
            .control = MethodControl{"contrast 0: batches alone", {{"contrastive_weight", 0.0}}},
            .knobs = {"contrastive_weight", "negatives"},
            .start = start};
}

} // namespace groupscope::method
