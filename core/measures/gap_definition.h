// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/measures/measured.h"

#include <string>
#include <vector>

namespace groupscope {

/// Some values of one column: "skin=IV,V,VI".
struct ValueSet {
    std::string name{}; ///< "dark"; empty: the column and its values
    std::string column;
    std::vector<std::string> values;

    std::string title() const; ///< the name, or "skin=IV,V,VI"
};

/// Which subgroups a gap compares. Each side is the mean over its subgroups, each as much as another.
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
    std::vector<ValueSet> leftOut{}; ///< subgroups of these values stand on neither side

    std::string name() const; ///< "major − minor (minor: color=red)", "others − worst"
};

/// "COLUMN=VALUE,VALUE" or "NAME:COLUMN=VALUE,VALUE". Throws UsageError that says `where` it stood.
ValueSet parseValueSet(const std::string& text, const std::string& where);

/// The values are minor, all others major.
GapDefinition gapOfMinor(ValueSet minor);

/// "worst", "halves", or two sets as parseValueSet reads them with a slash between. Throws UsageError.
GapDefinition parseGap(const std::string& text, const std::string& where);

/// Whether a subgroup, which is a combination of attribute values, or a group where there are no attributes,
/// has one of the values.
bool holds(const GroupScheme& scheme, MeasuredCell::Of of, int index, const ValueSet& set);

/// Throws UsageError unless the sets name a column that subgroups differ in, and values of it, and no value
/// stands on both sides.
void requireKnown(const GapDefinition& definition, const GroupScheme& scheme);

} // namespace groupscope
