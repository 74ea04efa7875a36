// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/penalized_loss.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/math/gather.h"
#include "core/nn/encoder_classifier.h"
#include "core/nn/optimizer.h"
#include "tests/support/checks.h"

#include <functional>
#include <string>
#include <vector>

/// Replaying the trainings of tests/reference/invariance.json in double.
namespace groupscope::testing {

/// Sets each parameter that `values` has under its own name.
inline void setParameters(const std::vector<Parameter<double>*>& parameters, const nlohmann::json& values) {
    for (Parameter<double>* parameter : parameters)
        parameter->value = matrixOf(values.at(parameter->name));
}

/// Largest difference between parameters and what `values` has under their names.
inline double parameterDifference(const std::vector<Parameter<double>*>& parameters,
                                  const nlohmann::json& values) {
    double largest = 0.0;
    for (const Parameter<double>* parameter : parameters)
        largest =
            std::max(largest, relativeDifference(parameter->value, matrixOf(values.at(parameter->name))));
    return largest;
}

/// The model of the reference and its batches.
struct Replay {
    nlohmann::json file = referenceFile("invariance.json");
    Matrix<double> X = matrixOf(file.at("X"));
    std::vector<int> y = integersOf(file.at("y"));
    EncoderClassifier<double> model = [this] {
        Random unused(0, "placeholder weights");
        EncoderClassifier<double> made(5, 3, {.hidden = 6, .outputs = 4}, unused);
        setParameters(made.parameters(), file.at("initial"));
        return made;
    }();
    Matrix<double> input, embedding, logits;
    std::vector<int> labels;

    Optimizer<double>::Options sgd() const {
        const nlohmann::json& options = file.at("optimizer");
        return {.kind = OptimizerKind::sgd,
                .learningRate = options.at("lr"),
                .momentum = options.at("momentum"),
                .weightDecay = options.at("weight_decay")};
    }

    void gather(const nlohmann::json& batch) {
        const std::vector<int> rows = integersOf(batch);
        gatherRows<double>(X, rows, false, input);
        gatherLabels(y, rows, labels);
    }

    /// Gathers the batch and takes it through the model.
    void forward(const nlohmann::json& batch) {
        gather(batch);
        model.encodeTraining(input, embedding);
        model.classify(embedding, logits);
    }

    /// Adds `outside` to what the classifier sends back, unless empty.
    void backward(const Matrix<double>& dLogits, const Matrix<double>& outside) {
        Matrix<double> dZ;
        model.backwardClassifier(embedding, dLogits, &dZ);
        if (outside.size() > 0)
            dZ += outside;
        model.backwardEncoder(input, dZ);
    }

    /// Trains on the cross-entropy plus a penalty as the training `name` of the reference did; `penalty`
    /// reads this object and writes its gradient in the logits or the embedding. Returns the largest
    /// difference of any loss and any final weight.
    double penalized(const std::string& name, bool ofLogits,
                     const std::function<double(Matrix<double>& gradient)>& penalty) {
        const nlohmann::json& reference = file.at(name);
        Optimizer<double> optimizer(model.parameters(), sgd());
        double largest = 0.0;
        for (std::size_t u = 0; u < file.at("batches").size(); ++u) {
            forward(file.at("batches").at(u));
            const double weight = reference.at("weights").at(u);
            Matrix<double> dLogits, gradient;
            double loss = softmaxCrossEntropy<double>(logits, labels, dLogits);
            const double value = penalty(gradient);
            optimizer.zeroGradients();
            if (ofLogits) {
                loss = addPenalty<double>(loss, value, weight, reference.at("divide"), dLogits, gradient);
                backward(dLogits, {});
            } else {
                loss += weight * value;
                backward(dLogits, weight * gradient);
            }
            optimizer.step();
            largest = std::max(largest, relativeDifference(loss, reference.at("losses").at(u).get<double>()));
        }
        return std::max(largest, parameterDifference(model.parameters(), reference.at("after")));
    }
};

} // namespace groupscope::testing
