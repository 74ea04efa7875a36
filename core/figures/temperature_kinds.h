// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/marks.h"
#include "core/math/distribution.h"
#include "core/runs/run.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Ways to divide pairs into kinds.
enum class TemperatureSplit {
    domainRelation, ///< same domain, other domain
    domainPair,     ///< the anchor's domain and the negative's
    classRelation,  ///< same class, other class
    anchorClass     ///< the anchor's class
};
inline constexpr std::array temperatureSplits{TemperatureSplit::domainRelation, TemperatureSplit::domainPair,
                                              TemperatureSplit::classRelation, TemperatureSplit::anchorClass};
/// "by pair of domains": name for captions and selection boxes.
std::string temperatureSplitName(TemperatureSplit split);
/// "domain_pair": value of a figure parameter.
std::string temperatureSplitId(TemperatureSplit split);

/// A kind of pairs: recorded name, display name and condition.
struct PairKind {
    std::string recorded; ///< "temperature.same_domain"
    std::string name;     ///< "same domain"
    std::string color;    ///< "#rrggbb" on paper, in a single run
    LineDash dash = LineDash::solid;
};
using KindsOfPairs = std::vector<std::pair<PairKind, const Distribution*>>;

/// Whether the temperatures of an epoch are recorded separately by that split.
bool tellsTemperaturesApart(const EpochRecord& record, TemperatureSplit split);

/// The temperatures of an epoch in `record`: separate if recorded so, else all together; nothing if there are
/// none.
KindsOfPairs temperatureKinds(const EpochRecord& record,
                              TemperatureSplit split = TemperatureSplit::domainRelation);

} // namespace groupscope
