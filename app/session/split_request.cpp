// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/split_request.h"

#include "core/data/domain_split.h"
#include "core/data/random_split.h"
#include "core/io/anndata/derived_set.h"

#include <algorithm>

namespace groupscope {

Column madeSplit(const SplitRequest& request, const EmbeddingSet& set, const TaskSelection& selection) {
    constexpr double validation = 0.2;
    const Strata strata = makeStrata(set, selection, StratifyBy::group);
    const std::string name = freeColumnName(set, "split");
    if (request.domainColumn.empty())
        return splitColumnOf(name, randomSplit(strata, DrawnSplit().shares, request.seed));
    const Column& domains = set.column(request.domainColumn);
    const auto found = std::find(domains.categories.begin(), domains.categories.end(), request.testDomain);
    const int domain =
        found == domains.categories.end() ? -1 : static_cast<int>(found - domains.categories.begin());
    return splitColumnOf(name, splitByDomain(strata, domains, domain, validation, request.seed));
}

} // namespace groupscope
