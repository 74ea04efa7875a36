// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/attribute_estimate.h"

#include "core/base/error.h"
#include "core/base/parameter_specs.h"
#include "core/base/random.h"
#include "core/base/run_part.h"
#include "core/inference/first_stage.h"
#include "core/losses/weighted_cross_entropy.h"
#include "core/nn/encoder_classifier.h"
#include "core/nn/optimizer.h"
#include "core/sampling/minibatches.h"
#include "core/training/common.h"
#include "core/training/input_form.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

namespace groupscope {

namespace {

const std::string spreadPaper = "Spread Spurious Attribute (Nam et al. 2022)";

/// Estimates of a model for some rows.
struct Estimates {
    std::vector<int> values;        ///< (n,) the likeliest combination
    std::vector<float> confidences; ///< (n,) its probability
};

Estimates estimatesOf(const MatrixF& logits) {
    Estimates estimates;
    for (Eigen::Index row = 0; row < logits.rows(); ++row) {
        Eigen::Index value = 0;
        const float most = logits.row(row).maxCoeff(&value);
        estimates.values.push_back(static_cast<int>(value));
        // The softmax of the largest logit, whose own exponential is 1.
        estimates.confidences.push_back(1.0f / (logits.row(row).array() - most).exp().sum());
    }
    return estimates;
}

/// A model of the attribute with its optimiser: one fold.
class AttributeModel {
  public:
    AttributeModel(const Task& task, const ParameterValues& parameters, const InputForm& form,
                   std::uint64_t seed, std::uint64_t fold)
        : task_(task)
        , form_(form)
        , model_(drawn(task, parameters, seed, fold))
        , optimizer_(model_.parameters(), {.kind = OptimizerKind::sgd,
                                           .learningRate = parameters.number("attribute_learning_rate"),
                                           .momentum = 0.9,
                                           .weightDecay = parameters.number("attribute_weight_decay")}) {}

    std::vector<Parameter<float>*> parameters() { return model_.parameters(); }

    /// A step by the mean loss of the known rows plus the sum over the other rows of those that count, over
    /// their number. `values` and `weights` (B,) of all rows, the known ones first.
    void step(const std::vector<int>& rows, const std::vector<int>& values,
              const std::vector<float>& weights) {
        optimizer_.zeroGradients();
        gatherInput(task_.X(), rows, form_, input_);
        model_.encodeTraining(input_, embedding_);
        model_.classify(embedding_, logits_);
        const double loss = weightedCrossEntropy<float>(logits_, values, weights, gradient_);
        requireFiniteLoss(loss, "the estimate of the attribute");
        model_.backwardClassifier(embedding_, gradient_, &embeddingGradient_);
        if (model_.hasEncoder())
            model_.backwardEncoder(input_, embeddingGradient_);
        optimizer_.step();
    }

    Estimates estimate(const std::vector<int>& rows, const RunContext& run) const {
        constexpr std::size_t blockRows = 4096;
        Estimates all;
        MatrixF input, embedding, logits;
        for (std::size_t begin = 0; begin < rows.size(); begin += blockRows) {
            run.throwIfStopped();
            const auto block = std::span(rows).subspan(begin, std::min(blockRows, rows.size() - begin));
            gatherInput(task_.X(), block, form_, input);
            model_.encode(input, embedding);
            model_.classify(embedding, logits);
            const Estimates own = estimatesOf(logits);
            all.values.insert(all.values.end(), own.values.begin(), own.values.end());
            all.confidences.insert(all.confidences.end(), own.confidences.begin(), own.confidences.end());
        }
        return all;
    }

  private:
    static EncoderClassifier<float> drawn(const Task& task, const ParameterValues& parameters,
                                          std::uint64_t seed, std::uint64_t fold) {
        Random random(seed, "attribute weights", fold);
        return {task.X().cols(),
                task.groups.combinationCount(),
                {.hidden = parameters.text("stage1_model") == "linear" ? 0 : 128},
                random};
    }

    const Task& task_;
    InputForm form_;
    EncoderClassifier<float> model_;
    Optimizer<float> optimizer_;
    MatrixF input_, embedding_, logits_, gradient_, embeddingGradient_; ///< of a step
};

/// Common input of all folds.
struct AttributeTraining {
    const Task& task;
    const ParameterValues& parameters;
    std::uint64_t seed;
    InputForm form;
    KnownAttributes known;

    int valueOf(int row) const {
        return task.groups.combinationOf(task.groupIds[static_cast<std::size_t>(row)]);
    }
    int cellOf(int row, int value) const {
        return task.labels[static_cast<std::size_t>(row)] * task.groups.combinationCount() + value;
    }
};

/// `count` of the rows, in one random order after the other.
std::vector<int> repeated(const std::vector<int>& rows, std::size_t count, Random& random) {
    std::vector<int> all, order = rows;
    while (all.size() < count) {
        random.shuffle(order);
        all.insert(all.end(), order.begin(), order.end());
    }
    all.resize(count);
    return all;
}

/// The accuracy of the least accurate group of rows whose attribute is known.
double worstAccuracy(const AttributeTraining& training, const AttributeModel& model, const RunContext& run) {
    const std::vector<int>& rows = training.known.chosenBy;
    const Estimates estimates = model.estimate(rows, run);
    const auto cells =
        static_cast<std::size_t>(training.task.classCount() * training.task.groups.combinationCount());
    std::vector<double> right(cells, 0.0), all(cells, 0.0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const int value = training.valueOf(rows[i]);
        const auto cell = static_cast<std::size_t>(training.cellOf(rows[i], value));
        all[cell] += 1.0;
        right[cell] += estimates.values[i] == value ? 1.0 : 0.0;
    }
    double worst = 1.0;
    for (std::size_t cell = 0; cell < cells; ++cell)
        if (all[cell] > 0.0)
            worst = std::min(worst, right[cell] / all[cell]);
    return worst;
}

/// One epoch over the training examples whose attribute is estimated.
void trainAttributeEpoch(const AttributeTraining& training, const std::vector<int>& rows, std::uint64_t draw,
                         AttributeModel& model, const RunContext& run) {
    // Estimates and the rows that count are computed once for an epoch, before its updates.
    const Estimates estimates = model.estimate(rows, run);
    std::vector<int> cells;
    for (std::size_t i = 0; i < rows.size(); ++i)
        cells.push_back(training.cellOf(rows[i], estimates.values[i]));
    std::vector<int> known(
        static_cast<std::size_t>(training.task.classCount() * training.task.groups.combinationCount()), 0);
    for (const int row : training.known.fitted)
        ++known[static_cast<std::size_t>(training.cellOf(row, training.valueOf(row)))];
    const std::vector<std::uint8_t> counts = confidentEstimates(
        cells, estimates.confidences, known, training.parameters.number("attribute_threshold"));

    const auto size = static_cast<std::size_t>(training.parameters.integer("stage1_batch_size"));
    Random random(training.seed, "attribute batches", draw);
    std::vector<int> order(rows.size());
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(order);
    const auto batches = MinibatchOrder::inOrder(std::move(order), size);
    // Each step sees a batch of known rows too, however few there are: they are repeated.
    const std::size_t knownSize = std::min(size, training.known.fitted.size());
    const auto knownBatches = MinibatchOrder::inOrder(
        repeated(training.known.fitted, knownSize * batches.batchCount(), random), knownSize);
    for (std::size_t b = 0; b < batches.batchCount(); ++b) {
        run.throwIfStopped();
        run.report(static_cast<double>(b) / static_cast<double>(batches.batchCount()), "attribute");
        std::vector<int> batch(knownBatches.batch(b).begin(), knownBatches.batch(b).end()), values, others;
        for (const int row : batch)
            values.push_back(training.valueOf(row));
        std::vector<float> weights(batch.size(), 1.0f / static_cast<float>(batch.size()));
        const std::span<const int> places = batches.batch(b);
        for (const int place : places) {
            others.push_back(rows[static_cast<std::size_t>(place)]);
            values.push_back(estimates.values[static_cast<std::size_t>(place)]);
            weights.push_back(static_cast<float>(counts[static_cast<std::size_t>(place)]) /
                              static_cast<float>(places.size()));
        }
        run.traceRows("attribute known", batch);
        run.traceRows("attribute batch", others);
        batch.insert(batch.end(), others.begin(), others.end());
        model.step(batch, values, weights);
    }
}

/// The estimates of `estimated` by a model that learns from the known rows and `fitted`.
std::vector<int> estimateFold(const AttributeTraining& training, const std::vector<int>& fitted,
                              const std::vector<int>& estimated, std::uint64_t fold, const RunContext& run) {
    AttributeModel model(training.task, training.parameters, training.form, training.seed, fold);
    if (run.trace != nullptr)
        for (const Parameter<float>* parameter : model.parameters())
            run.trace->numbers("attribute." + parameter->name,
                               {parameter->value.data(), static_cast<std::size_t>(parameter->value.size())});
    const auto epochs = static_cast<int>(training.parameters.integer("attribute_epochs"));
    constexpr unsigned bitsOfEpoch = 32;
    std::vector<int> kept;
    double best = -1.0;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        // The fold in the upper half of the number gives each fold and epoch its own stream of random
        // numbers.
        trainAttributeEpoch(
            training, fitted, fold << bitsOfEpoch | static_cast<std::uint64_t>(epoch), model,
            partOf(run, epoch / static_cast<double>(epochs), (epoch + 1) / static_cast<double>(epochs)));
        // The epoch is selected by the worst group of the other half of the known rows, on which nothing was
        // trained.
        if (const double worst = worstAccuracy(training, model, run); worst > best) {
            best = worst;
            kept = model.estimate(estimated, run).values;
        }
    }
    return kept;
}

} // namespace

std::vector<ParameterSpec> attributeEstimateParameters() {
    std::vector<ParameterSpec> all{
        numberSpec("group_labels", "Known group labels",
                   "Share of the validation examples whose groups the estimate may read: half of them train "
                   "it, half select its epoch. A rule that selects by groups still reads those of all.",
                   spreadPaper + ": 5 %, 10 %, 20 % and all", 1.0, 1e-6, 1),
        countSpec("attribute_epochs", "Attribute: epochs",
                  "Passes of the attribute's model over the training examples.", "design choice", 50,
                  100'000),
        numberSpec("attribute_learning_rate", "Attribute: learning rate",
                   "Step size of the attribute's model, by SGD with momentum 0.9.", "design choice", 1e-3,
                   1e-9, 100),
        numberSpec("attribute_weight_decay", "Attribute: weight decay",
                   "L2 penalty of the attribute's model.", "design choice", 5e-4, 0, 10),
        countSpec("attribute_folds", "Attribute: parts",
                  "Parts of the training examples; the attribute of each is estimated by a model that learns "
                  "from the others.",
                  spreadPaper + ": 3", 3, 1000),
        numberSpec("attribute_threshold", "Attribute: confidence",
                   "Probability from which on an estimate may stand for a label while the model trains. Of "
                   "larger groups fewer count, so that no group has more than the smallest.",
                   spreadPaper + ": 0.95", 0.95, 0, 1)};
    all[4].minimum = 2;
    for (ParameterSpec& spec : all)
        spec.before = spec.defaultValue;
    for (ParameterSpec& spec : firstStageParameters())
        if (spec.key == "stage1_model" || spec.key == "stage1_batch_size")
            all.push_back(std::move(spec));
    return all;
}

std::vector<std::uint8_t> confidentEstimates(std::span<const int> groups, std::span<const float> confidences,
                                             std::span<const int> known, double threshold) {
    std::vector<std::vector<std::size_t>> confident(known.size());
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (static_cast<double>(confidences[i]) >= threshold)
            confident[static_cast<std::size_t>(groups[i])].push_back(i);
    std::size_t smallest =
        groups.size() + static_cast<std::size_t>(std::accumulate(known.begin(), known.end(), 0));
    for (std::size_t g = 0; g < known.size(); ++g)
        if (known[g] > 0)
            // Groups without any known row cannot be counted on to exist, so they do not set the limit.
            smallest = std::min(smallest, static_cast<std::size_t>(known[g]) + confident[g].size());
    std::vector<std::uint8_t> counts(groups.size(), 0);
    for (std::size_t g = 0; g < known.size(); ++g) {
        std::vector<std::size_t>& own = confident[g];
        std::stable_sort(own.begin(), own.end(),
                         [&](std::size_t a, std::size_t b) { return confidences[a] > confidences[b]; });
        const auto have = static_cast<std::size_t>(known[g]);
        own.resize(std::min(own.size(), smallest > have ? smallest - have : 0));
        for (const std::size_t i : own)
            counts[i] = 1;
    }
    return counts;
}

KnownAttributes knownAttributes(const Task& task, const ParameterValues& parameters, std::uint64_t seed) {
    const std::string place = task.set->path.string();
    if (task.groups.attributes().empty() || task.groups.overlaps() || task.groups.spansClasses())
        throw DataError("the attribute of training examples can be estimated only where a group is a class "
                        "with values of attributes",
                        place, "name an attribute column, or choose another inference for groups");
    std::vector<int> rows;
    for (const int row : task.selectRows())
        if (task.groupIds[static_cast<std::size_t>(row)] >= 0)
            rows.push_back(row);
    const double share = parameters.number("group_labels");
    const auto count =
        static_cast<std::size_t>(std::max(2.0, std::round(share * static_cast<double>(rows.size()))));
    if (rows.size() < 2)
        throw DataError("no two validation examples are in a group, so the attribute cannot be learnt", place,
                        "declare a validation split with attributes, or choose another inference for groups");
    if (count < rows.size())
        // The first draw decides which groups are known, the second how they are halved.
        Random(seed, "group labels").shuffle(rows);
    rows.resize(std::min(count, rows.size()));
    Random(seed, "group label halves").shuffle(rows);
    const auto half = static_cast<std::ptrdiff_t>((rows.size() + 1) / 2);
    KnownAttributes known{.fitted = {rows.begin(), rows.begin() + half},
                          .chosenBy = {rows.begin() + half, rows.end()}};
    const auto valueOf = [&](int row) {
        return task.groups.combinationOf(task.groupIds[static_cast<std::size_t>(row)]);
    };
    if (std::all_of(known.fitted.begin(), known.fitted.end(),
                    [&](int row) { return valueOf(row) == valueOf(known.fitted.front()); }))
        throw DataError("the " + std::to_string(known.fitted.size()) +
                            " validation examples that train the attribute's model all have the attribute '" +
                            task.groups.combinationName(valueOf(known.fitted.front())) + "'",
                        place, "raise group_labels, or choose another inference for groups");
    std::sort(known.fitted.begin(), known.fitted.end());
    std::sort(known.chosenBy.begin(), known.chosenBy.end());
    return known;
}

std::vector<int> estimatedAttributes(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                                     const RunContext& run) {
    const AttributeTraining training{task, parameters, seed, inputForm(task, parameters),
                                     knownAttributes(task, parameters, seed)};
    run.readsValidationGroups("attribute");
    run.traceRows("attribute fitted", training.known.fitted);
    run.traceRows("attribute chosen by", training.known.chosenBy);
    std::vector<int> rows = task.fitRows();
    const auto folds = static_cast<std::size_t>(parameters.integer("attribute_folds"));
    if (rows.size() < folds)
        throw DataError("there are fewer training examples than parts of them", task.set->path.string(),
                        "lower attribute_folds");
    Random(seed, "attribute parts").shuffle(rows);
    std::vector<int> values(task.labels.size(), -1);
    for (std::size_t fold = 0; fold < folds; ++fold) {
        const auto begin = static_cast<std::ptrdiff_t>(fold * rows.size() / folds),
                   end = static_cast<std::ptrdiff_t>((fold + 1) * rows.size() / folds);
        const std::vector<int> estimated(rows.begin() + begin, rows.begin() + end);
        std::vector<int> fitted(rows.begin(), rows.begin() + begin);
        // A model that had seen a row with its own estimate would confirm it. Each part is estimated by the
        // others.
        fitted.insert(fitted.end(), rows.begin() + end, rows.end());
        run.traceRows("attribute part", estimated);
        const double share = 1.0 / static_cast<double>(folds);
        const RunContext part =
            partOf(run, share * static_cast<double>(fold), share * static_cast<double>(fold + 1));
        const std::vector<int> own = estimateFold(training, fitted, estimated, fold, part);
        for (std::size_t i = 0; i < estimated.size(); ++i)
            values[static_cast<std::size_t>(estimated[i])] = own[i];
    }
    return values;
}

} // namespace groupscope
