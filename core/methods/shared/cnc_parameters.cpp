// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/cnc_training.h"
#include "core/training/common.h"
#include "core/training/encoder_training.h"
#include "core/training/epoch_plan.h"
#include "core/training/weight_average.h"

#include <algorithm>

namespace groupscope {

namespace {

const std::string paper = "Correct-N-Contrast, ";

ParameterSpec count(const std::string& key, const std::string& label, const std::string& help,
                    int defaultValue, int maximum) {
    return {.key = key,
            .label = label,
            .help = help,
            .source = paper + "E.2.4, Waterbirds",
            .defaultValue = std::int64_t{defaultValue},
            .minimum = 1,
            .maximum = static_cast<double>(maximum)};
}

ParameterSpec& specOf(std::vector<ParameterSpec>& specs, const std::string& key) {
    return *std::find_if(specs.begin(), specs.end(), [&](const auto& spec) { return spec.key == key; });
}

std::vector<ParameterSpec> lossParameters() {
    return {{.key = "contrastive_temperature",
             .label = "Contrastive temp.",
             .help = "Divides the cosines of the contrastive loss.",
             .source = paper + "E.2.4, Waterbirds",
             .defaultValue = 0.1,
             .minimum = 1e-3,
             .maximum = 100,
             .search = SearchRange{.low = 0.02, .high = 1, .logarithmic = true}},
            {.key = "contrastive_weight",
             .label = "Contrastive weight",
             .help = "Share of the contrastive term in the loss; the cross-entropy has the rest.",
             .source = paper + "Eq. 7; E.2.4, Waterbirds",
             .defaultValue = 0.75,
             .minimum = 0,
             .maximum = 1,
             .search = SearchRange{.low = 0.1, .high = 0.95}},
            {.key = "denominator",
             .label = "Denominator",
             .help = "A positive competes with all positives and negatives, or with the negatives alone.",
             .source = paper + "Eq. 3; single: reference code",
             .defaultValue = std::string("all"),
             .choices = {"all", "single"}}};
}

} // namespace

std::vector<ParameterSpec> contrastiveBatchParameters() {
    std::vector<ParameterSpec> specs{
        count("positives", "Positives",
              "Examples that a batch draws as positives, and as additional anchors.", 17, 4096),
        count("negatives", "Negatives", "Examples a batch draws as negatives of each of its two sides.", 17,
              4096),
        count("batch_factor", "Batches in a step",
              "Contrastive batches whose gradients make one step of the optimiser.", 32, 4096),
        {.key = "target_sample_ratio",
         .label = "Anchor share",
         .help = "Share of the possible anchors that an epoch takes, drawn again for each.",
         .source = "reference code: 0.1 for CelebA and CivilComments",
         .defaultValue = 1.0,
         .minimum = 1e-4,
         .maximum = 1},
        {.key = "balance_targets",
         .label = "Balance slices",
         .help = "As many anchors of every slice as the smallest gives, which the reference code comes to "
                 "either way; off, every anchor has its batch (Algorithm 2).",
         .source = "reference code; off: " + paper + "Algorithm 2",
         .defaultValue = true},
        {.key = "short_slices",
         .label = "Short slices",
         .help = "Where a slice has fewer examples than a batch draws: all batches are cut to what it has, "
                 "or it gives examples twice.",
         .source = "cut: reference code; repeat: " + paper + "Algorithm 2",
         .defaultValue = std::string("cut"),
         .choices = {"cut", "repeat"},
         .before = std::string("cut")}};
    for (ParameterSpec& spec : lossParameters())
        specs.push_back(std::move(spec));
    specs.push_back({.key = "gradient_clip",
                     .label = "Gradient clip",
                     .help = "Largest norm of all gradients of a step together; 0 does not clip.",
                     .source = paper + "E.2.4, CivilComments",
                     .defaultValue = 0.0,
                     .minimum = 0,
                     .maximum = 1e6});
    return specs;
}

std::vector<ParameterSpec> cncEncoderParameters() {
    std::vector<ParameterSpec> specs = encoderOnlyParameters();
    std::erase_if(specs, [](const ParameterSpec& spec) {
        return spec.key == "batch_size" || parameter::isOfWeightAverage(spec);
    });
    specOf(specs, "epochs") = parameter::epochs(20, "design choice; " + paper + "E.2.4: 5 for Waterbirds");
    specOf(specs, "epochs").quickMost = 3; // a contrastive batch is many examples
    specOf(specs, "epochs").help = "Passes over the anchors, or more of them, as minimum_updates asks.";
    ParameterSpec& updates = specOf(specs, "minimum_updates");
    updates.defaultValue = std::int64_t{500};
    updates.source = "design choice: on the validation splits of seven data sets, see the user guide";
    updates.help = "As many epochs are made beyond epochs as it takes for so many contrastive updates: a "
                   "small set has few in an epoch and would learn nothing. 0: epochs alone count.";
    updates.before.reset(); // it has had this parameter from the beginning
    updates.yieldsTo.clear();
    specOf(specs, "learning_rate").defaultValue = 3e-3;
    specOf(specs, "learning_rate").source =
        "design choice: on the validation splits of seven data sets, see the user guide; " + paper +
        "E.2.4: 1e-4 for Waterbirds";
    specOf(specs, "weight_decay").defaultValue = 1e-3;
    specOf(specs, "weight_decay").source = paper + "E.2.4, Waterbirds";
    specOf(specs, "momentum").source = paper + "E.2.4";
    specOf(specs, "normalization").source = "design choice; frozen statistics: reference code";
    return specs;
}

CncOptions contrastiveBatchOptions(const ParameterValues& parameters) {
    CncOptions options;
    options.sampling.positives = static_cast<std::size_t>(parameters.integer("positives"));
    options.sampling.negatives = static_cast<std::size_t>(parameters.integer("negatives"));
    options.sampling.sampleRatio = parameters.number("target_sample_ratio");
    options.sampling.balanceSlices = parameters.flag("balance_targets");
    options.sampling.repeatRows = parameters.text("short_slices") == "repeat";
    options.loss.temperature = static_cast<float>(parameters.number("contrastive_temperature"));
    options.loss.contrastiveWeight = static_cast<float>(parameters.number("contrastive_weight"));
    options.loss.denominator = parameters.text("denominator") == "all" ? ContrastiveDenominator::all
                                                                       : ContrastiveDenominator::single;
    return options;
}

} // namespace groupscope
