// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/method_style.h"
#include "core/figures/propagation.h"
#include "core/math/small_samples.h"

#include <algorithm>
#include <map>
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
void pairWithControls(Propagation& all) {
    std::vector<PropagationMark> differences;
    for (const PropagationSeries& own : all.series)
        for (const PropagationMark& mark : own.marks) {
            const auto control =
                std::find_if(own.marks.begin(), own.marks.end(), [&](const PropagationMark& other) {
                    return other.control && other.draw == mark.draw;
                });
            if (!mark.control && control != own.marks.end())
                differences.push_back({mark.upstream - control->upstream,
                                       mark.downstream - control->downstream,
                                       0,
                                       false,
                                       0,
                                       {}});
        }
    all.paired = differences.size();
    all.pairedCorrelation = correlationOf(differences);
}

} // namespace

Propagation propagationOf(const GapStudy& study, std::span<const Run> runs, std::size_t upstream,
                          std::size_t downstream) {
    const GapQuantity &from = study.quantities.at(upstream), &to = study.quantities.at(downstream);
    const std::string classifier = to.classifier ? to.classifier->classifierTitle() + ", " : "";
    Propagation all{.definition = study.definition,
                    .xTitle = axisTitle("upstream", from.title, from.share),
                    .yTitle = axisTitle("downstream", classifier + to.title, to.share),
                    .xShare = from.share};
    std::map<std::int64_t, std::string, std::greater<>> levels; // by how many rows minorities keep
    for (std::size_t i = 0; i < study.rows.size(); ++i)
        if (study.draws[i])
            levels.emplace(study.draws[i]->minorRows, study.rows[i].level);
    for (const auto& [rows, name] : levels)
        all.levels.push_back(name);
    std::map<std::string, int> settings; // of each method so far
    std::vector<PropagationMark> everything;
    for (const GapRow& row : study.rows) {
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
                                     run.seed,
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
    pairWithControls(all);
    return all;
}

} // namespace groupscope
