// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/figure_source.h"

#include "app/session/derived.h"
#include "app/views/figure_ground.h"
#include "app/views/pane_context.h"
#include "app/views/propagation_source.h"
#include "app/views/representation_source.h"
#include "app/views/run_presentation.h"
#include "app/views/run_values.h"
#include "app/views/scale_source.h"
#include "app/views/subgroups_source.h"
#include "app/views/training_source.h"
#include "app/views/visible.h"
#include "core/base/error.h"
#include "widgets/charts/scene_painter.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// Figures of the run selected last.
class RunSource : public FigureSource {
  public:
    explicit RunSource(PaneContext* context)
        : context_(context)
        , session_(context->session()) {
        connect(session_->data(), &OpenSet::opened, this, &FigureSource::changed);
        connect(session_->hidden(), &HiddenResults::changed, this, &FigureSource::changed);
        connect(session_->runs(), &RunList::runsRemoved, this, &FigureSource::changed);
        connect(session_->runs(), &RunList::runChanged, this, [this](const QString& id) {
            if (context_->selected()->last() == id)
                Q_EMIT changed();
        });
        connect(context->selected(), &SelectedRuns::changed, this, &FigureSource::changed);
    }

    SourceInputs inputs(const Figure& figure, const PanelChoice&) const override {
        const std::shared_ptr<const FigureGround> ground =
            groundOfRun(*session_, context_->selected()->last());
        return {ground->input.run == nullptr ? std::vector<FigureInput>() : inputsOf(*ground, figure.needs),
                ground};
    }

    QString reason(const Figure&, const PanelChoice& choice) const override {
        const SessionRun* own = run();
        if (own == nullptr)
            return tr("Select a trained run to see this figure");
        const Split* rows = session_->task() ? session_->task()->findSplit(choice.split) : nullptr;
        const QString text = emptyViewText(*own, rows);
        return text.isEmpty() ? tr("This figure is not available for %1").arg(titleOf(*own)) : text;
    }

    QString subject(const PanelChoice&) const override {
        return run() != nullptr ? titleOf(*run()) : QString();
    }

  protected:
    const SessionRun* run() const { return session_->find(context_->selected()->last()); }
    const Session& session() const { return *session_; }

  private:
    PaneContext* context_;
    Session* session_;
};

/// Findings of the first stage of a run.
class FirstStageSource : public RunSource {
  public:
    using RunSource::RunSource;

    QString reason(const Figure& figure, const PanelChoice&) const override {
        return run() == nullptr || run()->run == nullptr
                   ? QString::fromStdString(figure.hint)
                   : tr("%1 has no first stage that finds groups. JTT, Correct-N-Contrast, contrastive "
                        "adapters and every method with the setting Groups have one.")
                         .arg(QString::fromStdString(run()->method->name));
    }
};

/// The head of a run over the temperature.
class CalibrationSource : public RunSource {
  public:
    explicit CalibrationSource(PaneContext* context)
        : RunSource(context)
        , scans_(context->session(), temperaturesOf, this, bytesOfScan) {
        connect(&scans_, &DerivedValues::changed, this, &FigureSource::changed);
    }

    bool isForReports() const override { return true; }

    void request(const Figure&, const PanelChoice&) override {
        if (run() != nullptr)
            scans_.request({key()});
    }

    SourceInputs inputs(const Figure&, const PanelChoice&) const override {
        const std::shared_ptr<const TemperatureScan> scan = known();
        const std::shared_ptr<const Task> task = session().task();
        if (!scan || !task)
            return {};
        return {{{.name = titleOf(*run()).toStdString(),
                  .calibration = scan.get(),
                  .groups = &task->groups,
                  .allRows = true,
                  .countText = windowCount}},
                std::make_shared<std::pair<decltype(scan), decltype(task)>>(scan, task)};
    }

    QString reason(const Figure&, const PanelChoice& choice) const override {
        if (run() == nullptr)
            return tr("Select a trained run to see its confidence in each group and the temperature with "
                      "the lowest validation cross-entropy");
        if (const QString problem = scans_.get(key()).reason; !problem.isEmpty())
            return tr("⚠ %1").arg(problem);
        const Split* rows = session().task() ? session().task()->findSplit(choice.split) : nullptr;
        if (const QString text = emptyViewText(*run(), rows); !text.isEmpty())
            return text;
        return tr("computing %1 …").arg(titleOf(*run()));
    }

    QString note() const override {
        QStringList notes;
        if (const std::shared_ptr<const TemperatureScan> scan = known())
            for (const std::string& own : scan->notes)
                notes << QString::fromStdString(own);
        return notes.join(QLatin1Char(' '));
    }

  private:
    RunKey key() const { return run() == nullptr ? RunKey() : RunKey{run()->id, run()->testHidden}; }
    std::shared_ptr<const TemperatureScan> known() const {
        return run() == nullptr ? nullptr : scans_.get(key()).value;
    }

    Derived<RunKey, TemperatureScan> scans_;
};

/// Figures of all finished runs, whose settings the rule selects.
class ComparisonSource : public FigureSource {
  public:
    explicit ComparisonSource(PaneContext* context)
        : context_(context)
        , session_(context->session()) {
        for (const auto change : {&RunList::runsAdded, &RunList::runsRemoved})
            connect(session_->runs(), change, this, &FigureSource::changed);
        connect(session_->runs(), &RunList::otherTasksChanged, this, &FigureSource::changed);
        connect(session_->runs(), &RunList::runChanged, this, [this](const QString& id) {
            if (session_->find(id)->state == SessionRun::State::done)
                Q_EMIT changed();
        });
        const auto revise = [this] {
            ++revision_;
            Q_EMIT changed();
        };
        connect(session_->data(), &OpenSet::opened, this, revise);
        connect(session_->hidden(), &HiddenResults::changed, this, revise);
        connect(session_->runs(), &RunList::baselineChanged, this, revise);
        connect(context, &PaneContext::ruleChanged, this, revise);
        connect(context->differences(), &BaselineDifferences::changed, this, revise);
        connect(context->named(), &NamedGroupNumbers::changed, this, revise);
    }

    SourceInputs inputs(const Figure& figure, const PanelChoice& choice) const override {
        if (!session_->task())
            return {};
        const auto ground = groundOfComparison(*context_, figure.needs == FigureNeeds::histories,
                                               figure.toBaseline, choice.split);
        return {inputsOf(*ground, figure.needs), ground, ground->compared, revision_};
    }

    bool isOfAllRuns() const override { return true; }
    bool isByRule() const override { return true; }

    QString reason(const Figure& figure, const PanelChoice& choice) const override {
        const auto& runs = session_->runs()->all();
        if (hidesAny(*session_, choice.split))
            return hiddenTestText();
        if (!runs.empty() && std::all_of(runs.begin(), runs.end(), hasNoClasses))
            return tr("These runs have no classifier, so there is no accuracy. See Subgroups, and All "
                      "settings if settings were tried.");
        return figure.hint.empty() ? tr("Train the methods that this figure compares")
                                   : QString::fromStdString(figure.hint);
    }

  private:
    PaneContext* context_;
    Session* session_;
    int revision_ = 0;
};

} // namespace

std::unique_ptr<FigureSource> figureSource(FigureNeeds needs, PaneContext* context) {
    switch (needs) {
    case FigureNeeds::run:
        return std::make_unique<RunSource>(context);
    case FigureNeeds::firstStage:
        return std::make_unique<FirstStageSource>(context);
    case FigureNeeds::calibration:
        return std::make_unique<CalibrationSource>(context);
    case FigureNeeds::temperatures:
    case FigureNeeds::curves:
        return std::make_unique<TrainingSource>(needs, context);
    case FigureNeeds::section:
    case FigureNeeds::comparison:
    case FigureNeeds::histories:
        return std::make_unique<ComparisonSource>(context);
    case FigureNeeds::scales:
        return std::make_unique<ScaleSource>(context);
    case FigureNeeds::representation:
        return std::make_unique<RepresentationSource>(context);
    case FigureNeeds::subgroups:
        return std::make_unique<SubgroupsSource>(context);
    case FigureNeeds::classifiers:
        return std::make_unique<PropagationSource>(context);
    case FigureNeeds::examples:
        break;
    }
    throw UsageError("the window has no source for this figure", {}, "choose another figure");
}

} // namespace groupscope
