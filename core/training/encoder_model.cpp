// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/encoder_head.h"
#include "core/heads/heads.h"
#include "core/math/gather.h"
#include "core/training/common.h"
#include "core/training/encoder_training.h"

#include <algorithm>

namespace groupscope {

namespace {

const std::string paper = "Correct-N-Contrast, ";

ParameterSpec modelParameter() {
    return {.key = "model",
            .label = "Model",
            .help =
                "An encoder of two layers with a linear classifier on top, or the linear classifier alone.",
            .source = "ours: on frozen embeddings the encoder stands for the network of the paper",
            .defaultValue = std::string("mlp"),
            .choices = {"mlp", "linear"}};
}

ParameterSpec outputDimension() {
    return {.key = "output_dim",
            .label = "Embedding size",
            .help = "Dimensions of the encoder's output, which the classifier reads.",
            .source = "ours",
            .defaultValue = std::int64_t{128},
            .minimum = 1,
            .maximum = 65'536};
}

ParameterSpec normalizationParameter() {
    return {.key = "normalization",
            .label = "Normalisation",
            .help =
                "Of the encoder's hidden units: none, batch normalisation with statistics of the training "
                "rows taken once, or with those of each batch.",
            .source = paper + "3.2; frozen statistics: reference code",
            .defaultValue = std::string("none"),
            .choices = {"none", "frozen_stats", "train"}};
}

Normalization normalizationOf(const std::string& name) {
    if (name == "none")
        return Normalization::none;
    return name == "train" ? Normalization::training : Normalization::frozenStatistics;
}

} // namespace

std::vector<ParameterSpec> encoderOnlyParameters() {
    ParameterSpec hidden = parameter::hiddenDimension();
    hidden.help = "Width of the encoder's hidden layer.";
    hidden.source = "ours";
    return {parameter::epochs(50, "ours"),
            parameter::learningRate(1e-3, paper + "E.2, whose rates are swept again on embeddings"),
            parameter::momentum(),
            parameter::weightDecay(),
            parameter::optimizer(),
            parameter::batchSize(),
            std::move(hidden),
            outputDimension(),
            normalizationParameter(),
            parameter::normalizeInput()};
}

std::vector<ParameterSpec> encoderParameters() {
    std::vector<ParameterSpec> specs = encoderOnlyParameters();
    const auto hidden = std::find_if(specs.begin(), specs.end(),
                                     [](const ParameterSpec& spec) { return spec.key == "hidden_dim"; });
    for (ParameterSpec& spec : specs)
        if (spec.key == "hidden_dim" || spec.key == "output_dim" || spec.key == "normalization")
            spec.onlyIf = ParameterCondition{"model", {"mlp"}};
    specs.insert(hidden, modelParameter());
    return specs;
}

EncoderClassifier<float> makeEncoderClassifier(const Task& task, const ParameterValues& parameters,
                                               std::uint64_t seed, const std::string& stream) {
    Random random(seed, stream);
    const bool linear = parameters.all().contains("model") && parameters.text("model") == "linear";
    EncoderClassifier<float> model(task.X().cols(), task.classCount(),
                                   {.hidden = linear ? 0 : parameters.integer("hidden_dim"),
                                    .outputs = parameters.integer("output_dim"),
                                    .normalization = normalizationOf(parameters.text("normalization"))},
                                   random);
    if (model.normalization() == Normalization::frozenStatistics) {
        MatrixF rows;
        gatherRows(task.X(), std::span<const int>(task.fitRows()), parameters.flag("normalize_input"), rows);
        model.freezeStatistics(rows);
    }
    return model;
}

std::unique_ptr<Head> headOf(const EncoderClassifier<float>& model, bool normalizeInput) {
    if (model.hasEncoder())
        return std::make_unique<EncoderHead>(model, normalizeInput);
    return std::make_unique<LinearHead>(model.classifier().weight().value, model.classifier().bias().value,
                                        normalizeInput);
}

std::vector<NamedTensor> statisticsOf(const EncoderClassifier<float>& model) {
    if (const BatchNorm<float>* norm = model.norm())
        return {{"norm.running_mean", norm->runningMean()}, {"norm.running_var", norm->runningVariance()}};
    return {};
}

void restoreStatistics(EncoderClassifier<float>& model, const std::vector<NamedTensor>& state) {
    if (BatchNorm<float>* norm = model.norm()) {
        const Eigen::Index H = norm->runningMean().cols();
        norm->runningMean() = findTensor(state, "norm.running_mean", 1, H, "checkpoint").row(0);
        norm->runningVariance() = findTensor(state, "norm.running_var", 1, H, "checkpoint").row(0);
    }
}

} // namespace groupscope
