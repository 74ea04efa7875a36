// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parameter_specs.h"
#include "core/methods/method.h"
#include "core/methods/shared/pair_training.h"

namespace groupscope::method {

namespace {

/// As R-Adapter without what makes it robust, and with FLYP's rate and decay.
std::vector<ParameterSpec> flypParameters() {
    const std::string source = "FLYP (Goyal et al. 2023)";
    std::vector<ParameterSpec> all = pairParameters();
    for (ParameterSpec& spec : all) {
        if (spec.key == "loss") {
            spec.choices = {"info_nce", "mpm_nce"};
            spec = changed(std::move(spec), std::string("info_nce"), source);
        } else if (spec.key == "drop") {
            spec.choices = {"none", "per_forward", "per_sample"};
            spec = changed(std::move(spec), std::string("none"), source);
        } else if (spec.key == "ema") {
            spec = changed(std::move(spec), false, source);
        } else if (spec.key == "alpha") {
            spec = changed(std::move(spec), 1.0, source);
        } else if (spec.key == "epsilon") {
            spec = changed(std::move(spec), 0.0, source);
        } else if (spec.key == "weight_decay") {
            spec = changed(std::move(spec), 0.1, source);
        } else if (spec.key == "learning_rate") {
            spec = changed(std::move(spec), 3e-4,
                           "design choice: of one map a side on validation examples, see the user guide; " +
                               source + ": 1e-5 for whole encoders");
        }
    }
    ParameterSpec learned =
        onlyIf(flagSpec("learn_temperature", "Learn temperature",
                        "The logit scale 1/τ is trained too, from 1/temperature on and to 100 at most, "
                        "as CLIP's.",
                        source, false),
               "loss", {"info_nce"});
    learned.before = false;
    all.push_back(std::move(learned));
    return all;
}

} // namespace

/// Fine-tuning as the model was trained: each pair against all others of the batch.
Method flyp() {
    return {.id = "flyp",
            .name = "FLYP",
            .summary = "Fine-tunes images and texts together by the loss they were first trained with: every "
                       "pair against all others of the batch, also those of its class. Uses no group labels.",
            .source = "FLYP (Goyal et al. 2023); R-Adapter, 5; on frozen embeddings one map for each side "
                      "replaces the towers",
            .family = MethodFamily::adapter,
            .parameters = flypParameters(),
            .startsAsClassifier = true,
            .series = {{"train.loss", "InfoNCE of pairs"},
                       {"train.temperature", "learned temperature"},
                       {"train.first_step", "first step, share of the embeddings' norm"},
                       {"train.start_weight", "weight of the start in the average"}},
            .reports = pairMeasures(),
            .knobs = {"temperature"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                return startPairTraining(std::move(task), values, seed, context, "flyp");
            }};
}

} // namespace groupscope::method
