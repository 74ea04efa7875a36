// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/scale_source.h"

#include "app/views/pane_context.h"
#include "app/views/run_titles.h"
#include "app/views/visible.h"

namespace groupscope {

ScaleSource::ScaleSource(PaneContext* context)
    : context_(context)
    , values_(context->session(), scalesOf, this) {
    const Session* session = context->session();
    for (const auto signal : {&DerivedValues::changed, &DerivedValues::rested})
        connect(&values_, signal, this, &FigureSource::changed);
    for (const auto change : {&RunList::runsAdded, &RunList::runsRemoved})
        connect(session->runs(), change, this, &FigureSource::changed);
    connect(session->runs(), &RunList::runChanged, this, [this, session](const QString& id) {
        if (session->find(id)->state == SessionRun::State::done)
            Q_EMIT changed();
    });
    connect(session->data(), &OpenSet::opened, this, &FigureSource::changed);
    connect(session->hidden(), &HiddenResults::changed, this, &FigureSource::changed);
    connect(context->selected(), &SelectedRuns::changed, this, &FigureSource::changed);
}

QStringList ScaleSource::candidates(const QStringList& runs) const {
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
        const auto known = values_.get({id, run->testHidden});
        if (known.value == nullptr || *known.value) // not of a head without a scale
            ids << id;
    }
    return ids;
}

std::vector<RunKey> ScaleSource::keysOf(const QStringList& runs) const {
    std::vector<RunKey> keys;
    for (const QString& id : candidates(runs))
        keys.push_back({id, context_->session()->find(id)->testHidden});
    return keys;
}

std::vector<AlphaScan> ScaleSource::scans(const QStringList& runs) const {
    std::vector<Run> figures;
    std::vector<std::shared_ptr<const std::optional<AlphaScan>>> known;
    for (const RunKey& key : keysOf(runs))
        if (auto own = values_.get(key).value) {
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

QStringList ScaleSource::problems(const QStringList& runs) const {
    QStringList lines;
    for (const RunKey& key : keysOf(runs))
        if (const QString reason = values_.get(key).reason; !reason.isEmpty())
            lines << tr("%1: %2").arg(titleOf(*context_->session()->find(key.runId)), reason);
    return lines;
}

QStringList ScaleSource::shownRuns() const {
    if (const QStringList selected = candidates(context_->selected()->ids()); !selected.isEmpty())
        return selected;
    QStringList all;
    for (const SessionRun& run : context_->session()->runs()->all())
        all << run.id;
    return candidates(all);
}

void ScaleSource::request(const Figure&, const PanelChoice&) {
    values_.request(keysOf(shownRuns()));
}

SourceInputs ScaleSource::inputs(const Figure&, const PanelChoice&) const {
    auto known = std::make_shared<const std::vector<AlphaScan>>(scans(shownRuns()));
    if (known->empty())
        return {};
    return {{{.scales = *known}}, known};
}

QString ScaleSource::reason(const Figure& figure, const PanelChoice& choice) const {
    const auto& task = context_->session()->task();
    const Split* set = task ? task->findSplit(choice.split) : nullptr;
    const QStringList runs = shownRuns();
    if (hidesAny(*context_->session(), choice.split))
        return hiddenTestText();
    if (set != nullptr && set->purpose == Purpose::fit && !runs.isEmpty()) // never looked at
        return tr("Splits with training examples have no curve");
    QStringList lines;
    if (values_.isWorking())
        lines << tr("evaluating trained heads over their scale …");
    else if (runs.isEmpty())
        lines << QString::fromStdString(figure.hint);
    return (lines + problems(runs)).join(QLatin1Char('\n'));
}

} // namespace groupscope
