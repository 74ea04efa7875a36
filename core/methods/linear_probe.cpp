// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/softmax_cross_entropy.h"
#include "core/methods/common.h"
#include "core/methods/heads.h"
#include "core/methods/method.h"
#include "core/sampling/minibatches.h"

namespace groupscope::method {

namespace {

/// Softmax regression by stochastic gradient descent.
class LinearProbeTrainer : public Trainer {
  public:
    LinearProbeTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                       std::uint64_t seed)
        : task_(std::move(task))
        , seed_(seed)
        , epochs_(static_cast<int>(parameters.integer("epochs")))
        , batchSize_(static_cast<std::size_t>(parameters.integer("batch_size")))
        , normalizeInput_(parameters.flag("normalize_input"))
        , initialization_(seed, "linear probe weights")
        , layer_("linear", task_->X().cols(), task_->classCount(), true, initialization_)
        , optimizer_(layer_.parameters(), sgdOptions(parameters)) {}

    int epochCount() const override { return epochs_; }

    SeriesValues step(const RunContext& context) override {
        const MinibatchOrder order(task_->rowsOf(Split::train), batchSize_, seed_, epoch_++);
        double total = 0.0;
        for (std::size_t b = 0; b < order.batchCount(); ++b) {
            context.throwIfStopped();
            context.report(static_cast<double>(b) / static_cast<double>(order.batchCount()), "updates");
            const std::span<const int> rows = order.batch(b);
            gatherRows(task_->X(), rows, normalizeInput_, input_);
            gatherLabels(task_->labels, rows, labels_);
            layer_.forward(input_, logits_);
            const float loss = softmaxCrossEntropy<float>(logits_, labels_, gradient_);
            total += static_cast<double>(loss) * static_cast<double>(rows.size());
            optimizer_.zeroGradients();
            layer_.backward(input_, gradient_, nullptr);
            optimizer_.step();
        }
        const double mean = total / static_cast<double>(order.rowCount());
        requireFiniteLoss(mean, "linear-probe");
        return {{"train.loss", mean}};
    }

    std::unique_ptr<Head> head() const override {
        return std::make_unique<LinearHead>(layer_.weight().value, layer_.bias().value, normalizeInput_);
    }

  private:
    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    int epochs_;
    int epoch_ = 0;
    std::size_t batchSize_;
    bool normalizeInput_;
    Random initialization_;
    Linear<float> layer_;
    Sgd<float> optimizer_;
    MatrixF input_, logits_, gradient_;
    std::vector<int> labels_;
};

} // namespace

Method linearProbe() {
    return {
        .id = "linear-probe",
        .name = "Linear probe",
        .summary =
            "Softmax regression on the frozen embeddings, trained by empirical risk minimisation (ERM): the "
            "baseline every method must beat.",
        .source = "Contrastive Adapters, 3.1 and C.2",
        .parameters = {parameter::epochs(100, "Contrastive Adapters, C.2"),
                       parameter::learningRate(1e-3, "Contrastive Adapters, C.2"), parameter::momentum(),
                       parameter::weightDecay(), parameter::batchSize(), parameter::normalizeInput()},
        .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
                    const RunContext&) -> std::unique_ptr<Trainer> {
            return std::make_unique<LinearProbeTrainer>(std::move(task), parameters, seed);
        }};
}

} // namespace groupscope::method
