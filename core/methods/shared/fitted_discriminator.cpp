// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/fitted_discriminator.h"

#include "core/losses/softmax_cross_entropy.h"
#include "core/math/standardize.h"
#include "core/nn/optimizer.h"

#include <numeric>

namespace groupscope {

namespace {

constexpr int hiddenSteps = 100;
constexpr double hiddenRate = 0.03;

/// (n,) so that the rows of every label weigh 1/k together.
std::vector<double> sharesOfRows(std::span<const int> labels, std::size_t labelCount) {
    std::vector<double> counts(labelCount, 0.0), shares;
    for (const int label : labels)
        counts[static_cast<std::size_t>(label)] += 1.0;
    for (const int label : labels)
        shares.push_back(1.0 / (static_cast<double>(labelCount) * counts[static_cast<std::size_t>(label)]));
    return shares;
}

void traceWeights(const std::vector<Parameter<double>*>& parameters, const RunContext& context) {
    if (context.trace == nullptr)
        return;
    std::vector<float> values;
    for (const Parameter<double>* parameter : parameters)
        for (const double value : parameter->value.reshaped<Eigen::RowMajor>())
            values.push_back(static_cast<float>(value));
    context.trace->numbers("discriminator start", values);
}

} // namespace

std::vector<int> FittedDiscriminator::takePresent(std::span<const int> codes) {
    std::vector<int> place(static_cast<std::size_t>(domains_), -1), labels;
    for (const int code : codes)
        place[static_cast<std::size_t>(code)] = 0;
    present_.clear();
    for (int domain = 0; domain < domains_; ++domain)
        if (int& own = place[static_cast<std::size_t>(domain)]; own == 0) {
            own = static_cast<int>(present_.size());
            present_.push_back(domain);
        }
    for (const int code : codes)
        labels.push_back(place[static_cast<std::size_t>(code)]);
    return labels;
}

void FittedDiscriminator::fit(const MatrixF& rows, std::span<const int> codes, const RunContext& context,
                              const Matrix<double>* start) {
    const std::vector<int> labels = takePresent(codes);
    if (options_.hidden > 0) {
        fitNetwork(rows, labels, context);
        return;
    }
    StandardizedFit fitted =
        fitStandardized(rows, labels, static_cast<int>(present_.size()), discriminatorFit, context, start);
    scores_ = std::move(fitted.scores);
    planes_ = std::move(fitted.planes);
}

void FittedDiscriminator::fitNetwork(const MatrixF& rows, std::span<const int> labels,
                                     const RunContext& context) {
    std::vector<int> all(labels.size());
    std::iota(all.begin(), all.end(), 0);
    const ColumnScale scale = measureColumns(rows, all, context);
    const Matrix<double> standardized = standardizeRows(rows, all, scale);
    const std::vector<double> shares = sharesOfRows(labels, present_.size());
    Random random(options_.seed, "hidden discriminator");
    auto network = std::make_shared<ReluNetwork<double>>("discriminator", rows.cols(), options_.hidden, 2,
                                                         static_cast<Eigen::Index>(present_.size()), random);
    std::vector<ParameterGroup<double>> groups{{.parameters = {}, .weightDecay = discriminatorFit.penalty},
                                               {.parameters = {}, .weightDecay = 0.0}};
    for (Parameter<double>* parameter : network->parameters())
        groups[parameter->name.ends_with("bias") ? 1 : 0].parameters.push_back(parameter);
    traceWeights(network->parameters(), context);
    auto optimizer = Optimizer<double>::ofGroups(
        groups, {.kind = OptimizerKind::adam, .learningRate = hiddenRate, .weightDecay = 0.0});
    Matrix<double> logits, gradient;
    RowVector<double> losses;
    for (int step = 0; step < hiddenSteps; ++step) {
        context.throwIfStopped();
        network->forwardTraining(standardized, logits);
        rowCrossEntropies<double>(logits, labels, losses, gradient);
        for (Eigen::Index row = 0; row < gradient.rows(); ++row)
            gradient.row(row) *= shares[static_cast<std::size_t>(row)];
        optimizer.zeroGradients();
        network->backward(standardized, gradient, nullptr);
        optimizer.step();
    }
    network_ = std::move(network);
    mean_ = scale.mean;
    deviation_ = scale.deviation;
}

MatrixF FittedDiscriminator::probabilitiesOfPresent(const MatrixF& rows) const {
    MatrixF own;
    if (network_ == nullptr) {
        probabilitiesOfRows(scores_, rows, own);
        return own;
    }
    const Matrix<double> standardized =
        (rows.cast<double>().rowwise() - mean_).array().rowwise() / deviation_.array();
    Matrix<double> logits;
    network_->forward(standardized, logits);
    for (Eigen::Index row = 0; row < logits.rows(); ++row) {
        auto scores = logits.row(row).array();
        scores = (scores - scores.maxCoeff()).exp();
        scores /= scores.sum();
    }
    return logits.cast<float>();
}

void FittedDiscriminator::probabilities(const MatrixF& rows, MatrixF& out) const {
    MatrixF own = probabilitiesOfPresent(rows);
    if (static_cast<int>(present_.size()) == domains_) {
        out = std::move(own);
        return;
    }
    out.setZero(rows.rows(), domains_);
    for (std::size_t i = 0; i < present_.size(); ++i)
        out.col(present_[i]) = own.col(static_cast<Eigen::Index>(i));
}

} // namespace groupscope
