// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/head_kind.h"
#include "core/heads/head_parts.h"
#include "core/heads/heads.h"
#include "core/heads/layered_head.h"
#include "core/math/gemm.h"
#include "core/math/normalize.h"
#include "core/math/resize_emptied.h"

#include <utility>

namespace groupscope {

namespace {

class LinearReadout final : public Readout {
  public:
    LinearReadout(MatrixF weight, MatrixF bias, bool onUnitRows, std::string prefix)
        : weight_(std::move(weight))
        , bias_(std::move(bias))
        , onUnitRows_(onUnitRows)
        , prefix_(std::move(prefix)) {}

    Eigen::Index inputs() const override { return weight_.cols(); }
    Eigen::Index classCount() const override { return weight_.rows(); }
    void apply(const MatrixView<float>& Z, MatrixF& logits) const override {
        MatrixF unit;
        if (onUnitRows_)
            normalizeRows<float>(Z, unit);
        const MatrixView<float> input = onUnitRows_ ? MatrixView<float>(unit) : Z;
        resizeEmptied(logits, Z.rows(), weight_.rows());
        gemm<float>(Transpose::no, Transpose::yes, 1, input, weight_, 0, logits);
        logits.rowwise() += bias_.row(0);
    }
    std::optional<LinearClassifier> linearClassifier() const override {
        return LinearClassifier{.weight = weight_, .onUnitRows = onUnitRows_};
    }
    std::vector<NamedTensor> tensors() const override {
        return {{prefix_ + "weight", weight_}, {prefix_ + "bias", bias_}};
    }
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& Z) const override {
        const GraphWriter::Value input = onUnitRows_ ? graph.unitRows(Z) : Z;
        const GraphWriter::Value weight = graph.constant(prefix_ + "weight", weight_);
        return graph.linear(input, weight, graph.constant(prefix_ + "bias", bias_, true));
    }

  private:
    MatrixF weight_; ///< (C,K)
    MatrixF bias_;   ///< (1,C)
    bool onUnitRows_;
    std::string prefix_;
};

} // namespace

std::shared_ptr<const Readout> linearReadout(MatrixF weight, MatrixF bias, bool onUnitRows,
                                             std::string prefix) {
    return std::make_shared<LinearReadout>(std::move(weight), std::move(bias), onUnitRows, std::move(prefix));
}

std::unique_ptr<Head> linearHead(MatrixF weight, MatrixF bias, bool normalizeInput) {
    return makeLayeredHead({.kind = "linear",
                            .settings = {{"normalize_input", normalizeInput ? 1.0 : 0.0}},
                            .inputs = weight.cols(),
                            .readout = linearReadout(std::move(weight), std::move(bias), normalizeInput)});
}

namespace head_kind {

HeadKind linear() {
    return {{"linear"}, [](const HeadState& state) {
                const MatrixF& weight = headTensor(state, "weight", -1, -1);
                return linearHead(weight, headTensor(state, "bias", 1, weight.rows()),
                                  headSetting(state, "normalize_input") != 0.0);
            }};
}

} // namespace head_kind

} // namespace groupscope
