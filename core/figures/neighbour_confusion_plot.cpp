// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/subgroup_figures.h"
#include "core/measures/few_rows.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr std::size_t mostRatios = 16; // subgroups; of more, two lines in each field are too many

std::string fieldText(double share) {
    return fixedText(100.0 * share, share < 0.0995 ? 1 : 0);
}

double largestShare(const Eigen::MatrixXd& shares) {
    double most = 0.0;
    for (const double share : shares.reshaped())
        if (std::isfinite(share))
            most = std::max(most, share);
    return most;
}

HeatCell cellOf(const SubgroupConfusion& own, Eigen::Index i, Eigen::Index j, double most,
                const std::string& rows) {
    const double share = own.confusion.share(i, j), expected = own.confusion.expected(i, j);
    if (!std::isfinite(share))
        return {};
    HeatCell cell = rampCell(share, most > 0.0 ? share / most : 0.0, fieldText(share));
    const std::string ratio = expected > 0.0 ? "×" + fixedText(share / expected, 1) : "";
    if (own.names.size() <= mostRatios)
        cell.below = ratio;
    cell.bold = i == j;
    cell.tooltip = own.names[i] + " finds " + own.names[j] + ": " + fixedText(100.0 * share, 1) +
                   " % of its " + std::to_string(own.confusion.k) + " nearest, " +
                   fixedText(100.0 * expected, 1) + " % by size" + (ratio.empty() ? "" : " (" + ratio + ")") +
                   ", " + rows + " examples";
    return cell;
}

} // namespace

HeatMap plotOf(const SubgroupConfusion& own, const CountText& countText) {
    const auto count = static_cast<Eigen::Index>(own.names.size());
    HeatMap plot{.heading = {"in columns: the " + std::to_string(own.confusion.k) + " nearest examples"},
                 .textMeans = "% of them",
                 .belowMeans = "× as often as by size",
                 .behindTitle = "examples",
                 .mostWidth = 110.0};
    const double most = largestShare(own.confusion.share);
    for (Eigen::Index i = 0; i < count; ++i) {
        const std::int64_t rows = own.confusion.rows[i];
        plot.columns.push_back({own.names[i]});
        plot.rows.push_back({.name = own.names[i],
                             .behind = countText(rows) + (rows < fewRows ? " (few)" : ""),
                             .faint = rows < fewRows});
        for (Eigen::Index j = 0; j < count; ++j)
            plot.cells.push_back(cellOf(own, i, j, most, countText(rows)));
    }
    // Shares that all rows would find if each found any other.
    plot.rows.push_back({.name = "by size", .faint = true, .lineAbove = true});
    for (Eigen::Index j = 0; j < count; ++j) {
        const Eigen::Index other = j == 0 ? 1 : 0; // a row of another subgroup leaves none of it out
        const double share = own.confusion.expected(other, j);
        plot.cells.push_back({.text = fieldText(share), .value = share});
    }
    return plot;
}

} // namespace groupscope
