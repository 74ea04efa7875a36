// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/adapter_training.h"
#include "core/training/common.h"

namespace groupscope::method {

namespace {

/// The adapter trained by empirical risk minimisation: cross-entropy epochs only.
class AdapterTrainer : public Trainer {
  public:
    AdapterTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed)
        : task_(task)
        , seed_(seed)
        , epochs_(static_cast<int>(parameters.integer("epochs")))
        , batchSize_(static_cast<std::size_t>(parameters.integer("batch_size")))
        , training_(std::move(task), parameters, seed) {}

    int epochCount() const override { return epochs_; }

    SeriesValues step(const RunContext& context) override {
        const MinibatchOrder order(task_->fitRows(), batchSize_, seed_, epoch_++);
        const double loss = training_.crossEntropyEpoch(order, context);
        requireFiniteLoss(loss, "adapter");
        return {{"train.loss", loss}};
    }

    std::unique_ptr<Head> head() const override { return training_.head(); }
    std::vector<NamedTensor> state() const override { return training_.state(); }
    void restore(int epochs, const std::vector<NamedTensor>& state) override {
        epoch_ = epochs;
        training_.restore(state);
    }

  private:
    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    int epochs_;
    int epoch_ = 0;
    std::size_t batchSize_;
    AdapterTraining training_;
};

} // namespace

Method adapter() {
    return {
        .id = "adapter",
        .name = "ERM adapter",
        .summary =
            "A two-layer bottleneck on the frozen embeddings, compared with the class embeddings by cosine "
            "and trained by empirical risk minimisation (ERM).",
        .source = "Contrastive Adapters, 3.1",
        .parameters = {parameter::epochs(100, "Contrastive Adapters, C.2"),
                       parameter::learningRate(1e-3, "Contrastive Adapters, C.2"), parameter::momentum(),
                       parameter::weightDecay(), parameter::optimizer(), parameter::batchSize(),
                       parameter::hiddenDimension(), parameter::temperature(), parameter::normalizeInput(),
                       parameter::classEmbeddings()},
        .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
                    const RunContext&) -> std::unique_ptr<Trainer> {
            return std::make_unique<AdapterTrainer>(std::move(task), parameters, seed);
        }};
}

} // namespace groupscope::method
