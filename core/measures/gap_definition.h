// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/measures/measured.h"

#include <string>
#include <vector>

namespace groupscope {

/// Values of one column: "skin=IV,V,VI".
struct ValueSet {
    std::string name{}; ///< "dark"; empty: the column and its values
    std::string column;
    std::vector<std::string> values;

    std::string title() const; ///< the name, or "skin=IV,V,VI"
};

/// The subgroups that a gap compares. Each side is the unweighted mean over its subgroups.
struct GapDefinition {
    enum class Kind {
        rest,  ///< all others − `second`: major − minor
        sets,  ///< `first` − `second`: light − dark
        worst, ///< others − the worst one
        halves ///< the better half − the worse half; of an odd number the one in the middle is left out
    };

    Kind kind = Kind::worst;
    ValueSet first{};
    ValueSet second{};
    std::vector<ValueSet> leftOut{}; ///< subgroups with these values are on neither side

    std::string name() const; ///< "major − minor (minor: color=red)", "others − worst"
};

/// Parses "COLUMN=VALUE,VALUE" or "NAME:COLUMN=VALUE,VALUE". Throws UsageError at `where`.
ValueSet parseValueSet(const std::string& text, const std::string& where);

/// The values are minor, all others major.
GapDefinition gapOfMinor(ValueSet minor);

/// Parses "worst", "halves", or two sets as parseValueSet reads them, separated by a slash. Throws
/// UsageError.
GapDefinition parseGap(const std::string& text, const std::string& where);

/// Whether a subgroup has one of the values. A subgroup is a combination of attribute values, or a group if
/// there are no attributes.
bool holds(const GroupScheme& scheme, MeasuredCell::Of of, int index, const ValueSet& set);

/// Throws UsageError unless the sets name a column in which subgroups differ, and values of it, and no value
/// is on both sides.
void requireKnown(const GapDefinition& definition, const GroupScheme& scheme);

} // namespace groupscope
