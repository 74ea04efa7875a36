// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/encoder_training.h"

#include "core/heads/encoder_head.h"
#include "core/heads/heads.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/training/common.h"

#include <optional>
#include <utility>

namespace groupscope {

namespace {

class ObjectiveTrainer : public Trainer {
  public:
    ObjectiveTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
                     std::string method, BatchesOfEpoch batches, std::unique_ptr<Objective> objective)
        : task_(std::move(task))
        , method_(std::move(method))
        , batches_(std::move(batches))
        , objective_(std::move(objective))
        , epochs_(static_cast<int>(parameters.integer("epochs")))
        , normalizeInput_(parameters.flag("normalize_input"))
        , model_(makeEncoderClassifier(*task_, parameters, seed, "encoder weights"))
        , optimizer_(model_.parameters(), optimizerOptions(parameters)) {}

    int epochCount() const override { return epochs_; }

    SeriesValues step(const RunContext& context) override {
        const MinibatchOrder order = batches_(static_cast<std::uint64_t>(epoch_));
        double total = 0.0;
        std::size_t rowCount = 0;
        for (std::size_t b = 0; b < order.batchCount(); ++b) {
            context.throwIfStopped();
            const double done = static_cast<double>(b) / static_cast<double>(order.batchCount());
            context.report(done, "updates");
            const std::span<const int> rows = order.batch(b);
            if (rows.size() < 2 && model_.normalization() == Normalization::training)
                continue; // one row has no batch statistics; only the last batch can be that short
            context.traceRows("batch", rows);
            const std::uint64_t update = static_cast<std::uint64_t>(epoch_) * order.batchCount() + b;
            if (const auto loss = updateOn(rows, update, (epoch_ + done) / epochs_)) {
                total += *loss * static_cast<double>(rows.size());
                rowCount += rows.size();
            }
        }
        ++epoch_;
        SeriesValues series; // an epoch may hold no update of the model
        if (rowCount > 0) {
            series.emplace_back("train.loss", total / static_cast<double>(rowCount));
            requireFiniteLoss(series.front().second, method_);
        }
        for (auto& value : objective_->endEpoch())
            series.push_back(std::move(value));
        return series;
    }

    std::unique_ptr<Head> head() const override { return headOf(model_, normalizeInput_); }

    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> tensors = optimizer_.state();
        for (const std::vector<NamedTensor>& part : {statisticsOf(model_), objective_->state()})
            tensors.insert(tensors.end(), part.begin(), part.end());
        return tensors;
    }
    void restore(int epochs, const std::vector<NamedTensor>& state) override {
        epoch_ = epochs;
        optimizer_.restore(state);
        restoreStatistics(model_, state);
        objective_->restore(state);
    }

  private:
    /// The loss; nothing for a step in which the model stays as it is.
    std::optional<double> updateOn(std::span<const int> rows, std::uint64_t update, double progress) {
        gatherRows(task_->X(), rows, normalizeInput_, input_);
        gatherLabels(task_->labels, rows, labels_);
        model_.encodeTraining(input_, embedding_);
        model_.classify(embedding_, logits_);
        outsideGradient_.resize(0, 0);
        const TrainingBatch batch{rows, labels_, embedding_, logits_, update, progress};
        const double loss = objective_->evaluate(batch, logitGradient_, outsideGradient_);
        if (!objective_->updatesModel(batch))
            return std::nullopt;
        optimizer_.zeroGradients();
        model_.backwardClassifier(embedding_, logitGradient_,
                                  model_.hasEncoder() ? &embeddingGradient_ : nullptr);
        if (model_.hasEncoder() && outsideGradient_.size() > 0)
            embeddingGradient_ += outsideGradient_;
        model_.backwardEncoder(input_, embeddingGradient_);
        optimizer_.step();
        return loss;
    }

    std::shared_ptr<const Task> task_;
    std::string method_;
    BatchesOfEpoch batches_;
    std::unique_ptr<Objective> objective_;
    int epochs_;
    int epoch_ = 0;
    bool normalizeInput_;
    EncoderClassifier<float> model_;
    Optimizer<float> optimizer_;
    MatrixF input_, embedding_, logits_, logitGradient_, embeddingGradient_, outsideGradient_;
    std::vector<int> labels_;
};

} // namespace

double CrossEntropyObjective::evaluate(const TrainingBatch& batch, MatrixF& logitGradient, MatrixF&) {
    return softmaxCrossEntropy<float>(batch.logits, batch.labels, logitGradient);
}

BatchesOfEpoch shuffledTrainingRows(const Task& task, const ParameterValues& parameters, std::uint64_t seed) {
    return [rows = task.fitRows(), seed, size = static_cast<std::size_t>(parameters.integer("batch_size"))](
               std::uint64_t epoch) { return MinibatchOrder(rows, size, seed, epoch); };
}

std::unique_ptr<Trainer> makeObjectiveTrainer(std::shared_ptr<const Task> task,
                                              const ParameterValues& parameters, std::uint64_t seed,
                                              std::string method, BatchesOfEpoch batches,
                                              std::unique_ptr<Objective> objective) {
    return std::make_unique<ObjectiveTrainer>(std::move(task), parameters, seed, std::move(method),
                                              std::move(batches), std::move(objective));
}

} // namespace groupscope
