// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/network_training.h"

#include "core/base/error.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/training/common.h"
#include "core/training/validation_loss.h"
#include "core/training/weight_average.h"

#include <utility>

namespace groupscope {

namespace {

class CosineObjective final : public Objective {
  public:
    CosineObjective(const MatrixF& classEmbeddings, float temperature, float margin)
        : crossEntropy_(classEmbeddings, temperature, margin) {}

    double evaluate(const TrainingBatch& batch, MatrixF&, MatrixF& embeddingGradient) override {
        return static_cast<double>(crossEntropy_(batch.embedding, batch.labels, embeddingGradient));
    }

  private:
    CosineCrossEntropy<float> crossEntropy_;
};

class NetworkLearner final : public Learner {
  public:
    NetworkLearner(NetworkTraining training, const ParameterValues& parameters)
        : training_(std::move(training))
        , plan_(planEpochs(parameters, updatesOf(training_)))
        , optimizer_(optimizerOf(training_.network, parameters))
        , average_(weightAverageOptions(parameters))
        , gradients_(*training_.task, layersOf(training_.network), classifierOf(training_.network),
                     *training_.objective, training_.input) {}

    EpochPlan plan() const override { return plan_; }
    std::vector<Pass> passes(int epoch) override {
        last_ = epoch + 1 == plan_.made;
        return {{.activity = "updates",
                 .batches = training_.batches(static_cast<std::uint64_t>(epoch)),
                 .gradients = std::ref(gradients_),
                 .optimizers = {{&optimizer_}},
                 .leastRows = training_.leastRows,
                 .learningRate = training_.learningRate,
                 .afterStep = [this](const LoopBatch&) {
                     if (average_.kind() != WeightAverageKind::none)
                         average_.addUpdate(training_.network.parameters());
                 }}};
    }
    SeriesValues endEpoch(const RunContext& context) override {
        if (average_.kind() == WeightAverageKind::swad)
            endEpochOfSwad(context);
        if (average_.kind() == WeightAverageKind::uniform && last_ && average_.mean().empty())
            context.notice("weight_average uniform averages nothing: the training has no more updates than "
                           "average_start, so the head has the last weights");
        SeriesValues series; // an epoch may hold no update of the model
        if (!gradients_.loss().empty())
            series.emplace_back("train.loss", gradients_.loss().take());
        for (auto& value : training_.objective->endEpoch())
            series.push_back(std::move(value));
        return series;
    }
    /// Of the mean weights where there are some.
    std::unique_ptr<Head> head() const override {
        // The network itself keeps the last weights: training continues from these, not from the mean.
        const std::vector<MatrixF> mean = average_.mean();
        if (mean.empty())
            return training_.head(training_.network);
        Network averaged = training_.network;
        const std::vector<Parameter<float>*> parameters = averaged.parameters();
        for (std::size_t i = 0; i < parameters.size(); ++i)
            parameters[i]->value = mean[i];
        return training_.head(averaged);
    }

    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> tensors = optimizer_.state();
        for (const std::vector<NamedTensor>& part :
             {statisticsOf(training_.network.layers), training_.objective->state(), average_.state()})
            tensors.insert(tensors.end(), part.begin(), part.end());
        return tensors;
    }
    void restore(const std::vector<NamedTensor>& state) override {
        optimizer_.restore(state);
        restoreStatistics(training_.network.layers, state, "checkpoint");
        training_.objective->restore(state);
        average_.restore(state);
    }

  private:
    /// The validation loss is that of the last weights.
    void endEpochOfSwad(const RunContext& context) {
        average_.endEpoch(validationLoss(*training_.task, *training_.head(training_.network), context));
        if (last_ && !average_.hasBegun())
            context.notice("weight_average swad has found no minimum of the validation loss, so the last "
                           "weights are used: train for more epochs, or lower average_optimum_patience");
    }
    static Optimizer<float> optimizerOf(Network& network, const ParameterValues& parameters) {
        const auto factor = parameters.all().find("classifier_rate_factor");
        if (factor == parameters.all().end() || !network.classifier || network.layers.empty())
            return {network.parameters(), optimizerOptions(parameters)};
        return Optimizer<float>::ofGroups({{.parameters = network.layers.parameters()},
                                           {.parameters = network.classifier->parameters(),
                                            .rateFactor = std::get<double>(factor->second)}},
                                          optimizerOptions(parameters));
    }
    static std::size_t updatesOf(const NetworkTraining& training) {
        const MinibatchOrder first = training.batches(0);
        return first.batchCount(training.leastRows);
    }
    static Layer<float>* layersOf(Network& network) {
        return network.layers.empty() ? nullptr : &network.layers;
    }
    static Linear<float>* classifierOf(Network& network) {
        return network.classifier ? &*network.classifier : nullptr;
    }

    NetworkTraining training_;
    EpochPlan plan_;
    Optimizer<float> optimizer_;
    WeightAverage average_;
    MinibatchGradients gradients_;
    bool last_ = false; ///< the epoch that runs
};

} // namespace

double CrossEntropyObjective::evaluate(const TrainingBatch& batch, MatrixF& logitGradient, MatrixF&) {
    return softmaxCrossEntropy<float>(batch.logits, batch.labels, logitGradient);
}

std::unique_ptr<Objective> makeCosineObjective(const MatrixF& classEmbeddings, float temperature,
                                               float margin) {
    return std::make_unique<CosineObjective>(classEmbeddings, temperature, margin);
}

BatchesOfEpoch shuffledTrainingRows(const Task& task, const ParameterValues& parameters, std::uint64_t seed) {
    return [rows = task.fitRows(), seed, size = static_cast<std::size_t>(parameters.integer("batch_size"))](
               std::uint64_t epoch) { return MinibatchOrder(rows, size, seed, epoch); };
}

std::vector<Parameter<float>*> Network::parameters() {
    std::vector<Parameter<float>*> all = layers.parameters();
    if (classifier)
        for (Parameter<float>* parameter : classifier->parameters())
            all.push_back(parameter);
    return all;
}

MinibatchGradients::MinibatchGradients(const Task& task, Layer<float>* layers, Linear<float>* classifier,
                                       Objective& objective, const InputForm& form)
    : task_(task)
    , layers_(layers)
    , classifier_(classifier)
    , objective_(objective)
    , form_(form) {}

bool MinibatchGradients::operator()(const LoopBatch& loopBatch, const RunContext& context) {
    context.traceRows("batch", loopBatch.rows);
    gatherInput(task_.X(), loopBatch.rows, form_, input_);
    gatherLabels(task_.labels, loopBatch.rows, labels_);
    if (layers_ != nullptr)
        layers_->forwardTraining(input_, embedding_);
    const MatrixF& Z = layers_ != nullptr ? embedding_ : input_;
    if (classifier_ != nullptr)
        classifier_->forward(Z, logits_);
    outsideGradient_.resize(0, 0);
    const TrainingBatch batch{loopBatch.rows, labels_, Z, logits_, loopBatch.update, loopBatch.progress};
    const double loss = objective_.evaluate(batch, logitGradient_, outsideGradient_);
    if (!objective_.updatesModel(batch))
        return false;
    loss_.add(loss, loopBatch.rows.size());
    if (classifier_ != nullptr)
        classifier_->backward(Z, logitGradient_, layers_ != nullptr ? &embeddingGradient_ : nullptr);
    if (layers_ == nullptr)
        return true;
    if (classifier_ == nullptr)
        // Without a classifier the objective's gradient is the only one. Swapped, since both are as large as
        // a batch.
        embeddingGradient_.swap(outsideGradient_);
    else if (outsideGradient_.size() > 0)
        embeddingGradient_ += outsideGradient_;
    layers_->backward(input_, embeddingGradient_, nullptr);
    return true;
}

std::unique_ptr<Trainer> makeNetworkTrainer(NetworkTraining training, const ParameterValues& parameters,
                                            std::string method) {
    // Checked before the training: its validation loss is needed only after the first epoch.
    if (weightAverageOptions(parameters).kind == WeightAverageKind::swad &&
        training.task->selectRows().empty())
        throw DataError("weight_average swad needs validation examples", training.task->set->path.string(),
                        "declare a validation split, or choose weight_average uniform");
    return makeLoop(std::make_unique<NetworkLearner>(std::move(training), parameters), std::move(method));
}

} // namespace groupscope
