// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/answer_section.h"

#include "core/base/text.h"
#include "core/data/split.h"
#include "core/figures/reported_set.h"
#include "core/figures/row_name.h"
#include "core/runs/baseline_comparison.h"
#include "core/runs/selection.h"
#include "core/runs/verdict.h"

#include <algorithm>
#include <map>

namespace groupscope {

namespace {

std::string percent(double share) {
    return fixedText(100.0 * share, 1) + " %";
}

/// "+12.3 points", with a sign that is seen.
std::string points(double difference) {
    return (difference < 0.0 ? "−" : "+") + fixedText(100.0 * std::abs(difference), 1) + " points";
}

/// The selected settings of a section that have a worst group on the reported rows.
std::vector<const ComparisonRow*> candidatesOf(const Comparison& comparison, std::size_t section,
                                               const std::string& split) {
    std::vector<const ComparisonRow*> rows;
    for (const ComparisonRow& row : comparison.rows)
        if (row.section == section && row.selected && row.control.empty() &&
            row.split(split).of(accuracy::worstGroup))
            rows.push_back(&row);
    return rows;
}

/// The plainest, or null if none of them is plain.
const ComparisonRow* plainOf(const std::vector<const ComparisonRow*>& rows) {
    static const std::size_t none = plainRank("");
    const auto plainest =
        std::min_element(rows.begin(), rows.end(), [](const ComparisonRow* a, const ComparisonRow* b) {
            return plainRank(a->method) < plainRank(b->method);
        });
    return plainest == rows.end() || plainRank((*plainest)->method) == none ? nullptr : *plainest;
}

/// The method selected by the rule; nothing if it has no values.
const ComparisonRow* preferredOf(const std::vector<const ComparisonRow*>& rows) {
    const ComparisonRow* best = nullptr;
    for (const ComparisonRow* row : rows)
        if (row->score && !row->fitsSelectRows && (best == nullptr || row->score->mean > best->score->mean))
            best = row;
    return best;
}

/// The group that is worst in most seeds, and in how many.
std::pair<int, int> usualWorstGroup(const ComparisonRow& row, std::span<const Run> runs,
                                    const std::string& split) {
    std::map<int, int> seeds;
    for (const std::size_t run : row.runs)
        ++seeds[runs[run].report(split).worstGroup];
    return *std::max_element(seeds.begin(), seeds.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
}

std::string strong(const std::string& text) {
    return "<strong>" + escapeXml(text) + "</strong>";
}

/// "Linear probe has its lowest accuracy on shoe, red: 41.2 % of its 398 examples of the test split are
/// correct (95 % interval 36.4–46.1 %), of all examples 83.1 %."
std::string failureText(const ComparisonRow& row, const Comparison& comparison, std::span<const Run> runs,
                        const std::string& split) {
    const SplitStatistics& figures = row.split(split);
    const auto [group, seeds] = usualWorstGroup(row, runs, split);
    if (group < 0)
        return {};
    const Run& first = runs[row.runs.front()];
    const GroupAccuracy worst = first.report(split).groups[group];
    std::string text = strong(rowName(comparison, row)) + " has its lowest accuracy on " +
                       strong(first.groups.groupName(group)) + ": " +
                       percentOf(*figures.of(accuracy::worstGroup)) + " of its " + std::to_string(worst.n) +
                       " examples of the " + escapeXml(splitTitle(split)) + " split are correct";
    if (row.runs.size() == 1 && worst.interval)
        text += " (95 % interval " + fixedText(100.0 * worst.interval->low, 1) + "–" +
                percent(worst.interval->high) + ")";
    if (row.runs.size() > 1)
        text += " (mean ± standard deviation of the worst group over " + std::to_string(row.runs.size()) +
                " seeds, in " + std::to_string(seeds) + " of which it is this group)";
    return text + ", of all examples " + percentOf(*figures.of(accuracy::average)) + ".";
}

/// "CnC (alpha 0.5), selected by validation worst group: worst group 61.0 ± 1.2 %,
/// +19.8 points; average …".
std::string remedyText(const ComparisonRow& best, const ComparisonRow* plain, const Comparison& comparison,
                       const std::string& split) {
    const SplitStatistics& figures = best.split(split);
    std::string text = strong(rowName(comparison, best)) +
                       (best.settings.empty() ? "" : " (" + escapeXml(best.settings) + ")") +
                       ", selected by " + escapeXml(selectionName(comparison.rule)) + ": worst group " +
                       percentOf(*figures.of(accuracy::worstGroup));
    const SplitStatistics* before = plain != nullptr && plain != &best ? &plain->split(split) : nullptr;
    if (before)
        text +=
            ", " + points(figures.of(accuracy::worstGroup)->mean - before->of(accuracy::worstGroup)->mean);
    text += "; average " + percentOf(*figures.of(accuracy::average));
    if (before && before->of(accuracy::average))
        text += ", " + points(figures.of(accuracy::average)->mean - before->of(accuracy::average)->mean);
    if (best.seconds) {
        text += "; " + fixedText(best.seconds->mean, 1) + " s a run";
        if (before && plain->seconds)
            text += " against " + fixedText(plain->seconds->mean, 1) + " s";
    }
    return text + "; groups read: " + escapeXml(best.groupsRead ? best.groupsRead->text() : "not kept") + ".";
}

/// The first words of a long text, without half a character.
std::string cutText(const std::string& text) {
    constexpr std::size_t longest = 600;
    const std::size_t end = text.size() > longest ? text.rfind(' ', longest) : std::string::npos;
    return end == std::string::npos ? text : text.substr(0, end) + " … (shortened)";
}

/// The verdict on the preferred method, with the baseline's worst group on the validation split as target;
/// where the rule prefers none or the baseline, how many methods differ from the baseline. Empty if nothing
/// was compared.
std::string verdictText(const ReportContent& content, const ReportComparison& compared, std::size_t section) {
    const BaselineComparison* differences = answeredDifferences(compared, section);
    if (differences == nullptr || differences->others.empty())
        return {};
    const Comparison& comparison = compared.comparison;
    const VerdictSource source{comparison, *differences,
                               [&content](std::size_t run) -> const Run& { return content.runs[run]; },
                               &compared.named};
    std::vector<VerdictTarget> targets = verdictTargets(source);
    const bool isKnown = !targets.empty() && !targets.front().reason.empty();
    const Verdict verdict =
        makeVerdict(source, isKnown ? std::optional(std::move(targets.front())) : std::nullopt);
    const ComparisonRow* preferred = answeredRows(comparison, section).preferred;
    for (const MethodVerdict& method : verdict.methods)
        if (&comparison.rows[method.row] == preferred)
            return cutText(verdictSentence(
                       method, verdict,
                       [&](std::size_t row) { return rowName(comparison, comparison.rows[row]); })) +
                   " " + cutText(joined(verdict.limits, " "));
    if (preferred != nullptr && preferred != &comparison.rows[differences->baseline])
        return rowName(comparison, *preferred) + " was not compared with " + verdict.baselineTitle +
               " on the same examples.";
    return cutText(verdictOf(*differences, comparison));
}

/// Item about chance, the last of a result.
std::string evidenceItem(const ReportContent& content, const ReportComparison& compared, std::size_t section,
                         std::size_t methods) {
    if (const std::string text = verdictText(content, compared, section); !text.empty())
        return "<li>" + strong("Evidence:") + " " + escapeXml(text) + "</li>\n";
    return methods < 2 ? ""
                       : "<li>" + strong("Evidence:") +
                             " none of the methods was compared with a baseline on the same examples, so "
                             "whether they differ by more than chance is not known.</li>\n";
}

} // namespace

const BaselineComparison* answeredDifferences(const ReportComparison& compared, std::size_t section) {
    const Comparison& comparison = compared.comparison;
    const ComparisonRow* preferred = answeredRows(comparison, section).preferred;
    const BaselineComparison* found = nullptr;
    for (const BaselineComparison& own : compared.differences.all) {
        const bool holdsPreferred =
            &comparison.rows[own.baseline] == preferred ||
            std::any_of(own.others.begin(), own.others.end(), [&](const BaselineComparison::Other& other) {
                return &comparison.rows[other.row] == preferred;
            });
        if (comparison.rows[own.baseline].section == section && (found == nullptr || holdsPreferred))
            found = &own;
    }
    return found;
}

AnsweredRows answeredRows(const Comparison& comparison, std::size_t section) {
    const std::vector<const ComparisonRow*> rows = candidatesOf(comparison, section, reportedSet(comparison));
    return {plainOf(rows), preferredOf(rows)};
}

std::string sectionAnswer(const ReportContent& content, const ReportComparison& compared,
                          std::size_t section) {
    const Comparison& comparison = compared.comparison;
    const std::string split = reportedSet(comparison);
    const std::vector<const ComparisonRow*> rows = candidatesOf(comparison, section, split);
    if (rows.empty())
        return "<p>No run has a worst group on the " + escapeXml(splitTitle(split)) + " split.</p>\n";
    const ComparisonRow* plain = plainOf(rows);
    const ComparisonRow* best = preferredOf(rows);
    std::string html = "<ul>\n";
    if (const ComparisonRow* shown = plain != nullptr ? plain : best != nullptr ? best : rows.front())
        html += "<li>" + failureText(*shown, comparison, content.runs, split) + "</li>\n";
    if (best == nullptr)
        html += "<li>No method can be selected: there are no validation examples, or all methods were fitted "
                "on them.</li>\n";
    else if (best == plain && rows.size() > 1)
        html +=
            "<li>No other method is selected by " + escapeXml(selectionName(comparison.rule)) + ".</li>\n";
    else if (best != plain)
        html += "<li>" + remedyText(*best, plain, comparison, split) + "</li>\n";
    return html + evidenceItem(content, compared, section, rows.size()) + "</ul>\n";
}

std::string answerSection(const ReportContent& content, const ReportComparison& compared) {
    const Comparison& comparison = compared.comparison;
    std::string html = "<h2>Result</h2>\n";
    if (comparison.oracle)
        html += "<p class=\"warning\"><strong>Oracle:</strong> settings were selected by values on report "
                "examples: an upper bound, not a result.</p>\n";
    for (std::size_t section = 0; section < comparison.sections.size(); ++section) {
        if (comparison.sections.size() > 1)
            html += "<h3>Of " + escapeXml(comparison.sections[section]) + "</h3>\n";
        html += sectionAnswer(content, compared, section);
    }
    return html;
}

} // namespace groupscope
