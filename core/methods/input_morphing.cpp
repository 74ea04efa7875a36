// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/morphed_encoder_head.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/losses/triplet.h"
#include "core/methods/method.h"
#include "core/training/common.h"
#include "core/training/encoder_training.h"

#include <algorithm>

namespace groupscope::method {

namespace {

std::vector<ParameterSpec> parameters() {
    std::vector<ParameterSpec> all = encoderOnlyParameters();
    std::erase_if(all, [](const ParameterSpec& spec) { return spec.key == "normalization"; });
    all.push_back({.key = "morph_dim",
                   .label = "Transformation units",
                   .help = "Width of the hidden layer of the transformation.",
                   .source = "ours",
                   .defaultValue = std::int64_t{128},
                   .minimum = 1,
                   .maximum = 65'536});
    all.push_back({.key = "triplet_weight",
                   .label = "Triplet weight",
                   .help = "Weight of the triplet loss on transformed embeddings beside the cross-entropy.",
                   .source = "Correct-N-Contrast, E.2.6, which tries 0.01, 0.05 and 0.1",
                   .defaultValue = 0.1,
                   .minimum = 0,
                   .maximum = 1e6});
    all.push_back({.key = "margin",
                   .label = "Margin",
                   .help = "By how much the cosine to a row of the same class shall exceed that to a row of "
                           "another class.",
                   .source = "ours",
                   .defaultValue = 0.2,
                   .minimum = 0,
                   .maximum = 2});
    return all;
}

class MorphingTrainer : public Trainer {
  public:
    MorphingTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed)
        : task_(std::move(task))
        , batches_(shuffledTrainingRows(*task_, parameters, seed))
        , epochs_(static_cast<int>(parameters.integer("epochs")))
        , normalizeInput_(parameters.flag("normalize_input"))
        , tripletWeight_(static_cast<float>(parameters.number("triplet_weight")))
        , margin_(static_cast<float>(parameters.number("margin")))
        , morph_([&] {
            Random random(seed, "transformation weights");
            return MorphingNetwork<float>(task_->X().cols(), parameters.integer("morph_dim"), random);
        }())
        , model_([&] {
            Random random(seed, "encoder weights");
            return EncoderClassifier<float>(
                task_->X().cols(), task_->classCount(),
                {parameters.integer("hidden_dim"), parameters.integer("output_dim"), Normalization::none},
                random);
        }())
        , optimizer_(
              [&] {
                  std::vector<Parameter<float>*> all = morph_.parameters();
                  for (Parameter<float>* parameter : model_.parameters())
                      all.push_back(parameter);
                  return all;
              }(),
              optimizerOptions(parameters)) {}

    int epochCount() const override { return epochs_; }

    SeriesValues step(const RunContext& context) override {
        const MinibatchOrder order = batches_(static_cast<std::uint64_t>(epoch_));
        double total = 0.0, triplets = 0.0;
        for (std::size_t b = 0; b < order.batchCount(); ++b) {
            context.throwIfStopped();
            context.report(static_cast<double>(b) / static_cast<double>(order.batchCount()), "updates");
            context.traceRows("batch", order.batch(b));
            const auto size = static_cast<double>(order.batch(b).size());
            const auto [loss, triplet] = updateOn(order.batch(b));
            total += loss * size;
            triplets += triplet * size;
        }
        ++epoch_;
        const auto rows = static_cast<double>(order.rowCount());
        requireFiniteLoss(total / rows, "input-morphing");
        return {{"train.loss", total / rows}, {"train.penalty", triplets / rows}};
    }

    std::unique_ptr<Head> head() const override {
        return std::make_unique<MorphedEncoderHead>(morph_, model_, normalizeInput_);
    }
    std::vector<NamedTensor> state() const override { return optimizer_.state(); }
    void restore(int epochs, const std::vector<NamedTensor>& state) override {
        epoch_ = epochs;
        optimizer_.restore(state);
    }

  private:
    /// The loss and the triplet loss in it.
    std::pair<double, double> updateOn(std::span<const int> rows) {
        gatherRows(task_->X(), rows, normalizeInput_, input_);
        gatherLabels(task_->labels, rows, labels_);
        morph_.forwardTraining(input_, morphed_);
        model_.encodeTraining(morphed_, embedding_);
        model_.classify(embedding_, logits_);
        const float loss = softmaxCrossEntropy<float>(logits_, labels_, logitGradient_),
                    triplet = cosineTripletLoss<float>(morphed_, labels_, margin_, tripletGradient_);
        optimizer_.zeroGradients();
        model_.backwardClassifier(embedding_, logitGradient_, &embeddingGradient_);
        model_.backwardEncoder(morphed_, embeddingGradient_, &morphedGradient_);
        morphedGradient_ += tripletWeight_ * tripletGradient_;
        morph_.backward(input_, morphedGradient_);
        optimizer_.step();
        return {static_cast<double>(loss + tripletWeight_ * triplet), static_cast<double>(triplet)};
    }

    std::shared_ptr<const Task> task_;
    BatchesOfEpoch batches_;
    int epochs_;
    int epoch_ = 0;
    bool normalizeInput_;
    float tripletWeight_;
    float margin_;
    MorphingNetwork<float> morph_;
    EncoderClassifier<float> model_;
    Optimizer<float> optimizer_;
    MatrixF input_, morphed_, embedding_, logits_;
    MatrixF logitGradient_, embeddingGradient_, morphedGradient_, tripletGradient_;
    std::vector<int> labels_;
};

} // namespace

/// Contrastive Input Morphing (CIM) in the space of embeddings. The paper trains a network that transforms
/// pictures, with a triplet loss under a perceptual similarity of pictures (structural similarity), and a
/// classifier on what comes out. Frozen embeddings have no pixels, so here a residual network transforms the
/// embedding and cosine stands for the perceptual similarity: an approximation of the idea, not the paper's
/// method. All three of a triplet are transformed; the partners of a row are those that follow it in the
/// batch. The variational information bottleneck that the paper may add is left out.
Method inputMorphing() {
    return {.id = "input-morphing",
            .name = "Feature morphing (CIM on embeddings)",
            .summary =
                "Contrastive Input Morphing without pixels: a residual network transforms the embedding "
                "before the encoder, and a triplet loss by cosine draws transformed rows of a class "
                "together and apart from other classes. Not the paper's method on pictures. Uses no "
                "group labels.",
            .source = "Taghanaki et al. 2021, adapted; Correct-N-Contrast, E.2.5",
            .parameters = parameters(),
            .series = {{"train.loss", "cross-entropy + weighted penalty"}},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext&) -> std::unique_ptr<Trainer> {
                requireTrainable(*task);
                return std::make_unique<MorphingTrainer>(std::move(task), values, seed);
            }};
}

} // namespace groupscope::method
