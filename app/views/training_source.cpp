// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/training_source.h"

#include "app/views/pane_context.h"
#include "app/views/run_presentation.h"
#include "core/methods/method.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace groupscope {

namespace {

constexpr int betweenDrawings = 150; // milliseconds while epochs arrive

/// Whether the method of the run records temperatures.
bool mayHaveTemperatures(const SessionRun& run) {
    return leastTemperature(run.parameters) || !temperatureEpochs(run.history).empty();
}

/// Names of the methods whose settings hold a least temperature: those that record temperatures.
QString methodsWithTemperatures() {
    QStringList names;
    for (const Method& method : methods())
        if (std::any_of(method.parameters.begin(), method.parameters.end(),
                        [](const ParameterSpec& spec) { return spec.key == "tau_min"; }))
            names << QString::fromStdString(method.name);
    return names.join(QStringLiteral(", "));
}

} // namespace

TrainingSource::TrainingSource(FigureNeeds needs, PaneContext* context)
    : needs_(needs)
    , context_(context) {
    changedSoon_.setSingleShot(true);
    changedSoon_.setInterval(betweenDrawings);
    connect(&changedSoon_, &QTimer::timeout, this, &FigureSource::changed);
    const auto soonOf = [this](const QString& id) {
        if (context_->selected()->ids().contains(id) && !changedSoon_.isActive())
            changedSoon_.start();
    };
    const Session* session = context->session();
    connect(session->runs(), &RunList::epochsRecorded, this, soonOf);
    connect(session->runs(), &RunList::runChanged, this, soonOf);
    for (const auto signal : {&RunList::otherTasksChanged, &RunList::baselineChanged})
        connect(session->runs(), signal, this, &FigureSource::changed);
    connect(session->data(), &OpenSet::opened, this, &FigureSource::changed);
    for (const auto signal : {&SelectedRuns::changed, &SelectedRuns::sideBySideChanged})
        connect(context->selected(), signal, this, &FigureSource::changed);
    connect(context, &PaneContext::epochShown, this, &FigureSource::changed);
}

std::vector<TemperatureRun> TrainingSource::temperatureRuns() const {
    std::vector<TemperatureRun> runs;
    const std::vector<const SessionRun*> shown = context_->selected()->sideBySide();
    const RunTitles titles(shown);
    for (const SessionRun* run : shown)
        if (!temperatureEpochs(run->history).empty())
            runs.push_back({.key = run->id.toStdString(),
                            .title = titles.of(*run).toStdString(),
                            .history = &run->history,
                            .color = run->color.name().toStdString(),
                            .least = leastTemperature(run->parameters),
                            .base = baseTemperature(run->parameters),
                            .remedies = clampRemedies(run->parameters)});
    return runs;
}

SourceInputs TrainingSource::inputs(const Figure&, const PanelChoice&) const {
    auto trainings = std::make_shared<ShownTrainings>();
    const std::vector<RunEntry> entries = entriesWithCurves(*context_);
    if (needs_ == FigureNeeds::temperatures) {
        trainings->temperatures = temperatureRuns();
        if (trainings->temperatures.empty())
            return {};
    } else {
        if (entries.empty())
            return {};
        trainings->entries = learningEntriesOf(*context_, entries);
        trainings->marker = epochMarkerOf(*context_, entries);
    }
    const auto& epoch = context_->shownEpoch();
    const auto isOfEpoch = [&](const TemperatureRun& run) { return run.key == epoch->runId.toStdString(); };
    if (epoch && std::any_of(trainings->temperatures.begin(), trainings->temperatures.end(), isOfEpoch)) {
        if (epoch->isRaw())
            trainings->missing = epoch->name.toStdString();
        else
            trainings->epoch = static_cast<std::size_t>(epoch->epoch);
    }
    return {{{.trainings = trainings.get()}}, trainings};
}

bool TrainingSource::hasNothing() const {
    const std::vector<const SessionRun*> shown = context_->selected()->sideBySide();
    return needs_ == FigureNeeds::temperatures && !shown.empty() &&
           std::none_of(shown.begin(), shown.end(),
                        [](const SessionRun* run) { return mayHaveTemperatures(*run); });
}

QString TrainingSource::temperatureReason(const Figure& figure) const {
    const SessionRun* run = context_->session()->find(context_->selected()->last());
    if (run == nullptr)
        return tr("Select a run that records temperatures. Methods that record them: %1.")
            .arg(methodsWithTemperatures());
    const QString name = QString::fromStdString(run->method->name);
    const std::vector<TemperatureRun> runs = temperatureRuns();
    if (runs.empty())
        return mayHaveTemperatures(*run) ? tr("Temperatures of %1 appear after its first epoch").arg(name)
                                         : tr("%1 records no temperatures. Methods that record them: %2.")
                                               .arg(name, methodsWithTemperatures());
    const auto& epoch = context_->shownEpoch();
    const bool isOfRun =
        epoch && std::any_of(runs.begin(), runs.end(), [&](const TemperatureRun& own) {
            const std::vector<std::size_t> epochs = temperatureEpochs(*own.history);
            return own.key == epoch->runId.toStdString() &&
                   (epoch->isRaw() || std::find(epochs.begin(), epochs.end(),
                                                static_cast<std::size_t>(epoch->epoch)) == epochs.end());
        });
    return isOfRun ? tr("%1 recorded no temperatures").arg(epoch->name) : QString::fromStdString(figure.hint);
}

QString TrainingSource::curveReason(const Figure& figure) const {
    const std::vector<const SessionRun*> shown = context_->selected()->sideBySide();
    if (shown.empty() && !context_->session()->runs()->all().empty())
        return tr("Select a run in Runs to see its measures over epochs");
    const auto isOneStep = [](const SessionRun* run) { return run->run && run->history.size() < 2; };
    if (!shown.empty() && std::all_of(shown.begin(), shown.end(), isOneStep))
        return tr("The selected runs have one epoch, so there is no curve");
    if (std::any_of(shown.begin(), shown.end(), [](const SessionRun* run) { return run->history.empty(); }))
        return tr("The curves appear after the first epoch");
    return QString::fromStdString(figure.hint);
}

QString TrainingSource::reason(const Figure& figure, const PanelChoice&) const {
    return needs_ == FigureNeeds::temperatures ? temperatureReason(figure) : curveReason(figure);
}

QString TrainingSource::subject(const PanelChoice&) const {
    const std::vector<const SessionRun*> shown = context_->selected()->sideBySide();
    return shown.size() == 1 ? titleOf(*shown.front()) : QString();
}

} // namespace groupscope
