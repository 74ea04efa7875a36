// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/figure_source.h"

#include "app/session/derived.h"
#include "app/views/figure_ground.h"
#include "app/views/pane_context.h"
#include "app/views/run_values.h"
#include "app/views/visible.h"
#include "core/base/error.h"
#include "widgets/charts/scene_painter.h"

#include <utility>

namespace groupscope {

namespace {

/// Of the run that was selected last.
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

    std::vector<FigureInput> inputs(std::shared_ptr<const void>& held) const override {
        const std::shared_ptr<const FigureGround> ground =
            groundOfRun(*session_, context_->selected()->last());
        held = ground;
        return ground->ofRun.run == nullptr ? std::vector<FigureInput>()
                                            : inputsOf(*ground, FigureNeeds::run);
    }

    QString reason(const std::string& split) const override {
        const SessionRun* own = run();
        if (own == nullptr)
            return tr("The figure appears once a trained run is selected");
        const Split* rows = session_->task() ? session_->task()->findSplit(split) : nullptr;
        const QString text = emptyViewText(*own, rows);
        return text.isEmpty() ? tr("There is nothing to draw of %1 here").arg(titleOf(*own)) : text;
    }

    QString subject() const override { return run() != nullptr ? titleOf(*run()) : QString(); }

  protected:
    const SessionRun* run() const { return session_->find(context_->selected()->last()); }
    const Session& session() const { return *session_; }

  private:
    PaneContext* context_;
    Session* session_;
};

/// Its head over the temperature.
class CalibrationSource : public RunSource {
  public:
    explicit CalibrationSource(PaneContext* context)
        : RunSource(context)
        , scans_(context->session(), temperaturesOf, this, bytesOfScan) {
        connect(&scans_, &DerivedValues::changed, this, &FigureSource::changed);
    }

    void request() override {
        if (run() != nullptr)
            scans_.request({key()});
    }

    std::vector<FigureInput> inputs(std::shared_ptr<const void>& held) const override {
        const std::shared_ptr<const TemperatureScan> scan = known();
        if (!scan || !session().task())
            return {};
        const std::shared_ptr<const Task> task = session().task();
        held =
            std::make_shared<std::pair<std::shared_ptr<const TemperatureScan>, std::shared_ptr<const Task>>>(
                scan, task);
        return {{.name = subject().toStdString(),
                 .calibration = scan.get(),
                 .groups = &task->groups,
                 .allRows = true,
                 .countText = windowCount}};
    }

    QString reason(const std::string& split) const override {
        if (run() == nullptr)
            return tr(
                "How sure the model is of each group, and the temperature that would make it as sure as "
                "it is right, once a trained run is selected");
        if (const QString problem = scans_.get(key()).reason; !problem.isEmpty())
            return tr("⚠ %1").arg(problem);
        const Split* rows = session().task() ? session().task()->findSplit(split) : nullptr;
        if (const QString text = emptyViewText(*run(), rows); !text.isEmpty())
            return text;
        return tr("looking at %1 …").arg(titleOf(*run()));
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

/// Of all finished runs, whose settings the rule chooses.
class ComparisonSource : public FigureSource {
  public:
    ComparisonSource(FigureNeeds needs, PaneContext* context)
        : needs_(needs)
        , context_(context) {
        Session* session = context->session();
        connect(session->data(), &OpenSet::opened, this, &FigureSource::changed);
        connect(session->hidden(), &HiddenResults::changed, this, &FigureSource::changed);
        connect(session->runs(), &RunList::runsRemoved, this, &FigureSource::changed);
        connect(session->runs(), &RunList::runChanged, this, &FigureSource::changed);
        connect(context, &PaneContext::ruleChanged, this, &FigureSource::changed);
        connect(context->differences(), &BaselineDifferences::changed, this, &FigureSource::changed);
    }

    std::vector<FigureInput> inputs(std::shared_ptr<const void>& held) const override {
        if (!context_->session()->task())
            return {};
        const auto ground =
            groundOfComparison(*context_, needs_ != FigureNeeds::comparison, needs_ == FigureNeeds::section);
        held = ground;
        return inputsOf(*ground, needs_);
    }

    bool isOfAllRuns() const override { return true; }

    QString reason(const std::string&) const override {
        return tr("The figure appears once there are trained runs that it compares");
    }

  private:
    FigureNeeds needs_;
    PaneContext* context_;
};

} // namespace

std::unique_ptr<FigureSource> figureSource(FigureNeeds needs, PaneContext* context) {
    switch (needs) {
    case FigureNeeds::run:
        return std::make_unique<RunSource>(context);
    case FigureNeeds::calibration:
        return std::make_unique<CalibrationSource>(context);
    case FigureNeeds::section:
    case FigureNeeds::comparison:
    case FigureNeeds::histories:
        return std::make_unique<ComparisonSource>(needs, context);
    case FigureNeeds::alignment:
    case FigureNeeds::scales:
    case FigureNeeds::subgroups:
    case FigureNeeds::examples:
        break;
    }
    throw UsageError("figures with these needs have no source in the window", {}, "choose another figure");
}

} // namespace groupscope
