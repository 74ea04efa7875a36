// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/temperature_scan.h"

#include <numeric>

/// Scans of temperatures made by hand.
namespace groupscope::testing {

/// Rows of two classes at one temperature: the logit of the first is 2 above, `right` of 40 rows of every
/// group are of it, one more row of each group than of the one before.
inline CalibratedRows handRows(int groups, int right, double temperature) {
    const auto of = [&](int correct) {
        TemperedLogits logits;
        logits.divided = Matrix<double>::Zero(40, 2);
        logits.divided.col(0).setConstant(2.0);
        std::vector<int> labels(40, 1), all(40);
        std::fill_n(labels.begin(), correct, 0);
        std::iota(all.begin(), all.end(), 0);
        return calibrationOf(confidencesAt(logits, labels, temperature), labels, all);
    };
    CalibratedRows rows;
    rows.all = of(right);
    for (int g = 0; g < groups; ++g)
        rows.groups.push_back(of(std::min(40, right + g)));
    rows.worstGroupAccuracy = rows.groups.front().accuracy;
    rows.worstGroup = 0;
    return rows;
}

/// A scan of validation and test examples, the first group being the worst one: 25 of its 40 rows are right.
inline TemperatureScan handScan(const GroupScheme& scheme) {
    const int groups = scheme.groupCount();
    TemperatureScan scan;
    scan.temperatures = {0.25, 0.5, 1.0, 2.0, 4.0};
    scan.fittedOn = "val";
    scan.fittedTitle = "validation";
    scan.all = {CalibratingTemperature::Outcome::found, 40, 2.5, Interval{2.0, 3.0}};
    scan.groups.resize(static_cast<std::size_t>(groups), scan.all);
    scan.groups.front() = {CalibratingTemperature::Outcome::towardsInfinity, 40, {}, {}};
    scan.notes = {"Logits are divided by τ."};
    for (const char* name : {"val", "test"}) {
        ScannedSplit rows;
        rows.name = name;
        rows.title = splitTitle(name);
        rows.purpose = rows.name == "val" ? Purpose::select : Purpose::report;
        for (const double temperature : scan.temperatures) {
            rows.points.push_back(handRows(groups, 25, temperature));
            rows.points.back().all.bins.clear();
        }
        rows.asTrained = handRows(groups, 25, 1.0);
        rows.calibrated = handRows(groups, 25, 2.5);
        rows.ownCalibrated = rows.calibrated->groups;
        rows.ownCalibrated.front() = {};
        scan.splits.push_back(std::move(rows));
    }
    return scan;
}

} // namespace groupscope::testing
