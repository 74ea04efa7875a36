// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/common.h"

#include "core/base/error.h"
#include "core/data/class_embeddings.h"
#include "core/math/normalize.h"

#include <cmath>

namespace groupscope {

namespace parameter {

ParameterSpec epochs(int defaultValue, const std::string& source) {
    return {.key = "epochs",
            .label = "Epochs",
            .help = "Passes over the training examples.",
            .source = source,
            .defaultValue = std::int64_t{defaultValue},
            .minimum = 1,
            .maximum = 100'000,
            .quickMost = 20};
}

ParameterSpec learningRate(double defaultValue, const std::string& source) {
    return {.key = "learning_rate",
            .label = "Learning rate",
            .help = "Step size of the optimiser.",
            .source = source,
            .defaultValue = defaultValue,
            .minimum = 1e-9,
            .maximum = 100,
            .search = SearchRange{.low = defaultValue / 32, .high = defaultValue * 32, .logarithmic = true}};
}

ParameterSpec momentum() {
    return {.key = "momentum",
            .label = "Momentum",
            .help = "Share of the previous step that is added, for optimizer sgd.",
            .source = "Contrastive Adapters, C.2",
            .defaultValue = 0.9,
            .minimum = 0,
            .maximum = 0.999,
            .onlyIf = ParameterCondition{"optimizer", {"sgd"}},
            .section = ParameterSection::training};
}

ParameterSpec weightDecay() {
    return {.key = "weight_decay",
            .label = "Weight decay",
            .help = "L2 penalty on every parameter, biases included.",
            .source = "Contrastive Adapters, C.2",
            .defaultValue = 5e-5,
            .minimum = 0,
            .maximum = 10,
            .section = ParameterSection::training,
            .search = SearchRange{.low = 1e-6, .high = 1, .logarithmic = true}};
}

ParameterSpec optimizer() {
    return {.key = "optimizer",
            .label = "Optimiser",
            .help = "Stochastic gradient descent with momentum, Adam, or Adam with decoupled weight decay.",
            .source = "Contrastive Adapters, C.2; others: design choice",
            .defaultValue = std::string("sgd"),
            .choices = {"sgd", "adam", "adamw"},
            .section = ParameterSection::training};
}

ParameterSpec batchSize() {
    return {.key = "batch_size",
            .label = "Batch size",
            .help = "Examples in a step of the cross-entropy; for the contrastive phase, anchors in a step.",
            .source = "Contrastive Adapters, C.2",
            .defaultValue = std::int64_t{128},
            .minimum = 2,
            .maximum = 1'000'000,
            .section = ParameterSection::training,
            .search = SearchRange{.values = {std::int64_t{32}, std::int64_t{64}, std::int64_t{128},
                                             std::int64_t{256}, std::int64_t{512}}}};
}

ParameterSpec hiddenDimension() {
    return {.key = "hidden_dim",
            .label = "Hidden units",
            .help = "Width of the adapter's bottleneck.",
            .source = "Contrastive Adapters, C.2",
            .defaultValue = std::int64_t{128},
            .minimum = 1,
            .maximum = 65'536,
            .search = SearchRange{.values = {std::int64_t{64}, std::int64_t{128}, std::int64_t{256}}}};
}

ParameterSpec temperature() {
    return {.key = "temperature",
            .label = "Temperature",
            .help = "Divides the cosine similarities to the class embeddings: 0.01 is CLIP's scale of 100.",
            .source = "Contrastive Adapters, 3.1",
            .defaultValue = 0.01,
            .minimum = 1e-4,
            .maximum = 100};
}

ParameterSpec normalizeInput() {
    return {.key = "normalize_input",
            .label = "Unit-norm input",
            .help = "Divide every embedding by its norm first. Off is the reference code's form.",
            .source = "reference code",
            .defaultValue = false,
            .section = ParameterSection::training,
            .search = SearchRange{.values = {false, true}}};
}

ParameterSpec classEmbeddings() {
    return {.key = "class_embeddings",
            .label = "Class embeddings",
            .help = "Those stored in the file (text prompts, classifier rows; where there are none the mean "
                    "of each class's unit templates), or the mean of each class's training examples at unit "
                    "length for files that have neither.",
            .source = "Contrastive Adapters, 3.1; class means: design choice",
            .defaultValue = std::string("file"),
            .choices = {"file", "class-means"}};
}

ParameterSpec prompts() {
    return {.key = "prompts",
            .label = "Prompts",
            .help =
                "Name of class templates of the file: each class is the mean of its unit templates of that "
                "name. Empty: the class embeddings of the file, or all its templates.",
            .source = "Contrastive Adapters, 2.2, C.6: the best template on validation examples",
            .defaultValue = std::string(),
            .onlyIf = ParameterCondition{"class_embeddings", {"file"}},
            .before = std::string()};
}

std::vector<ParameterSpec> withSchedule(std::vector<ParameterSpec> specs) {
    ParameterSpec schedule{.key = "schedule",
                           .label = "Rate schedule",
                           .help = "The learning rate stays; falls along a cosine to 0 at the end; falls by "
                                   "rate_factor every rate_step epochs; or falls by plateau_factor when the "
                                   "measure that selects the epoch no longer gets better (plateau).",
                           .source = "finDML, D.3: step; Correct-N-Contrast, E.2.2: plateau",
                           .defaultValue = std::string("constant"),
                           .choices = {"constant", "cosine", "step", "plateau"},
                           .section = ParameterSection::training,
                           .before = std::string("constant")};
    ParameterSpec every{.key = "rate_step",
                        .label = "Epochs between falls",
                        .help =
                            "For schedule step. Where minimum_updates adds epochs, falls lie as far apart "
                            "in proportion.",
                        .source = "finDML, D.3",
                        .defaultValue = std::int64_t{50},
                        .minimum = 1,
                        .maximum = 100'000,
                        .onlyIf = ParameterCondition{"schedule", {"step"}},
                        .section = ParameterSection::training,
                        .before = std::int64_t{50}};
    ParameterSpec factor{.key = "rate_factor",
                         .label = "Factor of a fall",
                         .help = "For schedule step: what the learning rate is multiplied by.",
                         .source = "finDML, D.3",
                         .defaultValue = 0.3,
                         .minimum = 1e-6,
                         .maximum = 1.0,
                         .onlyIf = every.onlyIf,
                         .section = ParameterSection::training,
                         .before = 0.3};
    const std::string torch = "PyTorch: ReduceLROnPlateau";
    const ParameterCondition onPlateau{"schedule", {"plateau"}};
    ParameterSpec fall{.key = "plateau_factor",
                       .label = "Factor on a plateau",
                       .help = "What the learning rate is multiplied by on a plateau.",
                       .source = torch,
                       .defaultValue = 0.1,
                       .minimum = 1e-6,
                       .maximum = 0.999,
                       .onlyIf = onPlateau,
                       .section = ParameterSection::training,
                       .before = 0.1};
    ParameterSpec patience{
        .key = "plateau_patience",
        .label = "Patience",
        .help = "The rate falls when more than this many epochs in a row bring no better value.",
        .source = torch,
        .defaultValue = std::int64_t{10},
        .minimum = 0,
        .maximum = 100'000,
        .onlyIf = onPlateau,
        .section = ParameterSection::training,
        .before = std::int64_t{10}};
    ParameterSpec threshold{.key = "plateau_threshold",
                            .label = "Plateau threshold",
                            .help = "Share of the best value by which a better one must exceed it, or fall "
                                    "below it where lower is better.",
                            .source = torch,
                            .defaultValue = 1e-4,
                            .minimum = 0,
                            .maximum = 1,
                            .onlyIf = onPlateau,
                            .section = ParameterSection::training,
                            .before = 1e-4};
    for (ParameterSpec* spec : {&schedule, &every, &factor, &fall, &patience, &threshold})
        specs.push_back(std::move(*spec));
    return specs;
}

} // namespace parameter

namespace {

RateSchedule scheduleOf(const ParameterValues& parameters) {
    if (!parameters.all().contains("schedule") || parameters.text("schedule") == "constant")
        return {};
    const std::string& name = parameters.text("schedule");
    if (name == "plateau")
        return {.kind = RateSchedule::Kind::plateau,
                .rule = {.factor = parameters.number("plateau_factor"),
                         .patience = static_cast<int>(parameters.integer("plateau_patience")),
                         .threshold = parameters.number("plateau_threshold")}};
    return {.kind = name == "cosine" ? RateSchedule::Kind::cosine : RateSchedule::Kind::step,
            .factor = parameters.number("rate_factor"),
            .every = static_cast<double>(parameters.integer("rate_step")) /
                     static_cast<double>(parameters.integer("epochs"))};
}

} // namespace

Optimizer<float>::Options optimizerOptions(const ParameterValues& parameters) {
    const std::string& name = parameters.text("optimizer");
    const bool ownMeans = parameters.all().contains("beta1"); // of Adam; few methods change them
    return {.kind = name == "sgd"    ? OptimizerKind::sgd
                    : name == "adam" ? OptimizerKind::adam
                                     : OptimizerKind::adamw,
            .learningRate = parameters.number("learning_rate"),
            .momentum = parameters.number("momentum"),
            .weightDecay = parameters.number("weight_decay"),
            .meanDecay = ownMeans ? parameters.number("beta1") : 0.9,
            .squareDecay = ownMeans ? parameters.number("beta2") : 0.999,
            .schedule = scheduleOf(parameters)};
}

MatrixF chosenClassEmbeddings(const Task& task, const ParameterValues& parameters) {
    if (parameters.text("class_embeddings") != "file")
        return classMeanEmbeddings(task);
    const std::string& prompts = parameters.text("prompts");
    const std::string problem = classEmbeddingsProblem(task, prompts);
    if (problem.empty())
        return classEmbeddingsOf(task, prompts);
    const FilePlace place(task.set->path.string(), (prompts.empty() ? "/uns/groupscope/class_embeddings/"
                                                                    : "/uns/groupscope/class_templates/") +
                                                       task.embedding->name);
    const std::string advice =
        prompts.empty() ? "store one row for each class, or choose class_embeddings class-means"
                        : "choose other prompts, or store a template of each class under that name";
    if (task.embedding->classEmbeddings.rows() == 0 && task.embedding->templates.rows.size() == 0)
        throw MissingInput(problem, place, advice);
    throw DataError(problem, place, advice);
}

namespace {

/// A class that rows have, but none to fit on, has no mean: it would be told by zeros.
void requireMeanOfEveryClass(const Task& task) {
    std::vector<bool> fitted(static_cast<std::size_t>(task.classCount()), false);
    for (const int row : task.fitRows())
        fitted[task.labels[row]] = true;
    for (const int row : task.rowsWithClass())
        if (const auto label = static_cast<std::size_t>(task.labels[row]); !fitted[label])
            throw DataError("class '" + task.groups.classes()[label] +
                                "' has no training examples, so no mean",
                            task.set->path.string(), "store class embeddings, or give it training examples");
}

} // namespace

MatrixF classMeanEmbeddings(const Task& task) {
    requireTrainable(task);
    requireMeanOfEveryClass(task);
    Matrix<double> means = Matrix<double>::Zero(task.classCount(), task.X().cols());
    for (const int row : task.fitRows()) {
        const RowVector<double> values = task.X().row(row).cast<double>();
        means.row(task.labels[row]) += values / std::max(values.norm(), 1e-12);
    }
    Matrix<double> unit; // lengths do not matter to a cosine
    normalizeRows<double>(means, unit);
    return unit.cast<float>();
}

void requireFiniteLoss(double loss, const std::string& method) {
    if (!std::isfinite(loss))
        throw Diverged("the training loss is no longer a finite number", method,
                       "lower learning_rate, or set normalize_input true if the embeddings are long");
}

} // namespace groupscope
