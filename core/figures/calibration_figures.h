// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/temperature_scan.h"
#include "core/figures/figure.h"

#include <cstddef>
#include <string>

namespace groupscope {

/// Accuracy, mean confidence and calibration error of all rows and of the worst group over the temperature,
/// on a logarithmic axis, with the trained and the calibrating temperatures marked. `groups` are those of
/// the scan's task. Of a set without groups all rows stand alone.
Plot temperaturePlot(const TemperatureScan& scan, const ScannedSplit& rows, const GroupScheme& groups);

/// Which split the figures are of.
inline const FigureParameter calibrationRows{
    "split", "Split", "Whose examples are looked at; temperatures are fitted on the validation split alone"};

/// At which temperature reliability is shown.
enum class ReliabilityAt {
    trained,    ///< the head as it is
    calibrated, ///< the one temperature that calibrates all validation examples
    ownOfGroup  ///< each group at the temperature that calibrates its validation examples
};

/// More groups than this are not drawn, but those of lowest accuracy.
inline constexpr std::size_t mostReliabilityGroups = 30;

/// A reliability diagram of all rows and of every group that has rows, the worst one framed: accuracy over
/// mean confidence of each bin with the gap to the diagonal; areas of dots are rows. All rows have no panel
/// where each group has its own temperature.
PlotSheet reliabilityPlot(const TemperatureScan& scan, const ScannedSplit& rows, const GroupScheme& groups,
                          ReliabilityAt at, const CountText& countText = paperCount);

/// "over-confident by 12.3 points": what mean confidence and accuracy say of rows; empty without rows.
std::string confidenceGapText(const Calibration& rows);

} // namespace groupscope
