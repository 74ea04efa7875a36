// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/propagation_values.h"

#include "app/session/translated.h"
#include "app/views/run_titles.h"
#include "app/views/shown_spaces.h"
#include "core/experiment/protocol.h"
#include "core/measures/evaluated.h"

#include <algorithm>
#include <array>
#include <memory>

namespace groupscope {

namespace {

/// The accuracy of the classifier, fitted on the rows that the embedding was trained on.
DownstreamFigure accuracyOf(const std::string& classifier) {
    return {.classifier = classifier};
}

/// Keys wanted of a run: the measure, then the classifier.
std::array<PropagationKey, 2> keysOf(const PropagationRequest& request, const QString& id) {
    return {PropagationKey{id, request.split, request.measure, {}},
            PropagationKey{id, request.split, {}, request.classifier}};
}

/// Whether the file of the run has the value, of subgroups or of both sides of an imbalance.
bool isStored(const SessionRun& run, const PropagationKey& key) {
    const std::string id = key.measure.empty() ? accuracyOf(key.classifier).id() : key.measure;
    const SplitResult* result = run.run ? run.run->split(key.split) : nullptr;
    return findMeasured(result, id) != nullptr || findMeasured(result, minorOf(id)) != nullptr;
}

/// Why nothing can be computed of the run; empty: it can.
QString obstacle(const SessionRun& run, const std::string& split, const Session& session) {
    const QString why = notShownReason(run, session.task()->findSplit(split));
    return run.state == SessionRun::State::training || run.state == SessionRun::State::queued
               ? translated("not trained yet")
               : why;
}

/// The run as comparisons take it, with what was computed here.
Run withFindings(const SessionRun& run, const PropagationRequest& request, const PropagationValues& values) {
    Run figures = figuresOf(*run.run);
    for (SplitResult& result : figures.splits)
        if (result.name == request.split)
            for (const PropagationKey& key : keysOf(request, run.id))
                if (const auto found = values.get(key).value)
                    for (const NamedMeasured& own : found->measured)
                        if (findMeasured(&result, own.id) == nullptr)
                            result.measures.push_back(own);
    return figures;
}

} // namespace

PropagationFinding propagationFindingOf(const PropagationKey& key, const Task& task, const Run* run,
                                        const RunContext& context,
                                        const std::function<void(PropagationFinding)>& /*tell*/) {
    const Split& rows = task.split(key.split, "propagation");
    const std::unique_ptr<Head> head = makeHead(run->head);
    if (!key.classifier.empty()) {
        const Downstream fitted =
            fitDownstream(task, task.fit(), rows, head.get(),
                          {.classifiers = {key.classifier}, .seed = run->seed}, context);
        return {scoresOf(fitted.results.front(), accuracyOf(key.classifier))};
    }
    Evaluated evaluated(task, rows, head.get(), context);
    const Measure& measure = measures().find(key.measure);
    if (std::string why = measure.reason(evaluated); !why.empty())
        return {{}, std::move(why)};
    return {{{measure.id, measure.of(evaluated)}}};
}

std::vector<PropagationKey> missingOf(const PropagationRequest& request, const Session& session,
                                      const PropagationValues& values) {
    std::vector<PropagationKey> keys;
    for (const QString& id : request.runs) {
        const SessionRun* run = session.find(id);
        if (run == nullptr || !obstacle(*run, request.split, session).isEmpty())
            continue;
        for (const PropagationKey& key : keysOf(request, id))
            if (!isStored(*run, key) && !values.get(key).isKnown())
                keys.push_back(key);
    }
    return keys;
}

std::shared_ptr<const FittedRuns> runsWithFits(const PropagationRequest& request, const std::string& rule,
                                               const Session& session, const PropagationValues& values) {
    auto fitted = std::make_shared<FittedRuns>();
    for (const QString& id : request.runs) {
        const SessionRun* run = session.find(id);
        if (run != nullptr && run->state == SessionRun::State::done && run->run &&
            (!run->testHidden || obstacle(*run, request.split, session).isEmpty()))
            fitted->runs.push_back(withFindings(*run, request, values));
    }
    const std::string& varied = session.runs()->varied();
    if (!fitted->runs.empty())
        fitted->comparison =
            compareRuns(fitted->runs, rule, varied.empty() ? std::vector<std::string>() : std::vector{varied},
                        session.stored()->tables().variants, std::nullopt);
    return fitted;
}

QStringList propagationProblems(const PropagationRequest& request, const Session& session,
                                const PropagationValues& values) {
    QStringList lines;
    for (const QString& id : request.runs) {
        const SessionRun* run = session.find(id);
        if (run == nullptr)
            continue;
        const auto keys = keysOf(request, id);
        if (std::all_of(keys.begin(), keys.end(),
                        [&](const PropagationKey& key) { return isStored(*run, key); }))
            continue; // also of another task: an experiment has measured it
        QString why = obstacle(*run, request.split, session);
        for (const PropagationKey& key : keys)
            if (const auto known = values.get(key); why.isEmpty())
                why = known.value ? QString::fromStdString(known.value->reason) : known.reason;
        if (!why.isEmpty())
            lines << translated("%1: %2").arg(titleOf(*run), why);
    }
    return lines;
}

} // namespace groupscope
