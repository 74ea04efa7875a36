// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/heads/heads.h"
#include "core/training/common.h"
#include "core/training/encoder_training.h"
#include "core/training/epoch_plan.h"
#include "core/training/input_form.h"
#include "core/training/weight_average.h"

#include <algorithm>

namespace groupscope {

namespace {

const std::string paper = "Correct-N-Contrast, ";

ParameterSpec modelParameter() {
    return {.key = "model",
            .label = "Model",
            .help =
                "An encoder of two layers with a linear classifier on top, or the linear classifier alone.",
            .source = "design choice: on frozen embeddings the encoder replaces the network of the paper",
            .defaultValue = std::string("mlp"),
            .choices = {"mlp", "linear"}};
}

ParameterSpec outputDimension() {
    return {.key = "output_dim",
            .label = "Embedding size",
            .help = "Dimensions of the encoder's output, which the classifier reads.",
            .source = "design choice",
            .defaultValue = std::int64_t{128},
            .minimum = 1,
            .maximum = 65'536};
}

ParameterSpec normalizationParameter() {
    return {.key = "normalization",
            .label = "Normalisation",
            .help = "Of the encoder's hidden units: none, batch normalisation with statistics of the "
                    "training examples taken once, or with those of each batch.",
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

ParameterSpec parameter::classifierRateFactor() {
    return {.key = "classifier_rate_factor",
            .label = "Last layer's rate factor",
            .help = "The learning rate of the last linear layer is that of the others times this.",
            .source = "finDML, D.3: 10 for LFW",
            .defaultValue = 1.0,
            .minimum = 1e-6,
            .maximum = 1e6,
            .section = ParameterSection::training,
            .before = 1.0};
}

std::vector<ParameterSpec> encoderOnlyParameters() {
    ParameterSpec hidden = parameter::hiddenDimension();
    hidden.help = "Width of the encoder's hidden layer.";
    hidden.source = "design choice";
    std::vector<ParameterSpec> specs = parameter::withSchedule(
        {parameter::epochs(50, "design choice"), parameter::minimumUpdates(),
         parameter::learningRate(1e-3, paper + "E.2, whose rates are swept again on embeddings"),
         parameter::momentum(), parameter::weightDecay(), parameter::optimizer(), parameter::batchSize(),
         std::move(hidden), outputDimension(), normalizationParameter(), parameter::normalizeInput(),
         parameter::inputLength()});
    specs.push_back(parameter::classifierRateFactor());
    for (ParameterSpec& spec : parameter::weightAverage())
        specs.push_back(std::move(spec));
    return specs;
}

std::vector<ParameterSpec> encoderParameters() {
    std::vector<ParameterSpec> specs = encoderOnlyParameters();
    const auto hidden = std::find_if(specs.begin(), specs.end(),
                                     [](const ParameterSpec& spec) { return spec.key == "hidden_dim"; });
    for (ParameterSpec& spec : specs)
        if (spec.key == "hidden_dim" || spec.key == "output_dim" || spec.key == "normalization" ||
            spec.key == "classifier_rate_factor")
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
        gatherInput(task.X(), task.fitRows(), inputForm(task, parameters), rows);
        model.freezeStatistics(rows);
    }
    return model;
}

std::unique_ptr<Head> trainedEncoderHead(Sequence<float> encoder, Linear<float> classifier,
                                         const InputForm& form) {
    foldFactor(form, encoder.empty() ? classifier : encoder.at<Linear<float>>(0));
    return encoderHead(std::move(encoder), classifier, form.unit);
}

std::unique_ptr<Trainer> makeObjectiveTrainer(std::shared_ptr<const Task> task,
                                              const ParameterValues& parameters, std::uint64_t seed,
                                              std::string method, BatchesOfEpoch batches,
                                              std::unique_ptr<Objective> objective) {
    EncoderClassifier<float> model = makeEncoderClassifier(*task, parameters, seed, "encoder weights");
    if (model.normalization() == Normalization::training &&
        weightAverageOptions(parameters).kind != WeightAverageKind::none)
        throw UsageError("mean weights have no statistics of batches", "parameter weight_average",
                         "choose normalization none or frozen_stats, or weight_average none");
    const InputForm form = inputForm(*task, parameters);
    // One row has no variance, so that a last batch of one row is left out.
    const std::size_t leastRows = model.normalization() == Normalization::training ? 2 : 1;
    Network network{std::move(model.encoder()), std::move(model.classifier())};
    return makeNetworkTrainer({.task = std::move(task),
                               .network = std::move(network),
                               .head =
                                   [form](const Network& trained) {
                                       return trainedEncoderHead(trained.layers, *trained.classifier, form);
                                   },
                               .batches = std::move(batches),
                               .objective = std::move(objective),
                               .leastRows = leastRows,
                               .input = form},
                              parameters, std::move(method));
}

} // namespace groupscope
