// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/residual_adapter_head.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/methods/method.h"
#include "core/sampling/minibatches.h"
#include "core/training/common.h"

#include <algorithm>

namespace groupscope::method {

namespace {

/// Rows as stored: without biases neither logits nor gradients depend on their lengths.
class ClipAdapterTrainer : public Trainer {
  public:
    ClipAdapterTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                       std::uint64_t seed)
        : task_(std::move(task))
        , seed_(seed)
        , epochs_(static_cast<int>(parameters.integer("epochs")))
        , batchSize_(static_cast<std::size_t>(parameters.integer("batch_size")))
        , temperature_(static_cast<float>(parameters.number("temperature")))
        , classEmbeddings_(chosenClassEmbeddings(*task_, parameters))
        , initialization_(seed, "CLIP-Adapter weights")
        , network_(task_->X().cols(),
                   std::max<Eigen::Index>(1, task_->X().cols() / parameters.integer("reduction")),
                   parameters.number("residual_ratio"), initialization_)
        , optimizer_(network_.parameters(), optimizerOptions(parameters))
        , crossEntropy_(classEmbeddings_, temperature_) {}

    int epochCount() const override { return epochs_; }

    SeriesValues step(const RunContext& context) override {
        const MinibatchOrder order(task_->fitRows(), batchSize_, seed_, static_cast<std::uint64_t>(epoch_++));
        double total = 0.0;
        for (std::size_t b = 0; b < order.batchCount(); ++b) {
            context.throwIfStopped();
            context.report(static_cast<double>(b) / static_cast<double>(order.batchCount()), "updates");
            const std::span<const int> rows = order.batch(b);
            context.traceRows("batch", rows);
            gatherRows(task_->X(), rows, false, input_);
            gatherLabels(task_->labels, rows, labels_);
            network_.forwardTraining(input_, output_);
            total += static_cast<double>(crossEntropy_(output_, labels_, gradient_)) *
                     static_cast<double>(rows.size());
            optimizer_.zeroGradients();
            network_.backward(input_, gradient_);
            optimizer_.step();
        }
        const double mean = total / static_cast<double>(order.rowCount());
        requireFiniteLoss(mean, "clip-adapter");
        return {{"train.loss", mean}};
    }

    std::unique_ptr<Head> head() const override {
        return std::make_unique<ResidualAdapterHead>(network_, classEmbeddings_, temperature_);
    }
    std::vector<NamedTensor> state() const override { return optimizer_.state(); }
    void restore(int epochs, const std::vector<NamedTensor>& state) override {
        epoch_ = epochs;
        optimizer_.restore(state);
    }

  private:
    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    int epochs_;
    int epoch_ = 0;
    std::size_t batchSize_;
    float temperature_;
    MatrixF classEmbeddings_;
    Random initialization_;
    ResidualAdapterNetwork<float> network_;
    Optimizer<float> optimizer_;
    CosineCrossEntropy<float> crossEntropy_;
    MatrixF input_, output_, gradient_;
    std::vector<int> labels_;
};

} // namespace

Method clipAdapter() {
    return {.id = "clip-adapter",
            .name = "CLIP-Adapter",
            .summary =
                "A bottleneck whose output is mixed with the embedding itself, compared with the class "
                "embeddings by cosine: stays near zero-shot.",
            .source = "CLIP-Adapter (Gao et al. 2021), 3.2",
            .parameters = {parameter::epochs(100, "Contrastive Adapters, C.2"),
                           parameter::learningRate(1e-3, "Contrastive Adapters, C.2"),
                           parameter::momentum(),
                           parameter::weightDecay(),
                           parameter::optimizer(),
                           parameter::batchSize(),
                           {.key = "reduction",
                            .label = "Reduction",
                            .help = "The bottleneck is the embedding's width divided by this.",
                            .source = "CLIP-Adapter, code",
                            .defaultValue = std::int64_t{4},
                            .minimum = 1,
                            .maximum = 65'536},
                           {.key = "residual_ratio",
                            .label = "Residual ratio",
                            .help = "Share of the adapter's output; the rest is the embedding itself.",
                            .source = "CLIP-Adapter, 3.2 and code",
                            .defaultValue = 0.2,
                            .minimum = 0,
                            .maximum = 1},
                           parameter::temperature(),
                           parameter::classEmbeddings()},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext&) -> std::unique_ptr<Trainer> {
                return std::make_unique<ClipAdapterTrainer>(std::move(task), parameters, seed);
            }};
}

} // namespace groupscope::method
