// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/subgroups_panel.h"

#include "app/panes/hidden_test_notice.h"
#include "app/panes/kept_epoch_note.h"
#include "app/panes/propagation_tab.h"
#include "app/panes/shown_runs.h"
#include "app/panes/split_box.h"
#include "core/figures/figure.h"
#include "core/figures/subgroup_figures.h"
#include "core/measures/measure_text.h"
#include "core/methods/method.h"
#include "widgets/charts/figure_view.h"
#include "widgets/charts/scene_painter.h"
#include "widgets/controls/choice_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

constexpr double leastFigureWidth = 430.0; // of one run's figure beside another's

/// Whether a measure has values of subgroups: it is a mean of rows, or some method's paper reads it of them.
bool isOfSubgroups(const Measure& measure) {
    return measure.rowValues != nullptr ||
           std::any_of(methods().begin(), methods().end(), [&](const Method& method) {
               return method.id.starts_with("dml-") && std::find(method.reports.begin(), method.reports.end(),
                                                                 measure.id) != method.reports.end();
           });
}

} // namespace

SubgroupsPanel::SubgroupsPanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(context->session())
    , findings_(session_, subgroupFindingsOf, this, bytesOfFindings)
    , bar_(new ChoiceBar)
    , tabs_(new QTabWidget) {
    tabs_->setObjectName(QStringLiteral("subgroupsTabs"));
    tabs_->setDocumentMode(true);
    values_ = addView(tr("Values"), "subgroupsValues");
    gaps_ = addView(tr("Gaps"), "subgroupsGaps");
    neighbours_ = addView(tr("Neighbours"), "subgroupsNeighbours");
    spectrum_ = addView(tr("Spectrum"), "subgroupsSpectrum");
    propagation_ = addView(tr("Propagation"), "subgroupsPropagation");
    build();
    refreshSoon_.setSingleShot(true);
    refreshSoon_.setInterval(50);
    const auto soon = [this] { refreshSoon_.start(); };
    connect(&refreshSoon_, &QTimer::timeout, this, &SubgroupsPanel::refresh);
    connect(session_->data(), &OpenSet::opened, this, &SubgroupsPanel::onOpened);
    // At once: the report may be asked for next, and takes what stands here.
    connect(session_->data(), &OpenSet::columnsNeeded, this, &SubgroupsPanel::refresh);
    connect(session_->hidden(), &HiddenResults::changed, this, &SubgroupsPanel::refresh);
    connect(session_->runs(), &RunList::otherTasksChanged, this, soon);
    connect(session_->runs(), &RunList::runChanged, this, [this, soon](const QString& id) {
        const bool looked =
            context_->selected()->ids().contains(id) || current() == propagation_; // of all runs
        if (looked && session_->find(id)->state != SessionRun::State::training)
            soon();
    });
    for (const auto signal : {&SelectedRuns::changed, &SelectedRuns::sideBySideChanged})
        connect(context->selected(), signal, this, soon);
    for (const auto signal : {&DerivedValues::changed, &DerivedValues::rested})
        connect(&findings_, signal, this, soon);
}

FigureView* SubgroupsPanel::addView(const QString& tab, const char* name) {
    auto* view = new FigureView;
    view->setObjectName(QLatin1String(name));
    view->setAccessibleName(tab);
    tabs_->addTab(view, tab);
    connect(view, &FigureView::exportRequested, context_,
            [this] { Q_EMIT context_->exportRequested("subgroups"); });
    return view;
}

void SubgroupsPanel::build() {
    rows_ = bar_->addChoice(tr("Rows"), tr("Which rows are measured"), QStringLiteral("subgroupsRows"));
    measure_ = bar_->addChoice(QString(), tr("What is measured of every subgroup"),
                               QStringLiteral("subgroupsMeasure"));
    fillMeasures();
    kind_ = bar_->addChoice(QString(), tr("Which subgroups: attribute values over all classes, or groups"),
                            QStringLiteral("subgroupsKind"));
    propagationTab_ = new PropagationTab(context_, propagation_, bar_);
    connect(propagationTab_, &PropagationTab::changed, this, [this] { refreshSoon_.start(); });
    kind_->addItem(tr("attribute values"), static_cast<int>(Subgroups::combinations));
    kind_->addItem(tr("groups"), static_cast<int>(Subgroups::groups));
    input_ = new QCheckBox(tr("input too"));
    input_->setObjectName(QStringLiteral("subgroupsInput"));
    input_->setToolTip(tr("Measure the embedding as it is stored too, beside the shown runs"));
    attributes_ = new QCheckBox(tr("attributes too"));
    attributes_->setObjectName(QStringLiteral("subgroupsAttributes"));
    attributes_->setToolTip(
        tr("Measure the embedding of the attribute too, which PARADE leaves beside that of the classes"));
    for (QCheckBox* box : {input_, attributes_}) {
        bar_->addButton(box);
        connect(box, &QCheckBox::toggled, this, &SubgroupsPanel::refresh);
    }
    bar_->addStretch();
    bar_->addButton(new ShownRuns(context_));
    for (QComboBox* box : {rows_, kind_, measure_})
        connect(box, &QComboBox::currentIndexChanged, this, &SubgroupsPanel::refresh);
    connect(tabs_, &QTabWidget::currentChanged, this, &SubgroupsPanel::refresh);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar_);
    column->addWidget(new HiddenTestNotice(context_, rows_, HiddenTestNotice::Runs::selected));
    column->addWidget(new KeptEpochNote(context_));
    column->addWidget(tabs_, 1);
}

void SubgroupsPanel::fillMeasures() {
    for (const Measure& own : measures())
        if (isOfSubgroups(own)) {
            measure_->addItem(QString::fromStdString(own.title), QString::fromStdString(own.id));
            measure_->setItemData(measure_->count() - 1, QString::fromStdString(measureText(own)),
                                  Qt::ToolTipRole);
        }
    measure_->setCurrentIndex(std::max(0, measure_->findData(QStringLiteral("map_at_r"))));
}

void SubgroupsPanel::onOpened() {
    spaces_.clear();
    if (const auto& task = session_->task()) {
        fillSplits(*rows_, *session_);
        const QSignalBlocker quiet(kind_); // without attributes classes are the subgroups
        const bool both = task->groups.combinationCount() > 1 &&
                          task->groups.kind() != GroupScheme::Kind::named && !task->groups.spansClasses();
        kind_->setCurrentIndex(both ? 0 : 1);
        kind_->setEnabled(both);
    }
    refresh();
}

void SubgroupsPanel::setWatched(bool watched) {
    watched_ = watched;
    if (watched) // a window that is being destroyed hides its docks when the session is gone
        refresh();
}

FigureView* SubgroupsPanel::current() const {
    return static_cast<FigureView*>(tabs_->currentWidget());
}

QString SubgroupsPanel::currentName() const {
    return tr("subgroups, %1").arg(tabs_->tabText(tabs_->currentIndex()).toLower());
}

QString SubgroupsPanel::caption() const {
    return current()->hasFigure() ? caption_ : QString();
}

bool SubgroupsPanel::isMeasuring() const {
    return findings_.isWorking() || refreshSoon_.isActive() || propagationTab_->isWorking();
}

SubgroupKey::Wanted SubgroupsPanel::wanted() const {
    return current() == neighbours_ ? SubgroupKey::Wanted::confusions
           : current() == spectrum_ ? SubgroupKey::Wanted::spectra
           : current() == gaps_     ? SubgroupKey::Wanted::gaps
                                    : SubgroupKey::Wanted::measure;
}

/// Where gaps are known, the measure is.
SubgroupKey SubgroupsPanel::keyOf(const SearchSpace& space) const {
    const std::string split = chosenSplit(*rows_);
    SubgroupKey gaps(space, split, SubgroupKey::Wanted::gaps, measure());
    return wanted() == SubgroupKey::Wanted::measure && findings_.get(gaps).value
               ? gaps
               : SubgroupKey(space, split, wanted(), measure());
}

Subgroups SubgroupsPanel::kind() const {
    return static_cast<Subgroups>(kind_->currentData().toInt());
}

std::string SubgroupsPanel::measure() const {
    return measure_->currentData().toString().toStdString();
}

bool SubgroupsPanel::hasTooManyRows() const {
    const Split* rows = session_->task()->findSplit(chosenSplit(*rows_));
    return wanted() != SubgroupKey::Wanted::spectra && rows->rows.size() > mostComparedRows &&
           (wanted() == SubgroupKey::Wanted::confusions || measures().find(measure()).comparesAllRows);
}

QString SubgroupsPanel::tooManyRowsText() {
    return tr("Too many rows to compare all of them: more than %1")
        .arg(QLocale().toString(static_cast<qulonglong>(mostComparedRows)));
}

/// The report takes the figures of views that nobody looks at too: they follow what may be shown at once,
/// while only what is watched asks for more.
void SubgroupsPanel::refresh() {
    if (!session_->task() || session_->task()->findSplit(chosenSplit(*rows_)) == nullptr) {
        for (FigureView* view : {values_, gaps_, neighbours_, spectrum_, propagation_})
            view->clear();
        return;
    }
    spaces_ = shownSpaces(*context_, chosenSplit(*rows_), input_->isChecked(), attributes_->isChecked());
    if (watched_ && current() != propagation_) { // which measures on a click
        std::vector<SubgroupKey> asked;
        for (const NamedSpace& own : spaces_)
            if (own.reason.isEmpty() && !hasTooManyRows())
                asked.push_back(keyOf(own.space));
        findings_.request(asked);
    }
    showChoices();
}

void SubgroupsPanel::showChoices() {
    const bool propagates = current() == propagation_;
    measure_->setVisible(current() == values_ || current() == gaps_ || propagates);
    kind_->setVisible(current() != gaps_ && !propagates);
    input_->setVisible(!propagates);
    attributes_->setVisible(anyLeavesAttributes(*context_) && !propagates);
    propagationTab_->setControlsShown(propagates);
    if (propagates)
        showPropagation();
    else if (current() == values_)
        showValues();
    else if (current() == gaps_)
        showGaps();
    else if (current() == neighbours_)
        showFigures(neighbours_, "neighbour_confusion");
    else
        showFigures(spectrum_, "subgroup_spectrum");
}

QString SubgroupsPanel::waitingText() const {
    QStringList lines;
    QString problem;
    for (const NamedSpace& own : spaces_)
        if (problem.isEmpty() && own.reason.isEmpty())
            problem = findings_.get(keyOf(own.space)).reason;
    if (!problem.isEmpty())
        lines << tr("⚠ %1").arg(problem);
    else if (hasTooManyRows())
        lines << tr("⚠ %1").arg(tooManyRowsText());
    else if (findings_.isWorking())
        lines << tr("measuring …");
    for (const NamedSpace& own : spaces_)
        if (!own.reason.isEmpty())
            lines << tr("%1: %2").arg(own.name, own.reason);
    if (lines.isEmpty() && (current() == values_ || current() == gaps_))
        lines << tr("There are no two subgroups of that kind with values");
    else if (lines.isEmpty())
        lines << tr("There are no two subgroups of that kind with values, or more than %1 of them")
                     .arg(mostViewedSubgroups);
    return lines.join(QLatin1Char('\n'));
}

/// Calls `take` with each space of which the measure is known; why there is nothing of others, a line each.
template<class Take>
QStringList SubgroupsPanel::eachMeasured(const Take& take) const {
    QStringList missing;
    for (const NamedSpace& own : spaces_) {
        const auto known = findings_.get(keyOf(own.space)).value;
        if (known == nullptr || !known->measured.contains(measure()) || !own.reason.isEmpty())
            continue;
        const MeasuredSubgroups& found = known->measured.at(measure());
        if (!found.reason.empty())
            missing << tr("%1: %2").arg(own.name, QString::fromStdString(found.reason));
        else
            take(own, own.color.isValid() ? own.color.name().toStdString() : std::string(), found);
    }
    return missing;
}

void SubgroupsPanel::showPropagation() {
    const QString reason = hasTooManyRows() ? tooManyRowsText()
                           : chosenSplit(*rows_) == session_->task()->fit().name
                               ? tr("Classifiers are fitted on these rows: choose others to score them on")
                               : QString();
    propagationTab_->show(chosenSplit(*rows_), measure(), reason);
    caption_ = propagationTab_->caption();
}

void SubgroupsPanel::showValues() {
    const std::string split = chosenSplit(*rows_);
    std::vector<SubgroupSource> sources;
    const QStringList missing =
        eachMeasured([&](const NamedSpace& own, const std::string& color, const MeasuredSubgroups& found) {
            sources.push_back({own.name.toStdString(), own.method, color, {&found.measured}});
        });
    const SubgroupValues values =
        subgroupValuesOf(sources, session_->task()->groups, measures().find(measure()), split, kind());
    caption_ = tr("%1 of %2, %3 rows: whiskers are 95 % intervals where the measure has them.")
                   .arg(measure_->currentText(), kind_->currentText(), rows_->currentText());
    values_->setPlaceholder(missing.isEmpty() ? waitingText() : missing.join(QLatin1Char('\n')));
    values_->setPlot(values.series.empty() || values.rows.size() < 2 ? Plot() : plotOf(values));
}

void SubgroupsPanel::showGaps() {
    const std::string split = chosenSplit(*rows_);
    std::vector<GapLine> lines;
    const QStringList missing =
        eachMeasured([&](const NamedSpace& own, const std::string& color, const MeasuredSubgroups& found) {
            if (found.gaps)
                lines.push_back({own.name.toStdString(), own.method, color, *found.gaps});
        });
    const SubgroupValues gaps = gapValuesOf(lines, measures().find(measure()), split);
    caption_ =
        tr("Gaps of %1 between subgroups, %2 rows: the mean over the subgroups of the first side minus "
           "that of the second; whiskers are 95 % intervals (bootstrap) where the measure is a mean of "
           "rows.")
            .arg(measure_->currentText(), rows_->currentText());
    gaps_->setPlaceholder(missing.isEmpty() ? waitingText() : missing.join(QLatin1Char('\n')));
    gaps_->setPlot(gaps.series.empty() ? Plot() : plotOf(gaps));
}

/// A plot for each space, side by side.
void SubgroupsPanel::showFigures(FigureView* view, const char* figure) {
    const std::string split = chosenSplit(*rows_);
    const bool groups = kind() == Subgroups::groups;
    PlotSheet sheet{.panels = {}, .leastWidth = leastFigureWidth};
    caption_.clear();
    const auto add = [&](auto plot, const NamedSpace& own) {
        plot.title = own.name.toStdString();
        sheet.panels.emplace_back(std::move(plot));
    };
    for (const NamedSpace& own : spaces_) {
        const auto known = findings_.get(keyOf(own.space)).value;
        if (!known || !own.reason.isEmpty())
            continue;
        SubgroupViews shown{split, {}, {}};
        for (const SubgroupConfusion& each : known->views.confusions)
            if ((each.what == "groups") == groups)
                shown.confusions.push_back(each);
        for (const SubgroupSpectra& each : known->views.spectra)
            if ((each.what == "groups") == groups)
                shown.spectra.push_back(each);
        if (view == neighbours_)
            for (const SubgroupConfusion& each : shown.confusions)
                add(plotOf(each, windowCount), own);
        else
            for (const SubgroupSpectra& each : shown.spectra)
                add(plotOf(each, windowCount), own);
        for (const Drawing& drawing : groupscope::figures().find(figure).drawings(
                 {.name = own.name.toStdString(), .subgroups = &shown}))
            caption_ += (caption_.isEmpty() ? QString() : QStringLiteral(" ")) +
                        QString::fromStdString(drawing.caption);
    }
    view->setPlaceholder(waitingText());
    if (sheet.panels.size() == 1) // its name stands in the box above
        std::visit([](auto& only) { only.title.clear(); }, sheet.panels.front());
    view->setPlot(std::move(sheet));
}

} // namespace groupscope
