// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/heads.h"
#include "core/methods/method.h"
#include "core/methods/shared/cache_search.h"

#include <optional>

namespace groupscope {

/// `shots search cache_select search_rows alpha beta temperature class_embeddings`; the method describes what
/// alpha and beta do in addition to their use without `search`.
std::vector<ParameterSpec> tipParameters(const std::string& alphaHelp, const std::string& betaHelp);

/// Training examples that go into the cache, by `shots`.
std::vector<int> cacheRowsOf(const Task& task, const ParameterValues& parameters, std::uint64_t seed);

/// α and β of the parameters.
CacheStrength givenStrength(const ParameterValues& parameters);

/// Selects α and β of a cache on validation examples, if `search` asks for it.
class TipSearch {
  public:
    /// `classEmbeddings` (C,D). Throws DataError if a search is requested and there is no validation example.
    /// Warns if `search_rows` limits the search.
    TipSearch(const Task& task, const ParameterValues& parameters, const MatrixF& classEmbeddings,
              std::uint64_t seed, const RunContext& context);

    /// The strength of the grid, or the given one without a search. Throws Cancelled.
    CacheStrength choose(const MatrixView<float>& keys, const ClassStarts& starts,
                         const RunContext& context) const;

  private:
    CacheStrength given_;
    std::optional<CacheSearchRows> rows_;
};

} // namespace groupscope
