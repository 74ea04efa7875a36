// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/encoder_classifier.h"

#include "core/math/row_sums.h"

namespace groupscope {

template<class Scalar>
EncoderClassifier<Scalar>::EncoderClassifier(Eigen::Index dimensions, Eigen::Index classes,
                                             const Options& options, Random& random)
    : normalization_(options.hidden > 0 ? options.normalization : Normalization::none)
    , encoder_(options.hidden > 0 ? encoderNetwork<Scalar>(dimensions, options.hidden, options.outputs,
                                                           options.normalization, &random)
                                  : Sequence<Scalar>())
    , classifier_("classifier", hasEncoder() ? options.outputs : dimensions, classes, true, random) {}

template<class Scalar>
Eigen::Index EncoderClassifier<Scalar>::inputDimensions() const {
    return hasEncoder() ? first().weight().value.cols() : embeddingDimensions();
}

template<class Scalar>
void EncoderClassifier<Scalar>::freezeStatistics(const MatrixView<Scalar>& X) {
    if (normalization_ != Normalization::frozenStatistics)
        return;
    Matrix<Scalar> hidden;
    first().forward(X, hidden);
    const auto count = static_cast<Scalar>(X.rows());
    const auto sumOf = [&](const auto& body) { return sumOfRowBlocks<Scalar>(X.rows(), body); };
    const RowVector<Scalar> mean = sumOf([&](Eigen::Index first, Eigen::Index size) -> RowVector<Scalar> {
                                       return hidden.middleRows(first, size).colwise().sum();
                                   }) /
                                   count;
    const RowVector<Scalar> squares = sumOf([&](Eigen::Index first, Eigen::Index size) -> RowVector<Scalar> {
        return (hidden.middleRows(first, size).rowwise() - mean).colwise().squaredNorm();
    });
    norm()->runningMean() = mean;
    norm()->runningVariance() = squares / (count - 1);
}

template<class Scalar>
std::vector<Parameter<Scalar>*> EncoderClassifier<Scalar>::parameters() {
    std::vector<Parameter<Scalar>*> all = encoderParameters();
    for (Parameter<Scalar>* parameter : classifierParameters())
        all.push_back(parameter);
    return all;
}

template class EncoderClassifier<float>;
template class EncoderClassifier<double>;

} // namespace groupscope
