// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/figure_ground.h"

#include "app/views/pane_context.h"
#include "widgets/charts/scene_painter.h"

#include <cstddef>
#include <optional>
#include <utility>

namespace groupscope {

namespace {

/// Adds what is known of the compared rows in named groups, on that split or on those to report on.
void addNamed(FigureGround& ground, const PaneContext& context, const std::string& split) {
    const auto& named = context.session()->data()->named();
    for (const NamedExamples& own : *named)
        ground.named.names.push_back(own.name);
    std::vector<ExamplesOfSplit> splits;
    if (const auto& task = context.session()->task())
        for (const Split& own : task->splits)
            splits.push_back({own.name, own.rows});
    ground.named.within = splitsHolding(*named, splits);
    ground.input.named = &ground.named;
    const Comparison& comparison = ground.compared->comparison;
    for (const SplitDefinition& set : comparison.splits)
        for (std::size_t row = 0; row < comparison.rows.size(); ++row)
            if ((split.empty() ? set.kind() == Purpose::report : set.name == split) &&
                (comparison.rows[row].selected || ground.input.baseline == row))
                if (const auto known =
                        context.named()->of(named, idsOf(*ground.compared, row), set.name, true).value)
                    ground.named.ofRows[{set.name, row}] = *known;
}

} // namespace

std::shared_ptr<const FigureGround> groundOfRun(const Session& session, const QString& id) {
    auto ground = std::make_shared<FigureGround>();
    const SessionRun* run = session.find(id);
    if (run == nullptr || !run->run)
        return ground;
    FigureInput& input = ground->input;
    input.countText = windowCount;
    input.run = run->run.get();
    input.name = titleOf(*run).toStdString();
    ground->held.push_back(run->run);
    for (const QString& seed : session.runs()->seedsOf(id))
        if (const SessionRun* other = session.find(seed); other != nullptr && other->run) {
            ground->held.push_back(other->run);
            input.seeds.push_back(other->run.get());
        }
    return ground;
}

std::shared_ptr<const FigureGround> groundOfComparison(const PaneContext& context, bool withHistories,
                                                       bool withDifferences, const std::string& split) {
    const Session& session = *context.session();
    auto ground = std::make_shared<FigureGround>();
    ground->compared = context.comparison().of(context.rule());
    FigureInput& input = ground->input;
    input.countText = windowCount;
    input.comparison = &ground->compared->comparison;
    input.averages = session.stored()->tables().averages;
    input.note = choiceNote(session, context.rule());
    for (const QString& id : ground->compared->runs) {
        ground->held.push_back(session.find(id)->run);
        input.records.push_back(ground->held.back().get());
    }
    if (const QString& baseline = session.runs()->baseline(); !baseline.isEmpty())
        for (std::size_t row = 0; row < input.comparison->rows.size() && !input.baseline; ++row)
            if (idsOf(*ground->compared, row).contains(baseline))
                input.baseline = row;
    if (withHistories) {
        ground->runs = context.comparison().runsWithHistories(context.rule());
        input.runs = *ground->runs;
    }
    if (!withDifferences)
        return ground;
    input.differences = &ground->differences;
    for (const SplitDefinition& set : ground->compared->comparison.splits)
        if (split.empty() ? set.kind() == Purpose::report : set.name == split)
            if (std::optional<BaselineComparison> own =
                    differencesOf(*ground->compared, set.name, session, *context.differences(),
                                  ground->differences.problems))
                ground->differences.all.push_back(std::move(*own));
    addNamed(*ground, context, split);
    return ground;
}

std::vector<FigureInput> inputsOf(const FigureGround& ground, FigureNeeds needs) {
    const std::size_t sections = needs == FigureNeeds::section ? ground.input.comparison->sections.size() : 1;
    std::vector<FigureInput> inputs(sections, ground.input);
    for (std::size_t section = 0; section < sections; ++section)
        inputs[section].section = section;
    return inputs;
}

} // namespace groupscope
