// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/residual_adapter_head.h"

#include "core/base/error.h"
#include "core/heads/head_parts.h"
#include "core/losses/cosine_cross_entropy.h"

#include <utility>

namespace groupscope {

ResidualAdapterHead::ResidualAdapterHead(ResidualAdapterNetwork<float> network, MatrixF classEmbeddings,
                                         float temperature)
    : network_(std::move(network))
    , classEmbeddings_(std::move(classEmbeddings))
    , temperature_(temperature) {}

void ResidualAdapterHead::apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const {
    MatrixF own;
    MatrixF& output = embedding != nullptr ? *embedding : own;
    network_.forwardEvaluation(X, output);
    cosineLogits<float>(output, classEmbeddings_, temperature_, logits);
}

std::optional<LinearClassifier> ResidualAdapterHead::linearClassifier() const {
    return cosineClassifier(classEmbeddings_, temperature_);
}

HeadState ResidualAdapterHead::state() const {
    return {"residual_adapter",
            {{"temperature", temperature_}, {"residual_ratio", network_.ratio()}},
            {{"first.weight", network_.first().weight().value},
             {"second.weight", network_.second().weight().value},
             {"class_embeddings", classEmbeddings_}}};
}

std::unique_ptr<Head> makeResidualAdapterHead(const HeadState& state) {
    const MatrixF& first = headTensor(state, "first.weight", -1, -1);
    const Eigen::Index H = first.rows(), D = first.cols();
    const double ratio = headSetting(state, "residual_ratio");
    if (!(ratio >= 0.0 && ratio <= 1.0))
        throw DataError("the residual_ratio is not in [0,1]", state.kind + " head", "train the head again");
    Random unused(0, "placeholder weights");
    ResidualAdapterNetwork<float> network(D, H, ratio, unused);
    network.first().weight().value = first;
    network.second().weight().value = headTensor(state, "second.weight", D, H);
    return std::make_unique<ResidualAdapterHead>(std::move(network),
                                                 headTensor(state, "class_embeddings", -1, D),
                                                 positiveHeadSetting(state, "temperature"));
}

} // namespace groupscope
