// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/trade_off_panel.h"

#include "app/panes/hidden_test_notice.h"
#include "app/panes/method_groups_tab.h"
#include "app/panes/parallel_tab.h"
#include "app/panes/scale_tab.h"
#include "app/panes/split_box.h"
#include "app/panes/trade_off_axes.h"
#include "app/views/figure_keys.h"
#include "app/views/run_comparison.h"
#include "app/views/run_presentation.h"
#include "app/views/visible.h"
#include "core/figures/effective_robustness.h"
#include "core/figures/parameter_plane.h"
#include "core/figures/settings_map.h"
#include "core/runs/selection.h"
#include "widgets/charts/figure_view.h"
#include "widgets/controls/choice_bar.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace groupscope {

TradeOffPanel::TradeOffPanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(context->session())
    , frontOfAll_(new QCheckBox(tr("fro&nt of all settings")))
    , tabs_(new QTabWidget) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(makeBar());
    column->addWidget(new HiddenTestNotice(context, split_, HiddenTestNotice::Runs::all));
    makeTabs();
    column->addWidget(tabs_, 1);
    follow();
    refresh();
}

QWidget* TradeOffPanel::makeBar() {
    auto* bar = new ChoiceBar;
    split_ = bar->addChoice(tr("Ro&ws"), tr("Which rows the accuracies are measured on"),
                            QStringLiteral("tradeOffSplit"));
    rule_ = bar->addChoice(tr("Settings b&y"), tr("Which of a method's settings stands for it"),
                           QStringLiteral("tradeOffRule"));
    for (const SelectionRule& rule : selectionRules()) {
        rule_->addItem(QString::fromStdString(rule.name), QString::fromStdString(rule.id));
        rule_->setItemData(rule_->count() - 1, QString::fromStdString(rule.meaning), Qt::ToolTipRole);
    }
    axes_ = new TradeOffAxisBoxes(bar, session_, this);
    frontOfAll_->setObjectName(QStringLiteral("tradeOffFront"));
    frontOfAll_->setToolTip(tr("Draw the steps that no setting exceeds, of every trained setting instead of "
                               "the chosen ones: on rows to report on nobody may choose by them"));
    bar->addButton(frontOfAll_);
    bar->addStretch();
    return bar;
}

void TradeOffPanel::makeTabs() {
    tabs_->setObjectName(QStringLiteral("tradeOffTabs"));
    tabs_->setDocumentMode(true);
    chart_ = addSettingsView(tr("Chosen settings"), QStringLiteral("trade_off"), &TradeOffPanel::showChosen);
    front_ = new QAction(tr("Select the runs on the &front"), chart_);
    front_->setShortcut(Qt::Key_F);
    front_->setShortcutContext(Qt::WidgetShortcut);
    chart_->addAction(front_);
    connect(front_, &QAction::triggered, this, &TradeOffPanel::selectFront);
    connect(chart_, &FigureView::keysRequested, this, &TradeOffPanel::selectRows);
    byGroup_ = new FigureView;
    byGroup_->setObjectName(QStringLiteral("method_groups"));
    addTab(byGroup_, tr("By group"), &TradeOffPanel::showByGroup);
    connect(byGroup_, &FigureView::exportRequested, context_,
            [context = context_] { Q_EMIT context->exportRequested("method_groups"); });
    groupsTab_ = new MethodGroupsTab(context_, byGroup_);
    allSettings_ = addSettingsView(tr("All settings"), QStringLiteral("settings_spread"),
                                   &TradeOffPanel::showAllSettings);
    parallel_ = new ParallelTab(context_);
    addTab(parallel_, tr("Settings"), &TradeOffPanel::showParallel);
    twoParameters_ = addSettingsView(tr("Two parameters"), QStringLiteral("settings_map"),
                                     &TradeOffPanel::showTwoParameters);
    robustness_ = addSettingsView(tr("Robustness"), QStringLiteral("effective_robustness"),
                                  &TradeOffPanel::showRobustness);
    parameters_ =
        addSettingsView(tr("Parameters"), QStringLiteral("parameter_plane"), &TradeOffPanel::showParameters);
    scale_ = addSettingsView(tr("Scale"), QStringLiteral("alpha_curve"), &TradeOffPanel::showScale);
    scaleTab_ = new ScaleTab(context_, scale_);
}

void TradeOffPanel::follow() {
    connect(groupsTab_, &MethodGroupsTab::changed, this, [this] { renew({byGroup_}); });
    connect(scaleTab_, &ScaleTab::changed, this, [this] { renew({scale_}); });
    connect(tabs_, &QTabWidget::currentChanged, this, [this] {
        frontOfAll_->setVisible(tabs_->currentWidget() == chart_);
        axes_->setVisible(tabs_->currentWidget() == chart_);
        renew({byGroup_, scale_}); // they ask for more where somebody looks
    });
    refreshSoon_.setSingleShot(true);
    refreshSoon_.setInterval(100);
    const auto soon = [this] {
        if (!refreshSoon_.isActive())
            refreshSoon_.start();
    };
    connect(&refreshSoon_, &QTimer::timeout, this, &TradeOffPanel::refreshIfOther);
    connect(split_, &QComboBox::currentIndexChanged, this, &TradeOffPanel::refresh);
    connect(rule_, &QComboBox::currentIndexChanged, this,
            [this] { context_->setRule(rule_->currentData().toString().toStdString()); });
    connect(frontOfAll_, &QCheckBox::toggled, this, [this] { renew({chart_}); });
    connect(axes_, &TradeOffAxisBoxes::changed, this, [this] {
        showHints();
        renew({chart_});
    });
    connect(context_, &PaneContext::ruleChanged, this, &TradeOffPanel::showRule);
    connect(context_->selected(), &SelectedRuns::changed, this, [this] {
        ringSelected();
        renew({scale_});
    });
    connect(session_->runs(), &RunList::baselineChanged, this, [this] { renew({byGroup_, chart_}); });
    connect(session_->data(), &OpenSet::opened, this, [this] {
        fillSplits(*split_, *session_);
        refresh();
    });
    for (const auto change : {&RunList::runsAdded, &RunList::runsRemoved})
        connect(session_->runs(), change, this, soon);
    connect(session_->runs(), &RunList::otherTasksChanged, this, soon);
    connect(session_->runs(), &RunList::runChanged, this, [this, soon](const QString& id) {
        if (session_->find(id)->state == SessionRun::State::done)
            soon();
    });
}

void TradeOffPanel::showRule() {
    const QString rule = QString::fromStdString(context_->rule());
    const QSignalBlocker quiet(rule_);
    if (rule_->findData(rule) < 0) // an experiment may select by any split and measure
        rule_->addItem(ruleName(context_->rule()), rule);
    rule_->setCurrentIndex(rule_->findData(rule));
    refresh();
}

void TradeOffPanel::addTab(QWidget* view, const QString& title, Maker maker) {
    makers_[view] = maker;
    tabs_->addTab(view, title);
}

FigureView* TradeOffPanel::addSettingsView(const QString& tab, const QString& exported, Maker maker) {
    auto* view = new FigureView;
    view->setObjectName(exported);
    view->setAccessibleName(tab);
    addTab(view, tab, maker);
    connect(view, &FigureView::keyRequested, this, &TradeOffPanel::selectRow);
    connect(view, &FigureView::exportRequested, context_,
            [this, exported] { Q_EMIT context_->exportRequested(exported.toStdString()); });
    return view;
}

void TradeOffPanel::showHints() {
    const std::string split = chosenSplit(*split_);
    const QString secret = hidesAny(*session_, split) ? hiddenTestText() : QString();
    const auto hint = [&](const QString& usual) { return secret.isEmpty() ? usual : secret; };
    const auto& runs = session_->runs()->all();
    const bool classless = !runs.empty() && std::all_of(runs.begin(), runs.end(), hasNoClasses);
    const bool finished = std::any_of(runs.begin(), runs.end(), [](const SessionRun& run) {
        return run.state == SessionRun::State::done && run.run;
    });
    const QString none = finished ? tr("No finished run has accuracies on this split") : QString();
    chart_->setPlaceholder(
        hint(!axes_->areUsual() ? tr("No finished run has numbers of both axes")
             : classless ? tr("These runs have no classifier, so there is no accuracy. See Subgroups, and "
                              "All settings where settings were tried.")
             : !none.isEmpty() ? none
                               : tr("Train a method to see its worst group against its average")));
    byGroup_->setPlaceholder(
        hint(classless         ? tr("These runs have no classifier, so there is no accuracy. See Subgroups.")
             : !none.isEmpty() ? none
                               : tr("Train a method to see its accuracy in every group")));
    allSettings_->setPlaceholder(
        hint(tr("Train a method with several settings to see each of them as a dot")));
    twoParameters_->setPlaceholder(
        hint(tr("Train a method with several values of two parameters to see a heat map of its accuracy")));
    robustness_->setPlaceholder(hint(
        tr("Accuracy of another set to report on against that of the test rows: choose one above, once two "
           "methods are trained")));
    parameters_->setPlaceholder(
        hint(tr("Worst group against trained parameters, once two runs that counted them are open: those of "
                "the experiment of Contrastive Adapters, Table 2, or of R-Adapter and fine-tuning")));
}

void TradeOffPanel::refresh() {
    refreshSoon_.stop();
    showHints();
    std::vector<QWidget*> all;
    for (const auto& [tab, maker] : makers_)
        all.push_back(tab);
    renew(all);
}

/// A run that was selected is read from disk whole, which changes none of its figures.
void TradeOffPanel::refreshIfOther() {
    if (watched_ && compared_ && context_->comparison().of(context_->rule()) == compared_)
        renew({});
    else
        refresh();
}

void TradeOffPanel::renew(const std::vector<QWidget*>& tabs) {
    old_.insert(tabs.begin(), tabs.end());
    if (watched_ && !refreshSoon_.isActive()) // else refresh() makes it, with the runs of then
        bringUpToDate(tabs_->currentWidget());
}

bool TradeOffPanel::isWatched(const QWidget* tab) const {
    return watched_ && tabs_->currentWidget() == tab;
}

/// Ten thousand runs are compared, drawn or listed only where somebody looks.
void TradeOffPanel::bringUpToDate(QWidget* tab) {
    if (refreshSoon_.isActive())
        refresh();
    if (!session_->task() || old_.erase(tab) == 0)
        return;
    compared_ = context_->comparison().of(context_->rule());
    (this->*makers_.at(tab))(chosenSplit(*split_));
}

template<class View>
View* TradeOffPanel::ofNow(View* view) {
    bringUpToDate(view);
    return view;
}

FigureView* TradeOffPanel::chart() {
    return ofNow(chart_);
}

const TradeOff& TradeOffPanel::tradeOff() {
    bringUpToDate(chart_);
    return tradeOff_;
}

QStringList TradeOffPanel::runsBehind(const TradeOffMark& mark) const {
    return idsOf(*charted_, mark.row);
}

FigureView* TradeOffPanel::allSettings() {
    return ofNow(allSettings_);
}

FigureView* TradeOffPanel::byGroup() {
    return ofNow(byGroup_);
}

ParallelTab* TradeOffPanel::parallelOfNow() {
    return ofNow(parallel_);
}

FigureView* TradeOffPanel::twoParameters() {
    return ofNow(twoParameters_);
}

FigureView* TradeOffPanel::robustness() {
    return ofNow(robustness_);
}

FigureView* TradeOffPanel::parameters() {
    return ofNow(parameters_);
}

FigureView* TradeOffPanel::scale() {
    return ofNow(scale_);
}

void TradeOffPanel::setWatched(bool watched) {
    watched_ = watched;
    if (watched) // a window that is being destroyed hides its docks when the session is gone
        renew({byGroup_, scale_});
}

void TradeOffPanel::showChosen(const std::string& split) {
    const std::vector<const Run*> runs = runsOf(*session_, *compared_);
    charted_ = compared_;
    tradeOff_ = tradeOffOf(*session_, *compared_, runs, axes_->axesOf(*compared_, runs, split),
                           frontOfAll_->isChecked() ? FrontOf::allSettings : FrontOf::chosenSettings);
    front_->setEnabled(!tradeOff_.front.empty());
    chart_->setPlot(tradeOff_.marks.empty() ? Plot() : plotOf(tradeOff_));
    ringSelected();
}

/// Around the marks of selected runs.
void TradeOffPanel::ringSelected() {
    const QStringList& ids = context_->selected()->ids();
    const QSet<QString> selected(ids.begin(), ids.end());
    QSet<QString> keys;
    for (std::size_t i = 0; !selected.isEmpty() && i < tradeOff_.marks.size(); ++i) {
        const QStringList runs = runsBehind(tradeOff_.marks[i]);
        if (std::any_of(runs.begin(), runs.end(), [&](const QString& id) { return selected.contains(id); }))
            keys.insert(QString::number(tradeOff_.marks[i].row));
    }
    chart_->setSelectedKeys(std::move(keys));
}

void TradeOffPanel::selectRows(const QStringList& rows, bool added) {
    QStringList ids;
    for (const QString& row : rows)
        ids += idsOf(*charted_, row.toULongLong());
    context_->selected()->select(ids, added);
}

void TradeOffPanel::selectFront() {
    QStringList ids;
    for (const std::size_t mark : tradeOff_.front)
        ids += runsBehind(tradeOff_.marks[mark]);
    if (!ids.isEmpty())
        context_->selected()->select(ids);
}

void TradeOffPanel::showByGroup(const std::string& split) {
    groupsTab_->show(compared_, split, isWatched(byGroup_));
}

void TradeOffPanel::showParallel(const std::string& split) {
    parallel_->show(split);
}

void TradeOffPanel::showScale(const std::string& split) {
    scaleTab_->show(split, isWatched(scale_));
}

void TradeOffPanel::showParameters(const std::string& split) {
    ParameterPlane plane;
    if (!hidesAny(*session_, split))
        plane = parameterPlaneOf(compared_->comparison, split);
    parameters_->setPlot(plane.marks.size() < 2 ? Plot() : plotOf(plane));
}

void TradeOffPanel::showRobustness(const std::string& split) {
    RobustnessPlane plane;
    for (const SplitDefinition& set : compared_->comparison.splits)
        if (set.name == split && set.name != testSplit && set.kind() == Purpose::report &&
            !hidesAny(*session_, testSplit))
            plane = robustnessOf(compared_->comparison, set);
    robustness_->setPlot(plane.marks.size() < 2 ? Plot() : plotOf(plane));
}

void TradeOffPanel::showAllSettings(const std::string& split) {
    SettingsSpread spread;
    for (const ShownAccuracy& accuracy : shownByRule(compared_->comparison))
        if (!spread.hasChoice()) // the worst group of a measure is known where the rule looks at it
            spread = settingsSpreadOf(compared_->comparison, split, accuracy);
    spread.note = choiceNote(*session_, context_->rule());
    allSettings_->setPlot(spread.hasChoice() ? plotOf(spread) : Plot());
}

void TradeOffPanel::showTwoParameters(const std::string& split) {
    PlotSheet sheet;
    for (const ShownAccuracy& accuracy : shownInMaps(compared_->comparison))
        for (const SettingsMap& map : settingsMapsOf(compared_->comparison, {split}, accuracy)) {
            PlotSheet own = plotOf(map); // of one split: one panel
            std::get<HeatMap>(own.panels.front()).title = own.heading + ", " + split + " rows";
            sheet.panels.push_back(std::move(own.panels.front()));
        }
    twoParameters_->setPlot(std::move(sheet));
}

void TradeOffPanel::selectRow(const QString& row, bool added) {
    const BehindKey behind = behindKey({KeyNames::row, {}, compared_}, row, *session_);
    if (!behind.runs.isEmpty())
        context_->selected()->select(behind.runs, added);
}

} // namespace groupscope
