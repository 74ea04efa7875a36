// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/verdict_forest.h"

#include "core/base/capitalized.h"
#include "core/figures/figure.h"
#include "core/figures/row_name.h"

#include <optional>
#include <utility>

namespace groupscope::figure {

namespace {

/// The comparison with the baseline in that section on that split; null without one.
const BaselineComparison* comparedIn(const FigureInput& input, const std::string& split) {
    if (input.differences != nullptr)
        for (const BaselineComparison& compared : input.differences->all)
            if (compared.split == split && !compared.others.empty() &&
                input.comparison->rows[compared.baseline].section == input.section)
                return &compared;
    return nullptr;
}

/// Whether results of the baseline are shown.
bool isShown(const FigureInput& input, const BaselineComparison& compared) {
    return input.comparison->rows[compared.baseline].split(compared.split).of(accuracy::average).has_value();
}

VerdictSource sourceOf(const FigureInput& input, const BaselineComparison& compared) {
    return {*input.comparison, compared,
            [&input](std::size_t run) -> const Run& { return *input.records[run]; }, input.named};
}

/// "group shoe, red", "named dark birds": what the value of the parameter is called in documents.
std::string valueOf(const VerdictTarget& target) {
    return (target.isNamed ? "named " : "group ") + target.name;
}

/// Targets of the first split on which methods are compared, also before its results are shown.
std::vector<ChosenValue> offeredTargets(const FigureInput& input) {
    std::vector<ChosenValue> offered;
    for (const SplitDefinition& set : input.splits())
        if (const BaselineComparison* compared = comparedIn(input, set.name); compared && offered.empty())
            for (const VerdictTarget& target : verdictTargets(sourceOf(input, *compared)))
                offered.push_back({.key = "target",
                                   .value = valueOf(target),
                                   .title = target.isNamed ? "“" + target.name + "”" : target.name,
                                   .help = capitalized(target.reason)});
    return offered;
}

/// The wanted target, or else the worst group of the baseline on the validation split.
std::optional<VerdictTarget> wantedTarget(const FigureInput& input, const VerdictSource& source) {
    const std::string wanted = input.wantedOf("target");
    std::vector<VerdictTarget> targets = verdictTargets(source);
    for (VerdictTarget& target : targets)
        if (wanted.empty() ? !target.reason.empty() : valueOf(target) == wanted)
            return std::move(target);
    return std::nullopt;
}

std::string captionOf(const Verdict& verdict, const std::string& baseline) {
    std::string caption =
        "Change of accuracy from " + baseline + " to each method, " + verdict.split +
        " split, paired over examples and seeds. Colour and shape show the outcome after correction for "
        "all " +
        std::to_string(verdict.claims) +
        " claims (Holm), of groups for all groups of all methods (Bonferroni). Whiskers of target, worst "
        "group "
        "and average are 95 % intervals each by itself; those of groups hold together over a method.";
    if (verdict.target && !verdict.target->reason.empty())
        caption += " The target is the " + verdict.target->reason + ".";
    return caption;
}

std::vector<Drawing> verdictDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    if (input.records.empty())
        return drawings;
    const auto names = [&comparison = *input.comparison](std::size_t row) {
        return rowName(comparison, comparison.rows[row]);
    };
    for (const SplitDefinition& set : input.splits()) {
        const BaselineComparison* compared = comparedIn(input, set.name);
        if (compared == nullptr || !isShown(input, *compared))
            continue;
        const VerdictSource source = sourceOf(input, *compared);
        Verdict verdict = makeVerdict(source, wantedTarget(input, source));
        if (input.comparison->sections.size() == 1) // else it is not known which one a problem is about
            for (const std::string& problem : input.differences->problems)
                verdict.limits.push_back(problem + ".");
        drawings.push_back(plotDrawing("Verdict on methods compared with " + names(verdict.baseline),
                                       captionOf(verdict, names(verdict.baseline)), forestOf(verdict, names),
                                       set.name + " split", KeyNames::row));
        Drawing& drawing = drawings.back();
        drawing.split = set.name;
        drawing.chosen = {{"split", set.name}};
        drawing.values = [own = std::move(verdict)] { return verdictTable(own); };
    }
    return drawings;
}

} // namespace

Figure verdict() {
    return {
        .id = "verdict",
        .title = "which methods helped or harmed, compared with the baseline",
        .tab = "Verdict",
        .needs = FigureNeeds::section,
        .drawings = verdictDrawings,
        .parameters = {comparedRows,
                       {"target", "&Target", "The group that methods were meant to improve", offeredTargets}},
        .hint = "Which methods helped or harmed, once a baseline is set and another run is finished",
        .toBaseline = true};
}

} // namespace groupscope::figure
