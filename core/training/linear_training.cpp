// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/linear_training.h"

#include "core/heads/heads.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/sampling/minibatches.h"
#include "core/training/common.h"

#include <utility>

namespace groupscope {

namespace {

class LinearTrainer : public Trainer {
  public:
    LinearTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
                  std::string method, RowsOfEpoch rows)
        : task_(std::move(task))
        , seed_(seed)
        , method_(std::move(method))
        , rows_(std::move(rows))
        , epochs_(static_cast<int>(parameters.integer("epochs")))
        , batchSize_(static_cast<std::size_t>(parameters.integer("batch_size")))
        , normalizeInput_(parameters.flag("normalize_input"))
        , initialization_(seed, "linear probe weights")
        , layer_("linear", task_->X().cols(), task_->classCount(), true, initialization_)
        , optimizer_(layer_.parameters(), optimizerOptions(parameters)) {}

    int epochCount() const override { return epochs_; }

    SeriesValues step(const RunContext& context) override {
        const auto epoch = static_cast<std::uint64_t>(epoch_++);
        const MinibatchOrder order(rows_(epoch), batchSize_, seed_, epoch);
        double total = 0.0;
        for (std::size_t b = 0; b < order.batchCount(); ++b) {
            context.throwIfStopped();
            context.report(static_cast<double>(b) / static_cast<double>(order.batchCount()), "updates");
            const std::span<const int> rows = order.batch(b);
            context.traceRows("batch", rows);
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
        requireFiniteLoss(mean, method_);
        return {{"train.loss", mean}};
    }

    std::unique_ptr<Head> head() const override {
        return std::make_unique<LinearHead>(layer_.weight().value, layer_.bias().value, normalizeInput_);
    }
    std::vector<NamedTensor> state() const override { return optimizer_.state(); }
    void restore(int epochs, const std::vector<NamedTensor>& state) override {
        epoch_ = epochs;
        optimizer_.restore(state);
    }

  private:
    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    std::string method_;
    RowsOfEpoch rows_;
    int epochs_;
    int epoch_ = 0;
    std::size_t batchSize_;
    bool normalizeInput_;
    Random initialization_;
    Linear<float> layer_;
    Optimizer<float> optimizer_;
    MatrixF input_, logits_, gradient_;
    std::vector<int> labels_;
};

} // namespace

std::vector<ParameterSpec> linearParameters() {
    return {parameter::epochs(100, "Contrastive Adapters, C.2"),
            parameter::learningRate(1e-3, "Contrastive Adapters, C.2"),
            parameter::momentum(),
            parameter::weightDecay(),
            parameter::optimizer(),
            parameter::batchSize(),
            parameter::normalizeInput()};
}

std::unique_ptr<Trainer> makeLinearTrainer(std::shared_ptr<const Task> task,
                                           const ParameterValues& parameters, std::uint64_t seed,
                                           std::string method, RowsOfEpoch rows) {
    return std::make_unique<LinearTrainer>(std::move(task), parameters, seed, std::move(method),
                                           std::move(rows));
}

void noticeShortEpoch(std::size_t rows, const ParameterValues& parameters, const std::string& method,
                      const RunContext& context) {
    if (rows < static_cast<std::size_t>(parameters.integer("batch_size")))
        context.notice(method + " keeps " + std::to_string(rows) +
                       " training rows, so an epoch is one step: raise epochs or learning_rate, or lower "
                       "batch_size");
}

} // namespace groupscope
