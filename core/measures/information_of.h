// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"
#include "core/measures/standardized_information.h"

#include <string>

namespace groupscope {

/// Scale of the columns for mutual information: standardised, to compare embeddings (`comparedScale`), or as
/// stored, to compare with the paper's values.
enum class InformationScale { standardized, paper };
inline constexpr InformationScale comparedScale = InformationScale::standardized;

/// Prefix of the series of that information: "<prefix>class", "<prefix>attribute.<name>".
std::string informationSeries(InformationScale scale);
/// Series of the mean norm of the examples used.
inline constexpr const char* meanNormSeries = "mi.mean_norm";

/// Information of standardised columns, computed once for an embedding.
const StandardizedInformation& standardizedOf(Evaluated& evaluated);

/// Information on class and attributes as the value of a measure, and as recorded series.
Measured measuredInformation(Evaluated& evaluated, const RepresentationInformation& information);
SeriesValues recordedInformation(Evaluated& evaluated, const RepresentationInformation& information,
                                 InformationScale scale);

} // namespace groupscope
