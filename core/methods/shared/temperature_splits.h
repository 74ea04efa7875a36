// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task_domains.h"
#include "core/math/distribution.h"
#include "core/methods/shared/temperature_record.h"

#include <span>
#include <string>
#include <vector>

// Under which names the temperatures of pairs stand in the history, all of them and split in several ways.

namespace groupscope {

inline constexpr const char* allTemperatures = "temperature";
inline constexpr const char* sameDomainTemperatures = "temperature.same_domain";
inline constexpr const char* otherDomainTemperatures = "temperature.other_domain";
inline constexpr const char* sameClassTemperatures = "temperature.same_class";
inline constexpr const char* otherClassTemperatures = "temperature.other_class";
/// Before the name of a class: of anchors of that class, against all negatives.
inline constexpr const char* classTemperatures = "temperature.class.";
/// Before "red → blue", of anchors of one domain and negatives of another, or "red – blue" where a
/// temperature does not tell which of the two is the anchor.
inline constexpr const char* domainPairTemperatures = "temperature.domain_pair.";

/// The classes of rows, as they are looked at for the record alone: nothing is learnt from them.
struct RowClasses {
    std::vector<std::string> names; ///< (C,)
    std::vector<int> codes;         ///< of each of the rows, in [0,C); -1 = it has none to learn from
};

/// Of `rows`: those to fit on have the class that is to be learnt, others have none.
RowClasses classesOf(const Task& task, std::span<const int> rows);

/// The domains and classes of the rows at `places`, of all those that are trained on. A notice says where
/// only some of them are told apart.
PairLabels pairLabels(const RowDomains& domains, const RowClasses& classes, std::span<const int> places,
                      const RunContext& context);

/// What a record holds, by name. Splits without a pair are left out.
std::vector<NamedDistribution> namedTemperatures(const TemperatureRecord& record, DomainWeight weight,
                                                 const PairLabels& labels,
                                                 const std::vector<std::string>& domainNames,
                                                 const std::vector<std::string>& classNames);

} // namespace groupscope
