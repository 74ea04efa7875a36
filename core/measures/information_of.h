// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"
#include "core/measures/standardized_information.h"

#include <string>

namespace groupscope {

/// Mutual information as the rows of an embedding are, or with standardised columns. What compares embeddings
/// takes `comparedScale`; the other is the paper's, for what is to be held against its figures.
enum class InformationScale { standardized, paper };
inline constexpr InformationScale comparedScale = InformationScale::standardized;

/// Begins the series of that information: "<prefix>class", "<prefix>attribute.<name>".
std::string informationSeries(InformationScale scale);
/// The series of the mean norm of the rows that it was taken of.
inline constexpr const char* meanNormSeries = "mi.mean_norm";

/// The information of standardised columns, made once for an embedding.
const StandardizedInformation& standardizedOf(Evaluated& evaluated);

/// That of class and attributes as a measure gives it, and as a training records it.
Measured measuredInformation(Evaluated& evaluated, const RepresentationInformation& information);
SeriesValues recordedInformation(Evaluated& evaluated, const RepresentationInformation& information,
                                 InformationScale scale);

} // namespace groupscope
