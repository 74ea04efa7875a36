// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/representation_panel.h"

#include "app/panes/hidden_test_notice.h"
#include "app/panes/split_box.h"
#include "app/views/run_comparison.h"
#include "app/views/run_presentation.h"
#include "app/views/visible.h"
#include "core/base/text.h"
#include "core/experiment/monitor.h"
#include "core/figures/figure.h"
#include "core/figures/method_style.h"
#include "core/methods/method.h"
#include "widgets/charts/figure_view.h"
#include "widgets/style/language.h"
#include "widgets/tables/elided_label.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

/// What there is to see in a view that is still empty.
QString mapHint() {
    return RepresentationPanel::tr("Open a set to see how far apart the groups of each class lie");
}

/// The name of what is measured, and on how many rows where these are a sample.
QString withSample(const QString& name, const Representation& measured) {
    if (measured.n <= mostComparedRows)
        return name;
    const QLocale locale;
    const auto count = [&](std::size_t rows) { return locale.toString(static_cast<qulonglong>(rows)); };
    return measured.informationRows == 0
               ? RepresentationPanel::tr("%1 (alignment: %2 of %3 rows)")
                     .arg(name, count(measured.alignedRows), count(measured.n))
               : RepresentationPanel::tr("%1 (alignment: %2, information: %3 of %4 rows)")
                     .arg(name, count(measured.alignedRows), count(measured.informationRows),
                          count(measured.n));
}

} // namespace

RepresentationPanel::RepresentationPanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(context->session())
    , values_(new Representations(session_, representationOf, this, bytesOfRepresentation))
    , split_(new QComboBox)
    , space_(new QComboBox)
    , attribute_(new QComboBox)
    , measure_(new QComboBox)
    , what_(new ElidedLabel)
    , tabs_(new QTabWidget) {
    tabs_->setDocumentMode(true);
    tabs_->setUsesScrollButtons(true);
    map_ = addView(tr("Alignment map"), mapHint());
    information_ =
        addView(tr("Information"),
                tr("What the embedding tells of class and attribute. Switch on Run > Measure after "
                   "each epoch > Mutual information to see the path of a training."));
    worst_ = addView(tr("Worst group"), {});
    bound_ = addView(tr("Bound"), tr("The terms that bound the worst group's loss, for the selected run"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::tight);
    column->addWidget(makeBar());
    column->addWidget(new HiddenTestNotice(context, split_, HiddenTestNotice::Runs::all));
    column->addWidget(tabs_, 1);
    refreshSoon_.setSingleShot(true);
    refreshSoon_.setInterval(150);
    const auto soon = [this] {
        if (!refreshSoon_.isActive())
            refreshSoon_.start();
    };
    connect(&refreshSoon_, &QTimer::timeout, this, &RepresentationPanel::showPlanes);
    for (const auto signal : {&DerivedValues::changed, &DerivedValues::cleared, &DerivedValues::rested})
        connect(values_, signal, this, &RepresentationPanel::showMeasured);
    connect(session_->data(), &OpenSet::opened, this, &RepresentationPanel::onOpened);
    connect(session_->hidden(), &HiddenResults::changed, this, &RepresentationPanel::measure);
    connect(session_->runs(), &RunList::runsAdded, this, soon);
    connect(session_->runs(), &RunList::runsRemoved, this, soon);
    connect(session_->runs(), &RunList::epochsRecorded, this, soon);
    connect(session_->runs(), &RunList::runChanged, this, [this, soon](const QString& id) {
        soon();
        if (context_->selected()->last() == id && session_->find(id)->hasDetails())
            measure();
    });
    connect(context->selected(), &SelectedRuns::changed, this, &RepresentationPanel::measure);
    measureSoon_.setSingleShot(true);
    measureSoon_.setInterval(150);
    connect(&measureSoon_, &QTimer::timeout, this, &RepresentationPanel::measure);
    connect(context, &PaneContext::epochShown, this, [this] {
        if (!measureSoon_.isActive())
            measureSoon_.start();
    });
}

FigureView* RepresentationPanel::addView(const QString& tab, const QString& placeholder) {
    auto* view = new FigureView;
    view->setPlaceholder(placeholder);
    view->setAccessibleName(tab);
    tabs_->addTab(view, tab);
    connect(view, &FigureView::exportRequested, context_,
            [this] { Q_EMIT context_->exportRequested("representation"); });
    connect(view, &FigureView::keyRequested, context_,
            [this](const QString& key, bool added) { context_->selected()->select({key}, added); });
    return view;
}

QWidget* RepresentationPanel::makeBar() {
    split_->setObjectName(QStringLiteral("representationSplit"));
    split_->setToolTip(tr("Which rows are measured"));
    space_->setObjectName(QStringLiteral("representationSpace"));
    space_->addItems({tr("distances"), tr("of unit rows"), tr("squared")});
    space_->setToolTip(
        tr("Mean distance of the rows as they are, divided by their norm first (so that methods "
           "compare), or mean squared distance"));
    attribute_->setObjectName(QStringLiteral("representationAttribute"));
    attribute_->setToolTip(tr("Which attribute the class is compared with"));
    measure_->setObjectName(QStringLiteral("representationMeasure"));
    measure_->setToolTip(tr("What the worst group is drawn against"));
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(spacing::normal, spacing::close, spacing::normal, 0);
    auto* label = new QLabel(tr("Ro&ws"));
    label->setBuddy(split_);
    row->addWidget(label);
    for (QComboBox* box : {split_, space_, attribute_, measure_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(9);
        row->addWidget(box);
    }
    what_->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(what_, 1);
    const auto showChoices = [this] { // each view has its own
        const QWidget* shown = tabs_->currentWidget();
        space_->setVisible(shown == map_);
        attribute_->setVisible(shown == information_);
        measure_->setVisible(shown == worst_);
    };
    connect(tabs_, &QTabWidget::currentChanged, this, showChoices);
    connect(split_, &QComboBox::currentIndexChanged, this, &RepresentationPanel::measure);
    connect(space_, &QComboBox::currentIndexChanged, this, &RepresentationPanel::showMeasured);
    for (QComboBox* box : {attribute_, measure_})
        connect(box, &QComboBox::currentIndexChanged, this, &RepresentationPanel::showPlanes);
    showChoices();
    return bar;
}

FigureView* RepresentationPanel::current() const {
    return static_cast<FigureView*>(tabs_->currentWidget());
}

QString RepresentationPanel::currentName() const {
    return tabs_->tabText(tabs_->currentIndex()).toLower().replace(QLatin1Char(' '), QLatin1Char('-'));
}

RepresentationKey RepresentationPanel::wanted() const {
    const auto& epoch = context_->shownEpoch();
    if (!epoch || epoch->runId != context_->selected()->last())
        return {context_->selected()->last(), chosenSplit(*split_)};
    return {epoch->isRaw() ? QString() : epoch->runId, chosenSplit(*split_), epoch->headEpoch};
}

QString RepresentationPanel::noHead() const {
    const auto& epoch = context_->shownEpoch();
    return epoch && epoch->runId == context_->selected()->last() && !epoch->isRaw() && epoch->headEpoch < 0
               ? tr("no head of %1 or before was kept").arg(epoch->name)
               : QString();
}

QString RepresentationPanel::nameOfWanted() const {
    const SessionRun* run = session_->find(context_->selected()->last());
    if (run == nullptr)
        return tr("raw embedding");
    const auto& epoch = context_->shownEpoch();
    if (!epoch || epoch->runId != run->id)
        return titleOf(*run);
    if (epoch->isRaw())
        return tr("raw embedding, before %1").arg(titleOf(*run));
    return epoch->headEpoch == epoch->epoch
               ? tr("%1, %2").arg(titleOf(*run), epoch->name)
               : tr("%1, %2 (the last head kept before %3)")
                     .arg(titleOf(*run), nameOfEpoch(epoch->headEpoch), epoch->name);
}

void RepresentationPanel::onOpened() {
    attribute_->clear();
    for (const GroupScheme::Attribute& attribute : session_->task()->groups.attributes())
        attribute_->addItem(QString::fromStdString(attribute.name));
    fillSplits(*split_, *session_);
    measure();
}

void RepresentationPanel::setWatched(bool watched) {
    watched_ = watched;
    if (watched) // a window that is being destroyed hides its docks when the session is gone
        measure();
}

bool RepresentationPanel::isHidden(const RepresentationKey& request) const {
    const SessionRun* run = session_->find(request.runId);
    return run != nullptr && session_->task() && hides(*run, session_->task()->findSplit(request.split));
}

std::shared_ptr<const Representation> RepresentationPanel::known(const RepresentationKey& request) const {
    return !session_->task() || isHidden(request) || (request == wanted() && !noHead().isEmpty())
               ? nullptr
               : values_->get(request).value;
}

void RepresentationPanel::measure() {
    const RepresentationKey key = wanted();
    const Split* split = session_->task() ? session_->task()->findSplit(key.split) : nullptr;
    if (watched_ && split != nullptr && !split->rows.empty() && !isHidden(key) && noHead().isEmpty())
        values_->request({key});
    showMeasured();
}

void RepresentationPanel::showMeasured() {
    const std::shared_ptr<const Representation> measured = known(wanted());
    const SessionRun* run = session_->find(context_->selected()->last());
    const QString name = nameOfWanted();
    const QString reason = values_->get(wanted()).reason;
    what_->setText(!session_->task()             ? QString()
                   : measured                    ? withSample(name, *measured)
                   : isHidden(wanted())          ? tr("%1: test results are hidden").arg(name)
                   : !noHead().isEmpty()         ? tr("%1: %2").arg(titleOf(*run), noHead())
                   : run != nullptr && !run->run ? tr("%1 is not trained yet").arg(name)
                   : !reason.isEmpty()           ? tr("⚠ %1").arg(reason)
                   : values_->isWorking()        ? tr("measuring %1 …").arg(name)
                                                 : name);
    map_->setPlaceholder(whyNoMap());
    showMap(measured.get());
    showBound(measured.get());
    showPlanes();
}

QString RepresentationPanel::whyNoMap() const {
    if (!session_->task())
        return mapHint();
    if (isHidden(wanted()))
        return hiddenTestText();
    const SessionRun* run = session_->find(context_->selected()->last());
    if (run != nullptr && !run->run)
        return tr("%1 is not trained yet: its alignment map appears when it is done").arg(titleOf(*run));
    if (!noHead().isEmpty())
        return noHead();
    return tr("Measuring how far apart the groups of each class lie …");
}

void RepresentationPanel::showMap(const Representation* measured) {
    if (measured == nullptr)
        return map_->clear();
    AlignmentMap map;
    map.counts = measured->counts;
    const int space = space_->currentIndex();
    map.classes = space == 1 ? measured->normalized : measured->raw;
    map.measure = space == 1 ? "mean distance of unit rows" : "mean distance";
    if (space == 2)
        map = squaredMap(std::move(map));
    map_->setPlot(plotOf(map, session_->task()->groups));
}

void RepresentationPanel::showBound(const Representation* measured) {
    if (measured == nullptr || !measured->bound) {
        bound_->setPlaceholder(isHidden(wanted()) ? hiddenTestText()
                               : measured == nullptr || context_->selected()->last().isEmpty()
                                   ? tr("The terms that bound the worst group's loss, for the selected run")
                                   : tr("The logits of this head are no linear map of its embedding, so the "
                                        "theorem says nothing of it"));
        return bound_->clear();
    }
    bound_->setPlot(plotOf(boundBars(*measured->bound, session_->task()->groups)));
}

std::vector<RunTrace> RepresentationPanel::traces() const {
    std::vector<RunTrace> traces;
    const std::string split = chosenSplit(*split_);
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

/// The paths of the trainings, and the point of what was measured here for runs without a path.
Plane RepresentationPanel::informationOf(const std::vector<RunTrace>& runs) const {
    const std::string attribute = attribute_->currentText().toStdString();
    Plane plane = informationPlane(runs, attribute, session_->task()->groups.className());
    const auto add = [&](const RepresentationKey& request, PlaneItem item) {
        const auto measured = known(request);
        const auto index = static_cast<std::size_t>(std::max(0, attribute_->currentIndex()));
        if (!measured || !measured->standardized)
            return;
        const RepresentationInformation& information = measured->standardized->information;
        if (!information.ofClass || index >= information.ofAttributes.size() ||
            !information.ofAttributes[index])
            return;
        const double x = *information.ofAttributes[index], y = *information.ofClass;
        item.path = {{x, y}};
        item.tooltips = {item.name + ": " + fixedText(y, 3) + " of the class, " + fixedText(x, 3) + " of " +
                         attribute + ", nats; mean norm of rows " +
                         fixedText(measured->standardized->meanNorm, 2)};
        plane.items.push_back(std::move(item));
    };
    const std::string split = wanted().split;
    PlaneItem raw;
    raw.name = tr("raw embedding").toStdString();
    raw.color = "#808080"; // no method
    raw.emphasized = context_->selected()->ids().isEmpty();
    add({{}, split}, std::move(raw));
    for (const RunTrace& run : runs) {
        const bool traced = std::any_of(plane.items.begin(), plane.items.end(),
                                        [&](const PlaneItem& item) { return item.key == run.key; });
        PlaneItem item;
        item.name = run.name;
        item.key = run.key;
        item.style = run.style;
        item.color = run.color;
        item.emphasized = run.emphasized;
        if (!traced)
            add({QString::fromStdString(run.key), split}, std::move(item));
    }
    return plane;
}

/// What the runs recorded; the choice stays as long as it can.
void RepresentationPanel::offerMeasures(const std::vector<const RecordedMeasure*>& measures) {
    const QVariant chosen = measure_->currentData();
    const QSignalBlocker quiet(measure_);
    measure_->clear();
    for (const RecordedMeasure* measure : measures)
        measure_->addItem(QString::fromStdString(measure->recording.summary),
                          QString::fromStdString(measure->recording.id));
    measure_->setCurrentIndex(std::max(0, measure_->findData(chosen)));
}

void RepresentationPanel::showPlanes() {
    if (!session_->task())
        for (FigureView* view : {information_, worst_})
            view->clear();
    if (!watched_ || !session_->task())
        return;
    const std::vector<RunTrace> runs = traces();
    const auto show = [](FigureView* view, const Plane& plane) {
        view->setPlot(plane.items.empty() ? Plot() : plotOf(plane));
    };
    show(information_, informationOf(runs));
    offerMeasures(monitoredOf(runs));
    worst_->setPlaceholder(
        hidesAny(*session_, chosenSplit(*split_)) ? hiddenTestText()
        : runs.empty() ? tr("Train a method with Run > Measure after each epoch > Alignment to see its "
                            "worst group against alignment")
                       : tr("No run has recorded a measure of its embedding after each epoch: choose "
                            "one in Run > Measure after each epoch, and train"));
    const RecordedMeasure* measure =
        recordedMeasures().known(measure_->currentData().toString().toStdString());
    if (measure == nullptr)
        return worst_->clear();
    Plane worst = worstGroupPlane(runs, *measure);
    const std::string ownSpace = worst.note.empty() ? "" : worst.note + "; ";
    worst.note = ownSpace + tr("selected epochs; accuracy on %1 rows, the measure on %2 rows")
                                .arg(QString::fromStdString(wanted().split),
                                     QString::fromStdString(monitoredRows(*session_->task()).name))
                                .toStdString();
    show(worst_, worst);
}

} // namespace groupscope
