// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/first_stage.h"

#include "core/base/error.h"
#include "core/measures/group_report.h"
#include "core/training/encoder_training.h"
#include "core/training/linear_training.h"
#include "core/training/predictions.h"
#include "core/training/validation_loss.h"

#include <optional>
#include <string>
#include <utility>

namespace groupscope {

namespace {

const std::string paper = "Correct-N-Contrast, E.2.2";

/// The values of a training with the settings of this stage and the defaults of everything else.
ParameterValues trainingValues(std::vector<ParameterSpec> specs, const ParameterValues& parameters) {
    for (ParameterSpec& spec : specs)
        if (spec.key == "epochs" || spec.key == "learning_rate" || spec.key == "weight_decay" ||
            spec.key == "batch_size" || spec.key == "schedule")
            spec.defaultValue = parameters.all().at("stage1_" + spec.key);
        else if (spec.key == "normalize_input" || spec.key == "input_length")
            if (const auto found = parameters.all().find(spec.key); found != parameters.all().end())
                spec.defaultValue = found->second;               // one form of the rows for both stages
    return resolveParameters(specs, {{"minimum_updates", "0"}}); // few epochs hold it back
}

bool isLinear(const ParameterValues& parameters) {
    return parameters.text("stage1_model") == "linear";
}

std::unique_ptr<Trainer> makeTrainer(const std::shared_ptr<const Task>& task,
                                     const ParameterValues& parameters, std::uint64_t seed) {
    if (isLinear(parameters))
        return makeLinearTrainer(task, trainingValues(linearParameters(), parameters), seed, "stage 1",
                                 [task](std::uint64_t) { return task->fitRows(); });
    const ParameterValues values = trainingValues(encoderParameters(), parameters);
    return makeObjectiveTrainer(task, values, seed, "stage 1", shuffledTrainingRows(*task, values, seed),
                                std::make_unique<CrossEntropyObjective>());
}

InputForm stageForm(const Task& task, const ParameterValues& parameters) {
    return inputForm(task, trainingValues(linearParameters(), parameters));
}

MatrixF rowsAsSeen(const Task& task, const InputForm& form) {
    MatrixF rows;
    gatherInput(task.X(), task.fitRows(), form, rows);
    return rows;
}

/// The gap between average and worst-group accuracy on the validation examples; nothing when a class is
/// recognised with less than `floor` times the accuracy of chance.
std::optional<double> validationGap(const Task& task, const Head& head, double floor, const RunContext& run) {
    const Predictions predictions = predictRows(head, task.X(), task.selectRows(), run);
    const GroupReport report = evaluateGroups(task, task.select(), predictions.classes);
    return *report.worstClassAccuracy * task.classCount() < floor ? std::nullopt : report.gap();
}

/// Whether the rate waits for a plateau of the validation loss; without validation examples it never falls.
bool watchesPlateau(const Task& task, const ParameterValues& parameters, const RunContext& run) {
    const bool plateau = parameters.text("stage1_schedule") == "plateau";
    if (plateau && task.selectRows().empty())
        run.notice("there are no validation examples to see a plateau by, so the rate of stage 1 stays");
    return plateau && !task.selectRows().empty();
}

/// Trains all epochs and returns the head of the chosen one: by gap where there is a `floor`, else the last.
/// With `plateau` the trainer is told the validation loss.
std::unique_ptr<Head> chosenHead(const Task& task, Trainer& trainer, std::optional<double> floor,
                                 bool plateau, const RunContext& run) {
    std::unique_ptr<Head> best;
    double largest = 0.0;
    for (int epoch = 0; epoch < trainer.epochCount(); ++epoch) {
        // Progress of a step is a share of its epoch: it is mapped into the whole stage.
        RunContext inner = run;
        inner.onProgress = [&](const Progress& progress) {
            run.report((epoch + progress.fraction) / trainer.epochCount(),
                       "stage 1, epoch " + std::to_string(epoch + 1) + " of " +
                           std::to_string(trainer.epochCount()));
        };
        trainer.step(inner);
        if (plateau)
            trainer.observe(validationLoss(task, *trainer.head(), run), false);
        if (!floor)
            continue;
        std::unique_ptr<Head> head = trainer.head();
        const std::optional<double> gap = validationGap(task, *head, *floor, run);
        // The first epoch counts even with a gap below 0; of equal gaps the earlier epoch is kept.
        if (gap && (!best || *gap > largest)) {
            largest = *gap;
            best = std::move(head);
        }
    }
    if (floor && !best)
        run.notice("stage 1 hardly recognises some class of the validation split at any epoch, so its last "
                   "one is used: raise stage1_epochs or stage1_learning_rate, or lower stage1_weight_decay "
                   "or stage1_floor");
    return best ? std::move(best) : trainer.head();
}

/// The floor under which an epoch does not count; nothing where the last one is kept.
std::optional<double> floorOfEpochs(const Task& task, const ParameterValues& parameters,
                                    const RunContext& run) {
    if (parameters.text("stage1_select") == "last")
        return std::nullopt;
    const std::string missing = task.selectRows().empty()          ? "validation examples"
                                : task.groups.attributes().empty() ? "attributes"
                                : !task.select().hasGroups()       ? "validation examples in groups"
                                                                   : "";
    if (!missing.empty()) {
        run.notice("there are no " + missing + " to select an epoch of stage 1 by, so its last one is used");
        return std::nullopt;
    }
    run.readsValidationGroups("stage 1");
    return parameters.number("stage1_floor");
}

} // namespace

std::vector<ParameterSpec> firstStageParameters() {
    return {{.key = "stage1_model",
             .label = "Stage 1: model",
             .help = "A linear model of the embeddings, or an encoder of two layers with a linear classifier "
                     "on top, which needs a lower weight decay.",
             .source = "design choice: on frozen embeddings either replaces the network of the paper",
             .defaultValue = std::string("linear"),
             .choices = {"linear", "mlp"}},
            {.key = "stage1_epochs",
             .label = "Stage 1: epochs",
             .help = "Passes of the first model over the training examples. Few epochs hold it back.",
             .source = paper,
             .defaultValue = std::int64_t{100},
             .minimum = 1,
             .maximum = 100'000,
             .search = SearchRange{.values = {std::int64_t{5}, std::int64_t{20}, std::int64_t{100}}}},
            {.key = "stage1_learning_rate",
             .label = "Stage 1: learning rate",
             .help = "Step size of the first model.",
             .source = paper,
             .defaultValue = 1e-3,
             .minimum = 1e-9,
             .maximum = 100},
            {.key = "stage1_weight_decay",
             .label = "Stage 1: weight decay",
             .help = "L2 penalty of the first model. A high one holds it back, and takes all weights away in "
                     "the end; 0.0005 is an ordinary one.",
             .source = "design choice: on the validation splits of seven data sets, see the user guide; " +
                       paper + ": 1 for Waterbirds, 0.1 for CelebA",
             .defaultValue = 0.1,
             .minimum = 0,
             .maximum = 10},
            {.key = "stage1_batch_size",
             .label = "Stage 1: batch size",
             .help = "Examples in a step of the first model.",
             .source = paper,
             .defaultValue = std::int64_t{128},
             .minimum = 2,
             .maximum = 1'000'000},
            {.key = "stage1_schedule",
             .label = "Stage 1: rate schedule",
             .help =
                 "The learning rate of the first model stays, or falls to a tenth when the validation loss "
                 "has not got better for more than 10 epochs (plateau).",
             .source = paper + ", CivilComments: PyTorch's ReduceLROnPlateau",
             .defaultValue = std::string("constant"),
             .choices = {"constant", "plateau"},
             .before = std::string("constant")},
            {.key = "stage1_select",
             .label = "Stage 1: selected epoch",
             .help = "largest_gap: the epoch with the largest gap between average and worst-group accuracy "
                     "on the validation split, which shows best what is spurious and needs groups of "
                     "validation examples. last: the last one, which needs none. auto: as the rule that "
                     "selects the epoch of the run, largest_gap if that looks at groups, else last.",
             .source = paper + "; auto: design choice",
             .defaultValue = std::string("auto"),
             .choices = {"auto", "largest_gap", "last"}},
            {.key = "stage1_floor",
             .label = "Stage 1: floor",
             .help = "For largest_gap: epochs that recognise some class of the validation split with less "
                     "than so many times the accuracy of chance (1/classes) do not count, for a model that "
                     "gives nearly all examples one class has a large gap too. 0: all count.",
             .source = "design choice",
             .defaultValue = 0.5,
             .minimum = 0,
             .maximum = 1000}};
}

ParameterValues followRule(const ParameterValues& parameters, bool ruleReadsGroups) {
    auto values = parameters.all();
    if (const auto found = values.find("stage1_select");
        found != values.end() && found->second == ParameterValue(std::string("auto")))
        found->second = std::string(ruleReadsGroups ? "largest_gap" : "last");
    return ParameterValues(std::move(values));
}

FirstStage trainFirstStage(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                           const RunContext& run) {
    const std::vector<int>& rows = task.fitRows();
    const std::optional<double> floor = floorOfEpochs(task, parameters, run);
    // The trainer does not outlive this function, so it need not own the task.
    const std::shared_ptr<const Task> borrowed(std::shared_ptr<void>(), &task);
    const std::unique_ptr<Trainer> trainer = makeTrainer(borrowed, parameters, seed);
    if (run.trace != nullptr)
        for (const NamedTensor& tensor : trainer->state())
            run.trace->numbers("stage1." + tensor.name,
                               {tensor.values.data(), static_cast<std::size_t>(tensor.values.size())});
    FirstStage stage;
    stage.form = stageForm(task, parameters);
    try {
        stage.head = chosenHead(task, *trainer, floor, watchesPlateau(task, parameters, run), run);
    } catch (const Diverged&) { // its advice names the settings of the second stage
        throw Diverged("the training loss of stage 1 is no longer a finite number", "group inference",
                       "lower stage1_learning_rate");
    }
    Predictions predictions = predictRows(*stage.head, task.X(), rows, run);
    stage.predictions.assign(task.labels.size(), -1);
    for (std::size_t i = 0; i < rows.size(); ++i)
        stage.predictions[rows[i]] = predictions.classes[i];
    stage.logits = std::move(predictions.logits);
    stage.readout =
        findTensor(stage.head->state().tensors, isLinear(parameters) ? "weight" : "classifier.weight",
                   task.classCount(), -1, "stage 1");
    if (isLinear(parameters))
        // The head has the factor of the input in its weights. The readout belongs to the scaled rows, see
        // rowsAsSeen().
        stage.readout /= static_cast<float>(stage.form.factor);
    return stage;
}

MatrixF featuresOf(const Task& task, const FirstStage& stage, const RunContext& run) {
    return stage.head->transformsEmbedding() ? embedRows(*stage.head, task.X(), task.fitRows(), run)
                                             : rowsAsSeen(task, stage.form);
}

MatrixF firstStageFeatures(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                           const RunContext& run) {
    if (!isLinear(parameters))
        return featuresOf(task, trainFirstStage(task, parameters, seed, run), run);
    return rowsAsSeen(task, stageForm(task, parameters));
}

} // namespace groupscope
