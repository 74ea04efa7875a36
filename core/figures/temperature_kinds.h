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

/// What pairs are told apart by.
enum class TemperatureSplit {
    domainRelation, ///< same domain, other domain
    domainPair,     ///< the anchor's domain and the negative's
    classRelation,  ///< same class, other class
    anchorClass     ///< the anchor's class
};
inline constexpr std::array temperatureSplits{TemperatureSplit::domainRelation, TemperatureSplit::domainPair,
                                              TemperatureSplit::classRelation, TemperatureSplit::anchorClass};
/// "by pair of domains": for captions and choices.
std::string temperatureSplitName(TemperatureSplit split);
/// "domain_pair": the value of a parameter of figures.
std::string temperatureSplitId(TemperatureSplit split);

/// A kind of pairs: under which name it is recorded, what it is called, and what tells it apart.
struct PairKind {
    std::string recorded; ///< "temperature.same_domain"
    std::string name;     ///< "same domain"
    std::string color;    ///< "#rrggbb" on paper, in a single run
    LineDash dash = LineDash::solid;
};
using KindsOfPairs = std::vector<std::pair<PairKind, const Distribution*>>;

/// Whether the temperatures of an epoch are recorded apart so.
bool tellsTemperaturesApart(const EpochRecord& record, TemperatureSplit split);

/// The temperatures of an epoch, into `record`: apart where they were recorded so, else all in one; nothing
/// where there are none.
KindsOfPairs temperatureKinds(const EpochRecord& record,
                              TemperatureSplit split = TemperatureSplit::domainRelation);

} // namespace groupscope
