// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/heads/head_kind.h"
#include "core/heads/head_parts.h"
#include "core/heads/heads.h"
#include "core/heads/layered_head.h"
#include "core/math/normalize.h"
#include "core/nn/merged_branch.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

const char* const pairAdapterKind = "pair_adapter";

Sequence<float> adaptedLayers(const PairAdapterParts& parts) {
    Sequence<float> branch = scaledBranch(parts.image, parts.alpha * parts.scale), layers;
    if (parts.form == AdapterForm::linear)
        // x + α s x W is one linear map: it is merged into one product (R-Adapter, Eq. 9).
        layers.add(mergedBranch(branch, parts.texts.cols()));
    else
        layers.add(Residual<float>(std::move(branch)));
    return layers;
}

/// t + α·s·g(t) of texts (M,D).
MatrixF adaptedTexts(const PairAdapterParts& parts, const MatrixView<float>& texts) {
    MatrixF adapted;
    scaledBranch(parts.text, parts.alpha * parts.scale).forward(texts, adapted);
    adapted += texts;
    return adapted;
}

/// q (C,D): of each class the direction of the mean of its unit adapted texts. One text alone stays as it is,
/// so that scale 0 has zero-shot's class embeddings to the last bit.
MatrixF classDirections(const PairAdapterParts& parts) {
    const MatrixF adapted = adaptedTexts(parts, parts.texts);
    MatrixF unit;
    normalizeRows<float>(adapted, unit);
    const int classes = *std::max_element(parts.classOfText.begin(), parts.classOfText.end()) + 1;
    MatrixF directions = MatrixF::Zero(classes, adapted.cols());
    for (std::size_t k = 0; k < parts.classOfText.size(); ++k) {
        const int own = parts.classOfText[k];
        const bool alone = std::count(parts.classOfText.begin(), parts.classOfText.end(), own) == 1;
        directions.row(own) += (alone ? adapted : unit).row(static_cast<Eigen::Index>(k));
    }
    return directions;
}

class PairAdapterHead final : public Head {
  public:
    explicit PairAdapterHead(PairAdapterParts parts)
        : parts_(std::move(parts))
        , applied_(makeLayeredHead({.kind = pairAdapterKind,
                                    .settings = {},
                                    .inputs = parts_.texts.cols(),
                                    .layers = adaptedLayers(parts_),
                                    .readout = cosineReadout(classDirections(parts_), parts_.temperature)})) {
    }

    std::unique_ptr<Head> clone() const override { return std::make_unique<PairAdapterHead>(*this); }
    Eigen::Index inputDimensions() const override { return parts_.texts.cols(); }
    Eigen::Index classCount() const override { return applied_->classCount(); }
    bool transformsEmbedding() const override { return true; }
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override {
        applied_->apply(X, logits, embedding);
    }
    std::optional<LinearClassifier> linearClassifier() const override { return applied_->linearClassifier(); }
    std::optional<MatrixF> embedTexts(const MatrixView<float>& T) const override {
        return adaptedTexts(parts_, T);
    }
    HeadState state() const override {
        HeadState state{pairAdapterKind,
                        {{"alpha", parts_.alpha},
                         {"branch_scale", parts_.scale},
                         {"rectified", parts_.form == AdapterForm::rectified ? 1.0 : 0.0},
                         {"temperature", parts_.temperature}},
                        stateOf(parts_.image)};
        for (NamedTensor& tensor : stateOf(parts_.text))
            state.tensors.push_back(std::move(tensor));
        state.tensors.push_back({"texts", parts_.texts});
        MatrixF classes(1, static_cast<Eigen::Index>(parts_.classOfText.size()));
        for (std::size_t k = 0; k < parts_.classOfText.size(); ++k)
            classes(0, static_cast<Eigen::Index>(k)) = static_cast<float>(parts_.classOfText[k]);
        state.tensors.push_back({"class_of_text", std::move(classes)});
        return state;
    }
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& embedding) const override {
        return applied_->describe(graph, embedding);
    }

  private:
    PairAdapterParts parts_;
    std::shared_ptr<const Head> applied_;
};

/// The classes of texts as numbers; every one from 0 on must have a text.
std::vector<int> storedClasses(const HeadState& state, Eigen::Index texts) {
    const MatrixF& stored = headTensor(state, "class_of_text", 1, texts);
    std::vector<int> classes;
    for (const float value : stored.reshaped()) {
        if (!(value >= 0.0f) || value >= static_cast<float>(texts) || value != std::floor(value))
            throw DataError("class_of_text of a " + state.kind + " head holds no class", "",
                            "train it again");
        classes.push_back(static_cast<int>(value));
    }
    std::vector<int> sorted = classes;
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    if (sorted.empty() || sorted.back() + 1 != static_cast<int>(sorted.size()))
        throw DataError("a class of a " + state.kind + " head has no text", "", "train it again");
    return classes;
}

Sequence<float> storedBranch(const HeadState& state, const std::string& name, Eigen::Index dimensions,
                             AdapterForm form) {
    const bool full =
        std::none_of(state.tensors.begin(), state.tensors.end(),
                     [&](const NamedTensor& tensor) { return tensor.name == name + ".first.weight"; });
    const Eigen::Index width = full ? 0 : headTensor(state, name + ".first.weight", -1, dimensions).rows();
    if (!full && width == 0)
        throwLayerWithoutUnits(state);
    if (full && form == AdapterForm::rectified)
        throw DataError("a rectified adapter has two maps", state.kind + " head", "train it again");
    Sequence<float> branch = adapterBranch<float>(name, dimensions, width, form, nullptr);
    restoreHeadLayers(branch, state);
    return branch;
}

} // namespace

std::unique_ptr<Head> pairAdapterHead(PairAdapterParts parts) {
    return std::make_unique<PairAdapterHead>(std::move(parts));
}

namespace head_kind {

HeadKind pairAdapter() {
    return {.names = {pairAdapterKind},
            .make =
                [](const HeadState& state) {
                    const MatrixF& texts = headTensor(state, "texts", -1, -1);
                    if (texts.size() == 0)
                        throwLayerWithoutUnits(state);
                    const AdapterForm form =
                        headSetting(state, "rectified") != 0.0 ? AdapterForm::rectified : AdapterForm::linear;
                    return pairAdapterHead({.image = storedBranch(state, "image", texts.cols(), form),
                                            .text = storedBranch(state, "text", texts.cols(), form),
                                            .form = form,
                                            .scale = positiveHeadSetting(state, "branch_scale"),
                                            .alpha = headShare(state, "alpha"),
                                            .texts = texts,
                                            .classOfText = storedClasses(state, texts.rows()),
                                            .temperature = positiveHeadSetting(state, "temperature")});
                },
            .rescales = true};
}

} // namespace head_kind

} // namespace groupscope
