// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/scale_tab.h"

#include "app/panes/hidden_test_notice.h"
#include "app/views/pane_context.h"
#include "core/figures/figure.h"
#include "widgets/charts/scene_view.h"

#include <algorithm>

namespace groupscope {

namespace {

/// The scans of the splits that a figure of `split` is about: of test rows the other sets to report on
/// too. Scans without it are left out.
std::vector<AlphaScan> ofRows(std::vector<AlphaScan> scans, const std::string& split) {
    std::erase_if(scans, [&](const AlphaScan& scan) { return scan.split(split) == nullptr; });
    for (AlphaScan& scan : scans)
        std::erase_if(scan.splits, [&](const AlphaRows& rows) {
            return rows.name != split && (split != testSplit || rows.purpose != Purpose::report);
        });
    return scans;
}

} // namespace

ScaleTab::ScaleTab(PaneContext* context, SceneView* view)
    : QObject(view)
    , context_(context)
    , model_(new ScaleModel(context->session(), this))
    , view_(view) {
    for (const auto signal : {&ScaleModel::found, &ScaleModel::rested})
        connect(model_, signal, this, &ScaleTab::changed);
    view_->setPlaceholder(placeholder({}));
}

QStringList ScaleTab::shownRuns() const {
    if (const QStringList selected = model_->candidates(context_->selectedRuns()); !selected.isEmpty())
        return selected;
    QStringList all;
    for (const SessionRun& run : context_->session()->runs())
        all << run.id;
    return model_->candidates(all);
}

QString ScaleTab::placeholder(const QStringList& runs) const {
    QStringList lines;
    if (model_->isWorking())
        lines << tr("looking at the scales of trained heads …");
    else if (runs.isEmpty())
        lines << tr("Accuracy of a trained head at every scale α between where its training began and where "
                    "it ended, without training again.")
              << tr("Train R-Adapter, FLYP, fine-tuning, LP-FT, a soup, or WiSE-FT of outputs.");
    return (lines + model_->problems(runs)).join(QLatin1Char('\n'));
}

void ScaleTab::show(const std::string& split, bool watched) {
    const QStringList runs = shownRuns();
    if (watched)
        model_->look(runs);
    const auto& task = context_->session()->task();
    const Split* set = task ? task->findSplit(split) : nullptr;
    if (hidesFigures(*context_->session(), split))
        view_->setPlaceholder(tr("Test results are hidden until they are revealed"));
    else if (set != nullptr && set->purpose == Purpose::fit && !runs.isEmpty()) // never looked at
        view_->setPlaceholder(tr("There is no curve on rows that were fitted on"));
    else
        view_->setPlaceholder(placeholder(runs));
    const std::vector<AlphaScan> scans = ofRows(model_->scans(runs), split);
    caption_.clear();
    if (scans.empty())
        return view_->setFigure({});
    const Drawing drawing = findFigure("alpha_curve").drawings({.scales = scans}).front();
    caption_ = QString::fromStdString(drawing.caption);
    view_->setFigure(drawing.draw);
}

} // namespace groupscope
