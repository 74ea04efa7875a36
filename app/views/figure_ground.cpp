// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/figure_ground.h"

#include "app/views/pane_context.h"
#include "widgets/charts/scene_painter.h"

#include <optional>
#include <utility>

namespace groupscope {

std::shared_ptr<const FigureGround> groundOfRun(const Session& session, const QString& id) {
    auto ground = std::make_shared<FigureGround>();
    const SessionRun* run = session.find(id);
    if (run == nullptr || !run->run)
        return ground;
    FigureInput& input = ground->ofRun;
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

std::shared_ptr<const FigureGround> groundOfComparison(const PaneContext& context, bool withRuns,
                                                       bool withDifferences) {
    auto ground = std::make_shared<FigureGround>();
    ground->compared = context.comparison().of(context.rule());
    if (withRuns)
        ground->runs = context.comparison().runsWithHistories(context.rule());
    if (!withDifferences)
        return ground;
    for (const SplitDefinition& set : ground->compared->comparison.splits)
        if (set.kind() == Purpose::report)
            if (std::optional<BaselineComparison> own =
                    differencesOf(*ground->compared, set.name, *context.session(), *context.differences(),
                                  ground->differences.problems))
                ground->differences.all.push_back(std::move(*own));
    return ground;
}

std::vector<FigureInput> inputsOf(const FigureGround& ground, FigureNeeds needs) {
    if (needs == FigureNeeds::run)
        return {ground.ofRun};
    FigureInput input;
    input.countText = windowCount;
    input.comparison = &ground.compared->comparison;
    if (ground.runs)
        input.runs = *ground.runs;
    input.differences = &ground.differences;
    const std::size_t sections = needs == FigureNeeds::section ? input.comparison->sections.size() : 1;
    std::vector<FigureInput> inputs;
    for (input.section = 0; input.section < sections; ++input.section)
        inputs.push_back(input);
    return inputs;
}

} // namespace groupscope
