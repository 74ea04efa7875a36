// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/data_check.h"
#include "core/data/named_examples.h"
#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"
#include "core/runs/group_mix.h"
#include "core/runs/named_results.h"
#include "core/runs/reveal.h"
#include "core/runs/run_failure.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A figure that somebody else drew: the window's map. `svg` goes into the page as it is.
struct ReportFigure {
    std::string title;
    std::string caption;
    std::string svg;
};

/// What a report is made of.
struct ReportContent {
    std::string title = "Groupscope report";
    std::vector<Run> runs;              ///< at least one
    std::string rule;                   ///< of selection, see compareRuns()
    std::vector<std::string> vary;      ///< see compareRuns()
    Variants variants{};                ///< the same
    std::vector<RunColumn> shown{};     ///< the same
    std::vector<RunColumn> axes{};      ///< see FigureInput::axes
    std::string specification;          ///< JSON of the experiment; empty for runs made by hand
    std::string command;                ///< what to type to make it again; may hold several lines
    std::vector<std::string> warnings;  ///< beside those that follow from the runs
    std::vector<DataCheck> checks;      ///< of the data; empty: not known
    std::vector<ReportFigure> figures;  ///< shown after the comparison
    LoadRun load{};                     ///< gives runs with predictions; empty: no differences row by row
    std::optional<GroupMix> mix{};      ///< a population of the groups of the first run; or none
    std::string baseline;               ///< of them, see compareToBaseline()
    std::vector<RunFailure> failures{}; ///< runs that failed
    std::vector<Reveal> reveals{};      ///< when test values were shown; empty: not recorded
    std::vector<NamedExamples>
        named{};                  ///< named groups of the set of the runs; counted where `load` is there
    std::size_t exampleCount = 0; ///< N of that set
};

/// The runs of a report, compared.
struct ReportComparison {
    Comparison comparison;
    BaselineComparisons differences;
    NamedResults named; ///< in ReportContent::named
};

/// Reads the predictions of all chosen runs where they can be loaded: made once for page and figures. Throws
/// UsageError without complete runs or for an unknown rule.
ReportComparison compareForReport(const ReportContent& content);

/// One self-contained HTML5 page, also well-formed XML: no scripts, no external resources, for screen (light
/// and dark) and paper. Every text from the data is escaped. `compared` is what compareForReport() gave.
std::string htmlReport(const ReportContent& content, const ReportComparison& compared);
/// The same with the comparison made for it. Throws UsageError as compareForReport().
std::string htmlReport(const ReportContent& content);

/// When test values were shown, and for how many of `runs`, as a section of a page; empty where `reveals` is
/// of other runs.
std::string revealSection(const std::vector<Run>& runs, std::vector<Reveal> reveals);

/// `html` without the folders that the data files of `runs` lie in: they tell of a machine and its owner.
std::string withoutFolders(std::string html, const std::vector<Run>& runs);

/// Whether a file is such a page: nothing else is replaced by one without being asked.
bool isReportPage(const std::filesystem::path& path);

/// What a reader of these runs must know: splits without rows, groups without training rows.
std::vector<std::string> dataWarnings(const Run& run);

} // namespace groupscope
