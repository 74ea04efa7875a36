// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/class_counts.h"
#include "core/figures/palette.h"

namespace groupscope {

namespace {

constexpr std::size_t mostWithGaps = 150; // classes: of more, bars touch

std::string wordsOfPart(const ClassCounts& counts, const ClassCount& own, std::size_t value,
                        const CountText& countText) {
    std::string words = own.name + ": " + countText(own.all) + (own.all == 1 ? " example" : " examples");
    if (!counts.values[value].empty())
        words += ", of these " + countText(own.ofValues[value]) + " " + counts.values[value];
    return words;
}

} // namespace

Plot plotOf(const ClassCounts& counts, const CountText& countText) {
    Plot plot{.x = {.title = "classes of " + counts.title + ", the largest first"},
              .y = {.title = "examples", .fromZero = true}};
    const int parts = static_cast<int>(counts.values.size());
    const double half = counts.classes.size() <= mostWithGaps ? 0.425 : 0.5; // of a bar
    for (std::size_t c = 0; c < counts.classes.size(); ++c) {
        const ClassCount& own = counts.classes[c];
        const auto x = static_cast<double>(c);
        plot.x.names.push_back(own.name);
        double below = 0.0;
        for (std::size_t value = 0; value < own.ofValues.size(); ++value) {
            if (own.ofValues[value] == 0)
                continue;
            const auto height = static_cast<double>(own.ofValues[value]);
            plot.areas.push_back(
                {.corners = {{x - half, below},
                             {x + half, below},
                             {x + half, below + height},
                             {x - half, below + height}},
                 .paint = {.ink = Ink::series,
                           .color = hexOf(categoryColor(static_cast<int>(value), parts, false))},
                 .opacity = 1.0,
                 .tooltip = wordsOfPart(counts, own, value, countText),
                 .name = !counts.values[value].empty() ? counts.values[value]
                         : parts > 1                   ? "no value"
                                                       : "examples",
                 .x = x,
                 .y = height});
            below += height;
        }
    }
    for (int value = 0; parts > 1 && value < parts; ++value) {
        const std::string& name = counts.values[static_cast<std::size_t>(value)];
        plot.legend.push_back(
            {name.empty() ? "no value" : name,
             {.kind = LegendSample::Kind::field,
              .paint = {.ink = Ink::series, .color = hexOf(categoryColor(value, parts, false))}}});
    }
    return plot;
}

} // namespace groupscope
