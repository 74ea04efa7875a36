// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"
#include "core/figures/run_traces.h"

#include "core/base/text.h"

#include <algorithm>

namespace groupscope::figure {

namespace {

constexpr const char* noMethod = "#808080"; // the colour of the raw embedding

/// A mark for each embedding that was measured and has no path.
void addMeasured(Plane& plane, const FigureInput& input, std::size_t attribute) {
    const std::string& name = input.groups->attributes()[attribute].name;
    for (const NamedRepresentation& own : input.representations) {
        const auto& measured = own.measured->standardized;
        const bool hasPath =
            !own.key.empty() && std::any_of(plane.items.begin(), plane.items.end(),
                                            [&](const PlaneItem& item) { return item.key == own.key; });
        if (!measured || hasPath || !measured->information.ofClass ||
            attribute >= measured->information.ofAttributes.size() ||
            !measured->information.ofAttributes[attribute])
            continue;
        const double x = *measured->information.ofAttributes[attribute], y = *measured->information.ofClass;
        PlaneItem item{.name = own.name, .key = own.key, .color = noMethod, .path = {{x, y}}};
        item.tooltips = {own.name + ": " + fixedText(y, 3) + " of the class, " + fixedText(x, 3) + " of " +
                         name + ", nats; mean norm of the embeddings " + fixedText(measured->meanNorm, 2)};
        for (const RunTrace& run : input.traces)
            if (run.key == own.key) {
                item.style = run.style;
                item.color = run.color;
                item.emphasized = run.emphasized;
            }
        plane.items.push_back(std::move(item));
    }
}

std::vector<Drawing> informationDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    const bool isLive = input.comparison == nullptr;
    if (!isLive && input.comparison->rows.empty())
        return drawings;
    const std::vector<RunTrace> first = isLive
                                            ? std::vector<RunTrace>(input.traces.begin(), input.traces.end())
                                            : tracesOf(*input.comparison, input.runs, false);
    const GroupScheme& groups =
        isLive ? *input.groups : input.runs[input.comparison->rows.front().runs.front()].groups;
    for (const InformationScale scale : {comparedScale, InformationScale::paper})
        for (std::size_t i = 0; i < groups.attributes().size(); ++i) {
            const std::string& attribute = groups.attributes()[i].name;
            Plane plane = informationPlane(first, attribute, groups.className(), scale);
            const bool asTheyAre = scale == InformationScale::paper;
            if (isLive && !asTheyAre)
                addMeasured(plane, input, i);
            if (plane.items.empty())
                continue;
            drawings.push_back(plotDrawing(
                "Information on " + attribute + (asTheyAre ? ", raw embedding" : ""),
                "Estimated information of the embedding on " + groups.className() + " and " + attribute +
                    " over the epochs, first seed; the mark is the selected epoch. Above the diagonal it has "
                    "more information on the class. " +
                    (asTheyAre
                         ? "On the raw embedding, as in Correct-N-Contrast: larger norms give higher values."
                         : "Columns are standardised, so that the norm of the embeddings does not count."),
                plotOf(plane), {}, KeyNames::run));
            drawings.back().chosen = {{"attribute", attribute},
                                      {"scale", asTheyAre ? "raw" : "standardized",
                                       asTheyAre ? "raw embedding" : "standardised columns"}};
        }
    return drawings;
}

} // namespace

Figure informationPlane() {
    return {.id = "information_plane",
            .title = "information on class and attribute",
            .tab = "Information",
            .needs = FigureNeeds::histories,
            .drawings = informationDrawings,
            .parameters = {measuredRows,
                           {"attribute", "", "Which attribute the class is compared with"},
                           {"scale", "", "Raw embedding or standardised columns"}},
            .hint = "Information of the embedding on class and attribute. Switch on Run > Measure after each "
                    "epoch > Mutual information to see the path of a training."};
}

} // namespace groupscope::figure
