// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/tip_search.h"

#include "core/base/error.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/training/common.h"

#include <map>

namespace groupscope {

namespace {

ParameterSpec strengthParameter(const std::string& key, const std::string& label, const std::string& help,
                                double defaultValue) {
    return {.key = key,
            .label = label,
            .help = help,
            .source = "Tip-Adapter, code (ImageNet)",
            .defaultValue = defaultValue,
            .minimum = 1e-6,
            .maximum = 1000};
}

CacheSearchRows searchRowsOf(const Task& task, const ParameterValues& parameters,
                             const MatrixF& classEmbeddings, std::uint64_t seed, const RunContext& context) {
    const std::vector<int>& all = task.selectRows();
    if (all.empty())
        throw MissingInput("the validation split, on which α and β are selected, has no examples",
                           FilePlace(task.set->path.string(), "/obs/" + task.splitColumn),
                           "set search false, which uses the given alpha and beta");
    const bool byGroup = parameters.text("cache_select") == "worst_group";
    if (byGroup)
        context.readsValidationGroups("search");
    const std::vector<int> rows =
        sampleSearchRows(task, byGroup, static_cast<std::size_t>(parameters.integer("search_rows")), seed);
    if (rows.size() < all.size())
        context.notice("α and β are selected on " + std::to_string(rows.size()) + " of " +
                       std::to_string(all.size()) + " validation examples: search_rows bounds the work");
    CacheSearchRows result;
    gatherRows(task.X(), rows, true, result.unit);
    gatherLabels(task.labels, rows, result.labels);
    cosineLogits<float>(result.unit, classEmbeddings, static_cast<float>(parameters.number("temperature")),
                        result.zeroShot);
    std::map<int, int> numbers; // groups that have rows here, without gaps
    for (const int row : rows) {
        const int group = byGroup ? task.groupIds[row] : 0;
        result.groups.push_back(numbers.try_emplace(group, static_cast<int>(numbers.size())).first->second);
    }
    return result;
}

} // namespace

std::vector<ParameterSpec> tipParameters(const std::string& alphaHelp, const std::string& betaHelp) {
    return {{.key = "shots",
             .label = "Cached examples per class",
             .help = "Training examples of each class that the cache holds, drawn at random; 0: all. Work, "
                     "memory and the size of the run file grow with them.",
             .source = "Tip-Adapter, 4.1: 1 to 16; all: Contrastive Adapters, C.1",
             .defaultValue = std::int64_t{0},
             .minimum = 0,
             .maximum = 10'000'000},
            {.key = "search",
             .label = "Search α and β",
             .help = "Choose α and β from Tip-Adapter's grid of 20 × 200 on the validation split.",
             .source = "Tip-Adapter, code",
             .defaultValue = true},
            {.key = "cache_select",
             .label = "Search by",
             .help = "The validation accuracy that selects α and β: of all examples, or of the worst group, "
                     "which uses the groups.",
             .source = "average: Tip-Adapter, code; worst_group: design choice",
             .defaultValue = std::string("average"),
             .choices = {"average", "worst_group"}},
            {.key = "search_rows",
             .label = "Examples in the search",
             .help = "Validation examples that the search looks at, of every class the same share, or of "
                     "every group when it searches by the worst one; the work grows with their number times "
                     "that of the training examples.",
             .source = "design choice",
             .defaultValue = std::int64_t{5000},
             .minimum = 1,
             .maximum = 10'000'000},
            strengthParameter("alpha", "α", alphaHelp, 1.17),
            strengthParameter("beta", "β", betaHelp, 1.0),
            parameter::temperature(),
            parameter::classEmbeddings(),
            parameter::prompts()};
}

std::vector<int> cacheRowsOf(const Task& task, const ParameterValues& parameters, std::uint64_t seed) {
    return sampleCacheRows(task, static_cast<std::size_t>(parameters.integer("shots")), seed);
}

CacheStrength givenStrength(const ParameterValues& parameters) {
    return {static_cast<float>(parameters.number("alpha")), static_cast<float>(parameters.number("beta"))};
}

TipSearch::TipSearch(const Task& task, const ParameterValues& parameters, const MatrixF& classEmbeddings,
                     std::uint64_t seed, const RunContext& context)
    : given_(givenStrength(parameters)) {
    if (parameters.flag("search"))
        rows_ = searchRowsOf(task, parameters, classEmbeddings, seed, context);
}

CacheStrength TipSearch::choose(const MatrixView<float>& keys, const ClassStarts& starts,
                                const RunContext& context) const {
    return rows_ ? searchCacheStrength(*rows_, keys, starts, context) : given_;
}

} // namespace groupscope
