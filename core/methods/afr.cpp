// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/parameter_specs.h"
#include "core/base/run_part.h"
#include "core/losses/weighted_cross_entropy.h"
#include "core/methods/method.h"
#include "core/training/common.h"
#include "core/training/encoder_training.h"
#include "core/training/predictions.h"
#include "core/training/weight_average.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope::method {

namespace {

const std::string paper = "Automatic Feature Reweighting (Qiu et al. 2023)";
constexpr int stepsOfEpoch = 10; // of the refit: an epoch is evaluated after as many full batches

std::vector<ParameterSpec> parameters() {
    std::vector<ParameterSpec> all = encoderParameters();
    // No rule looks at the first stage: there is no plateau to see, and the refit begins at its last weights.
    std::erase_if(all, [](const ParameterSpec& spec) {
        return parameter::isOfWeightAverage(spec) || spec.key.starts_with("plateau_");
    });
    for (ParameterSpec& spec : all)
        std::erase(spec.choices, "plateau");
    for (ParameterSpec& spec : std::vector<ParameterSpec>{
             numberSpec("held_out", "Held-out share",
                        "Share of the training examples of each class that refit the classifier and train "
                        "nothing before.",
                        paper + ", 4", 0.2, 0.01, 0.9),
             searchedByFactor(
                 numberSpec(
                     "gamma", "Sharpness γ",
                     "An example that the first stage gives the probability p of its class weighs exp(-γ "
                     "p); 0: all of a class alike.",
                     paper + ", B: 4 to 20 on Waterbirds, 1 to 3 on CelebA; 4: design choice", 4.0, 0, 1000),
                 0.5, 20),
             searchedByFactor(
                 numberSpec("anchor_weight", "Weight of the first classifier",
                            "Weight of the squared distance between the refitted classifier and that of the "
                            "first stage.",
                            paper + ", B: 0 to 0.4 on Waterbirds; 0.1: design choice", 0.1, 0, 1e6),
                 1e-3, 1),
             countSpec("refit_epochs", "Refit epochs",
                       "Epochs of the refit, each of 10 steps on all held-out examples.",
                       paper + ", code: 500 steps on Waterbirds, 100 on CelebA", 50, 100'000),
             numberSpec("refit_learning_rate", "Refit learning rate",
                        "Step size of the refit, without momentum.",
                        paper + ", code: 0.02 on Waterbirds, 0.01 on CelebA", 0.01, 1e-9, 100)})
        all.push_back(std::move(spec));
    return all;
}

struct SplitExamples {
    std::vector<int> fitted; ///< the first stage
    std::vector<int> held;   ///< the refit
};

/// Of each class on its own, so that none ends up on one side by chance. A class with one training example
/// trains the first stage.
SplitExamples splitExamples(const Task& task, double share, std::uint64_t seed) {
    SplitExamples examples;
    int heldClasses = 0;
    for (int label = 0; label < task.classCount(); ++label) {
        std::vector<int> own;
        for (const int row : task.fitRows())
            if (task.labels[static_cast<std::size_t>(row)] == label)
                own.push_back(row);
        Random(seed, "held-out rows", static_cast<std::uint64_t>(label)).shuffle(own);
        const auto count = static_cast<std::ptrdiff_t>(own.size());
        const auto held =
            count < 2
                ? std::ptrdiff_t(0)
                : std::clamp<std::ptrdiff_t>(std::llround(share * static_cast<double>(count)), 1, count - 1);
        heldClasses += held > 0 ? 1 : 0;
        examples.held.insert(examples.held.end(), own.begin(), own.begin() + held);
        examples.fitted.insert(examples.fitted.end(), own.begin() + held, own.end());
    }
    if (heldClasses < 2)
        throw DataError("fewer than two classes have two training examples, of which one could be held out",
                        task.set->path.string(), "give each class more training examples, or train with erm");
    std::sort(examples.held.begin(), examples.held.end());
    std::sort(examples.fitted.begin(), examples.fitted.end());
    return examples;
}

/// exp(-γ p) over the number of examples of the class, all together 1.
std::vector<float> exampleWeights(const MatrixF& logits, const std::vector<int>& labels, int classCount,
                                  double gamma) {
    std::vector<double> counts(static_cast<std::size_t>(classCount), 0.0), weights(labels.size());
    for (const int label : labels)
        counts[static_cast<std::size_t>(label)] += 1.0;
    double sum = 0.0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const RowVector<double> z = logits.row(static_cast<Eigen::Index>(i)).cast<double>();
        const double p = std::exp(z[labels[i]] - z.maxCoeff()) / (z.array() - z.maxCoeff()).exp().sum();
        weights[i] = std::exp(-gamma * p) / counts[static_cast<std::size_t>(labels[i])];
        sum += weights[i];
    }
    std::vector<float> shares;
    for (const double weight : weights)
        shares.push_back(static_cast<float>(weight / sum));
    return shares;
}

/// Where the refit begins: the head of the first stage and what its classifier reads of the held-out
/// examples.
struct RefitStart {
    HeadState head;
    std::string prefix;       ///< of the classifier's tensors
    double scale = 1.0;       ///< the classifier of the head is that of the refit times this
    Linear<float> classifier; ///< of Z
    MatrixF Z;                ///< (n,K)
    std::vector<int> rows;    ///< (n,)
};

RefitStart refitStart(const Task& task, const ParameterValues& values, const Head& first,
                      std::vector<int> held, const RunContext& context) {
    HeadState state = first.state();
    const bool linear = state.kind == "linear";
    const std::string prefix = linear ? "" : "classifier.";
    const InputForm form = inputForm(task, values);
    const double scale = linear ? form.factor : 1.0;
    MatrixF Z;
    if (linear)
        gatherInput(task.X(), held, form, Z);
    else
        Z = embedRows(first, task.X(), held, context);
    const MatrixF& weight = findTensor(state.tensors, prefix + "weight", -1, -1, "afr");
    Linear<float> classifier("refit", weight.cols(), weight.rows(), true);
    classifier.weight().value = weight / static_cast<float>(scale);
    classifier.bias().value = findTensor(state.tensors, prefix + "bias", 1, weight.rows(), "afr");
    return {std::move(state), prefix, scale, std::move(classifier), std::move(Z), std::move(held)};
}

class RefitLearner final : public Learner {
  public:
    RefitLearner(const Task& task, const ParameterValues& values, RefitStart start)
        : start_(std::move(start))
        , classifier_(start_.classifier)
        , optimizer_(classifier_.parameters(), {.kind = OptimizerKind::sgd,
                                                .learningRate = values.number("refit_learning_rate"),
                                                .momentum = 0.0,
                                                .weightDecay = 0.0})
        , epochs_(static_cast<int>(values.integer("refit_epochs")))
        , anchorWeight_(values.number("anchor_weight")) {
        gatherLabels(task.labels, start_.rows, labels_);
        start_.classifier.forward(start_.Z, logits_);
        weights_ = exampleWeights(logits_, labels_, task.classCount(), values.number("gamma"));
    }

    EpochPlan plan() const override {
        return {.asked = epochs_, .made = epochs_, .updatesOfEpoch = stepsOfEpoch};
    }
    std::vector<Pass> passes(int) override {
        std::vector<int> rows;
        for (int step = 0; step < stepsOfEpoch; ++step)
            rows.insert(rows.end(), start_.rows.begin(), start_.rows.end());
        return {{.activity = "steps of the refit",
                 .batches = MinibatchOrder::inOrder(std::move(rows), start_.rows.size()),
                 .gradients =
                     [this](const LoopBatch& batch, const RunContext& context) {
                         context.traceRows("refit", batch.rows);
                         addGradients();
                         return true;
                     },
                 .optimizers = {{&optimizer_}}}};
    }
    SeriesValues endEpoch(const RunContext&) override { return {{"train.loss", loss_.take()}}; }
    std::unique_ptr<Head> head() const override {
        HeadState state = start_.head;
        for (NamedTensor& tensor : state.tensors) {
            if (tensor.name == start_.prefix + "weight")
                tensor.values = static_cast<float>(start_.scale) * classifier_.weight().value;
            else if (tensor.name == start_.prefix + "bias")
                tensor.values = classifier_.bias().value;
        }
        return makeHead(state);
    }
    std::vector<NamedTensor> state() const override { return optimizer_.state(); }
    void restore(const std::vector<NamedTensor>& state) override { optimizer_.restore(state); }

  private:
    void addGradients() {
        classifier_.forward(start_.Z, logits_);
        double loss = weightedCrossEntropy<float>(logits_, labels_, weights_, gradient_);
        classifier_.backward(start_.Z, gradient_, nullptr);
        loss += anchorWeight_ * (pull(classifier_.weight(), start_.classifier.weight()) +
                                 pull(classifier_.bias(), start_.classifier.bias()));
        loss_.add(loss, labels_.size());
    }
    /// The squared distance to the anchor, whose weighted gradient it adds.
    double pull(Parameter<float>& parameter, const Parameter<float>& anchor) const {
        const MatrixF off = parameter.value - anchor.value;
        parameter.gradient += static_cast<float>(2.0 * anchorWeight_) * off;
        return static_cast<double>(off.squaredNorm());
    }

    RefitStart start_;
    Linear<float> classifier_;
    Optimizer<float> optimizer_;
    int epochs_;
    double anchorWeight_;
    std::vector<int> labels_;    ///< (n,)
    std::vector<float> weights_; ///< (n,)
    MatrixF logits_, gradient_;
    MeanLoss loss_;
};

std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& values,
                               std::uint64_t seed, const RunContext& context) {
    requireTrainable(*task);
    SplitExamples examples = splitExamples(*task, values.number("held_out"), seed);
    context.traceRows("held out", examples.held);
    const auto size = static_cast<std::size_t>(values.integer("batch_size"));
    const auto first = makeObjectiveTrainer(
        task, values, seed, "afr",
        [rows = std::move(examples.fitted), size, seed](std::uint64_t epoch) {
            return MinibatchOrder(rows, size, seed, epoch);
        },
        std::make_unique<CrossEntropyObjective>());
    if (context.trace != nullptr)
        for (const NamedTensor& tensor : first->state())
            context.trace->numbers("stage1." + tensor.name,
                                   {tensor.values.data(), static_cast<std::size_t>(tensor.values.size())});
    for (int epoch = 0; epoch < first->epochCount(); ++epoch) {
        const double epochs = first->epochCount();
        first->step(partOf(context, epoch / epochs, (epoch + 1) / epochs));
    }
    RefitStart begin = refitStart(*task, values, *first->head(), std::move(examples.held), context);
    return makeLoop(std::make_unique<RefitLearner>(*task, values, std::move(begin)), "afr");
}

} // namespace

/// Automatic feature reweighting: the first stage is `erm` on a part of the training examples.
Method afr() {
    return {.id = "afr",
            .name = "AFR",
            .summary = "Automatic feature reweighting: trains as erm on a part of the training examples, "
                       "then refits the last layer on the rest, where those weigh most whose class the first "
                       "stage finds least likely. Uses no group labels of training examples.",
            .source = paper,
            .family = MethodFamily::robust,
            .parameters = parameters(),
            .startsAsClassifier = true,
            .series = {{"train.loss", "weighted cross-entropy of held-out examples"}},
            .knobs = {"gamma"},
            .start = start};
}

} // namespace groupscope::method
