// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/scale_tab.h"

#include "app/panes/hidden_test_notice.h"
#include "app/views/pane_context.h"
#include "app/views/run_titles.h"
#include "app/views/visible.h"
#include "core/figures/figure.h"
#include "widgets/charts/figure_view.h"

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

ScaleTab::ScaleTab(PaneContext* context, FigureView* view)
    : QObject(view)
    , context_(context)
    , values_(new Derived<RunKey, std::optional<AlphaScan>>(context->session(), scalesOf, this))
    , view_(view) {
    for (const auto signal : {&DerivedValues::changed, &DerivedValues::rested})
        connect(values_, signal, this, &ScaleTab::changed);
    view_->setPlaceholder(placeholder({}));
}

QStringList ScaleTab::candidates(const QStringList& runs) const {
    const Session& session = *context_->session();
    QStringList ids;
    if (!session.task())
        return ids;
    for (const QString& id : runs) {
        const SessionRun* run = session.find(id);
        if (run == nullptr || run->state != SessionRun::State::done || !run->run || !run->ofOpenTask ||
            !run->run->parameters.all().contains("alpha") ||
            splitsOfScales(*session.task(), run->testHidden).empty())
            continue;
        const auto known = values_->get({id, run->testHidden});
        if (known.value == nullptr || *known.value) // not of a head without a scale
            ids << id;
    }
    return ids;
}

std::vector<RunKey> ScaleTab::keysOf(const QStringList& runs) const {
    std::vector<RunKey> keys;
    for (const QString& id : candidates(runs))
        keys.push_back({id, context_->session()->find(id)->testHidden});
    return keys;
}

std::vector<AlphaScan> ScaleTab::scans(const QStringList& runs) const {
    std::vector<Run> figures;
    std::vector<std::shared_ptr<const std::optional<AlphaScan>>> known;
    for (const RunKey& key : keysOf(runs))
        if (auto own = values_->get(key).value) {
            figures.push_back(figuresOf(*context_->session()->find(key.runId)->run));
            known.push_back(std::move(own));
        }
    std::vector<AlphaScan> scans;
    for (const std::size_t i : trainingsOf(figures)) {
        scans.push_back(**known[i]);
        scans.back().name = alphaScanName(figures[i], figures);
    }
    return scans;
}

QStringList ScaleTab::problems(const QStringList& runs) const {
    QStringList lines;
    for (const RunKey& key : keysOf(runs))
        if (const QString reason = values_->get(key).reason; !reason.isEmpty())
            lines << tr("%1: %2").arg(titleOf(*context_->session()->find(key.runId)), reason);
    return lines;
}

QStringList ScaleTab::shownRuns() const {
    if (const QStringList selected = candidates(context_->selected()->ids()); !selected.isEmpty())
        return selected;
    QStringList all;
    for (const SessionRun& run : context_->session()->runs()->all())
        all << run.id;
    return candidates(all);
}

QString ScaleTab::placeholder(const QStringList& runs) const {
    QStringList lines;
    if (values_->isWorking())
        lines << tr("looking at the scales of trained heads …");
    else if (runs.isEmpty())
        lines << tr("Accuracy of a trained head at every scale α between where its training began and where "
                    "it ended, without training again.")
              << tr("Train R-Adapter, FLYP, fine-tuning, LP-FT, a soup, or WiSE-FT of outputs.");
    return (lines + problems(runs)).join(QLatin1Char('\n'));
}

void ScaleTab::show(const std::string& split, bool watched) {
    const QStringList runs = shownRuns();
    if (watched)
        values_->request(keysOf(runs));
    const auto& task = context_->session()->task();
    const Split* set = task ? task->findSplit(split) : nullptr;
    if (hidesAny(*context_->session(), split))
        view_->setPlaceholder(hiddenTestText());
    else if (set != nullptr && set->purpose == Purpose::fit && !runs.isEmpty()) // never looked at
        view_->setPlaceholder(tr("There is no curve on rows that were fitted on"));
    else
        view_->setPlaceholder(placeholder(runs));
    const std::vector<AlphaScan> shown = ofRows(scans(runs), split);
    caption_.clear();
    if (shown.empty())
        return view_->clear();
    const Drawing drawing = figures().find("alpha_curve").drawings({.scales = shown}).front();
    caption_ = QString::fromStdString(drawing.caption);
    view_->setDrawing(drawing);
}

} // namespace groupscope
