// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/registry.h"
#include "core/experiment/alpha_scan.h"
#include "core/experiment/representation.h"
#include "core/experiment/temperature_scan.h"
#include "core/figures/class_counts.h"
#include "core/figures/plot_sheet.h"
#include "core/figures/representation_planes.h"
#include "core/figures/scene.h"
#include "core/figures/shown_trainings.h"
#include "core/measures/gaps.h"
#include "core/measures/subgroup_views.h"
#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"
#include "core/runs/named_results.h"
#include "core/runs/run.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// The input that a figure needs.
enum class FigureNeeds {
    run,            ///< one run, FigureInput::run
    firstStage,     ///< one run with a first stage that found groups
    temperatures,   ///< temperatures of the shown trainings, FigureInput::trainings
    curves,         ///< recorded measures of the shown trainings, FigureInput::trainings
    representation, ///< measured embeddings, FigureInput::representations
    calibration,    ///< a head evaluated over temperatures, FigureInput::calibration
    scales,         ///< heads evaluated over their scale α, FigureInput::scales
    subgroups,      ///< subgroups of embeddings, FigureInput::subgroups
    classifiers,    ///< runs with downstream classifiers, with inputs as for `histories`
    examples,       ///< number of examples of each class of splits, FigureInput::classCounts
    /// Runs of one task: FigureInput::comparison and section, and runs and differences if known.
    section,
    comparison, ///< all compared runs, FigureInput::comparison
    /// All compared runs with their recorded series: FigureInput::comparison, and FigureInput::traces or
    /// runs.
    histories
};

/// A measured embedding of a split.
struct NamedRepresentation {
    std::string name;                         ///< "raw embedding"
    std::string key;                          ///< key of its run, as in RunTrace; empty: the raw embedding
    const Representation* measured = nullptr; ///< never null
    bool isLookedAt = true;                   ///< false: only a mark next to others
};

/// Subgroups of a split in an embedding, as far as they were computed.
struct NamedSubgroups {
    std::string name;                       ///< name of the embedding or the run
    std::string method{};                   ///< method id of the run; empty: the stored embedding
    std::string color{};                    ///< "#rrggbb" on paper; empty: the colour of the method
    const SubgroupViews* views = nullptr;   ///< neighbours or directions if computed; never null
    const Measured* measured = nullptr;     ///< values of the wanted measure; null: not computed
    const std::vector<Gap>* gaps = nullptr; ///< gaps of the same measure; null: not computed
};

/// All data that figures draw. A figure reads what it needs; the rest may be missing.
struct FigureInput {
    const Comparison* comparison = nullptr;
    std::span<const Run> runs{};           ///< the runs that ComparisonRow::runs index, with their histories
    std::vector<const Run*> records{};     ///< the same runs, for figures of a section
    SplitAverages averages{};              ///< averages over splits, for axes
    std::size_t section = 0;               ///< of the comparison
    std::optional<std::size_t> baseline{}; ///< its baseline row, drawn differently in the window
    std::string note{};                    ///< text below figures of a section
    /// Differences of that comparison to a baseline; null: none.
    const BaselineComparisons* differences = nullptr;
    const NamedResults* named = nullptr; ///< results of its rows in named groups; null: none
    const Run* run = nullptr;
    /// Runs with the setting of `run` and other seeds, including `run`; may be empty.
    std::vector<const Run*> seeds{};
    std::string name{}; ///< name of the run in legends
    std::vector<NamedRepresentation> representations{};
    std::span<const RunTrace> traces{};        ///< the shown trainings, finished or not
    const ShownTrainings* trainings = nullptr; ///< source of figures that can be live
    const TemperatureScan* calibration = nullptr;
    std::span<const AlphaScan> scales{}; ///< heads of one task; several seeds of a method are averaged
    std::vector<NamedSubgroups> subgroups{};
    bool leavesAttributes = false; ///< whether a shown run has an attribute embedding
    std::span<const ClassCounts> classCounts{};
    const GroupScheme* groups = nullptr; ///< groups of the representations or the scan
    std::vector<RunColumn> axes{};       ///< x and y of trade-offs; empty: average and worst-group accuracy
    bool allRows =
        false; ///< whether to include splits that reports leave out: neither validation nor report splits
    CountText countText = paperCount; ///< formats counts within figures
    /// The requested value of each parameter, by key; empty: the value that reports use.
    std::map<std::string, std::string> wanted{};

    bool has(FigureNeeds needs) const;
    /// The requested value of that parameter; empty if there is none.
    std::string wantedOf(const std::string& parameter) const;
    /// Splits of the comparison: the requested one, else the report splits.
    std::vector<SplitDefinition> splits() const;
};

/// Meaning of the keys of a drawing's items, so that a click can select them.
enum class KeyNames {
    nothing,
    row,         ///< "3": index of a row of the comparison
    rowAndGroup, ///< "3 7": index of a row and a group
    group,       ///< "7": index of a group of the run
    run,         ///< the id of a run
};

/// A value of a figure parameter.
struct ChosenValue {
    std::string key;
    std::string value;
    std::string title{}; ///< text in the selection box; empty: the value
    std::string help{};  ///< one sentence; may be empty
};

/// A choice offered by a figure: a split, a temperature. A pane shows it as a selection box.
struct FigureParameter {
    std::string key;   ///< "at"; "split" holds the name of a split
    std::string title; ///< label of the box: "At"; empty: no label
    std::string help;  ///< one sentence
    /// Values of the parameter, the default first; null: the values found in the drawings.
    std::vector<ChosenValue> (*offers)(const FigureInput& input) = nullptr;
};

/// The split parameter of figures of measured embeddings.
inline const FigureParameter measuredRows{"split", "Spli&t", "Split that is measured"};
/// The split parameter of figures of compared runs.
inline const FigureParameter comparedRows{"split", "Spli&t", "Split on which values are measured"};

/// One drawing of a figure.
struct Drawing {
    std::string title;   ///< title for screen readers
    std::string caption; ///< description of the contents, for display
    std::function<Scene(const SceneSpace& space)> draw;
    std::string
        of{}; ///< what distinguishes it from drawings with the same title: "validation split"; or empty
    KeyNames keys = KeyNames::nothing;
    std::string split{};                      ///< name of the split of its groups; or empty
    std::function<Table()> values{};          ///< values shown, as a table; empty: none
    std::shared_ptr<const PlotSheet> sheet{}; ///< the plots; null: drawn in another way
    std::vector<std::string> front{};         ///< keys of the items on the Pareto front
    std::vector<ChosenValue> chosen{};        ///< value of each parameter of the figure
};

/// Combines the plots of several drawings, one after another under their titles. All must have a sheet.
Drawing joinedDrawing(std::span<const Drawing> drawings);

/// The drawing of plots.
Drawing plotDrawing(std::string title, std::string caption, PlotSheet sheet, std::string of = {},
                    KeyNames keys = KeyNames::nothing);
Drawing plotDrawing(std::string title, std::string caption, PlotPanel panel, std::string of = {},
                    KeyNames keys = KeyNames::nothing);

/// A kind of figure. Each kind is one file in this folder and one line in its CMakeLists.txt; reports,
/// exports and panes use this description.
struct Figure {
    std::string id;    ///< "trade_off"
    std::string title; ///< title within a sentence: "worst group against average"
    std::string tab{}; ///< short title of its tab: "Reliability"; empty: the title
    FigureNeeds needs = FigureNeeds::run;
    /// Returns all available drawings of that kind: one for each split, attribute, …; none if nothing was
    /// measured.
    std::vector<Drawing> (*drawings)(const FigureInput& input) = nullptr;
    std::vector<FigureParameter> parameters{}; ///< parameters in which its drawings differ
    std::string hint{};                        ///< description of the figure for an empty pane
    bool toBaseline = false;                   ///< whether it also draws FigureInput::differences and named
};

/// All figures, in the order of a report.
const Registry<Figure>& figures();

/// Returns the drawings of all figures with these needs; `input` must provide them.
std::vector<Drawing> drawingsOf(FigureNeeds needs, const FigureInput& input);

} // namespace groupscope
