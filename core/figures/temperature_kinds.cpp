// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/temperature_kinds.h"

#include "core/figures/palette.h"
#include "core/methods/shared/temperature_splits.h"

#include <algorithm>

namespace groupscope {

namespace {

std::string categoryHex(int index, int count = 8) {
    return hexOf(categoryColor(index, count, false));
}

const Distribution* findTemperatures(const EpochRecord& record, const char* name) {
    for (const NamedDistribution& own : record.distributions)
        if (own.name == name && own.distribution.n > 0)
            return &own.distribution;
    return nullptr;
}

/// The two kinds of pairs of a relation.
KindsOfPairs relationIn(const EpochRecord& record, const char* same, const char* other,
                        const std::string& what) {
    KindsOfPairs kinds;
    if (const Distribution* own = findTemperatures(record, same))
        kinds.push_back({{same, "same " + what, categoryHex(1), LineDash::solid}, own});
    if (const Distribution* own = findTemperatures(record, other))
        kinds.push_back({{other, "other " + what, categoryHex(0), LineDash::dashed}, own});
    return kinds;
}

/// A kind for each distribution whose name begins so; what follows is its name.
KindsOfPairs kindsNamed(const EpochRecord& record, const std::string& prefix) {
    constexpr std::array dashes{LineDash::solid, LineDash::dashed, LineDash::dashDotted, LineDash::dotted,
                                LineDash::dashDotDotted};
    KindsOfPairs kinds;
    for (const NamedDistribution& own : record.distributions)
        if (own.name.starts_with(prefix) && own.distribution.n > 0)
            kinds.push_back({{own.name, own.name.substr(prefix.size()), {}, dashes[kinds.size() % 5]},
                             &own.distribution});
    const int count = std::max(8, static_cast<int>(kinds.size()));
    for (std::size_t i = 0; i < kinds.size(); ++i)
        kinds[i].first.color = categoryHex(static_cast<int>(i), count);
    return kinds;
}

KindsOfPairs splitIn(const EpochRecord& record, TemperatureSplit split) {
    switch (split) {
    case TemperatureSplit::domainPair:
        return kindsNamed(record, domainPairTemperatures);
    case TemperatureSplit::classRelation:
        return relationIn(record, sameClassTemperatures, otherClassTemperatures, "class");
    case TemperatureSplit::anchorClass:
        return kindsNamed(record, classTemperatures);
    case TemperatureSplit::domainRelation:
        break;
    }
    return relationIn(record, sameDomainTemperatures, otherDomainTemperatures, "domain");
}

} // namespace

std::string temperatureSplitName(TemperatureSplit split) {
    switch (split) {
    case TemperatureSplit::domainPair:
        return "by pair of domains";
    case TemperatureSplit::classRelation:
        return "by same and other class";
    case TemperatureSplit::anchorClass:
        return "by the anchor's class";
    case TemperatureSplit::domainRelation:
        break;
    }
    return "by same and other domain";
}

std::string temperatureSplitId(TemperatureSplit split) {
    switch (split) {
    case TemperatureSplit::domainPair:
        return "domain_pair";
    case TemperatureSplit::classRelation:
        return "class_relation";
    case TemperatureSplit::anchorClass:
        return "anchor_class";
    case TemperatureSplit::domainRelation:
        break;
    }
    return "domain_relation";
}

bool tellsTemperaturesApart(const EpochRecord& record, TemperatureSplit split) {
    return !splitIn(record, split).empty();
}

KindsOfPairs temperatureKinds(const EpochRecord& record, TemperatureSplit split) {
    KindsOfPairs kinds = splitIn(record, split);
    if (kinds.empty())
        if (const Distribution* own = findTemperatures(record, allTemperatures))
            kinds.push_back({{allTemperatures, "all", categoryHex(1), LineDash::solid}, own});
    return kinds;
}

} // namespace groupscope
