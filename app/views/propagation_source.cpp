// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/propagation_source.h"

#include "app/views/pane_context.h"
#include "app/views/subgroups_source.h"
#include "core/classifiers/classifier.h"

#include <QAction>

#include <utility>

namespace groupscope {

namespace {

QString classifierTitle(const PropagationRequest& request) {
    return QString::fromStdString(classifierKinds().find(request.classifier).title);
}

} // namespace

PropagationSource::PropagationSource(PaneContext* context)
    : context_(context)
    , values_(context->session(), propagationFindingOf, this)
    , fit_(new QAction(tr("Fit"), this)) {
    fit_->setObjectName(QStringLiteral("propagationFit"));
    connect(fit_, &QAction::triggered, this, &PropagationSource::press);
    const Session* session = context->session();
    for (const auto signal : {&DerivedValues::changed, &DerivedValues::rested})
        connect(&values_, signal, this, &FigureSource::changed);
    connect(&values_, &DerivedValues::noticed, session, &Session::noticed);
    connect(session->data(), &OpenSet::opened, this, &FigureSource::changed);
    connect(session->data(), &OpenSet::columnsNeeded, this, &FigureSource::changed);
    connect(session->hidden(), &HiddenResults::changed, this, &FigureSource::changed);
    connect(session->runs(), &RunList::runsRemoved, this, &FigureSource::changed);
    connect(session->runs(), &RunList::otherTasksChanged, this, &FigureSource::changed);
    connect(session->runs(), &RunList::runChanged, this, [this, session](const QString& id) {
        if (session->find(id)->state != SessionRun::State::training)
            Q_EMIT changed();
    });
    connect(context->selected(), &SelectedRuns::changed, this, &FigureSource::changed);
    connect(context, &PaneContext::ruleChanged, this, &FigureSource::changed);
}

PropagationRequest PropagationSource::requestOf(const PanelChoice& choice) const {
    const std::string classifier = choice.of("classifier");
    PropagationRequest request{.runs = context_->selected()->ids(),
                               .split = choice.split,
                               .measure = chosenSubgroupMeasure(choice),
                               .classifier =
                                   classifierKinds().contains(classifier) ? classifier : "logistic"};
    if (request.runs.size() < 2) {
        request.runs.clear();
        for (const SessionRun& run : context_->session()->runs()->all())
            if (run.state == SessionRun::State::done)
                request.runs << run.id;
    }
    return request;
}

qsizetype PropagationSource::missingRuns(const PropagationRequest& request) const {
    QStringList ids;
    for (const PropagationKey& key : missingOf(request, *context_->session(), values_))
        ids << key.runId;
    ids.removeDuplicates();
    return ids.size();
}

QString PropagationSource::obstacle(const PropagationRequest& request) const {
    const auto& task = context_->session()->task();
    const QString tooMany = tooManyRowsText(*task, request.split, &measures().find(request.measure));
    return !tooMany.isEmpty() ? tooMany
           : request.split == task->fit().name
               ? tr("Classifiers are fitted on this split: choose another split for evaluation")
               : QString();
}

void PropagationSource::press() {
    if (values_.isWorking())
        values_.stop();
    else
        for (const PropagationKey& key : missingOf(asked_, *context_->session(), values_))
            values_.requestAlso(key);
    Q_EMIT changed();
}

void PropagationSource::request(const Figure&, const PanelChoice& choice) {
    const auto& task = context_->session()->task();
    fit_->setEnabled(false);
    if (!task || task->findSplit(choice.split) == nullptr)
        return;
    asked_ = requestOf(choice);
    const qsizetype missing = missingRuns(asked_);
    const bool working = values_.isWorking();
    const QString why = obstacle(asked_);
    fit_->setText(working       ? tr("Stop")
                  : missing > 1 ? tr("Fit on %1 runs").arg(missing)
                  : missing > 0 ? tr("Fit on one run")
                                : tr("Fit"));
    fit_->setEnabled(working || (missing > 0 && why.isEmpty()));
    fit_->setToolTip(working          ? tr("Finished measurements are kept")
                     : !why.isEmpty() ? why
                     : missing == 0
                         ? tr("No run has a missing value that can be computed")
                         : tr("Fits %1 on the training examples in each embedding, and evaluates it on this "
                              "split, for the selected runs, or for all if fewer than two are selected")
                               .arg(classifierTitle(asked_)));
}

SourceInputs PropagationSource::inputs(const Figure&, const PanelChoice& choice) const {
    const auto& task = context_->session()->task();
    if (!task || task->findSplit(choice.split) == nullptr)
        return {};
    const std::shared_ptr<const FittedRuns> runs =
        runsWithFits(requestOf(choice), context_->rule(), *context_->session(), values_);
    FigureInput input;
    input.comparison = &runs->comparison;
    input.runs = runs->runs;
    return {{std::move(input)}, runs};
}

QString PropagationSource::reason(const Figure& figure, const PanelChoice& choice) const {
    const auto& task = context_->session()->task();
    if (!task || task->findSplit(choice.split) == nullptr)
        return QString::fromStdString(figure.hint);
    QStringList lines;
    const PropagationRequest request = requestOf(choice);
    if (const QString why = obstacle(request); !why.isEmpty())
        lines << why;
    else if (values_.isWorking())
        lines << tr("fitting %1, %2 runs left …").arg(classifierTitle(request)).arg(missingRuns(request));
    else if (missingRuns(request) > 0 && request.runs.size() > 1)
        lines << tr("Do gaps of an embedding become gaps of a classifier trained on it?")
              << tr("“%1” fits %2 on each embedding. The figure draws the gap of the classifier against the "
                    "gap of the embedding, one mark per run.")
                     .arg(fit_->text(), classifierTitle(request));
    else if (request.runs.size() < 2)
        lines << tr("Train at least two runs, of several methods or seeds, to draw gaps of their embeddings "
                    "against gaps of classifiers trained on them.");
    else
        lines << tr("Fewer than two of these runs have both gaps");
    return (lines + propagationProblems(request, *context_->session(), values_)).join(QLatin1Char('\n'));
}

QString PropagationSource::note() const {
    const QStringList problems = context_->session()->task()
                                     ? propagationProblems(asked_, *context_->session(), values_)
                                     : QStringList();
    return problems.isEmpty() ? QString() : tr("Left out: %1.").arg(problems.join(QStringLiteral("; ")));
}

} // namespace groupscope
