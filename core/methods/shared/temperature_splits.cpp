// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/temperature_splits.h"

#include "core/base/parallel.h"

#include <set>

namespace groupscope {

namespace {

void tellShown(std::size_t shown, std::span<const int> codes, const std::string& what,
               const RunContext& context) {
    std::set<int> occurring(codes.begin(), codes.end());
    occurring.erase(-1);
    if (shown < occurring.size())
        context.notice("temperatures are recorded apart for the " + std::to_string(shown) + " " + what +
                       " with the most examples, of " + std::to_string(occurring.size()) +
                       "; pairs of others count in all other distributions");
}

} // namespace

RowClasses classesOf(const Task& task, std::span<const int> rows) {
    std::vector<bool> fitted(task.labels.size(), false);
    for (const int row : task.fitRows())
        fitted[row] = true;
    RowClasses classes{.names = task.groups.classes(), .codes = {}};
    for (const int row : rows) {
        const auto i = static_cast<std::size_t>(row);
        classes.codes.push_back(fitted[i] ? task.labels[i] : -1);
    }
    return classes;
}

PairLabels pairLabels(const RowDomains& domains, const RowClasses& classes, std::span<const int> places,
                      const RunContext& context) {
    PairLabels labels;
    for (const int place : places) {
        labels.domains.push_back(domains.codes[place]);
        labels.classes.push_back(classes.codes[place]);
    }
    labels.shownDomains = mostFrequent(labels.domains);
    labels.shownClasses = mostFrequent(labels.classes);
    tellShown(labels.shownDomains.size(), labels.domains, "domains", context);
    tellShown(labels.shownClasses.size(), labels.classes, "classes", context);
    return labels;
}

std::vector<NamedDistribution> namedTemperatures(const TemperatureRecord& record, DomainWeight weight,
                                                 const PairLabels& labels,
                                                 const std::vector<std::string>& domainNames,
                                                 const std::vector<std::string>& classNames) {
    std::vector<NamedDistribution> named;
    std::vector<const CountedValues*> counted;
    const auto add = [&](const std::string& name, const CountedValues& values) {
        if (values.count() == 0)
            return;
        named.push_back({name, {}});
        counted.push_back(&values);
    };
    const CountedValues all = record.all();
    add(allTemperatures, all);
    add(sameDomainTemperatures, record.sameDomain);
    add(otherDomainTemperatures, record.otherDomain);
    add(sameClassTemperatures, record.sameClass);
    add(otherClassTemperatures, record.otherClass);
    for (std::size_t i = 0; i < record.classes.size(); ++i)
        add(classTemperatures + classNames[labels.shownClasses[i]], record.classes[i]);
    const std::size_t shown = labels.shownDomains.size();
    const auto nameOf = [&](std::size_t i) { return domainNames[labels.shownDomains[i]]; };
    const std::string between = weight == DomainWeight::negatives ? " → " : " – ";
    for (std::size_t a = 0; a < shown; ++a)
        for (std::size_t b = 0; b < shown; ++b)
            add(domainPairTemperatures + nameOf(a) + between + nameOf(b), record.domainPairs[a * shown + b]);
    parallelFor(named.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            named[i].distribution = counted[i]->distribution();
    });
    return named;
}

} // namespace groupscope
