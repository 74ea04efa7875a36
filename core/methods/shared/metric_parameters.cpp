// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/metric_parameters.h"

#include "core/base/parameter_specs.h"
#include "core/methods/shared/metric_criterion.h"
#include "core/training/common.h"
#include "core/training/encoder_training.h"
#include "core/training/epoch_plan.h"
#include "core/training/input_form.h"

#include <algorithm>

namespace groupscope {

namespace {

const std::string metricPaper = "finDML, ";

ParameterSpec lossForm() {
    return choiceSpec("loss_form", "Form of the loss",
                      "As the code computes it that the paper's numbers come from, or as the paper prints "
                      "it, typing errors and all.",
                      metricPaper + "A.1; code: Roth et al. 2020", {"code", "paper"});
}

/// A parameter that runs had this value of before there was one.
ParameterSpec added(ParameterSpec spec) {
    spec.before = spec.defaultValue;
    return spec;
}

std::vector<ParameterSpec> miningParameters() {
    return {
        choiceSpec("mining", "Mining",
                   "How triplets are selected in a batch: negatives drawn by the inverse density of their "
                   "distance, those a little farther than the positive, any of each anchor, or as many of "
                   "all triplets as there are examples.",
                   metricPaper + "A.1", {"distance_weighted", "semi_hard", "per_anchor", "random"}),
        onlyIf(numberSpec("mining_slack", "Mining slack",
                          "Semi-hard negatives are farther than the positive by less than this.",
                          metricPaper + "D.3", 0.2, 1e-6, 2),
               "mining", {"semi_hard"}),
        added(onlyIf(choiceSpec("semi_hard_form", "Semi-hard distance",
                                "Distances are compared as they are, as in the code, or squared, as printed.",
                                "code; " + metricPaper + "Definition 5", {"plain", "squared"}),
                     "mining", {"semi_hard"})),
        added(onlyIf(numberSpec("nearest_distance", "Nearest distance",
                                "λ: negatives nearer than this weigh as much as at it.", metricPaper + "D.3",
                                0.5, 1e-3, 1.999),
                     "mining", {"distance_weighted"})),
        onlyIf(choiceSpec("far_negatives", "Far negatives",
                          "Negatives beyond the farthest distance are never drawn, weigh as much as at "
                          "it, or keep their weight, which grows without bound.",
                          metricPaper + "D.3 clips distances at 1.4; the code's cutoff is switched off",
                          {"exclude", "clamp", "keep"}),
               "mining", {"distance_weighted"}),
        onlyIf(numberSpec("farthest_distance", "Farthest distance",
                          "Of negatives that are drawn as usual, unless far ones keep their weight.",
                          metricPaper + "D.3", 1.4, 0.5, 1.999),
               "mining", {"distance_weighted"})};
}

ParameterSpec tripletMargin() {
    return numberSpec("margin", "Margin", "How much nearer positives shall be than negatives, γ.",
                      metricPaper + "D.3", 0.2, 0, 4);
}

std::vector<ParameterSpec> together(std::vector<ParameterSpec> first, std::vector<ParameterSpec> rest) {
    for (ParameterSpec& spec : rest)
        first.push_back(std::move(spec));
    return first;
}

} // namespace

std::vector<ParameterSpec> contrastivePairParameters() {
    return together({numberSpec("positive_margin", "Positive margin", "Positives nearer than this are fine.",
                                "code", 0, 0, 2),
                     numberSpec("negative_margin", "Negative margin", "Negatives farther than this are fine.",
                                "code", 1, 0, 2),
                     lossForm()},
                    miningParameters());
}

std::vector<ParameterSpec> tripletParameters() {
    return together({tripletMargin(), lossForm()}, miningParameters());
}

std::vector<ParameterSpec> marginParameters() {
    return together({tripletMargin(),
                     numberSpec("boundary", "Boundary",
                                "Where the boundary β of every class between near and far begins.",
                                metricPaper + "D.3", 1.2, 0, 2),
                     numberSpec("boundary_rate", "Boundary's rate",
                                "Learning rate of the boundaries; 0 keeps them where they begin.",
                                metricPaper + "D.3", 5e-4, 0, 1),
                     lossForm()},
                    miningParameters());
}

std::vector<ParameterSpec> nPairParameters() {
    return {numberSpec("norm_weight", "Weight of the norms", "Of the mean norm of embeddings in the loss, ν.",
                       metricPaper + "D.3", 0.005, 0, 10),
            lossForm()};
}

std::vector<ParameterSpec> multiSimilarityParameters() {
    return {numberSpec("positive_scale", "Positive scale", "α: how sharply positives are weighed.",
                       metricPaper + "D.3", 2, 1e-3, 1000),
            numberSpec("negative_scale", "Negative scale", "β: how sharply negatives are weighed.",
                       metricPaper + "D.3", 40, 1e-3, 1000),
            numberSpec("similarity_threshold", "Similarity threshold",
                       "λ: the similarity that positives shall exceed and negatives stay below.",
                       metricPaper + "D.3", 0.5, -1, 1),
            numberSpec("similarity_slack", "Similarity slack",
                       "ε: pairs that are easier than the hardest opposite one by more than this are left "
                       "out.",
                       metricPaper + "D.3", 0.1, 0, 2),
            lossForm()};
}

std::vector<ParameterSpec> proxyNcaParameters() {
    return {numberSpec("proxy_rate_factor", "Proxies' rate factor",
                       "The proxies' learning rate is the model's times this.", "code", 50, 1e-6, 1e6),
            lossForm()};
}

std::vector<ParameterSpec> arcFaceParameters() {
    return {numberSpec("angle_scale", "Angle scale", "s: length of the sphere that logits are taken on.",
                       metricPaper + "D.3", 16, 1e-3, 1000),
            numberSpec("angle_margin", "Angle margin", "Radians added to the angle of the own class.",
                       metricPaper + "D.3", 0.5, 0, 3.14),
            numberSpec("centre_rate", "Centres' rate", "Learning rate of the centres of classes.",
                       metricPaper + "D.3", 5e-4, 1e-9, 10),
            choiceSpec("cosine_clamp", "Clamp of cosines",
                       "Negative cosines have no gradient, as in the code: at the start about half of the "
                       "examples; or wide: only the ends are cut.",
                       "code; wide: design choice", {"code", "wide"}),
            lossForm()};
}

std::vector<ParameterSpec> criterionParameters(const std::vector<std::string>& ids, const std::string& key) {
    std::vector<ParameterSpec> all;
    for (const std::string& id : ids)
        for (ParameterSpec& spec : criterionParameters(id)) {
            const auto known = std::find_if(all.begin(), all.end(), [&](const ParameterSpec& candidate) {
                return candidate.key == spec.key;
            });
            if (known == all.end())
                all.push_back(spec.onlyIf ? std::move(spec) : onlyIf(std::move(spec), key, {id}));
            else if (known->onlyIf && known->onlyIf->key == key)
                known->onlyIf->values.push_back(id);
        }
    for (ParameterSpec& spec : all) // what all of them have always counts
        if (spec.onlyIf && spec.onlyIf->key == key && spec.onlyIf->values == ids)
            spec.onlyIf.reset();
    return all;
}

std::vector<ParameterSpec> metricModelParameters() {
    const std::string frozen = "design choice: on frozen embeddings it replaces the network's last layers";
    ParameterSpec samples = countSpec("samples_per_class", "Examples per class",
                                      "Examples of a class in a batch (SPC-n), drawn together.",
                                      metricPaper + "A.1: 2, 4 or 8", 2, 1024);
    samples.minimum = 2;
    samples.before = std::int64_t{2};
    std::vector<ParameterSpec> all = parameter::withSchedule(
        {choiceSpec("model", "Model", "A network of two layers, or a linear map.", frozen, {"mlp", "linear"}),
         onlyIf(searchedAmong(changed(parameter::hiddenDimension(), std::int64_t{512}, "design choice",
                                      "Width of the network's hidden layer."),
                              {std::int64_t{128}, std::int64_t{256}, std::int64_t{512}}),
                "model", {"mlp"}),
         countSpec("output_dim", "Embedding size", "Dimensions of the embedding, of unit length.",
                   metricPaper + "D.3", 128, 65'536),
         parameter::normalizeInput(), parameter::inputLength(),
         parameter::epochs(50, "design choice: the paper trains a whole network for 150"),
         parameter::minimumUpdates(),
         parameter::learningRate(1e-3, "design choice: the paper's 1e-5 is that of a whole network"),
         parameter::momentum(),
         changed(parameter::weightDecay(), 4e-4, metricPaper + "D.3",
                 "L2 penalty on every parameter of the model, biases included; the loss's own have none."),
         changed(parameter::optimizer(), std::string("adam"), metricPaper + "D.3"),
         changed(parameter::batchSize(), std::int64_t{128}, metricPaper + "D.3",
                 "Examples in a step, samples_per_class of a class at a time."),
         std::move(samples),
         choiceSpec("pair_draw", "Draw of pairs",
                    "Classes and examples of a batch with replacement, or distinct as long as they last.",
                    "with_replacement: code; " + metricPaper + "A.1", {"with_replacement", "distinct"}),
         choiceSpec("upstream_balance", "Balance of groups",
                    "Every example once, or the examples of each group drawn again up to the largest group.",
                    metricPaper + "Tables 8 and 11", {"none", "oversample"})});
    all.push_back(onlyIf(parameter::classifierRateFactor(), "model", {"mlp"}));
    return all;
}

} // namespace groupscope
