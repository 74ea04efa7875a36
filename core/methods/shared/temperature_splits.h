// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task_domains.h"
#include "core/math/distribution.h"
#include "core/methods/shared/temperature_record.h"

#include <span>
#include <string>
#include <vector>

// Names of the temperatures of pairs in the history: all pairs, and several divisions of them.

namespace groupscope {

inline constexpr const char* allTemperatures = "temperature";
inline constexpr const char* sameDomainTemperatures = "temperature.same_domain";
inline constexpr const char* otherDomainTemperatures = "temperature.other_domain";
inline constexpr const char* sameClassTemperatures = "temperature.same_class";
inline constexpr const char* otherClassTemperatures = "temperature.other_class";
/// Prefix of a class name: anchors of that class, against all negatives.
inline constexpr const char* classTemperatures = "temperature.class.";
/// Prefix of "red → blue", anchors of one domain and negatives of another, or "red – blue" if temperatures
/// are symmetric.
inline constexpr const char* domainPairTemperatures = "temperature.domain_pair.";

/// The classes of examples, used for the record alone: nothing is learnt from them.
struct RowClasses {
    std::vector<std::string> names; ///< (C,)
    std::vector<int> codes;         ///< class of each example, in [0,C); -1 = no label to learn from
};

/// Classes of `rows`: training examples have their class, others none.
RowClasses classesOf(const Task& task, std::span<const int> rows);

/// The domains and classes of the examples at `places` among all training examples. A note reports if only
/// some are recorded separately.
PairLabels pairLabels(const RowDomains& domains, const RowClasses& classes, std::span<const int> places,
                      const RunContext& context);

/// The distributions of a record, by name. Divisions without a pair are left out.
std::vector<NamedDistribution> namedTemperatures(const TemperatureRecord& record, DomainWeight weight,
                                                 const PairLabels& labels,
                                                 const std::vector<std::string>& domainNames,
                                                 const std::vector<std::string>& classNames);

} // namespace groupscope
