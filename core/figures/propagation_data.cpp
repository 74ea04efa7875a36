// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/method_style.h"
#include "core/figures/propagation.h"
#include "core/math/small_samples.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace groupscope {

namespace {

std::string gapText(double gap, bool share) {
    return share ? fixedText(100.0 * gap, 1) + " %" : fixedText(gap, 3);
}

std::string axisTitle(const std::string& stage, const std::string& quantity, bool share) {
    return stage + " gap: " + quantity + (share ? ", %" : "");
}

std::optional<double> correlationOf(const std::vector<PropagationMark>& marks) {
    std::vector<double> x, y;
    for (const PropagationMark& mark : marks) {
        x.push_back(mark.upstream);
        y.push_back(mark.downstream);
    }
    return rankCorrelation(x, y);
}

/// Differences of marks to the control of the same draw.
void pairWithControls(Propagation& all, const std::vector<PropagationMark>& marks,
                      std::span<const Run> runs) {
    std::vector<PropagationMark> differences;
    for (const PropagationMark& mark : marks) {
        const std::optional<std::size_t> control = controlOf(mark.run, runs);
        const auto other = std::find_if(marks.begin(), marks.end(), [&](const PropagationMark& own) {
            return control && own.run == *control;
        });
        if (other != marks.end())
            differences.push_back({.upstream = mark.upstream - other->upstream,
                                   .downstream = mark.downstream - other->downstream,
                                   .tooltip = {}});
    }
    all.paired = differences.size();
    all.pairedCorrelation = correlationOf(differences);
}

/// Names of levels, each once, by the share of its balanced rows that a minority keeps.
std::vector<std::string> levelsOf(const GapStudy& study) {
    std::map<std::string, double> kept; // the largest under each name
    for (std::size_t i = 0; i < study.rows.size(); ++i)
        if (const auto& draw = study.draws[i]) {
            double& own = kept[study.rows[i].level];
            own =
                std::max(own, static_cast<double>(draw->minorRows) / static_cast<double>(draw->balancedRows));
        }
    std::vector<std::string> names;
    for (const auto& [name, share] : kept)
        names.push_back(name);
    std::stable_sort(names.begin(), names.end(),
                     [&](const std::string& a, const std::string& b) { return kept.at(a) > kept.at(b); });
    return names;
}

} // namespace

Propagation propagationOf(const GapStudy& study, std::span<const Run> runs, std::size_t upstream,
                          std::size_t downstream) {
    const GapQuantity &from = study.quantities.at(upstream), &to = study.quantities.at(downstream);
    const std::string classifier = to.classifier ? to.classifier->classifierTitle() + ", " : "";
    Propagation all;
    all.definition = study.definition;
    all.xTitle = axisTitle("upstream", from.title, from.share);
    all.yTitle = axisTitle("downstream", classifier + to.title, to.share);
    all.xShare = from.share;
    all.levels = levelsOf(study);
    std::map<std::string, int> settings; // of each method so far
    std::vector<PropagationMark> everything;
    for (const GapRow& row : study.rows) {
        if (!all.levels.empty() && row.level.empty())
            continue;
        auto series = std::find_if(all.series.begin(), all.series.end(),
                                   [&](const PropagationSeries& own) { return own.name == row.title; });
        if (series == all.series.end())
            series = all.series.insert(all.series.end(), {row.title,
                                                          variantColor(row.method, settings[row.method]++),
                                                          methodStyle(row.method).shape,
                                                          {},
                                                          {}});
        const auto level = std::find(all.levels.begin(), all.levels.end(), row.level) - all.levels.begin();
        for (std::size_t i = 0; i < row.runs.size(); ++i) {
            const auto &x = row.values[upstream].gaps[i], &y = row.values[downstream].gaps[i];
            if (!x || !y)
                continue;
            const Run& run = runs[row.runs[i]];
            const std::string which = run.imbalance ? row.level + ", draw " : "seed ";
            series->marks.push_back({*x, *y, static_cast<std::size_t>(level), row.balanced && run.imbalance,
                                     run.seed, row.runs[i],
                                     row.title + ", " + which + std::to_string(run.seed) + ": upstream " +
                                         gapText(*x, from.share) + ", downstream " + gapText(*y, to.share)});
            everything.push_back(series->marks.back());
        }
    }
    std::erase_if(all.series, [](const PropagationSeries& own) { return own.marks.empty(); });
    for (PropagationSeries& own : all.series)
        own.correlation = correlationOf(own.marks);
    all.count = everything.size();
    all.correlation = correlationOf(everything);
    pairWithControls(all, everything, runs);
    return all;
}

namespace {

constexpr double runRadius = 5.0; // in pixels

double opacityOf(std::size_t level, std::size_t levels) {
    constexpr double faintest = 0.3, alone = 0.8; // of the mildest level, and where none are drawn
    if (levels < 2)
        return alone;
    return faintest + (1.0 - faintest) * static_cast<double>(level) / static_cast<double>(levels - 1);
}

std::string correlationText(const std::optional<double>& correlation, std::size_t count) {
    return "ρ " + (correlation ? fixedText(*correlation, 2) : std::string("–")) + ", n " +
           std::to_string(count);
}

std::vector<PlotKey> legendOf(const Propagation& all) {
    using Kind = LegendSample::Kind;
    std::vector<PlotKey> entries;
    for (const PropagationSeries& own : all.series)
        entries.push_back(
            {own.name + ": " + correlationText(own.correlation, own.marks.size()),
             {.kind = Kind::mark, .paint = {.ink = Ink::series, .color = own.color}, .shape = own.shape}});
    for (std::size_t level = 0; level < all.levels.size(); ++level)
        entries.push_back(
            {all.levels[level], {.kind = Kind::mark, .opacity = opacityOf(level, all.levels.size())}});
    entries.push_back({"all: Spearman " + correlationText(all.correlation, all.count) + " runs"});
    if (all.paired > 0)
        entries.push_back(
            {"differences to the control: " + correlationText(all.pairedCorrelation, all.paired)});
    return entries;
}

} // namespace

Plot plotOf(const Propagation& all) {
    // The quantity stands in the caption too: where a title has no room it says the stage alone.
    Plot plot{
        .x = {.title = all.xTitle,
              .shortTitle = std::string("upstream gap") + (all.xShare ? ", %" : ""),
              .factor = all.xShare ? 100.0 : 1.0,
              .fromZero = true},
        .y = {.title = all.yTitle, .shortTitle = "downstream gap, %", .factor = 100.0, .fromZero = true},
        .rules = {{.kind = PlotRule::Kind::atX}, {.kind = PlotRule::Kind::atY}},
        .legend = legendOf(all)};
    for (std::size_t level = 0; level < std::max<std::size_t>(1, all.levels.size());
         ++level) // hard ones on top
        for (const PropagationSeries& own : all.series)
            for (const PropagationMark& mark : own.marks)
                if (all.levels.empty() || mark.level == level)
                    plot.marks.push_back({.x = mark.upstream,
                                          .y = mark.downstream,
                                          .name = own.name,
                                          .paint = {.ink = Ink::series, .color = own.color},
                                          .shape = own.shape,
                                          .radius = runRadius,
                                          .opacity = opacityOf(level, all.levels.size()),
                                          .tooltip = mark.tooltip});
    return plot;
}

} // namespace groupscope
