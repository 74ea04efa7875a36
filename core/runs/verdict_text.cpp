// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/verdict.h"

#include "core/base/text.h"
#include "core/measures/measure.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

using Kind = Table::Kind;

constexpr std::size_t mostNamedGroups = 6; // in a sentence

std::string verdictPoints(double share) {
    return fixedText(100.0 * std::abs(share), 1);
}

std::string signedVerdictPoints(double share) {
    const std::string text = verdictPoints(share);
    return text == "0.0" ? text : (share < 0.0 ? "−" : "+") + text;
}

/// Ends of an interval: "24.0 to 38.1", "−3.0 to 5.4".
std::string intervalWords(const Interval& interval) {
    const auto end = [](double share) {
        return (share < 0.0 && verdictPoints(share) != "0.0" ? "−" : "") + verdictPoints(share);
    };
    return end(interval.low) + " to " + end(interval.high);
}

/// "95 % 24.0 to 38.1, adjusted p < 0.001".
std::string evidenceText(const AccuracyChange& change) {
    std::string text;
    if (change.difference->interval)
        text = "95 % " + intervalWords(*change.difference->interval);
    if (change.corrected)
        addToList(text, *change.corrected < 0.001 ? "adjusted p < 0.001"
                                                  : "adjusted p = " + fixedText(*change.corrected, 3));
    return text.empty() ? "not tested" : text;
}

std::string changeText(const AccuracyChange& change) {
    return signedVerdictPoints(change.difference->value) + " points (" + evidenceText(change) + ")";
}

/// The sentence about a target.
std::string targetSentence(const AccuracyChange& change, const std::string& method) {
    const std::string group = "the group " + change.group;
    if (!change.difference)
        return method + " is not compared in " + group + ".";
    const std::string what = change.outcome == Outcome::noEvidence
                                 ? "no evidence that " + method + " changed " + group
                                 : method + " " + outcomeText(change.outcome) + " " + group;
    return what + ": " + changeText(change) + ".";
}

/// The sentence about the worst group or the average.
std::string wholeSentence(const AccuracyChange& change) {
    const std::string what =
        change.of == AccuracyChange::Of::worstGroup ? "Worst-group accuracy" : "Average accuracy";
    if (!change.difference)
        return what + " is not compared.";
    if (change.outcome == Outcome::noEvidence || change.outcome == Outcome::untested)
        return what + ": " + outcomeText(change.outcome) + ", " +
               (change.outcome == Outcome::untested
                    ? signedVerdictPoints(change.difference->value) + " points"
                    : changeText(change)) +
               ".";
    return what + (change.outcome == Outcome::helped ? " rose by " : " fell by ") +
           verdictPoints(change.difference->value) + " points (" + outcomeText(change.outcome) + "; " +
           evidenceText(change) + ").";
}

/// "Got worse: shirt, green −8.0; shoe, blue −3.1." of groups with that outcome other than the target.
std::string groupsSentence(const MethodVerdict& method, const Verdict& verdict, Outcome outcome) {
    std::vector<const AccuracyChange*> changed;
    for (const AccuracyChange& group : method.groups) {
        const bool isTarget =
            verdict.target && !verdict.target->isNamed && verdict.target->name == group.group;
        if (group.outcome == outcome && !isTarget)
            changed.push_back(&group);
    }
    if (changed.empty())
        return {};
    std::stable_sort(changed.begin(), changed.end(), [](const AccuracyChange* a, const AccuracyChange* b) {
        return std::abs(a->difference->value) > std::abs(b->difference->value);
    });
    return (outcome == Outcome::harmed ? " Got worse: " : " Got better: ") +
           joinedAndMore(mostNamedGroups, changed, "; ",
                         [](const AccuracyChange* change) {
                             return change->group + " " + signedVerdictPoints(change->difference->value);
                         }) +
           ".";
}

std::string subjectOf(const AccuracyChange& change) {
    switch (change.of) {
    case AccuracyChange::Of::target:
        return "target";
    case AccuracyChange::Of::worstGroup:
        return "worst group";
    case AccuracyChange::Of::average:
        return "average";
    case AccuracyChange::Of::group:
        break;
    }
    return "group";
}

std::vector<Table::Cell> cellsOf(const AccuracyChange& change) {
    Table::Cell difference, chance;
    if (change.difference) {
        difference = Table::Cell(change.difference->value);
        if (change.difference->interval)
            difference.bounds = {change.difference->interval->low, change.difference->interval->high};
        if (change.difference->chance)
            chance = Table::Cell(*change.difference->chance);
    }
    return {Table::Cell(subjectOf(change)),
            Table::Cell(change.group),
            change.examples > 0 ? Table::Cell(static_cast<double>(change.examples)) : Table::Cell(),
            difference,
            chance,
            change.corrected ? Table::Cell(*change.corrected) : Table::Cell(),
            Table::Cell(outcomeText(change.outcome))};
}

std::string verdictCaption(const Verdict& verdict) {
    std::string caption = (verdict.part.empty() ? "" : "Of " + verdict.part + ". ") +
                          "Changes of accuracy from " + verdict.baselineTitle + " on " + verdict.split +
                          ", in points, paired over examples and seeds.";
    if (verdict.target)
        caption += " Target: " + verdict.target->name +
                   (verdict.target->reason.empty() ? "" : ", the " + verdict.target->reason) + ".";
    caption += " Intervals of target, worst group and average are at 95 % individually; those of groups hold "
               "simultaneously over the groups of a method. Adjusted p: over " +
               std::to_string(verdict.claims) + " claims (Holm): " + (verdict.target ? "target, " : "") +
               "worst group and average of every method; of groups over all groups of all methods "
               "(Bonferroni). A table of differences corrects over the worst groups alone, so its p may be "
               "lower.";
    for (const std::string& limit : verdict.limits)
        caption += " " + limit;
    return caption;
}

} // namespace

std::string verdictSentence(const MethodVerdict& method, const Verdict& verdict,
                            const std::function<std::string(std::size_t row)>& names) {
    const std::string name = names(method.row);
    std::string text;
    for (const AccuracyChange& claim : method.claims)
        addToList(text,
                  claim.of == AccuracyChange::Of::target ? targetSentence(claim, name) : wholeSentence(claim),
                  " ");
    if (!verdict.target)
        text = name + ": " + text;
    else if (text.starts_with("no evidence"))
        text.front() = 'N';
    return text + groupsSentence(method, verdict, Outcome::harmed) +
           groupsSentence(method, verdict, Outcome::helped);
}

Table verdictTable(const Verdict& verdict) {
    Table table{.caption = verdictCaption(verdict),
                .columns = {{"method", "method"},
                            {"settings", "settings"},
                            {"seeds", "seeds", Kind::integer},
                            {"claim", "claim"},
                            {"group", "group"},
                            {"examples", "examples", Kind::integer},
                            {"difference", "change", Kind::percent},
                            {"p", "p", Kind::chance, false, 3},
                            {"adjusted_p", "adjusted p", Kind::chance, false, 3},
                            {"outcome", "outcome"}},
                .rows = {}};
    table.columns[6].bounded = table.columns[6].isSigned = true;
    for (const MethodVerdict& method : verdict.methods) {
        for (const auto* changes : {&method.claims, &method.groups})
            for (const AccuracyChange& change : *changes) {
                std::vector<Table::Cell>& cells = table.rows.emplace_back();
                cells = {Table::Cell(method.title), Table::Cell(method.settings),
                         Table::Cell(static_cast<double>(method.seeds))};
                for (Table::Cell& cell : cellsOf(change))
                    cells.push_back(std::move(cell));
            }
    }
    return table;
}

} // namespace groupscope
