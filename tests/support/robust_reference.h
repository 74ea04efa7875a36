// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/encoder_classifier.h"
#include "core/nn/optimizer.h"
#include "tests/support/reference.h"

#include <algorithm>
#include <string>
#include <vector>

/// The trajectories of robust.json in this program's classes.
namespace groupscope::testing {

/// A model with the weights of that state.
inline EncoderClassifier<double> encoderOf(const nlohmann::json& state) {
    const Matrix<double> first = matrixOf(state.at("first.weight")),
                         last = matrixOf(state.at("classifier.weight"));
    Random unused(0, "placeholder weights");
    EncoderClassifier<double> model(first.cols(), last.rows(),
                                    {.hidden = first.rows(), .outputs = last.cols()}, unused);
    for (Parameter<double>* parameter : model.parameters())
        parameter->value = matrixOf(state.at(parameter->name));
    return model;
}

/// A model and its optimiser, stepped by hand on the rows of robust.json.
class ReplayedModel {
  public:
    /// `optimizer` is "sgd" or "adam".
    ReplayedModel(const nlohmann::json& file, const std::string& initial, const std::string& optimizer)
        : X_(matrixOf(file.at("X")))
        , labels_(integersOf(file.at("y")))
        , model_(encoderOf(file.at(initial)))
        , optimizer_(model_.parameters(),
                     {.kind = optimizer == "sgd" ? OptimizerKind::sgd : OptimizerKind::adam,
                      .learningRate = file.at(optimizer).at("learning_rate"),
                      .momentum = file.at(optimizer).value("momentum", 0.0),
                      .weightDecay = file.at(optimizer).at("weight_decay")}) {}

    /// Logits of those rows, for a step to come.
    const Matrix<double>& forward(const std::vector<int>& rows) {
        input_.resize(static_cast<Eigen::Index>(rows.size()), X_.cols());
        for (std::size_t i = 0; i < rows.size(); ++i)
            input_.row(static_cast<Eigen::Index>(i)) = X_.row(rows[i]);
        model_.encodeTraining(input_, embedding_);
        model_.classify(embedding_, logits_);
        return logits_;
    }
    void step(const Matrix<double>& gradient) {
        optimizer_.zeroGradients();
        model_.backwardClassifier(embedding_, gradient, &embeddingGradient_);
        model_.backwardEncoder(input_, embeddingGradient_);
        optimizer_.step();
    }

    std::vector<int> labelsOf(const std::vector<int>& rows) const {
        std::vector<int> labels;
        for (const int row : rows)
            labels.push_back(labels_.at(static_cast<std::size_t>(row)));
        return labels;
    }
    const std::vector<int>& labels() const { return labels_; }

    /// Largest relative difference of all parameters from those of `state`.
    double differenceFrom(const nlohmann::json& state) {
        double largest = 0.0;
        for (const Parameter<double>* parameter : model_.parameters())
            largest =
                std::max(largest, relativeDifference(parameter->value, matrixOf(state.at(parameter->name))));
        return largest;
    }

  private:
    Matrix<double> X_;
    std::vector<int> labels_;
    EncoderClassifier<double> model_;
    Optimizer<double> optimizer_;
    Matrix<double> input_, embedding_, logits_, embeddingGradient_;
};

/// Steps through the batches of `reference` and returns the largest relative difference of any batch's loss
/// and of the weights in the end. `loss(logits, labels, rows, gradient)` returns the loss.
template<class Loss>
double trajectoryDifference(const nlohmann::json& file, const nlohmann::json& reference, const Loss& loss) {
    ReplayedModel model(file, "initial", "sgd");
    double largest = 0.0;
    Matrix<double> gradient;
    for (std::size_t b = 0; b < reference.at("batches").size(); ++b) {
        const std::vector<int> rows = integersOf(reference.at("batches").at(b));
        const double value = loss(model.forward(rows), model.labelsOf(rows), rows, gradient);
        largest = std::max(largest, relativeDifference(value, reference.at("losses").at(b).get<double>()));
        model.step(gradient);
    }
    return std::max(largest, model.differenceFrom(reference.at("after")));
}

} // namespace groupscope::testing
