// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/erased_probe.h"

#include "core/heads/erased_linear.h"
#include "core/methods/shared/attribute_examples.h"
#include "core/nn/frozen.h"
#include "core/training/linear_training.h"
#include "core/training/network_training.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// Cross-entropy, which tells in every epoch what was erased.
class ErasedObjective final : public CrossEntropyObjective {
  public:
    explicit ErasedObjective(SeriesValues told)
        : told_(std::move(told)) {}
    SeriesValues endEpoch() override { return told_; }

  private:
    SeriesValues told_;
};

/// The erasure as a layer for rows that are `factor` times as long as those it was made for. Without any
/// direction it has one of zeros.
Residual<float> layerOf(const LinearErasure& erasure, double factor) {
    const Eigen::Index D = erasure.first.cols(), rank = erasure.rank();
    Residual<float> layer = erasingLayer<float>(D, std::max<Eigen::Index>(rank, 1));
    if (rank == 0)
        return layer;
    Linear<float>&first = layer.body().at<Linear<float>>(0), &second = layer.body().at<Linear<float>>(1);
    first.weight().value = erasure.first.cast<float>();
    first.bias().value = (-factor * erasure.centre * erasure.first.transpose()).cast<float>();
    // A dimension that does not vary stays as it is to the last bit: rounding would tell the attribute there.
    const double least = 1e-8 * erasure.second.cwiseAbs().maxCoeff();
    second.weight().value =
        (erasure.second.cwiseAbs().array() < least).select(0.0, -erasure.second).cast<float>();
    return layer;
}

} // namespace

std::vector<ParameterSpec> erasureParameters(std::vector<ParameterSpec> own) {
    std::vector<ParameterSpec> all{attributeParameter()};
    for (std::vector<ParameterSpec> more : {std::move(own), linearParameters()})
        for (ParameterSpec& spec : more)
            all.push_back(std::move(spec));
    return all;
}

std::unique_ptr<Trainer> makeErasedProbe(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                         std::uint64_t seed, const std::string& method, const InputForm& form,
                                         const LinearErasure& erasure, SeriesValues told) {
    told.emplace_back("erasure.directions", static_cast<double>(erasure.rank()));
    Random random(seed, "linear probe weights");
    Network network;
    network.layers.add(Frozen<float, Residual<float>>(layerOf(erasure, form.factor)));
    network.classifier.emplace("linear", task->X().cols(), task->classCount(), true, random);
    BatchesOfEpoch batches = shuffledTrainingRows(*task, parameters, seed);
    return makeNetworkTrainer({.task = std::move(task),
                               .network = std::move(network),
                               .head =
                                   [form, erasing = layerOf(erasure, 1.0)](const Network& probe) {
                                       Linear<float> classifier = *probe.classifier;
                                       foldFactor(form, classifier);
                                       return erasedLinearHead(erasing, classifier, form.unit);
                                   },
                               .batches = std::move(batches),
                               .objective = std::make_unique<ErasedObjective>(std::move(told)),
                               .input = form},
                              parameters, method);
}

} // namespace groupscope
