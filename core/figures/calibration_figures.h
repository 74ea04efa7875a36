// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/temperature_scan.h"
#include "core/figures/figure.h"

#include <cstddef>
#include <string>

namespace groupscope {

/// Accuracy, mean confidence and calibration error of all examples and of the worst group over the
/// temperature, on a logarithmic axis, with the trained and the calibrating temperatures marked. `groups` are
/// those of the scan's task. Without groups only the curves of all examples are drawn.
Plot temperaturePlot(const TemperatureScan& scan, const ScannedSplit& rows, const GroupScheme& groups);

/// The split of calibration figures.
inline const FigureParameter calibrationRows{
    "split", "Split",
    "Split whose examples are shown; temperatures are fitted on the validation split alone"};

/// Temperature at which reliability is shown.
enum class ReliabilityAt {
    trained,    ///< the temperature of the head
    calibrated, ///< the temperature that calibrates all validation examples
    ownOfGroup  ///< each group at the temperature that calibrates its validation examples
};

/// At most this many groups are drawn: those of lowest accuracy.
inline constexpr std::size_t mostReliabilityGroups = 30;

/// A reliability diagram of all examples and of every group that has examples, the worst group framed:
/// accuracy against mean confidence of each bin with the gap to the diagonal. The area of a dot is
/// proportional to its examples. There is no panel of all examples if each group has its own temperature.
PlotSheet reliabilityPlot(const TemperatureScan& scan, const ScannedSplit& rows, const GroupScheme& groups,
                          ReliabilityAt at, const CountText& countText = paperCount);

/// Compares mean confidence and accuracy: "over-confident by 12.3 points"; empty without examples.
std::string confidenceGapText(const Calibration& rows);

} // namespace groupscope
