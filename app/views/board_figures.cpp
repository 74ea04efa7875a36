// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/board_figures.h"

#include "app/session/translated.h"
#include "app/session/window_text.h"
#include "app/views/pane_context.h"
#include "app/views/run_comparison.h"
#include "core/base/error.h"
#include "core/figures/figure.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace groupscope {

namespace {

/// What figures are drawn of, kept as long as they are.
struct FigureGround {
    std::shared_ptr<const SessionComparison> compared;
    std::shared_ptr<const std::vector<Run>> runs; ///< with their histories, where a figure wants them
    BaselineComparisons differences;
    std::vector<std::shared_ptr<const Run>> held;
    FigureInput ofRun; ///< of one run
};

std::shared_ptr<const FigureGround> groundOfRun(const Session& session, const QString& id) {
    auto ground = std::make_shared<FigureGround>();
    const SessionRun* run = session.find(id);
    if (run == nullptr || !run->run)
        return ground;
    FigureInput& input = ground->ofRun;
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

/// What is compared is looked at whole, of a run only what was recorded of it: no head, no rows.
/// Differences, which are worked out when they are asked for, are of figures of a section alone.
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

/// One for each section, or one.
std::vector<FigureInput> inputsOf(const FigureGround& ground, FigureNeeds needs) {
    if (needs == FigureNeeds::run)
        return {ground.ofRun};
    FigureInput input;
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

/// A drawing, and what tells it from others of its title, which splits and sections have.
struct NamedDrawing {
    Drawing drawing;
    QString title;
    int place = 0; ///< among those of that title
    QString of;    ///< "val rows, X_clip"; may be empty
};

std::vector<NamedDrawing> drawingsOn(const FigureGround& ground, const Figure& figure) {
    std::vector<NamedDrawing> all;
    std::map<QString, int> seen;
    for (const FigureInput& input : inputsOf(ground, figure.needs)) {
        if (!input.has(figure.needs))
            continue;
        for (Drawing& drawing : figure.drawings(input)) {
            const QString title = QString::fromStdString(drawing.title);
            QStringList of{QString::fromStdString(drawing.of)};
            if (figure.needs == FigureNeeds::section)
                of << QString::fromStdString(input.comparison->sections[input.section]);
            of.removeAll(QString());
            all.push_back({std::move(drawing), title, seen[title]++, of.join(QStringLiteral(", "))});
        }
    }
    return all;
}

void addChoices(std::vector<FigureChoice>& choices, const FigureGround& ground, FigureNeeds needs) {
    for (const Figure& figure : figures()) {
        if (figure.needs != needs)
            continue;
        const std::vector<NamedDrawing> drawings = drawingsOn(ground, figure);
        const QString name = QString::fromStdString(figure.title);
        if (drawings.size() == 1)
            choices.push_back({figure.id, {}, 0, name.left(1).toUpper() + name.mid(1)});
        else
            for (const NamedDrawing& named : drawings) {
                const bool isAlone =
                    std::count_if(drawings.begin(), drawings.end(),
                                  [&](const NamedDrawing& other) { return other.title == named.title; }) == 1;
                const QString of = named.of.isEmpty() ? QString::number(named.place + 1) : named.of;
                choices.push_back({figure.id, named.title, named.place,
                                   isAlone ? named.title : translated("%1 (%2)").arg(named.title, of)});
            }
    }
}

} // namespace

std::vector<FigureChoice> figuresOfRun(const Session& session, const QString& run) {
    std::vector<FigureChoice> choices;
    addChoices(choices, *groundOfRun(session, run), FigureNeeds::run);
    return choices;
}

std::vector<FigureChoice> figuresOfComparison(const PaneContext& context) {
    std::vector<FigureChoice> choices;
    const std::shared_ptr<const FigureGround> ground = groundOfComparison(context, true, true);
    for (const FigureNeeds needs : {FigureNeeds::section, FigureNeeds::comparison, FigureNeeds::histories})
        addChoices(choices, *ground, needs);
    return choices;
}

CellFigure figureOf(const CellContent& cell, const PaneContext& context) {
    CellFigure result;
    const Session& session = *context.session();
    if (!session.task())
        return result;
    try {
        const Figure& figure = figures().find(cell.figure);
        result.name = QString::fromStdString(figure.title);
        const SessionRun* run = session.find(cell.run);
        const bool ofRun = figure.needs == FigureNeeds::run;
        if (ofRun && (run == nullptr || !run->run)) {
            result.problem = run == nullptr ? translated("This run is no longer there: choose another above")
                                            : translated("This run has no result yet");
            return result;
        }
        const auto ground = ofRun ? groundOfRun(session, cell.run)
                                  : groundOfComparison(context, figure.needs != FigureNeeds::comparison,
                                                       figure.needs == FigureNeeds::section);
        for (NamedDrawing& named : drawingsOn(*ground, figure))
            if (cell.drawing.isEmpty() || (named.title == cell.drawing && named.place == cell.drawingPlace)) {
                result.keys = {named.drawing.keys, named.drawing.split, ground->compared, cell.run};
                result.draw = [ground, draw = std::move(named.drawing.draw)](const SceneSpace& space) {
                    return draw(space);
                };
                break;
            }
        if (!cell.drawing.isEmpty())
            result.name = cell.drawing;
        if (!result.draw)
            result.problem =
                ofRun && run->testHidden
                    ? translated("Nothing of this run can be drawn while test rows are hidden")
                    : translated("There is nothing to draw of this: choose another figure above");
    } catch (const Error& error) { // an id of a newer version
        result.problem = windowText(error);
    }
    return result;
}

} // namespace groupscope
