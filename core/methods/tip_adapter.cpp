// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/tip_search.h"
#include "core/training/common.h"
#include "core/training/one_step.h"

namespace groupscope::method {

namespace {

/// Nothing is trained: the one step is the search for the strength.
std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                               std::uint64_t seed, const RunContext& context) {
    const MatrixF classEmbeddings = chosenClassEmbeddings(*task, parameters);
    const auto temperature = static_cast<float>(parameters.number("temperature"));
    const auto search = std::make_shared<const TipSearch>(*task, parameters, classEmbeddings, seed, context);
    const auto cache = std::make_shared<const Cache>(cacheOf(*task, cacheRowsOf(*task, parameters, seed)));
    return makeOneStepTrainer(cacheHead(cache, classEmbeddings, temperature, givenStrength(parameters)),
                              [classEmbeddings, temperature, search, cache](const RunContext& run) -> Fitted {
                                  const CacheStrength strength =
                                      search->choose(cache->keys, cache->starts, run);
                                  return {cacheHead(cache, classEmbeddings, temperature, strength),
                                          {{"cache.alpha", strength.alpha}, {"cache.beta", strength.beta}}};
                              });
}

} // namespace

Method tipAdapter() {
    return {.id = "tip-adapter",
            .name = "Tip-Adapter",
            .summary = "Zero-shot logits plus votes of the training examples near the embedding, without "
                       "training: try it first when there are class embeddings and few examples.",
            .source = "Tip-Adapter (Zhang et al. 2022), 3.1",
            .family = MethodFamily::adapter,
            .parameters =
                tipParameters("Weight of the cache relative to the zero-shot logits when search is off.",
                              "Sharpness of the cache when search is off."),
            .knobs = {"shots"},
            .start = start};
}

} // namespace groupscope::method
