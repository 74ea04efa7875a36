// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/board_figures.h"

#include "app/session/translated.h"
#include "app/session/window_text.h"
#include "app/views/figure_ground.h"
#include "app/views/pane_context.h"
#include "core/base/error.h"
#include "core/figures/figure.h"

#include <algorithm>
#include <map>
#include <utility>

namespace groupscope {

namespace {

/// A drawing, with what distinguishes it from drawings of the same title: its split and section.
struct NamedDrawing {
    Drawing drawing;
    QString title;
    int place = 0; ///< among those of that title
    QString of;    ///< "validation split, X_clip"; may be empty
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
            result.problem = run == nullptr ? translated("This run is missing: choose another above")
                                            : translated("This run has no result yet");
            return result;
        }
        const auto ground =
            ofRun ? groundOfRun(session, cell.run)
                  : groundOfComparison(context, figure.needs == FigureNeeds::histories, figure.toBaseline);
        for (NamedDrawing& named : drawingsOn(*ground, figure))
            if (cell.drawing.isEmpty() || (named.title == cell.drawing && named.place == cell.drawingPlace)) {
                result.keys = {named.drawing.keys, named.drawing.split, ground->compared, cell.run};
                result.drawing.draw = [ground, draw = std::move(named.drawing.draw)](
                                          const SceneSpace& space) { return draw(space); };
                result.drawing.values = std::move(named.drawing.values);
                break;
            }
        if (!cell.drawing.isEmpty())
            result.name = cell.drawing;
        if (!result.drawing.draw)
            result.problem = ofRun && run->testHidden
                                 ? translated("Test results are hidden, so this run has no figure")
                                 : translated("This figure is not available: choose another above");
    } catch (const Error& error) { // an id of a newer version
        result.problem = windowText(error);
    }
    return result;
}

} // namespace groupscope
