// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/box_state.h"
#include "app/panes/pane.h"
#include "app/panes/shown_runs.h"
#include "app/session/translated.h"
#include "app/views/pane_context.h"
#include "app/views/run_presentation.h"
#include "core/experiment/training.h"
#include "core/measures/measure_text.h"
#include "core/measures/recording.h"
#include "core/methods/method.h"
#include "widgets/charts/line_chart.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QTabWidget>

#include <algorithm>

namespace groupscope::pane {

namespace {

/// What trainings record epoch by epoch, of the selected runs, live.
class LearningCurves : public QTabWidget {
  public:
    explicit LearningCurves(PaneContext* context)
        : context_(context)
        , measures_(new QComboBox) {
        setDocumentMode(true);
        charts_.accuracy =
            add(QStringLiteral("accuracyChart"), translated("Accuracy"), translated("validation accuracy"));
        charts_.accuracy->setPercent(true);
        charts_.loss = add(QStringLiteral("lossChart"), translated("Loss"), translated("training loss"));
        addMeasures();
        charts_.weights =
            add(QStringLiteral("weightsChart"), translated("Group weights"), translated("weight"));
        setTabVisible(indexOf(charts_.weights), false);
        Session* session = context->session();
        connect(session->data(), &OpenSet::opened, this, [this] {
            const std::string rows = monitoredRows(*context_->session()->task()).name;
            charts_.accuracy->setAxisTitles(
                translated("epoch"), translated("accuracy, %1 rows").arg(QString::fromStdString(rows)));
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
                [this] { markEpoch(*context_, shownEntries(), charts_); });
    }

    QJsonObject state() const {
        return {{QStringLiteral("tab"), stateOfTabs(*this)},
                {QStringLiteral("measure"), stateOfBox(*measures_)}};
    }
    void restore(const QJsonObject& kept) {
        restoreTabs(*this, kept[QStringLiteral("tab")]);
        restoreBox(*measures_, kept[QStringLiteral("measure")]);
    }

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

    void addMeasures() {
        charts_.measured = add(QStringLiteral("measuresChart"), translated("Measures"), translated("value"));
        charts_.measured->setPlaceholder(
            translated("What is measured after each epoch; choose it in Run > Measure after each epoch"));
        measures_->setObjectName(QStringLiteral("chartsMeasure"));
        measures_->setToolTip(translated("Which of the measures that were taken after each epoch is shown"));
        measures_->setAccessibleName(translated("Measure"));
        measures_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        measures_->setMinimumContentsLength(16);
        // Beside the tabs: a bar of its own would take a tenth of a small chart.
        auto* corner = new QWidget;
        auto* row = new QHBoxLayout(corner);
        row->setContentsMargins(0, 0, 0, 0);
        row->addWidget(new ShownRuns(context_));
        row->addWidget(measures_);
        setCornerWidget(corner);
        measures_->hide();
        connect(this, &QTabWidget::currentChanged, this, [this] {
            measures_->setVisible(currentWidget() == charts_.measured);
            leftAccuracy_ = false; // a person has chosen
        });
        connect(measures_, &QComboBox::currentIndexChanged, this, &LearningCurves::refresh);
    }

    /// What the runs recorded; the choice stays as long as it can.
    void offerMeasures(const std::vector<const RecordedMeasure*>& measures) {
        const QVariant chosen = measures_->currentData();
        const QSignalBlocker quiet(measures_);
        measures_->clear();
        for (const RecordedMeasure* measure : measures) {
            measures_->addItem(QString::fromStdString(measure->recording.title),
                               QString::fromStdString(measure->recording.id));
            measures_->setItemData(measures_->count() - 1,
                                   QString::fromStdString(measureText(*measure->measure)), Qt::ToolTipRole);
        }
        measures_->setCurrentIndex(std::max(0, measures_->findData(chosen)));
        measures_->setEnabled(measures_->count() > 0);
        charts_.measure = measures_->currentData().toString().toStdString();
    }

    void append(const QString& id, int first) {
        if (!context_->selected()->ids().contains(id))
            return;
        if (first < 2) // by the second epoch every series of a method that takes turns has begun
            return refresh();
        const SessionRun& run = *context_->session()->find(id);
        std::vector<RunEntry> entries = shownEntries();
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

    /// Runs that train in one step have no curve: a single point would look like one that was cut off.
    std::vector<RunEntry> shownEntries() const {
        std::vector<RunEntry> entries = context_->selected()->entriesSideBySide();
        std::erase_if(entries, isOneStep);
        return entries;
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
        const std::vector<RunEntry> entries = shownEntries();
        const std::size_t oneStep = context_->selected()->entriesSideBySide().size() - entries.size();
        std::vector<const SessionRun*> runs;
        for (const RunEntry& entry : entries)
            runs.insert(runs.end(), entry.begin(), entry.end());
        for (LineChart* chart : {charts_.accuracy, charts_.loss})
            chart->setPlaceholder(!runs.empty() ? translated("The curves appear after the first epoch")
                                  : oneStep > 0
                                      ? translated("The selected runs have one epoch: there is no curve")
                                  : context_->session()->runs()->all().empty()
                                      ? translated("Train a method to see its curves")
                                      : translated("Select a run in the pane Runs to see its curves"));
        const bool noClasses =
            !runs.empty() &&
            std::all_of(runs.begin(), runs.end(), [](const SessionRun* run) { return hasNoClasses(*run); });
        if (noClasses)
            charts_.accuracy->setPlaceholder(translated("These runs have no classifier, so there is no "
                                                        "accuracy. See Loss and Measures."));
        offerMeasures(monitoredOf(runs));
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

    /// Runs without classes record no accuracy: their measures are shown in its place, or their loss, until
    /// others are selected or somebody chooses a tab.
    void openOnWhatIsRecorded(bool noClasses, bool any) {
        if (noClasses && current() == charts_.accuracy) {
            setCurrentWidget(measures_->count() > 0 ? charts_.measured : charts_.loss);
            leftAccuracy_ = true;
        } else if (any && !noClasses && leftAccuracy_) {
            setCurrentWidget(charts_.accuracy);
        }
    }

    PaneContext* context_;
    QComboBox* measures_;
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
    return {
        .id = "charts",
        .title = translated("Curves"),
        .help = translated(
            "What the selected runs recorded after each epoch, live while they train; the wheel "
            "or a rectangle zooms, the right button smooths; click a name in the legend to hide its curve."),
        .place = PanePlace::bottomRight,
        .minimumWidth = 370, // the names of all panes of its place side by side
        .shortcut = Qt::CTRL | Qt::Key_7,
        .keys = {{translated("← →"), translated("read the values of an epoch")},
                 {translated("+ −"), translated("zoom")},
                 {translated("0"), translated("show everything")}},
        .make = makeCharts};
}

} // namespace groupscope::pane
