// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/pretraining_encoder.h"

#include "core/heads/heads.h"
#include "core/math/resize_emptied.h"
#include "core/nn/networks.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t rowsAtOnce = 4096;
constexpr std::size_t dropoutPlace = 2; // after the first layer and its normalisation

Sequence<float> droppingEncoder(Sequence<float> plain, double rate, std::uint64_t seed) {
    if (rate == 0.0)
        return plain;
    Sequence<float> layers;
    layers.add(plain.at<Linear<float>>(0)).add(plain.at<BatchNorm<float>>(1), Activation::relu);
    layers.add(Dropout<float>(rate, seed)).add(plain.at<Linear<float>>(2));
    return layers;
}

Sequence<float> projectorOf(const ParameterValues& parameters, std::uint64_t seed) {
    const std::string& kind = parameters.text("projector");
    const Eigen::Index inputs = parameters.integer("output_dim"),
                       outputs = parameters.integer("projector_dim");
    Random random(seed, "projector weights");
    Sequence<float> layers;
    if (kind == "mlp")
        layers.add(Linear<float>("projector.first", inputs, inputs, true, random), Activation::relu);
    if (kind != "none")
        layers.add(
            Linear<float>(kind == "mlp" ? "projector.second" : "projector", inputs, outputs, true, random));
    return layers;
}

} // namespace

PretrainingEncoder::PretrainingEncoder(const Task& task, const std::vector<int>& rows,
                                       const ParameterValues& parameters, const InputForm& form,
                                       std::uint64_t seed)
    : task_(task)
    , rows_(rows)
    , form_(form)
    , projector_(projectorOf(parameters, seed)) {
    Random random(seed, "encoder weights");
    const double rate = parameters.number("dropout");
    layers_ = droppingEncoder(encoderNetwork<float>(task.X().cols(), parameters.integer("hidden_dim"),
                                                    parameters.integer("output_dim"), Normalization::training,
                                                    &random),
                              rate, seed);
    if (rate > 0.0)
        dropout_ = &layers_.at<Dropout<float>>(dropoutPlace);
}

MatrixF PretrainingEncoder::embed(std::span<const int> rows, const RunContext& context) const {
    MatrixF all, input, part;
    for (std::size_t begin = 0; begin < rows.size(); begin += rowsAtOnce) {
        context.throwIfStopped();
        const std::span<const int> own = rows.subspan(begin, std::min(rowsAtOnce, rows.size() - begin));
        gatherInput(task_.X(), own, form_, input);
        layers_.forward(input, part);
        if (begin == 0)
            resizeEmptied(all, static_cast<Eigen::Index>(rows.size()), part.cols());
        all.middleRows(static_cast<Eigen::Index>(begin), part.rows()) = part;
    }
    return all;
}

MatrixF PretrainingEncoder::contrasted(std::span<const int> rows, const RunContext& context) const {
    MatrixF Z = embed(rows, context);
    if (projector_.empty())
        return Z;
    MatrixF projected;
    projector_.forward(Z, projected);
    return projected;
}

void PretrainingEncoder::forwardTraining(const MatrixF& views, std::uint64_t step,
                                         const RunContext& context) {
    if (dropout_ != nullptr)
        dropout_->setStep(step);
    layers_.forwardTraining(views, embedding_);
    if (!projector_.empty())
        projector_.forwardTraining(embedding_, projected_);
    if (context.trace == nullptr)
        return;
    const auto valuesOf = [](const MatrixF& matrix) {
        return std::span<const float>(matrix.data(), static_cast<std::size_t>(matrix.size()));
    };
    context.trace->numbers("views", valuesOf(views));
    if (dropout_ != nullptr)
        context.trace->numbers("dropout", valuesOf(dropout_->factors()));
}

void PretrainingEncoder::backward(const MatrixF& views, MatrixF& gradient, const MatrixF& embeddingGradient) {
    if (projector_.empty())
        embeddingGradient_.swap(gradient);
    else
        projector_.backward(embedding_, gradient, &embeddingGradient_);
    if (embeddingGradient.size() > 0)
        embeddingGradient_ += embeddingGradient;
    layers_.backward(views, embeddingGradient_, nullptr);
}

std::vector<Parameter<float>*> PretrainingEncoder::parameters() {
    std::vector<Parameter<float>*> all = layers_.parameters();
    for (Parameter<float>* own : projector_.parameters())
        all.push_back(own);
    return all;
}

void PretrainingEncoder::restoreStatistics(const std::vector<NamedTensor>& state) {
    groupscope::restoreStatistics(layers_, state, "checkpoint");
}

std::unique_ptr<Head> PretrainingEncoder::head(const Linear<float>* classifier) const {
    Sequence<float> encoder;
    Linear<float> first = layers_.at<Linear<float>>(0);
    foldFactor(form_, first);
    encoder.add(std::move(first)).add(layers_.at<BatchNorm<float>>(1), Activation::relu);
    encoder.add(layers_.at<Linear<float>>(layers_.size() - 1));
    return classifier == nullptr ? bareEncoderHead(std::move(encoder), form_.unit)
                                 : encoderHead(std::move(encoder), *classifier, form_.unit);
}

} // namespace groupscope
