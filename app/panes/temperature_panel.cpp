// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/temperature_panel.h"

#include "app/views/run_presentation.h"
#include "core/methods/method.h"
#include "widgets/charts/figure_view.h"
#include "widgets/charts/line_chart.h"
#include "widgets/style/language.h"
#include "widgets/tables/elided_label.h"
#include "widgets/tables/fact_table.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace groupscope {

namespace {

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

TemperaturePanel::TemperaturePanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , tabs_(new QTabWidget)
    , chart_(addChart(tr("Over epochs"), tr("temperature: median, 5 to 95 %"), "temperatureChart"))
    , shares_(addChart(tr("Shares"), tr("share"), "temperatureShares"))
    , histogram_(addScene(tr("One epoch"), tr("Temperatures of an epoch"), "temperatureHistogram",
                          "temperature_epoch"))
    , weights_(addScene(tr("Weights"), tr("Weights of negatives by similarity"), "temperatureWeights",
                        "temperature_weights"))
    , split_(new QComboBox)
    , facts_(new ElidedLabel)
    , warning_(wrappedLabel())
    , slider_(new QSlider(Qt::Horizontal))
    , epochLabel_(new QLabel)
    , note_(wrappedLabel())
    , content_(new QWidget) {
    tabs_->setObjectName(QStringLiteral("temperatureTabs"));
    tabs_->setDocumentMode(true);
    shares_->setPercent(true);
    weights_->setPlaceholder(tr("The weight of a negative is shown of methods whose temperatures follow "
                                "domains."));
    facts_->setObjectName(QStringLiteral("temperatureFacts"));
    note_->setObjectName(QStringLiteral("temperatureNote"));
    note_->setAlignment(Qt::AlignCenter);
    note_->setMargin(spacing::wide);
    auto* inner = new QVBoxLayout(content_);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(spacing::tight);
    inner->addWidget(tabs_, 1);
    inner->addWidget(makeEpochBar());
    facts_->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::close);
    inner->addWidget(facts_);
    warning_->setObjectName(QStringLiteral("temperatureWarning"));
    warning_->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::close);
    inner->addWidget(warning_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(content_, 1);
    column->addWidget(note_, 1);
    follow();
    refresh();
}

LineChart* TemperaturePanel::addChart(const QString& tab, const QString& yTitle, const char* name) {
    auto* chart = new LineChart;
    chart->setObjectName(QLatin1String(name));
    chart->setAxisTitles(tr("epoch"), yTitle);
    tabs_->addTab(chart, tab);
    connect(chart, &LineChart::exportRequested, context_,
            [this] { Q_EMIT context_->exportRequested("temperatures"); });
    return chart;
}

FigureView* TemperaturePanel::addScene(const QString& tab, const QString& description, const char* name,
                                       const char* figure) {
    auto* view = new FigureView;
    view->setObjectName(QLatin1String(name));
    view->setAccessibleName(description);
    tabs_->addTab(view, tab);
    connect(view, &FigureView::exportRequested, context_,
            [this, figure] { Q_EMIT context_->exportRequested(figure); });
    return view;
}

void TemperaturePanel::follow() {
    refreshSoon_.setSingleShot(true);
    refreshSoon_.setInterval(150);
    const auto soon = [this] {
        if (!refreshSoon_.isActive())
            refreshSoon_.start();
    };
    connect(&refreshSoon_, &QTimer::timeout, this, &TemperaturePanel::refresh);
    const auto soonOf = [this, soon](const QString& id) {
        if (context_->selected()->ids().contains(id))
            soon();
    };
    const Session* session = context_->session();
    connect(session->runs(), &RunList::epochsRecorded, this, soonOf);
    connect(session->runs(), &RunList::runChanged, this, soonOf);
    connect(session->runs(), &RunList::otherTasksChanged, this, soon);
    connect(session->data(), &OpenSet::opened, this, &TemperaturePanel::refresh);
    connect(context_->selected(), &SelectedRuns::changed, this, &TemperaturePanel::refresh);
    connect(context_, &PaneContext::epochShown, this, &TemperaturePanel::followTime);
    connect(slider_, &QSlider::valueChanged, this, [this] {
        missing_.clear();
        showEpoch();
        moveTime();
    });
    connect(split_, &QComboBox::currentIndexChanged, this, [this] {
        showCurves();
        showEpoch();
    });
}

QWidget* TemperaturePanel::makeEpochBar() {
    slider_->setObjectName(QStringLiteral("temperatureEpoch"));
    slider_->setRange(0, 0);
    slider_->setAccessibleName(tr("Epoch"));
    slider_->setToolTip(tr("Which epoch's temperatures are shown, and with them every view that follows the "
                           "time line"));
    split_->setObjectName(QStringLiteral("temperatureSplit"));
    split_->setAccessibleName(tr("What pairs are told apart by"));
    split_->setToolTip(tr("What pairs of rows are told apart by"));
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(spacing::normal, 0, spacing::normal, 0);
    row->addWidget(split_);
    row->addWidget(slider_, 1);
    row->addWidget(epochLabel_);
    return bar;
}

LineChart* TemperaturePanel::chart() const {
    return tabs_->currentWidget() == shares_ ? shares_ : chart_;
}

void TemperaturePanel::setWatched(bool watched) {
    watched_ = watched;
    if (watched)
        refresh();
}

std::vector<TemperatureRun> TemperaturePanel::shownRuns() const {
    std::vector<TemperatureRun> runs;
    const RunTitles titles(context_->selected()->sideBySide());
    for (const SessionRun* run : context_->selected()->sideBySide())
        if (!temperatureEpochs(run->history).empty())
            runs.push_back({.key = run->id.toStdString(),
                            .title = titles.of(*run).toStdString(),
                            .history = &run->history,
                            .color = run->color.name().toStdString(),
                            .least = leastTemperature(run->parameters),
                            .base = baseTemperature(run->parameters)});
    return runs;
}

QString TemperaturePanel::emptyText() const {
    const SessionRun* run = context_->session()->find(context_->selected()->last());
    if (run == nullptr)
        return tr("Temperatures over epochs, once a run that has them is selected. Methods that do: %1.")
            .arg(methodsWithTemperatures());
    const QString name = QString::fromStdString(run->method->name);
    return leastTemperature(run->parameters)
               ? tr("Temperatures of %1 appear with its first epoch.").arg(name)
               : tr("%1 records no temperatures. Methods that do: %2.").arg(name, methodsWithTemperatures());
}

void TemperaturePanel::refresh() {
    const std::vector<TemperatureRun> runs = shownRuns();
    std::set<std::size_t> epochs;
    for (const TemperatureRun& run : runs)
        for (const std::size_t epoch : temperatureEpochs(*run.history))
            epochs.insert(epoch);
    const bool sameRuns = shown_ == context_->selected()->ids();
    const bool follows = !sameRuns || recorded_.empty() || slider_->value() == slider_->maximum();
    shown_ = context_->selected()->ids();
    recorded_.assign(epochs.begin(), epochs.end());
    content_->setVisible(!isEmpty());
    note_->setVisible(isEmpty());
    if (isEmpty()) {
        note_->setText(emptyText());
        for (LineChart* chart : {chart_, shares_})
            chart->setCurves({});
        weights_->clear();
        return histogram_->clear();
    }
    {
        const QSignalBlocker quiet(slider_);
        slider_->setRange(0, static_cast<int>(recorded_.size()) - 1);
        slider_->setPageStep(std::max(1, slider_->maximum() / 10));
        if (follows)
            slider_->setValue(slider_->maximum());
    }
    offerSplits(runs);
    if (!watched_)
        return;
    showCurves();
    showEpoch();
}

/// Those that any of the runs has; the chosen one stays while it is offered.
void TemperaturePanel::offerSplits(const std::vector<TemperatureRun>& runs) {
    std::vector<TemperatureSplit> offered;
    for (const TemperatureSplit split : temperatureSplits)
        if (split == temperatureSplits.front() || hasTemperatureSplit(runs, split))
            offered.push_back(split);
    if (static_cast<int>(offered.size()) == split_->count()) // more are added as a whole
        return;
    const TemperatureSplit chosen = split();
    const QSignalBlocker quiet(split_);
    split_->clear();
    for (const TemperatureSplit split : offered)
        split_->addItem(QString::fromStdString(temperatureSplitName(split)), static_cast<int>(split));
    split_->setCurrentIndex(std::max(0, split_->findData(static_cast<int>(chosen))));
    split_->setEnabled(split_->count() > 1);
}

TemperatureSplit TemperaturePanel::split() const {
    return static_cast<TemperatureSplit>(split_->currentData().toInt());
}

void TemperaturePanel::showCurves() {
    const std::vector<TemperatureRun> runs = shownRuns();
    chart_->setCurves(temperatureCurves(runs, split()));
    shares_->setCurves(temperatureShares(runs));
}

void TemperaturePanel::followTime() {
    const auto& epoch = context_->shownEpoch();
    const bool wasMissing = !missing_.isEmpty();
    missing_.clear();
    if (isEmpty())
        return;
    const std::vector<TemperatureRun> runs = shownRuns();
    const auto isOfTime = [&](const TemperatureRun& run) { return run.key == epoch->runId.toStdString(); };
    if (epoch && std::none_of(runs.begin(), runs.end(), isOfTime)) { // its epochs say nothing of others
        if (wasMissing)
            showEpoch();
        return;
    }
    int place = slider_->maximum();
    if (epoch) {
        const auto found =
            std::find(recorded_.begin(), recorded_.end(), static_cast<std::size_t>(epoch->epoch));
        if (epoch->isRaw() || found == recorded_.end())
            missing_ = epoch->name;
        else
            place = static_cast<int>(found - recorded_.begin());
    }
    if (!missing_.isEmpty())
        return showMissing();
    if (place == slider_->value() && !wasMissing)
        return;
    const QSignalBlocker quiet(slider_); // it follows
    slider_->setValue(place);
    showEpoch();
}

/// Everybody else follows who moved the slider, as far as the run of the time line has that epoch.
void TemperaturePanel::moveTime() {
    TimeLine* time = context_->timeLine();
    const SessionRun* run = context_->session()->find(time->runId());
    if (run == nullptr || isEmpty())
        return;
    const std::size_t epoch = recorded_[static_cast<std::size_t>(slider_->value())];
    const std::vector<std::size_t> own = temperatureEpochs(run->history);
    if (std::find(own.begin(), own.end(), epoch) != own.end())
        time->choose(static_cast<int>(epoch) + 1);
}

/// Another epoch would pass for the one of the time line.
void TemperaturePanel::showMissing() {
    for (LineChart* chart : {chart_, shares_})
        chart->setMarker(std::nullopt);
    epochLabel_->setText(tr("none of %1").arg(missing_));
    facts_->setText(tr("No temperatures were recorded of %1").arg(missing_));
    warning_->hide();
    for (FigureView* view : {histogram_, weights_})
        view->clear();
}

void TemperaturePanel::showEpoch() {
    if (isEmpty())
        return;
    if (!missing_.isEmpty())
        return showMissing();
    const std::vector<TemperatureRun> runs = shownRuns();
    const std::size_t epoch = recorded_[static_cast<std::size_t>(slider_->value())];
    for (LineChart* chart : {chart_, shares_})
        chart->setMarker(static_cast<double>(epoch + 1));
    epochLabel_->setText(tr("epoch %1 of %2").arg(epoch + 1).arg(recorded_.back() + 1));
    QStringList facts;
    for (const TemperatureRun& run : runs) {
        const QString title =
            runs.size() > 1 ? QString::fromStdString(run.title) + QStringLiteral(": ") : QString();
        facts << title + (epoch < run.history->size()
                              ? QString::fromStdString(temperatureFacts(run, (*run.history)[epoch]))
                              : tr("has no such epoch"));
    }
    warn(runs, epoch);
    facts_->setText(facts.join(QStringLiteral(" · ")));
    histogram_->setPlot(plotOf(temperatureRidges(runs, std::span(&epoch, 1), split())));
    const CurveFigure weights = temperatureWeights(runs, epoch, split());
    weights_->setPlot(weights.curves.empty() ? Plot() : plotOf(weights));
}

void TemperaturePanel::warn(const std::vector<TemperatureRun>& runs, std::size_t epoch) {
    QStringList warned;
    bool byDomains = false, byRows = false;
    for (const TemperatureRun& run : runs)
        if (epoch < run.history->size() && mostAreClamped((*run.history)[epoch])) {
            warned << QString::fromStdString(run.title);
            (run.base ? byDomains : byRows) = true;
        }
    QStringList remedies;
    if (byDomains)
        remedies << tr("raise temperature, or lower tau_beta or tau_min");
    if (byRows)
        remedies << tr("lower rho or tau_min");
    warning_->setVisible(!warned.isEmpty());
    warning_->setText(tr("⚠ %1: most temperatures are at tau_min, which then decides the result: %2.")
                          .arg(warned.join(QStringLiteral(", ")), remedies.join(QStringLiteral("; "))));
}

QString TemperaturePanel::epochName() const {
    return isEmpty() ? tr("temperatures")
                     : tr("temperatures of epoch %1")
                           .arg(recorded_[static_cast<std::size_t>(slider_->value())] + 1);
}

} // namespace groupscope
