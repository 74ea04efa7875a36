// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/palette.h"
#include "core/figures/subgroup_figures.h"
#include "core/measures/few_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groupscope {

namespace {

/// The subgroups of highest U_KL, in their order.
std::vector<std::size_t> drawnSubgroups(const SubgroupSpectra& spectra) {
    std::vector<std::size_t> places(spectra.names.size());
    std::iota(places.begin(), places.end(), std::size_t(0));
    const auto uneven = [&](std::size_t place) {
        return spectra.spectra[place] ? spectra.spectra[place]->uniformity.value : INFINITY;
    };
    if (places.size() > mostSpectrumLines) {
        std::stable_sort(places.begin(), places.end(),
                         [&](std::size_t a, std::size_t b) { return uneven(a) > uneven(b); });
        places.resize(mostSpectrumLines);
        std::sort(places.begin(), places.end());
    }
    return places;
}

/// "U_KL 0.431 (0.021 on its rank), rank 60 of 84, 24 dead columns; 1,979 examples".
std::string describeSpectrum(const Spectrum* spectrum, std::int64_t count, const CountText& countText) {
    const std::string rows =
        countText(count) + (count == 1 ? " example" : " examples") + (count < fewRows ? " (few)" : "");
    if (spectrum == nullptr)
        return rows + ", all of them 0";
    const Uniformity& own = spectrum->uniformity;
    std::string text = "U_KL " + fixedText(own.value, 3);
    if (own.rank < own.values)
        text += " (" + fixedText(own.onRank, 3) + " on its rank)";
    text += ", rank " + std::to_string(own.rank) + " of " + std::to_string(own.values);
    if (own.deadColumns > 0)
        text += ", " + std::to_string(own.deadColumns) + " dead column" + (own.deadColumns > 1 ? "s" : "");
    return text + "; " + rows;
}

/// A line with a dot where its rank ends, and its entry in the legend.
void addSpectrum(Plot& plot, const std::string& name, const std::optional<Spectrum>& spectrum,
                 std::int64_t rows, PlotLine line, const CountText& countText) {
    const std::string words =
        name + ": " + describeSpectrum(spectrum ? &*spectrum : nullptr, rows, countText);
    plot.legend.push_back(
        {words,
         {.kind = LegendSample::Kind::line, .paint = line.paint, .dash = line.dash, .width = line.width}});
    if (!spectrum)
        return;
    line.name = name;
    line.tooltip = words;
    for (int i = 0; i < spectrum->uniformity.rank; ++i)
        line.points.emplace_back(i + 1.0, spectrum->shares[static_cast<std::size_t>(i)]);
    const auto [x, y] = line.points.back();
    plot.marks.push_back({.x = x, .y = y, .paint = line.paint, .radius = 2.5});
    plot.lines.push_back(std::move(line));
}

} // namespace

Plot plotOf(const SubgroupSpectra& spectra, const CountText& countText) {
    Plot plot{.x = {.title = "singular value, largest first"},
              .y = {.kind = PlotScale::Kind::powersOfTen,
                    .title = "share of their sum",
                    .limits = Interval{0.0, 1.0}},
              .leastHeight = 120.0};
    const std::vector<std::size_t> drawn = drawnSubgroups(spectra);
    const std::vector<Color> colors = categoryColors(static_cast<int>(drawn.size()), false);
    addSpectrum(plot, "all examples", spectra.all, spectra.allRows,
                {.points = {}, .paint = {Ink::text}, .width = 2.2}, countText);
    for (std::size_t i = 0; i < drawn.size(); ++i)
        addSpectrum(plot, spectra.names[drawn[i]], spectra.spectra[drawn[i]], spectra.rows[drawn[i]],
                    {.points = {},
                     .paint = {.ink = Ink::series, .color = hexOf(colors[i])},
                     .dash = i % 2 == 0 ? LineDash::solid : LineDash::dashed},
                    countText);
    std::reverse(plot.lines.begin(), plot.lines.end()); // all rows on top
    std::size_t most = 2;
    for (const PlotLine& line : plot.lines)
        most = std::max(most, line.points.size());
    plot.x.shown = Axis::around(1.0, static_cast<double>(most));
    plot.x.shown->low = 1.0;
    plot.x.shown->high = static_cast<double>(most);
    plot.placeholder = "the embeddings of all of these are 0";
    if (spectra.names.size() > mostSpectrumLines)
        plot.note = std::to_string(mostSpectrumLines) + " of " + std::to_string(spectra.names.size()) + " " +
                    spectra.what + ": those with the highest U_KL";
    return plot;
}

} // namespace groupscope
