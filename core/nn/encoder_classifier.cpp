// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/encoder_classifier.h"

#include "core/math/row_sums.h"

namespace groupscope {

template<class Scalar>
EncoderClassifier<Scalar>::EncoderClassifier(Eigen::Index dimensions, Eigen::Index classes,
                                             const Options& options, Random& random)
    : normalization_(options.hidden > 0 ? options.normalization : Normalization::none)
    , encoder_([&]() -> std::optional<Encoder> {
        if (options.hidden == 0)
            return std::nullopt;
        const bool normalized = options.normalization != Normalization::none;
        Linear<Scalar> first("first", dimensions, options.hidden, !normalized, random);
        Linear<Scalar> second("second", options.hidden, options.outputs, true, random);
        Encoder encoder{std::move(first), std::nullopt, std::move(second), {}, {}, {}};
        if (normalized)
            encoder.norm.emplace("norm", options.hidden);
        return encoder;
    }())
    , classifier_("classifier", encoder_ ? options.outputs : dimensions, classes, true, random) {}

template<class Scalar>
Eigen::Index EncoderClassifier<Scalar>::inputDimensions() const {
    return encoder_ ? encoder_->first.weight().value.cols() : embeddingDimensions();
}

template<class Scalar>
void EncoderClassifier<Scalar>::freezeStatistics(const MatrixView<Scalar>& X) {
    if (normalization_ != Normalization::frozenStatistics)
        return;
    Matrix<Scalar> hidden;
    encoder_->first.forward(X, hidden);
    const auto count = static_cast<Scalar>(X.rows());
    const auto sumOf = [&](const auto& body) { return sumOfRowBlocks<Scalar>(X.rows(), body); };
    const RowVector<Scalar> mean = sumOf([&](Eigen::Index first, Eigen::Index size) -> RowVector<Scalar> {
                                       return hidden.middleRows(first, size).colwise().sum();
                                   }) /
                                   count;
    const RowVector<Scalar> squares = sumOf([&](Eigen::Index first, Eigen::Index size) -> RowVector<Scalar> {
        return (hidden.middleRows(first, size).rowwise() - mean).colwise().squaredNorm();
    });
    encoder_->norm->runningMean() = mean;
    encoder_->norm->runningVariance() = squares / (count - 1);
}

template<class Scalar>
void EncoderClassifier<Scalar>::encodeTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Z) {
    if (!encoder_) {
        Z = X;
        return;
    }
    Encoder& encoder = *encoder_;
    if (normalization_ == Normalization::none) {
        encoder.first.forward(X, encoder.activated);
    } else {
        encoder.first.forward(X, encoder.projected);
        if (normalization_ == Normalization::training)
            encoder.norm->forwardTraining(encoder.projected, encoder.activated);
        else
            encoder.norm->forwardFrozen(encoder.projected, encoder.activated);
    }
    encoder.activated = encoder.activated.cwiseMax(Scalar(0));
    encoder.second.forward(encoder.activated, Z);
}

template<class Scalar>
void EncoderClassifier<Scalar>::encode(const MatrixView<Scalar>& X, Matrix<Scalar>& Z) const {
    if (!encoder_) {
        Z = X;
        return;
    }
    Matrix<Scalar> hidden;
    encoder_->first.forward(X, hidden);
    if (encoder_->norm) {
        Matrix<Scalar> normalized;
        encoder_->norm->forwardEvaluation(hidden, normalized);
        hidden.swap(normalized);
    }
    hidden = hidden.cwiseMax(Scalar(0));
    encoder_->second.forward(hidden, Z);
}

template<class Scalar>
void EncoderClassifier<Scalar>::classify(const MatrixView<Scalar>& Z, Matrix<Scalar>& logits) const {
    classifier_.forward(Z, logits);
}

template<class Scalar>
void EncoderClassifier<Scalar>::backwardClassifier(const MatrixView<Scalar>& Z,
                                                   const MatrixView<Scalar>& dLogits, Matrix<Scalar>* dZ) {
    classifier_.backward(Z, dLogits, dZ);
}

template<class Scalar>
void EncoderClassifier<Scalar>::backwardEncoder(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dZ,
                                                Matrix<Scalar>* dX) {
    if (!encoder_) {
        if (dX != nullptr)
            *dX = dZ;
        return;
    }
    Encoder& encoder = *encoder_;
    encoder.second.backward(encoder.activated, dZ, &encoder.gradient);
    // ReLU: its slope at 0 is 0.
    encoder.gradient =
        (encoder.activated.array() > Scalar(0)).select(encoder.gradient.array(), Scalar(0)).matrix();
    if (normalization_ == Normalization::training)
        encoder.norm->backward(encoder.gradient, encoder.gradient);
    else if (normalization_ == Normalization::frozenStatistics)
        encoder.norm->backwardFrozen(encoder.gradient, encoder.gradient);
    encoder.first.backward(X, encoder.gradient, dX);
}

template<class Scalar>
std::vector<Parameter<Scalar>*> EncoderClassifier<Scalar>::encoderParameters() {
    if (!encoder_)
        return {};
    std::vector<Parameter<Scalar>*> all = encoder_->first.parameters();
    if (encoder_->norm)
        for (Parameter<Scalar>* parameter : encoder_->norm->parameters())
            all.push_back(parameter);
    for (Parameter<Scalar>* parameter : encoder_->second.parameters())
        all.push_back(parameter);
    return all;
}

template<class Scalar>
std::vector<Parameter<Scalar>*> EncoderClassifier<Scalar>::parameters() {
    std::vector<Parameter<Scalar>*> all = encoderParameters();
    for (Parameter<Scalar>* parameter : classifierParameters())
        all.push_back(parameter);
    return all;
}

template<class Scalar>
BatchNorm<Scalar>* EncoderClassifier<Scalar>::norm() {
    return encoder_ && encoder_->norm ? &*encoder_->norm : nullptr;
}

template<class Scalar>
const BatchNorm<Scalar>* EncoderClassifier<Scalar>::norm() const {
    return encoder_ && encoder_->norm ? &*encoder_->norm : nullptr;
}

template class EncoderClassifier<float>;
template class EncoderClassifier<double>;

} // namespace groupscope
