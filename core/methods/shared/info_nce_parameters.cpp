// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parameter_specs.h"
#include "core/methods/shared/info_nce_training.h"
#include "core/training/common.h"
#include "core/training/epoch_plan.h"

#include <algorithm>

namespace groupscope {

namespace {

const std::string temperaturePaper = "Adaptive Temperature, ";

/// A parameter whose default is what runs of earlier versions had.
ParameterSpec sinceThen(ParameterSpec spec) {
    spec.before = spec.defaultValue;
    return spec;
}

std::vector<ParameterSpec> trainingParameters() {
    return {quickAtMost(parameter::epochs(400, temperaturePaper + "D"), 40),
            parameter::minimumUpdates(),
            parameter::learningRate(1e-3, temperaturePaper + "D"),
            countSpec("rate_step", "Rate step",
                      "Epochs after which the learning rate is lowered, again and again.",
                      temperaturePaper + "D", 20, 100'000),
            numberSpec("rate_factor", "Rate factor", "What the learning rate is then multiplied with.",
                       temperaturePaper + "D", 0.9, 1e-6, 1),
            parameter::momentum(),
            changed(parameter::weightDecay(), 0.0, "design choice"),
            changed(parameter::optimizer(), std::string("adam"), temperaturePaper + "D"),
            changed(parameter::batchSize(), std::int64_t{256}, "design choice: the paper names none",
                    "Examples in a step, two views of each; examples that fill no whole batch wait for "
                    "another epoch.")};
}

std::vector<ParameterSpec> encoderModel() {
    ParameterSpec outputs = countSpec("output_dim", "Embedding size", "Dimensions of the embedding z.",
                                      temperaturePaper + "D", 16, 65'536);
    return {changed(parameter::hiddenDimension(), std::int64_t{256},
                    "design choice: on frozen embeddings the encoder replaces the network of the paper",
                    "Width of the encoder's hidden layer, which has batch normalisation."),
            std::move(outputs),
            numberSpec("dropout", "Dropout", "Chance of a hidden unit to be left out of a training step.",
                       "design choice", 0.2, 0, 0.95),
            parameter::normalizeInput(), parameter::inputLength()};
}

std::vector<ParameterSpec> viewParameters() {
    const std::vector<std::string> noisy{"auto", "noise"};
    return {choiceSpec("views", "Views",
                       "Two of the stored views of an example, drawn again each epoch; the example with "
                       "noise and dropout of features; or auto: stored where the file has two, else noise.",
                       "design choice: the paper augments pictures, embeddings have none",
                       {"auto", "stored", "noise"}),
            onlyIf(numberSpec("view_noise", "View noise",
                              "Standard deviation of Gaussian noise on an example, whose length is then that "
                              "share of the example's.",
                              "design choice", 0.5, 0, 100),
                   "views", noisy),
            onlyIf(numberSpec("view_dropout", "View dropout",
                              "Chance of a feature to be 0 in a view; the others are divided by 1 − it.",
                              "design choice", 0.2, 0, 0.95),
                   "views", noisy)};
}

std::vector<ParameterSpec> contrastParameters(double temperature, const std::string& source) {
    ParameterSpec projected = countSpec("projector_dim", "Projector size", "Dimensions the projector gives.",
                                        temperaturePaper + "G", 16, 65'536);
    return {
        numberSpec("temperature", "Temperature",
                   "Of the contrastive loss: τ, or the base temperature τ_α where temperatures adapt.",
                   source, temperature, 1e-3, 100),
        choiceSpec("temperature_schedule", "Temperature schedule",
                   "One temperature for all epochs, or from `temperature_high` to it and back as a cosine.",
                   "cosine: Kukleva et al. 2023", {"none", "cosine"}),
        onlyIf(numberSpec("temperature_high", "Highest temperature", "Where the cosine begins.",
                          "Kukleva et al. 2023", 1.0, 1e-3, 100),
               "temperature_schedule", {"cosine"}),
        onlyIf(countSpec("temperature_period", "Temperature period", "Epochs of one cosine.",
                         "Kukleva et al. 2023", 200, 100'000),
               "temperature_schedule", {"cosine"}),
        choiceSpec("negative_views", "Negative views",
                   "An anchor is pushed from the other views of other examples (cross), or from both.",
                   "cross: " + temperaturePaper + "Eq. 2; all: SimCLR (Chen et al. 2020)", {"cross", "all"}),
        {.key = "symmetric",
         .label = "Symmetric",
         .help = "The second views are anchors too.",
         .source = "design choice: the paper says each embedding",
         .defaultValue = true},
        sinceThen(choiceSpec(
            "positive_pairs", "Positives",
            "Examples that an anchor is pulled towards: the other view of its example, or also all examples "
            "of its class among those whose label the classifier gets; the loss is then SupCon's.",
            "class: " + temperaturePaper + "2, and Khosla et al. 2020, Eq. 2", {"views", "class"})),
        choiceSpec("projector", "Projector",
                   "What similarities are taken of: the embedding itself, or a linear map or a network of "
                   "two layers on it, which is thrown away afterwards.",
                   temperaturePaper + "G", {"none", "linear", "mlp"}),
        onlyIf(std::move(projected), "projector", {"linear", "mlp"})};
}

std::vector<ParameterSpec> downstreamParameters() {
    return {numberSpec("label_fraction", "Label fraction",
                       "Share of the examples of each class, at least one, that the classifier is fitted on. "
                       "A smaller share takes examples of a larger one.",
                       temperaturePaper + "3", 1.0, 1e-6, 1),
            countSpec("probe_every", "Probe every",
                      "Epochs after which the classifier is fitted for the curves; epochs between have no "
                      "accuracies. It is fitted at the end in any case, and chooses no epoch.",
                      "design choice", 20, 100'000)};
}

} // namespace

std::vector<ParameterSpec> infoNceParameters(double temperature, const std::string& temperatureSource) {
    std::vector<ParameterSpec> all;
    for (std::vector<ParameterSpec>& part : std::vector<std::vector<ParameterSpec>>{
             contrastParameters(temperature, temperatureSource), viewParameters(), encoderModel(),
             trainingParameters(), downstreamParameters()})
        std::move(part.begin(), part.end(), std::back_inserter(all));
    return all;
}

std::vector<ParameterSpec> domainWeightedParameters(double temperature, double slope,
                                                    const std::string& source) {
    std::vector<ParameterSpec> all = infoNceParameters(temperature, source);
    const std::vector<ParameterSpec> own{
        sinceThen(choiceSpec(
            "weighting", "Weighting",
            "Effect on a negative of the probability w that two examples are of one domain: it sets the "
            "temperature of the pair, or multiplies e^{s/τ} by N·w, outside of the exponent.",
            "temperature: " + temperaturePaper +
                "Eq. 3; factor: Zhang et al. 2022, which B argues against; N: design choice",
            {"temperature", "factor"})),
        onlyIf(numberSpec("tau_beta", "τ_β",
                          "How much temperatures follow the probability w of two examples to be of one of N "
                          "domains: τ = max(τ_α + τ_β(1/N − w), τ_min).",
                          source, slope, 0, 100),
               "weighting", {"temperature"}),
        onlyIf(numberSpec("tau_min", "τ_min",
                          "The least temperature. Where many pairs reach it, its value decides the result: "
                          "the history holds their share.",
                          "design choice: the paper names none", 0.01, 1e-3, 100),
               "weighting", {"temperature"}),
        choiceSpec(
            "discriminator", "Discriminator",
            "The classifier of domains is fitted on all examples when an epoch begins, or on each batch.",
            temperaturePaper + "C and F.4", {"global", "batch"}),
        sinceThen(choiceSpec("discriminator_form", "Discriminator's form",
                             "A linear classifier, fitted to its minimum, or a network of one hidden layer, "
                             "which takes a hundred steps on all its examples at once.",
                             temperaturePaper +
                                 "C: either can be used, linear in its experiments; steps: design choice",
                             {"linear", "mlp"})),
        onlyIf(sinceThen(countSpec("discriminator_width", "Discriminator's width",
                                   "Units of the hidden layer of the discriminator.", "design choice", 32,
                                   65'536)),
               "discriminator_form", {"mlp"}),
        choiceSpec("weight_view", "View of weights",
                   "View of a negative for w: the view in the similarity (compared), or the view on the "
                   "anchor's side (anchor), as the equations are written.",
                   "compared: design choice; anchor: " + temperaturePaper + "Eq. 3", {"compared", "anchor"})};
    all.insert(all.begin() + 1, own.begin(), own.end());
    return all;
}

ParameterSpec penaltyWeightParameter(const std::string& help) {
    return numberSpec("penalty_weight", "Penalty weight", help, temperaturePaper + "D", 1.0, 0, 1e6);
}

} // namespace groupscope
