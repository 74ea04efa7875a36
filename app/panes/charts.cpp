// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/box_state.h"
#include "app/panes/pane.h"
#include "app/panes/shown_runs.h"
#include "app/session/translated.h"
#include "app/views/pane_context.h"
#include "app/views/run_presentation.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "widgets/charts/line_chart.h"

#include <QTabWidget>

#include <algorithm>

namespace groupscope::pane {

namespace {

/// Records of the selected runs epoch by epoch, live.
class LearningCurves : public QTabWidget {
  public:
    explicit LearningCurves(PaneContext* context)
        : context_(context) {
        setObjectName(QStringLiteral("curvesTabs"));
        setDocumentMode(true);
        charts_.accuracy =
            add(QStringLiteral("accuracyChart"), translated("Accuracy"), translated("validation accuracy"));
        charts_.accuracy->setPercent(true);
        charts_.loss = add(QStringLiteral("lossChart"), translated("Loss"), translated("training loss"));
        charts_.weights =
            add(QStringLiteral("weightsChart"), translated("Group weights"), translated("weight"));
        setTabVisible(indexOf(charts_.weights), false);
        setCornerWidget(new ShownRuns(context)); // a bar of its own would take a tenth of a small chart
        connect(this, &QTabWidget::currentChanged, this,
                [this] { leftAccuracy_ = false; }); // a person's choice
        Session* session = context->session();
        connect(session->data(), &OpenSet::opened, this, [this] {
            const std::string rows = monitoredRows(*context_->session()->task()).name;
            charts_.accuracy->setAxisTitles(
                translated("epoch"), translated("accuracy, %1 split").arg(QString::fromStdString(rows)));
            refresh();
        });
        connect(session->runs(), &RunList::otherTasksChanged, this, &LearningCurves::refresh);
        connect(session->runs(), &RunList::runChanged, this, [this](const QString& id) {
            if (context_->selected()->ids().contains(id) &&
                context_->session()->find(id)->state != SessionRun::State::training)
                refresh();
        });
        connect(session->runs(), &RunList::epochsRecorded, this, &LearningCurves::append);
        for (const auto signal : {&SelectedRuns::changed, &SelectedRuns::sideBySideChanged})
            connect(context->selected(), signal, this, &LearningCurves::refresh);
        connect(session->runs(), &RunList::baselineChanged, this, &LearningCurves::refresh);
        connect(context, &PaneContext::epochShown, this,
                [this] { markEpoch(*context_, entriesWithCurves(*context_), charts_); });
    }

    QJsonObject state() const { return {{QStringLiteral("tab"), stateOfTabs(*this)}}; }
    void restore(const QJsonObject& kept) { restoreTabs(*this, kept[QStringLiteral("tab")]); }

    /// The chart on top.
    LineChart* current() const { return static_cast<LineChart*>(currentWidget()); }

  private:
    LineChart* add(const QString& name, const QString& tab, const QString& yTitle) {
        auto* chart = new LineChart;
        chart->setObjectName(name);
        chart->setAxisTitles(translated("epoch"), yTitle);
        chart->setPlaceholder(translated("Train a method to see its curves"));
        addTab(chart, tab);
        connect(chart, &LineChart::exportRequested, context_,
                [this] { Q_EMIT context_->exportRequested("curves"); });
        return chart;
    }

    void append(const QString& id, int first) {
        if (!context_->selected()->ids().contains(id))
            return;
        if (first < 2) // by the second epoch every series of a method that takes turns has begun
            return refresh();
        const SessionRun& run = *context_->session()->find(id);
        std::vector<RunEntry> entries = entriesWithCurves(*context_);
        for (std::size_t i = static_cast<std::size_t>(first); i < run.history.size(); ++i)
            appendEpoch(run, run.history[i], entries.size() > 1, charts_);
        std::erase_if(entries, [&](const RunEntry& entry) { return entry == RunEntry{&run}; });
        if (run.history.size() > longestHistory(entries))
            lengthenLevels(levels(), run.monitored, static_cast<int>(run.history.size()), charts_);
    }

    static bool isOneStep(const RunEntry& entry) {
        return std::any_of(entry.begin(), entry.end(),
                           [](const SessionRun* run) { return run->run && run->history.size() == 1; });
    }

    /// Entries that are horizontal lines: those of one step, and the baseline of the session, which is one
    /// next to others.
    std::vector<RunEntry> levels() const {
        std::vector<RunEntry> entries = context_->selected()->entriesSideBySide();
        const SessionRun* baseline = context_->session()->find(context_->session()->runs()->baseline());
        const auto holdsBaseline = [&](const RunEntry& entry) {
            return std::find(entry.begin(), entry.end(), baseline) != entry.end();
        };
        const bool isSelected = std::any_of(entries.begin(), entries.end(), holdsBaseline);
        if (baseline != nullptr && baseline->run && !isSelected)
            entries.insert(entries.begin(), {baseline});
        std::erase_if(entries, [&](const RunEntry& entry) {
            return !isOneStep(entry) && !(holdsBaseline(entry) && entries.size() > 1);
        });
        return entries;
    }

    void refresh() {
        const std::vector<RunEntry> entries = entriesWithCurves(*context_);
        const std::size_t oneStep = context_->selected()->entriesSideBySide().size() - entries.size();
        std::vector<const SessionRun*> runs;
        for (const RunEntry& entry : entries)
            runs.insert(runs.end(), entry.begin(), entry.end());
        for (LineChart* chart : {charts_.accuracy, charts_.loss})
            chart->setPlaceholder(!runs.empty() ? translated("The curves appear after the first epoch")
                                  : oneStep > 0
                                      ? translated("The selected runs have one epoch, so there is no curve")
                                  : context_->session()->runs()->all().empty()
                                      ? translated("Train a method to see its curves")
                                      : translated("Select a run in Runs to see its curves"));
        const bool noClasses =
            !runs.empty() &&
            std::all_of(runs.begin(), runs.end(), [](const SessionRun* run) { return hasNoClasses(*run); });
        if (noClasses)
            charts_.accuracy->setPlaceholder(translated(
                "These runs have no classifier, so there is no accuracy. See Loss and the pane Alignment."));
        showCurves(*context_, entries, noClasses ? std::vector<RunEntry>() : levels(), charts_);
        const bool weighs =
            runs.size() == 1 &&
            std::any_of(runs[0]->history.begin(), runs[0]->history.end(), [](const EpochRecord& record) {
                return std::any_of(record.series.begin(), record.series.end(),
                                   [](const auto& own) { return own.first.starts_with(groupWeightSeries); });
            });
        setTabVisible(indexOf(charts_.weights), weighs);
        openOnWhatIsRecorded(noClasses, !runs.empty());
    }

    /// Runs without a classifier record no accuracy: their loss is shown instead, until other runs are
    /// selected or a user chooses a tab.
    void openOnWhatIsRecorded(bool noClasses, bool any) {
        if (noClasses && current() == charts_.accuracy) {
            setCurrentWidget(charts_.loss);
            leftAccuracy_ = true;
        } else if (any && !noClasses && leftAccuracy_) {
            setCurrentWidget(charts_.accuracy);
        }
    }

    PaneContext* context_;
    LearningCharts charts_{};
    bool leftAccuracy_ = false; ///< for runs that have none
};

PaneContent makeCharts(PaneContext& context) {
    auto* curves = new LearningCurves(&context);
    return {curves,
            {{"curves", translated("Learning curves"), QSize(1000, 640),
              [curves, &context] {
                  return drawingOf(curves->current(), translated("curves"), QString(),
                                   context.selected()->sideBySide().empty());
              }}},
            {},
            {},
            [curves] { return curves->state(); },
            [curves](const QJsonObject& kept) { curves->restore(kept); }};
}

} // namespace

Pane charts() {
    return {.id = "charts",
            .title = translated("Curves"),
            .help = translated(
                "Records of the selected runs after each epoch, live during training. The wheel or a "
                "rectangle zooms, the context menu smooths, a click in the legend hides a curve."),
            .spots = {{Workspace::train, PanePlace::center}},
            .minimumWidth = 370, // the names of all panes of its place side by side
            .keys = {{translated("← →"), translated("read the values of an epoch")},
                     {translated("+ −"), translated("zoom")},
                     {translated("0"), translated("show everything")}},
            .guide = QStringLiteral("notes/window.md#learning-curves"),
            .make = makeCharts};
}

} // namespace groupscope::pane
