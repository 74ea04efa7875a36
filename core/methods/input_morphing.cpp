// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/heads.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/losses/triplet.h"
#include "core/methods/method.h"
#include "core/nn/tap.h"
#include "core/training/common.h"
#include "core/training/encoder_training.h"

#include <algorithm>
#include <utility>

namespace groupscope::method {

namespace {

std::vector<ParameterSpec> parameters() {
    std::vector<ParameterSpec> all = encoderOnlyParameters();
    std::erase_if(all, [](const ParameterSpec& spec) { return spec.key == "normalization"; });
    all.push_back({.key = "morph_dim",
                   .label = "Transformation units",
                   .help = "Width of the hidden layer of the transformation.",
                   .source = "design choice",
                   .defaultValue = std::int64_t{128},
                   .minimum = 1,
                   .maximum = 65'536});
    all.push_back(
        {.key = "triplet_weight",
         .label = "Triplet weight",
         .help = "Weight of the triplet loss on transformed embeddings relative to the cross-entropy.",
         .source = "Correct-N-Contrast, E.2.6, which tries 0.01, 0.05 and 0.1",
         .defaultValue = 0.1,
         .minimum = 0,
         .maximum = 1e6,
         .search = SearchRange{.low = 0.01, .high = 1, .logarithmic = true}});
    all.push_back({.key = "margin",
                   .label = "Margin",
                   .help = "Margin by which the cosine to an example of the same class must exceed that to "
                           "an example of another class.",
                   .source = "design choice",
                   .defaultValue = 0.2,
                   .minimum = 0,
                   .maximum = 2});
    return all;
}

/// Cross-entropy beside a triplet loss of the transformed rows.
class MorphingObjective final : public Objective {
  public:
    MorphingObjective(std::shared_ptr<Tapped<float>> morphed, const ParameterValues& parameters)
        : morphed_(std::move(morphed))
        , tripletWeight_(static_cast<float>(parameters.number("triplet_weight")))
        , margin_(static_cast<float>(parameters.number("margin"))) {}

    double evaluate(const TrainingBatch& batch, MatrixF& logitGradient, MatrixF&) override {
        const float loss = softmaxCrossEntropy<float>(batch.logits, batch.labels, logitGradient),
                    triplet =
                        cosineTripletLoss<float>(morphed_->output, batch.labels, margin_, morphed_->gradient);
        morphed_->gradient *= tripletWeight_;
        triplets_.add(static_cast<double>(triplet), batch.rows.size());
        return static_cast<double>(loss + tripletWeight_ * triplet);
    }
    SeriesValues endEpoch() override { return {{"train.penalty", triplets_.take()}}; }

  private:
    std::shared_ptr<Tapped<float>> morphed_;
    float tripletWeight_;
    float margin_;
    MeanLoss triplets_;
};

/// The head without the factor s of the form: g(s·u) = s·g'(u) where g' has s·V1, V2/s and c2/s.
std::unique_ptr<Head> trainedHead(const Network& trained, const InputForm& form) {
    Sequence<float> layers = trained.layers; // whose first is the residual itself, without a tap
    Sequence<float>& body = layers.at<Residual<float>>(0).body();
    foldFactor(form, body.at<Linear<float>>(0));
    foldFactor(form, layers.at<Sequence<float>>(1).at<Linear<float>>(0));
    if (form.factor != 1.0) {
        body.at<Linear<float>>(1).weight().value /= static_cast<float>(form.factor);
        body.at<Linear<float>>(1).bias().value /= static_cast<float>(form.factor);
    }
    return morphedEncoderHead(std::move(layers), *trained.classifier, form.unit);
}

std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& values,
                               std::uint64_t seed, const RunContext&) {
    requireTrainable(*task);
    const Eigen::Index D = task->X().cols();
    auto morphed = std::make_shared<Tapped<float>>();
    Random ofMorph(seed, "transformation weights"), ofEncoder(seed, "encoder weights");
    Network network;
    network.layers.add(
        Tap<float, Residual<float>>(morphingLayer<float>(D, values.integer("morph_dim"), &ofMorph), morphed));
    network.layers.add(encoderNetwork<float>(D, values.integer("hidden_dim"), values.integer("output_dim"),
                                             Normalization::none, &ofEncoder));
    network.classifier.emplace("classifier", values.integer("output_dim"), task->classCount(), true,
                               ofEncoder);
    BatchesOfEpoch batches = shuffledTrainingRows(*task, values, seed);
    const InputForm form = inputForm(*task, values);
    return makeNetworkTrainer({.task = std::move(task),
                               .network = std::move(network),
                               .head = [form](const Network& trained) { return trainedHead(trained, form); },
                               .batches = std::move(batches),
                               .objective = std::make_unique<MorphingObjective>(std::move(morphed), values),
                               .input = form},
                              values, "input-morphing");
}

} // namespace

/// Contrastive Input Morphing (CIM) in the space of embeddings. The paper trains a network that transforms
/// pictures, with a triplet loss under a perceptual similarity of pictures (structural similarity), and a
/// classifier on what comes out. Frozen embeddings have no pixels, so here a residual network transforms the
/// embedding and cosine stands for the perceptual similarity: an approximation of the idea, not the paper's
/// method. All three of a triplet are transformed; the partners of a row are those that follow it in the
/// batch. The variational information bottleneck that the paper may add is left out.
Method inputMorphing() {
    return {
        .id = "input-morphing",
        .name = "Feature morphing (CIM on embeddings)",
        .summary =
            "Contrastive Input Morphing without pixels: a residual network transforms the embedding before "
            "the encoder, and a triplet loss by cosine draws transformed examples of a class together and "
            "apart from other classes. Not the paper's method on pictures. Uses no group labels.",
        .source = "Taghanaki et al. 2021, adapted; Correct-N-Contrast, E.2.5",
        .family = MethodFamily::invariant,
        .parameters = parameters(),
        .series = {{"train.loss", "cross-entropy + weighted penalty"}},
        .knobs = {"morph_dim"},
        .start = start};
}

} // namespace groupscope::method
