// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/heads/head_kind.h"
#include "core/heads/head_parts.h"
#include "core/heads/heads.h"
#include "core/heads/layered_head.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/math/gather.h"
#include "core/math/normalize.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

class CacheReadout final : public Readout {
  public:
    CacheReadout(std::shared_ptr<const Cache> cache, MatrixF classEmbeddings, float temperature,
                 CacheStrength strength)
        : cache_(std::move(cache))
        , zeroShot_(cosineReadout(classEmbeddings, temperature))
        , classEmbeddings_(std::move(classEmbeddings))
        , temperature_(temperature)
        , strength_(strength) {}

    Eigen::Index inputs() const override { return classEmbeddings_.cols(); }
    Eigen::Index classCount() const override { return classEmbeddings_.rows(); }
    void apply(const MatrixView<float>& Z, MatrixF& logits) const override {
        MatrixF unit;
        normalizeRows<float>(Z, unit);
        cosineLogits<float>(unit, classEmbeddings_, temperature_, logits);
        addCacheLogits(unit, cache_->keys, cache_->starts, strength_, logits, {});
    }
    Eigen::Index rowsAtOnce() const override {
        constexpr double multiplications = 1e9; // some 30 ms
        // Blocks are bounded by work, not by rows, so that a stop is noticed soon also with a large cache.
        const double perRow = std::max(1.0, static_cast<double>(cache_->keys.size()));
        return static_cast<Eigen::Index>(std::clamp(multiplications / perRow, 16.0, 4096.0));
    }
    std::vector<NamedTensor> tensors() const override {
        return {{"keys", cache_->keys}, {"values", values()}, {"class_embeddings", classEmbeddings_}};
    }
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& Z) const override {
        const float beta = strength_.beta;
        const auto keys = graph.constant("keys", cache_->keys); // may have been trained: no unit vectors
        // exp(-β (1 - u·k)) as exp(β u·k - β): one product and one subtraction in the graph.
        const auto affinities = graph.linear(graph.unitRows(Z), keys, {}, beta);
        const auto weights = graph.node("Exp", {graph.node("Sub", {affinities, graph.scalar("beta", beta)})});
        const auto labels = graph.constant("values", values().transpose()); // (C,n)
        const auto remembered = graph.linear(weights, labels, {}, strength_.alpha);
        return graph.node("Add", {zeroShot_->describe(graph, Z), remembered});
    }

  private:
    /// The class of each key, one-hot (n,C).
    MatrixF values() const {
        MatrixF values = MatrixF::Zero(cache_->keys.rows(), classEmbeddings_.rows());
        for (Eigen::Index c = 0; c < values.cols(); ++c) {
            const int begin = cache_->starts[c];
            values.col(c).segment(begin, cache_->starts[static_cast<std::size_t>(c) + 1] - begin).setOnes();
        }
        return values;
    }

    std::shared_ptr<const Cache> cache_;
    std::shared_ptr<const Readout> zeroShot_;
    MatrixF classEmbeddings_; ///< (C,D)
    float temperature_;
    CacheStrength strength_;
};

/// The keys of a state, which may come in any order, with their classes.
std::shared_ptr<const Cache> storedCache(const HeadState& state) {
    const MatrixF& keys = headTensor(state, "keys", -1, -1);
    const MatrixF& values = headTensor(state, "values", keys.rows(), -1);
    std::vector<int> rows(static_cast<std::size_t>(keys.rows())), classes(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i] = static_cast<int>(i);
        const auto row = values.row(static_cast<Eigen::Index>(i));
        if ((row.array() == 1.0f).count() != 1 || (row.array() == 0.0f).count() != row.size() - 1)
            throw DataError("row " + std::to_string(i) + " of values is not one-hot", state.kind + " head",
                            "train the head again");
        row.maxCoeff(&classes[i]);
    }
    auto cache = std::make_shared<Cache>();
    cache->starts = sortByClass(rows, classes, values.cols());
    gatherRows(keys, rows, false, cache->keys);
    return cache;
}

} // namespace

std::unique_ptr<Head> cacheHead(std::shared_ptr<const Cache> cache, MatrixF classEmbeddings,
                                float temperature, CacheStrength strength) {
    return makeLayeredHead(
        {.kind = "cache",
         .settings = {{"temperature", temperature}, {"alpha", strength.alpha}, {"beta", strength.beta}},
         .inputs = classEmbeddings.cols(),
         .readout = std::make_shared<CacheReadout>(std::move(cache), std::move(classEmbeddings), temperature,
                                                   strength)});
}

namespace head_kind {

HeadKind tipCache() {
    return {{"cache"}, [](const HeadState& state) {
                const MatrixF& keys = headTensor(state, "keys", -1, -1);
                const MatrixF& values = headTensor(state, "values", keys.rows(), -1);
                return cacheHead(storedCache(state),
                                 headTensor(state, "class_embeddings", values.cols(), keys.cols()),
                                 positiveHeadSetting(state, "temperature"),
                                 {positiveHeadSetting(state, "alpha"), positiveHeadSetting(state, "beta")});
            }};
}

} // namespace head_kind

} // namespace groupscope
