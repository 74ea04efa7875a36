// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/drawn_split.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/suggestion.h"
#include "core/base/text.h"
#include "core/data/domain_split.h"
#include "core/data/messages.h"
#include "core/data/split_plan.h"
#include "core/data/task_groups.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

constexpr int keptTestCode = 2;

const Column* splitOfFile(const EmbeddingSet& set) {
    const Column* split = set.findColumn(set.splitKey.empty() ? "split" : set.splitKey);
    return split != nullptr && split->codes.size() == set.size() ? split : nullptr;
}

/// Adds the words of the split column that make splits to report on of their own. Returns for each word its
/// code in `column`, or -1.
std::vector<int> addOtherWords(const SplitPlan& plan, const Column& split, Column& column) {
    std::vector<int> codeOfWord(split.categories.size(), -1);
    const SplitSource& source = plan.sources.back(); // the split column comes last
    for (std::size_t word = 0; word < codeOfWord.size(); ++word) {
        const int index = source.ofCategory[word];
        if (index < static_cast<int>(usualSplits.size()) || plan.sets[index].purpose != Purpose::report)
            continue;
        codeOfWord[word] = static_cast<int>(column.categories.size());
        column.categories.push_back(split.categories[word]);
    }
    return codeOfWord;
}

/// What the set declares, besides what is drawn.
struct Declared {
    std::vector<char> kept; ///< (N,) 1: the example is not drawn
    Column column;          ///< the splits of those that are reported on; the codes of the others are -1
    std::size_t test = 0;   ///< examples of the declared test
};

/// `split` is the column of the set's split, or null. Without `usual`, what the set declares to be train, val
/// or test is passed over.
Declared declaredOf(const EmbeddingSet& set, const Column* split, bool usual) {
    Declared declared{.kept = std::vector<char>(set.size(), 0),
                      .column = splitColumnOf({}, std::vector<int>(set.size(), -1))};
    const SplitPlan plan = planSplits(set, split, usual);
    const std::vector<int> codeOfWord =
        split != nullptr ? addOtherWords(plan, *split, declared.column) : std::vector<int>();
    std::vector<std::size_t> sets;
    for (std::size_t row = 0; row < set.size(); ++row) {
        plan.setsOf(row, sets);
        int& code = declared.column.codes[row];
        for (const std::size_t index : sets) {
            const Split& own = plan.sets[index];
            if (own.purpose == Purpose::report ||
                (own.purpose == Purpose::select && index >= usualSplits.size()))
                declared.kept[row] = 1;
            if (own.name == testSplit)
                code = keptTestCode;
        }
        if (declared.kept[row] == 1 && code < 0 && split != nullptr && split->codes[row] >= 0)
            code = codeOfWord[split->codes[row]];
        declared.test += code == keptTestCode ? 1 : 0;
    }
    return declared;
}

/// The shares of train and val where the test is given. Throws UsageError when neither has one.
SplitShares sharesBesideTest(const SplitShares& shares) {
    const double rest = shares[0] + shares[1];
    if (!(rest > 0.0))
        throw UsageError("train and val have no share, and the set declares its test", "shares",
                         "give train a share, such as 0.6,0.2,0.2");
    return {shares[0] / rest, shares[1] / rest, 0.0};
}

std::string percentText(double share) {
    return fixedText(100.0 * share, 1) + " %";
}

/// The code of the domain that is left out.
int leftOutCode(const DrawnSplit& request, const Column& domains) {
    constexpr std::size_t mostNamed = 12;
    const auto found = std::find(domains.categories.begin(), domains.categories.end(), request.testDomain);
    if (found == domains.categories.end()) {
        const std::string meant = meantWord(request.testDomain, domains.categories);
        throw UsageError(request.testDomain.empty()
                             ? "it is not said which " + domains.name + " is left out"
                             : "column '" + domains.name + "' has no value '" + request.testDomain + "'",
                         "split that leaves a domain out",
                         meant.empty() ? "choose one of: " + joinedAndMore(mostNamed, domains.categories)
                                       : "did you mean '" + meant + "'?");
    }
    return static_cast<int>(found - domains.categories.begin());
}

/// Examples of other splits that the set declares to be reported on are learnt from as little as the domain.
DrawnColumn leaveDomainOut(const EmbeddingSet& set, Strata strata, const DrawnSplit& request,
                           std::string name) {
    const Column& domains = columnOfRows(set, request.domainColumn);
    const int domain = leftOutCode(request, domains);
    const Declared declared = declaredOf(set, nullptr, false);
    std::size_t homeless = 0;
    for (std::size_t row = 0; row < set.size(); ++row) {
        homeless += strata.ofRow[row] >= 0 && domains.codes[row] < 0 ? 1 : 0;
        if (declared.kept[row] == 1 && domains.codes[row] != domain)
            strata.ofRow[row] = -1;
    }
    const double validation = request.shares[1] / (request.shares[0] + request.shares[1]);
    DrawnColumn drawn{.column = splitColumnOf(
                          std::move(name), splitByDomain(strata, domains, domain, validation, request.seed))};
    if (homeless > 0)
        drawn.warnings.push_back(counted(homeless, "example has", "examples have") + " no " + domains.name +
                                 ", so that the split that leaves one out does not hold them");
    return drawn;
}

} // namespace

std::size_t declaredTestCount(const EmbeddingSet& set) {
    return declaredOf(set, splitOfFile(set), true).test;
}

DrawnColumn drawSplit(const EmbeddingSet& set, Strata strata, const DrawnSplit& request, std::string name) {
    requireShares(request.shares);
    if (!request.domainColumn.empty())
        return leaveDomainOut(set, std::move(strata), request, std::move(name));
    const std::size_t test = declaredTestCount(set);
    const bool redraws = request.redrawTest && test > 0;
    Declared declared = declaredOf(set, request.redrawTest ? nullptr : splitOfFile(set), !request.redrawTest);
    for (std::size_t row = 0; row < set.size(); ++row)
        if (declared.kept[row] == 1)
            strata.ofRow[row] = -1;
    if (std::all_of(strata.ofRow.begin(), strata.ofRow.end(), [](int stratum) { return stratum < 0; }))
        throw DataError("the file declares every example to be reported on: none is left to draw from",
                        FilePlace(set.path.string(), "/obs"), message<dataMessages, "redraw_test">());
    const SplitShares shares = declared.test > 0 ? sharesBesideTest(request.shares) : request.shares;
    DrawnColumn drawn{.column = std::move(declared.column), .redrawsTest = redraws};
    drawn.column.name = std::move(name);
    const std::vector<int> codes = randomSplit(strata, shares, request.seed);
    for (std::size_t row = 0; row < codes.size(); ++row)
        if (codes[row] >= 0)
            drawn.column.codes[row] = codes[row];
    const std::string examples = counted(test, "example", "examples");
    if (redraws)
        drawn.warnings.push_back(
            "the test of " + examples +
            " that the file declares is drawn anew: train and val may hold some of them");
    else if (test > 0)
        drawn.warnings.push_back("the test of " + examples + " that the file declares is kept: train gets " +
                                 percentText(shares[0]) + " and val " + percentText(shares[1]) +
                                 " of the others");
    return drawn;
}

} // namespace groupscope
