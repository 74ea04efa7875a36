// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/tip_search.h"
#include "core/training/common.h"

namespace groupscope::method {

namespace {

/// Nothing is trained: the one epoch is the search for the strength.
class TipAdapterTrainer : public Trainer {
  public:
    TipAdapterTrainer(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                      const RunContext& context)
        : classEmbeddings_(chosenClassEmbeddings(task, parameters))
        , temperature_(static_cast<float>(parameters.number("temperature")))
        , search_(task, parameters, classEmbeddings_, seed, context)
        , strength_(givenStrength(parameters))
        , cache_(std::make_shared<const Cache>(cacheOf(task, cacheRowsOf(task, parameters, seed)))) {}

    int epochCount() const override { return 1; }

    SeriesValues step(const RunContext& context) override {
        strength_ = search_.choose(cache_->keys, cache_->starts, context);
        return {{"cache.alpha", strength_.alpha}, {"cache.beta", strength_.beta}};
    }

    std::unique_ptr<Head> head() const override {
        return std::make_unique<CacheHead>(cache_, classEmbeddings_, temperature_, strength_);
    }
    std::vector<NamedTensor> state() const override {
        return {{"strength", (MatrixF(1, 2) << strength_.alpha, strength_.beta).finished()}};
    }
    void restore(int, const std::vector<NamedTensor>& state) override {
        const MatrixF& strength = findTensor(state, "strength", 1, 2, "checkpoint");
        strength_ = {strength(0, 0), strength(0, 1)};
    }

  private:
    MatrixF classEmbeddings_;
    float temperature_;
    TipSearch search_;
    CacheStrength strength_;
    std::shared_ptr<const Cache> cache_;
};

} // namespace

Method tipAdapter() {
    return {.id = "tip-adapter",
            .name = "Tip-Adapter",
            .summary =
                "Zero-shot logits plus votes of the training rows near the embedding, without training: "
                "try it first when there are class embeddings and few rows.",
            .source = "Tip-Adapter (Zhang et al. 2022), 3.1",
            .parameters = tipParameters("Weight of the cache beside the zero-shot logits when search is off.",
                                        "Sharpness of the cache when search is off."),
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext& context) -> std::unique_ptr<Trainer> {
                return std::make_unique<TipAdapterTrainer>(*task, parameters, seed, context);
            }};
}

} // namespace groupscope::method
