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

/// What a figure is drawn of.
enum class FigureNeeds {
    run,            ///< one run, FigureInput::run
    firstStage,     ///< the same, with a first stage that found something
    temperatures,   ///< trainings that are looked at now, FigureInput::trainings, for their temperatures
    curves,         ///< the same for what they measure after each epoch
    representation, ///< measured embeddings, FigureInput::representations
    calibration,    ///< a head over its temperature, FigureInput::calibration
    scales,         ///< heads over their scale α, FigureInput::scales
    subgroups,      ///< subgroups of embeddings, FigureInput::subgroups
    classifiers,    ///< runs with classifiers on top of their embeddings, as histories has runs
    examples,       ///< examples of each class of splits, FigureInput::classCounts
    section,        ///< runs of one task, FigureInput::comparison, section, and runs and differences where
                    ///< known
    comparison,     ///< all compared runs, FigureInput::comparison
    histories       ///< the same with what was recorded after each epoch, FigureInput::runs too; those of
                    ///< FigureInput::traces where these are there
};

/// A measured embedding among others of the same split.
struct NamedRepresentation {
    std::string name;                         ///< "raw embedding"
    std::string key;                          ///< of the run, as traces have it; empty: the raw embedding
    const Representation* measured = nullptr; ///< never null
    bool isLookedAt = true;                   ///< else it is only a mark among others
};

/// Subgroups of a split in an embedding, as far as they are known.
struct NamedSubgroups {
    std::string name;                       ///< of the embedding or the run
    std::string method{};                   ///< id, of the run; empty: the stored embedding
    std::string color{};                    ///< "#rrggbb" on paper; empty: that of the method
    const SubgroupViews* views = nullptr;   ///< with neighbours or directions where known; never null
    const Measured* measured = nullptr;     ///< by the wanted measure; null: not known
    const std::vector<Gap>* gaps = nullptr; ///< of the same; null: not known
};

/// What there is to draw of; a figure looks at what it needs, the rest may be missing.
struct FigureInput {
    const Comparison* comparison = nullptr;
    std::span<const Run> runs{};           ///< what ComparisonRow::runs counts, with their histories
    std::vector<const Run*> records{};     ///< the same runs, for figures of a section
    SplitAverages averages{};              ///< over splits, which axes may be
    std::size_t section = 0;               ///< of the comparison
    std::optional<std::size_t> baseline{}; ///< its row that is drawn apart in a window
    std::string note{};                    ///< below figures of a section
    const BaselineComparisons* differences = nullptr; ///< of that comparison; null where none were made
    const NamedResults* named = nullptr;              ///< of its rows in named groups; null: there are none
    const Run* run = nullptr;
    std::vector<const Run*> seeds{}; ///< runs that differ from `run` in the seed alone, with it; may be empty
    std::string name{};              ///< of the run, for legends
    std::vector<NamedRepresentation> representations{};
    std::span<const RunTrace> traces{};        ///< of trainings that are looked at now, finished or not
    const ShownTrainings* trainings = nullptr; ///< figures of a run that can be live are drawn of it
    const TemperatureScan* calibration = nullptr;
    std::span<const AlphaScan> scales{}; ///< of one task; several seeds of a method are taken together
    std::vector<NamedSubgroups> subgroups{};
    bool leavesAttributes = false; ///< a run that is looked at has an embedding of the attribute too
    std::span<const ClassCounts> classCounts{};
    const GroupScheme* groups = nullptr; ///< of the representations or the scan
    std::vector<RunColumn> axes{};       ///< x and y of trade-offs; empty: average and worst-group accuracy
    bool allRows =
        false; ///< also of rows that reports leave out, which are neither to select nor to report on
    CountText countText = paperCount; ///< writes counts within figures
    /// By key of a parameter the one value that is wanted; empty: what reports show.
    std::map<std::string, std::string> wanted{};

    bool has(FigureNeeds needs) const;
    /// The wanted value; empty where none is.
    std::string wantedOf(const std::string& parameter) const;
    /// Of the comparison: the split that is wanted, else those to report on.
    std::vector<SplitDefinition> splits() const;
};

/// What the keys of a drawing's items name, so that a click on one can select it.
enum class KeyNames {
    nothing,
    row,         ///< "3": a row of the comparison
    rowAndGroup, ///< "3 7": that and a group
    group,       ///< "7": a group of the run
    run,         ///< the id of a run
};

/// The value of a parameter that a drawing is of.
struct ChosenValue {
    std::string key;
    std::string value;
    std::string title{}; ///< in the box; empty: the value
    std::string help{};  ///< one sentence; may be empty
};

/// A choice that a figure offers: a split, a temperature. Where the figure stands in a pane, a box offers
/// its values.
struct FigureParameter {
    std::string key;   ///< "at"; "split" holds the name of a split
    std::string title; ///< before the box: "At"; empty: its values say enough
    std::string help;  ///< one sentence
    /// Its values, the usual one first; null: those that the drawings have.
    std::vector<ChosenValue> (*offers)(const FigureInput& input) = nullptr;
};

/// The split of figures of measured embeddings.
inline const FigureParameter measuredRows{"split", "Ro&ws", "Which rows are measured"};
/// The split of figures of compared runs.
inline const FigureParameter comparedRows{"split", "Ro&ws", "Which rows the figures are measured on"};

/// A figure of what is at hand.
struct Drawing {
    std::string title;   ///< what a screen reader says
    std::string caption; ///< what is to be seen, for people
    std::function<Scene(const SceneSpace& space)> draw;
    std::string of{}; ///< what tells it from others of the same title: "val rows"; empty: nothing does
    KeyNames keys = KeyNames::nothing;
    std::string split{};                      ///< name of the rows that its groups are of; empty: of none
    std::function<Table()> values{};          ///< that it shows; empty: they are no table
    std::shared_ptr<const PlotSheet> sheet{}; ///< that is drawn; null: no described plot is
    std::vector<std::string> front{};         ///< keys of the items that no other exceeds
    std::vector<ChosenValue> chosen{};        ///< of each parameter of the figure
};

/// The same plots in one drawing, one after the other under their titles. All have a sheet.
Drawing joinedDrawing(std::span<const Drawing> drawings);

/// The drawing of plots.
Drawing plotDrawing(std::string title, std::string caption, PlotSheet sheet, std::string of = {},
                    KeyNames keys = KeyNames::nothing);
Drawing plotDrawing(std::string title, std::string caption, PlotPanel panel, std::string of = {},
                    KeyNames keys = KeyNames::nothing);

/// A kind of figure. It is one file in this folder and one line in its CMakeLists.txt; reports, exports and
/// panes follow from this description.
struct Figure {
    std::string id;    ///< "trade_off"
    std::string title; ///< "worst group against average": for people, within a sentence
    std::string tab{}; ///< "Reliability": where it stands beside others; empty: the title
    FigureNeeds needs = FigureNeeds::run;
    /// All of that kind that can be drawn: one for each split, attribute, … none where nothing was
    /// measured.
    std::vector<Drawing> (*drawings)(const FigureInput& input) = nullptr;
    std::vector<FigureParameter> parameters{}; ///< what its drawings differ in
    std::string hint{};      ///< what there will be to see, and once what is there; for people
    bool toBaseline = false; ///< it draws FigureInput::differences and named too
};

/// All figures, in the order in which a report shows those of one need.
const Registry<Figure>& figures();

/// What all figures with these needs draw of the input, which has what they need.
std::vector<Drawing> drawingsOf(FigureNeeds needs, const FigureInput& input);

} // namespace groupscope
