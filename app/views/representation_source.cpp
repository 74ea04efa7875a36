// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/representation_source.h"

#include "app/views/pane_context.h"
#include "app/views/run_presentation.h"
#include "app/views/visible.h"
#include "core/experiment/monitor.h"
#include "core/figures/method_style.h"
#include "core/methods/method.h"
#include "widgets/charts/scene_painter.h"

#include <QLocale>

#include <algorithm>
#include <memory>
#include <utility>

namespace groupscope {

namespace {

/// The name of what is measured, and on how many rows where these are a sample.
QString withSample(const QString& name, const Representation& measured) {
    if (measured.n <= mostComparedRows)
        return name;
    const QLocale locale;
    const auto count = [&](std::size_t rows) { return locale.toString(static_cast<qulonglong>(rows)); };
    return measured.informationRows == 0
               ? RepresentationSource::tr("%1 (alignment: %2 of %3 examples)")
                     .arg(name, count(measured.alignedRows), count(measured.n))
               : RepresentationSource::tr("%1 (alignment: %2, information: %3 of %4 examples)")
                     .arg(name, count(measured.alignedRows), count(measured.informationRows),
                          count(measured.n));
}

} // namespace

/// The objects that the inputs point to.
struct RepresentationSource::Ground {
    std::shared_ptr<const Task> task;
    std::vector<std::shared_ptr<const Representation>> measured;
    std::vector<RunTrace> traces;
};

RepresentationSource::RepresentationSource(PaneContext* context)
    : context_(context)
    , session_(context->session())
    , values_(session_, representationOf, this, bytesOfRepresentation) {
    for (const auto signal : {&DerivedValues::changed, &DerivedValues::cleared, &DerivedValues::rested})
        connect(&values_, signal, this, &FigureSource::changed);
    connect(session_->data(), &OpenSet::opened, this, &FigureSource::changed);
    connect(session_->hidden(), &HiddenResults::changed, this, &FigureSource::changed);
    for (const auto change : {&RunList::runsAdded, &RunList::runsRemoved})
        connect(session_->runs(), change, this, &FigureSource::changed);
    connect(session_->runs(), &RunList::epochsRecorded, this, &FigureSource::historiesChanged);
    connect(session_->runs(), &RunList::headRecorded, this, [this](const QString& id) {
        if (id == context_->selected()->last() && !values_.isWorking()) // else at rested
            Q_EMIT changed();
    });
    connect(session_->runs(), &RunList::runChanged, this, [this](const QString& id) {
        if (id == context_->selected()->last() && session_->find(id)->hasDetails())
            Q_EMIT changed();
        else
            Q_EMIT historiesChanged();
    });
    connect(context->selected(), &SelectedRuns::changed, this, &FigureSource::changed);
    connect(context, &PaneContext::epochShown, this, &FigureSource::changed);
}

std::optional<RepresentationKey> RepresentationSource::newest(const std::string& split) const {
    const SessionRun* run = session_->find(context_->selected()->last());
    const auto& epoch = context_->shownEpoch();
    if (run == nullptr || run->state != SessionRun::State::training || run->liveHead == nullptr ||
        (epoch && epoch->runId == run->id))
        return std::nullopt;
    return RepresentationKey{
        .runId = {}, .split = split, .epoch = run->liveHeadEpoch, .live = run->id, .head = run->liveHead};
}

RepresentationKey RepresentationSource::wanted(const std::string& split) const {
    if (const std::optional<RepresentationKey> latest = newest(split)) {
        if (values_.get(*latest).isKnown())
            return *latest;
        for (const RepresentationKey& own : live_)
            if (own.live == latest->live && own.split == split && values_.get(own).isKnown())
                return own;
        return *latest;
    }
    const auto& epoch = context_->shownEpoch();
    if (!epoch || epoch->runId != context_->selected()->last())
        return {context_->selected()->last(), split};
    return {epoch->isRaw() ? QString() : epoch->runId, split, epoch->headEpoch};
}

QString RepresentationSource::noHead() const {
    const auto& epoch = context_->shownEpoch();
    return epoch && epoch->runId == context_->selected()->last() && !epoch->isRaw() && epoch->headEpoch < 0
               ? tr("no head was stored up to %1").arg(epoch->name)
               : QString();
}

QString RepresentationSource::nameOf(const RepresentationKey& wanted) const {
    const SessionRun* run = session_->find(context_->selected()->last());
    if (run == nullptr)
        return tr("raw embedding");
    const auto& epoch = context_->shownEpoch();
    if (!wanted.live.isEmpty())
        return tr("%1, %2").arg(titleOf(*run), nameOfEpoch(wanted.epoch));
    if (!epoch || epoch->runId != run->id)
        return titleOf(*run);
    if (epoch->isRaw())
        return tr("raw embedding, before %1").arg(titleOf(*run));
    return epoch->headEpoch == epoch->epoch
               ? tr("%1, %2").arg(titleOf(*run), epoch->name)
               : tr("%1, %2 (the last stored head before %3)")
                     .arg(titleOf(*run), nameOfEpoch(epoch->headEpoch), epoch->name);
}

bool RepresentationSource::isHidden(const RepresentationKey& key) const {
    if (const Split* rows = session_->task() ? session_->task()->findSplit(key.split) : nullptr;
        rows != nullptr && !key.live.isEmpty())
        return hides(session_->hidden()->hidesTest(), *rows, session_->task()->select().name);
    const SessionRun* run = session_->find(key.runId);
    return run != nullptr && session_->task() && hides(*run, session_->task()->findSplit(key.split));
}

std::shared_ptr<const Representation> RepresentationSource::known(const RepresentationKey& key) const {
    return !session_->task() || isHidden(key) ? nullptr : values_.get(key).value;
}

void RepresentationSource::request(const Figure&, const PanelChoice& choice) {
    const Split* rows = session_->task() ? session_->task()->findSplit(choice.split) : nullptr;
    if (rows == nullptr || rows->rows.empty())
        return;
    RepresentationKey key = wanted(choice.split);
    if (const std::optional<RepresentationKey> latest = newest(choice.split)) {
        constexpr std::size_t mostHeads = 2; // that which is measured, and that which is shown
        const bool isOther =
            live_.empty() || live_.front().live != latest->live || live_.front().split != latest->split;
        if (isOther || (!values_.isWorking() &&
                        live_.front() != *latest)) // a head that is being measured is measured to its end
            live_.insert(live_.begin(), *latest);
        live_.resize(std::min(live_.size(), mostHeads));
        key = live_.front();
    }
    std::vector<RepresentationKey> keys;
    if (!key.isRaw())
        keys.push_back({{}, choice.split});
    if (!isHidden(key) && noHead().isEmpty())
        keys.insert(key.live.isEmpty() ? keys.begin() : keys.end(), key);
    values_.request(keys);
}

void RepresentationSource::addMeasured(const RepresentationKey& key, const QString& name, bool isLookedAt,
                                       Ground& ground, FigureInput& input) const {
    const std::shared_ptr<const Representation> measured = known(key);
    if (measured == nullptr)
        return;
    ground.measured.push_back(measured);
    const QString& run = key.live.isEmpty() ? key.runId : key.live;
    input.representations.push_back({name.toStdString(), run.toStdString(), measured.get(), isLookedAt});
}

SourceInputs RepresentationSource::inputs(const Figure&, const PanelChoice& choice) const {
    if (!session_->task())
        return {};
    auto ground = std::make_shared<Ground>();
    ground->task = session_->task();
    ground->traces = traces(choice.split);
    FigureInput input;
    input.groups = &ground->task->groups;
    input.traces = ground->traces;
    input.countText = windowCount;
    input.note = tr("selected epochs; accuracy on the %1 split, the measure on the %2 split")
                     .arg(QString::fromStdString(choice.split),
                          QString::fromStdString(monitoredRows(*ground->task).name))
                     .toStdString();
    const RepresentationKey shown = wanted(choice.split);
    addMeasured({{}, choice.split}, tr("raw embedding"), true, *ground, input);
    if (!shown.isRaw() && noHead().isEmpty())
        addMeasured(shown, nameOf(shown), true, *ground, input);
    for (const RunTrace& run : ground->traces) {
        const RepresentationKey key{QString::fromStdString(run.key), choice.split};
        if (key.runId != shown.runId)
            addMeasured(key, QString::fromStdString(run.name), false, *ground, input);
    }
    return {{std::move(input)}, ground};
}

QString RepresentationSource::reason(const Figure& figure, const PanelChoice& choice) const {
    const QString hint = QString::fromStdString(figure.hint);
    if (!session_->task())
        return hint;
    if (figure.needs != FigureNeeds::representation)
        return hidesAny(*session_, choice.split) ? hiddenTestText() : hint;
    const RepresentationKey key = wanted(choice.split);
    const SessionRun* run = session_->find(context_->selected()->last());
    if (isHidden(key))
        return hiddenTestText();
    if (run != nullptr && !run->run && key.live.isEmpty())
        return tr("%1 is not trained yet: this figure appears after its first epochs").arg(titleOf(*run));
    if (!noHead().isEmpty())
        return noHead();
    if (const QString why = problem(key); !why.isEmpty())
        return tr("⚠ %1").arg(why);
    if (known(key) == nullptr)
        return tr("Measuring the alignment of the groups of each class …");
    return run == nullptr
               ? hint
               : tr("The logits of this head are not linear in its embedding, so the theorem does not apply");
}

QString RepresentationSource::subject(const PanelChoice& choice) const {
    const RepresentationKey key = wanted(choice.split);
    const SessionRun* run = session_->find(context_->selected()->last());
    const QString name = nameOf(key);
    if (!session_->task())
        return {};
    if (isHidden(key))
        return tr("%1: test results are hidden").arg(name);
    if (!noHead().isEmpty())
        return tr("%1: %2").arg(titleOf(*run), noHead());
    if (const auto measured = known(key))
        return withSample(name, *measured);
    if (run != nullptr && !run->run && key.live.isEmpty())
        return tr("%1 is not trained yet").arg(name);
    if (const QString why = problem(key); !why.isEmpty())
        return tr("⚠ %1").arg(why);
    return values_.isWorking() ? tr("measuring %1 …").arg(name) : name;
}

std::vector<RunTrace> RepresentationSource::traces(const std::string& split) const {
    std::vector<RunTrace> traces;
    const RunTitles titles = titlesOf(*session_);
    for (const SessionRun& run : session_->runs()->all()) {
        if (run.history.empty())
            continue;
        RunTrace trace;
        trace.name = titles.of(run).toStdString();
        trace.key = run.id.toStdString();
        trace.style = methodStyle(run.method->id).shape;
        trace.color = run.color.name().toStdString();
        trace.history = &run.history;
        trace.monitored = run.monitored;
        trace.selectedEpoch = run.run ? run.run->selectedEpoch : static_cast<int>(run.history.size()) - 1;
        if (run.run)
            trace.worstGroupAccuracy = run.run->report(split).worstGroupAccuracy;
        if (const auto& epoch = context_->shownEpoch(); epoch && epoch->runId == run.id && !epoch->isRaw()) {
            trace.selectedEpoch = epoch->epoch;
            const std::optional<GroupReport> then = reportAtEpoch(*context_, run, split);
            trace.worstGroupAccuracy = then ? then->worstGroupAccuracy : std::nullopt;
        }
        trace.emphasized = context_->selected()->ids().contains(run.id);
        traces.push_back(std::move(trace));
    }
    return traces;
}

} // namespace groupscope
