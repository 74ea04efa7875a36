// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parameter_specs.h"
#include "core/methods/method.h"
#include "core/methods/shared/fine_tuning.h"
#include "core/methods/shared/probe_search.h"

#include <cmath>

namespace groupscope::method {

namespace {

std::vector<ParameterSpec> lpFtParameters() {
    const std::string source = "LP-FT (Kumar et al. 2022)";
    std::vector<ParameterSpec> all{countSpec("costs", "Values of C",
                                             "How many of the probe, from 1e-7 to 100, evenly spaced in "
                                             "their logarithms; the validation split selects. 1: C is 1.",
                                             source + ", code: 100; 20: design choice", 20, 1000)};
    for (ParameterSpec& spec : fineTuningParameters()) {
        if (spec.key == "temperature" || spec.key == "class_embeddings" || spec.key == "prompts")
            continue; // it begins at the probe
        if (spec.key == "epochs")
            spec = changed(std::move(spec), std::int64_t{20}, source);
        else if (spec.key == "learning_rate")
            spec = searchedByFactor(changed(std::move(spec), 1e-3, source + ": 3e-5 to 1e-2"), 3e-5, 3e-2);
        else if (spec.key == "warm_up")
            spec = changed(std::move(spec), std::int64_t{0}, source);
        else if (spec.key == "weight_decay")
            spec = changed(std::move(spec), 0.0, source);
        else if (spec.key == "optimizer")
            spec = changed(std::move(spec), std::string("sgd"), source);
        else if (spec.key == "batch_size")
            spec = changed(std::move(spec), std::int64_t{64}, source);
        else if (spec.key == "alpha")
            spec =
                changed(std::move(spec), 1.0, source,
                        "How far the head lies from the linear probe (0) to where fine-tuning ended (1), in "
                        "weights. Changes no training.");
        all.push_back(std::move(spec));
    }
    return all;
}

} // namespace

/// A converged linear probe first, then fine-tuning from it: the map is not bent by a head that knows
/// nothing.
Method lpFt() {
    return {.id = "lp-ft",
            .name = "LP-FT",
            .summary = "A linear probe to convergence, its penalty selected on the validation split, then "
                       "fine-tuning of a residual map and the classifier from there. Uses no group labels.",
            .source = "LP-FT (Kumar et al. 2022); R-Adapter, Table 1; on frozen embeddings one map replaces "
                      "the encoder",
            .family = MethodFamily::adapter,
            .parameters = lpFtParameters(),
            .startsAsClassifier = true,
            .series = {{"train.probe_cost", "logarithm of the probe's C"},
                       {"train.probe_accuracy", "accuracy of the probe on the examples that selected C"}},
            .reports = {"trained_parameters"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) -> std::unique_ptr<Trainer> {
                const FoundProbe probe =
                    findProbe(*task, probeCosts(static_cast<int>(values.integer("costs"))), seed, context);
                const FineTuningStart start{.classifier = probe.classifier,
                                            .onUnitRows = false,
                                            .rowScale = 1.0 / probe.deviation,
                                            .told = {{"train.probe_cost", std::log10(probe.cost)},
                                                     {"train.probe_accuracy", probe.accuracy}}};
                return startFineTuning(std::move(task), values, seed, start, "lp-ft");
            }};
}

} // namespace groupscope::method
