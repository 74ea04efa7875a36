// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/domain_split.h"

#include "core/base/error.h"
#include "core/data/random_split.h"
#include "core/data/task_domains.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace groupscope {

namespace {

constexpr int testPart = 2;

bool hasDomainName(std::string_view name) {
    const auto names = domainNames();
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

std::span<const std::string_view> domainNames() {
    static constexpr std::array<std::string_view, 15> names{
        "domain",   "domains", "env",   "environment", "hospital", "center", "centre",           "site",
        "location", "dataset", "batch", "data_source", "camera",   "source", "location_remapped"};
    return names;
}

std::vector<int> splitByDomain(const Strata& strata, const Column& domains, int domain, double validation,
                               std::uint64_t seed) {
    if (domain < 0 || domain >= static_cast<int>(domains.categories.size()))
        throw UsageError("column '" + domains.name + "' has no domain " + std::to_string(domain), "",
                         "choose one of its values");
    if (!(validation >= 0.0 && validation < 1.0))
        throw UsageError("the share of validation examples leaves no training examples", "",
                         "choose a share below 1");
    Strata others = strata;
    std::size_t inside = 0, outside = 0;
    for (std::size_t row = 0; row < others.ofRow.size(); ++row) {
        int& stratum = others.ofRow[row];
        const int own = domains.codes[row];
        if (stratum >= 0 && own >= 0)
            ++(own == domain ? inside : outside);
        if (own < 0 || own == domain)
            stratum = -1;
    }
    const std::string& name = domains.categories[domain];
    if (inside == 0 || outside == 0)
        throw UsageError((inside == 0 ? "no example is of " : "all examples are of ") + domains.name + " '" +
                             name + "'",
                         "", "choose another");
    std::vector<int> split = randomSplit(others, {1.0 - validation, validation, 0.0}, seed);
    for (std::size_t row = 0; row < split.size(); ++row)
        if (strata.ofRow[row] >= 0 && domains.codes[row] == domain)
            split[row] = testPart;
    return split;
}

std::vector<const Column*> domainLikeColumns(const EmbeddingSet& set) {
    const auto isUseful = [](const Column& column) { return column.categories.size() >= 2; };
    const Column* named = namedDomainColumn(set);
    if (named != nullptr)
        return isUseful(*named) ? std::vector<const Column*>{named} : std::vector<const Column*>();
    std::vector<const Column*> found;
    for (const Column& column : set.columns)
        if (hasDomainName(column.name) && isUseful(column) && column.name != set.classKey)
            found.push_back(&column);
    return found;
}

} // namespace groupscope
