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

/// A figure drawn elsewhere: the window's map. `svg` is inserted unchanged.
struct ReportFigure {
    std::string title;
    std::string caption;
    std::string svg;
};

/// Content of a report.
struct ReportContent {
    std::string title = "Groupscope report";
    std::vector<Run> runs;              ///< at least one
    std::string rule;                   ///< selection rule, see compareRuns()
    std::vector<std::string> vary;      ///< see compareRuns()
    Variants variants{};                ///< see compareRuns()
    std::vector<RunColumn> shown{};     ///< see compareRuns()
    std::vector<RunColumn> axes{};      ///< see FigureInput::axes
    std::string specification;          ///< JSON of the experiment; empty for runs made by hand
    std::string command;                ///< commands that make it again; may hold several lines
    std::vector<std::string> warnings;  ///< in addition to those of the runs
    std::vector<DataCheck> checks;      ///< of the data; empty: unknown
    std::vector<ReportFigure> figures;  ///< shown after the comparison
    LoadRun load{};                     ///< gives runs with predictions; empty: no differences row by row
    std::optional<GroupMix> mix{};      ///< a population of the groups of the first run; or none
    std::string baseline;               ///< baseline, see compareToBaseline()
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
    NamedResults named; ///< results in ReportContent::named
};

/// Compares the runs, reading the predictions of all selected runs that can be loaded: once for page and
/// figures. Throws UsageError without complete runs or for an unknown rule.
ReportComparison compareForReport(const ReportContent& content);

/// Returns one self-contained HTML5 page, which is also well-formed XML: no scripts, no external resources,
/// for screen (light and dark) and paper. Every text from the data is escaped. `compared` comes from
/// compareForReport().
std::string htmlReport(const ReportContent& content, const ReportComparison& compared);
/// Compares and returns the page. Throws UsageError as compareForReport().
std::string htmlReport(const ReportContent& content);

/// Section of a page on when test values were shown, and for how many of `runs`; empty if `reveals` belongs
/// to other runs.
std::string revealSection(const std::vector<Run>& runs, std::vector<Reveal> reveals);

/// Removes from `html` the folders of the data files of `runs`, which would identify a machine and its owner.
std::string withoutFolders(std::string html, const std::vector<Run>& runs);

/// Warnings about the data of these runs: splits without examples, groups without training examples.
std::vector<std::string> dataWarnings(const Run& run);

} // namespace groupscope
