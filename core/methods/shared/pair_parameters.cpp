// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parameter_specs.h"
#include "core/methods/shared/pair_texts.h"
#include "core/methods/shared/pair_training.h"
#include "core/training/common.h"
#include "core/training/epoch_plan.h"

namespace groupscope {

namespace {

const std::string pairPaper = "R-Adapter, ";

std::vector<ParameterSpec> pairLossParameters() {
    return {
        choiceSpec("loss", "Loss",
                   "Several positives of a label with smoothed targets and a margin, or each pair alone.",
                   pairPaper + "Eqs. 10 and 11; info_nce: Eq. 4", {"mpm_nce", "info_nce"}),
        numberSpec("epsilon", "Smoothing ε", "Share of the targets that goes to negatives.",
                   pairPaper + "4: .05, of retrieval 0", 0.05, 0, 0.999),
        onlyIf(numberSpec("delta", "Margin δ", "Added to the similarity of negatives.", pairPaper + "4", 0.05,
                          0, 2),
               "loss", {"mpm_nce"}),
        numberSpec("temperature", "Temperature",
                   "Divides similarities, of the loss and of the head: 0.01 is CLIP's scale of 100.",
                   pairPaper + "4", 0.01, 1e-4, 100),
        onlyIf(choiceSpec("pair_labels", "Positives",
                          "Pairs of one class, pairs of one image (several captions of it in one batch), or "
                          "each pair alone.",
                          pairPaper + "4; pair: Table 3, w/ SP", {"class", "row", "pair"}),
               "loss", {"mpm_nce"}),
        onlyIf(choiceSpec("pair_targets", "Targets of texts",
                          "Those of the text, which sum to 1, or those of the image, as printed.",
                          "row: code; " + pairPaper + "Eq. 11", {"row", "paper"}),
               "loss", {"mpm_nce"})};
}

std::vector<ParameterSpec> sideParameters() {
    ParameterSpec rank =
        countSpec("rank", "Rank", "Of the adapters; 0: full.", pairPaper + "5, Table 4", 0, 65'536);
    rank.minimum = 0;
    return {
        choiceSpec("adapter_form", "Adapter",
                   "One linear map, or two maps of which the branch counts a tenth: with a ReLU between "
                   "(AdaptFormer), or without (RepAdapter).",
                   pairPaper + "3.2 and Table 2", {"linear", "adaptformer", "repadapter"}),
        std::move(rank),
        choiceSpec("drop", "Adapter dropping",
                   "Each adapter is dropped now and then: for a whole step, for single examples, or never.",
                   pairPaper + "Eq. 7", {"per_forward", "per_sample", "none"}),
        onlyIf(numberSpec("drop_rate", "Drop rate", "Chance of an adapter to be dropped.", pairPaper + "4",
                          0.2, 0, 0.95),
               "drop", {"per_forward", "per_sample"}),
        numberSpec(
            "dropout", "Dropout",
            "Probability that a unit of an adapter is 0 in a step; the others are divided by 1 minus it.",
            pairPaper + "Table 2, DO; code: drop(xW)", 0.0, 0, 0.95),
        flagSpec("ema", "Moving average", "Heads hold the moving average of the weights.",
                 pairPaper + "Eq. 8", true),
        numberSpec("ema_decay", "Decay of the average", "m of W̃ ← m·W̃ + (1 − m)·W.", pairPaper + "4", 0.999,
                   0, 0.999999),
        flagSpec("debias", "Debiased average",
                 "Without it short trainings are mostly scaled towards where they began.", "design choice",
                 true),
        numberSpec("alpha", "Scale α",
                   "How much of the adapters the head keeps: 0 is zero-shot. Changes no training.",
                   pairPaper + "Eq. 9; .5 of classification, .8 of retrieval", 0.5, 0, 1)};
}

std::vector<ParameterSpec> pairStepParameters() {
    ParameterSpec warmUp = countSpec("warm_up", "Warm-up steps",
                                     "Steps in which the learning rate rises, at most a tenth of all.",
                                     pairPaper + "4", 500, 1'000'000);
    warmUp.minimum = 0;
    return {
        parameter::epochs(10, pairPaper + "4"),
        changed(parameter::minimumUpdates(), std::int64_t{200},
                "design choice: the rates were chosen at 200 updates, see the user guide"),
        changed(parameter::learningRate(5e-4, pairPaper + "4"), 5e-4, pairPaper + "4",
                "Highest step size, of a cosine after the warm-up."),
        flagSpec("rate_by_dimension", "Rate by dimension",
                 "Above 1,024 dimensions the rate falls with them: the first step grows with their number.",
                 "design choice", true),
        std::move(warmUp),
        parameter::momentum(),
        changed(parameter::weightDecay(), 0.0, pairPaper + "4"),
        changed(parameter::optimizer(), std::string("adamw"), pairPaper + "4"),
        changed(parameter::batchSize(), std::int64_t{512}, pairPaper + "4", "Pairs in a step."),
        numberSpec("gradient_clip", "Bound of gradients",
                   "Largest norm of the gradients of both adapters together; 0: any.", "code", 1, 0, 1e9)};
}

} // namespace

std::vector<std::string> pairMeasures() {
    return {"trained_parameters", "image_to_text_r1", "image_to_text_r5", "image_to_text_r10",
            "text_to_image_r1",   "text_to_image_r5", "text_to_image_r10"};
}

std::vector<ParameterSpec> pairParameters() {
    std::vector<ParameterSpec> all = textsParameters();
    for (const std::vector<ParameterSpec>& part :
         {pairLossParameters(), sideParameters(), pairStepParameters()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

} // namespace groupscope
