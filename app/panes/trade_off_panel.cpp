// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/trade_off_panel.h"

#include "app/panes/method_groups_tab.h"
#include "app/panes/parallel_tab.h"
#include "app/panes/scale_tab.h"
#include "app/window/hidden_test_notice.h"
#include "app/window/row_set_choice.h"
#include "app/window/run_comparison.h"
#include "app/window/run_presentation.h"
#include "core/figures/effective_robustness.h"
#include "core/figures/parameter_plane.h"
#include "core/figures/settings_map.h"
#include "core/runs/selection.h"
#include "widgets/charts/scene_view.h"
#include "widgets/style/language.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace groupscope {

TradeOffPanel::TradeOffPanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(context->session())
    , split_(new QComboBox)
    , rule_(new QComboBox)
    , tabs_(new QTabWidget)
    , chart_(new TradeOffChart) {
    split_->setObjectName(QStringLiteral("tradeOffSplit"));
    split_->setSizeAdjustPolicy(QComboBox::AdjustToContents); // titles of row sets come with the set
    split_->setToolTip(tr("Which rows the accuracies are measured on"));
    rule_->setObjectName(QStringLiteral("tradeOffRule"));
    for (const SelectionRule& rule : selectionRules()) {
        rule_->addItem(QString::fromStdString(rule.name), QString::fromStdString(rule.id));
        rule_->setItemData(rule_->count() - 1, QString::fromStdString(rule.meaning), Qt::ToolTipRole);
    }
    rule_->setSizeAdjustPolicy(
        QComboBox::AdjustToMinimumContentsLengthWithIcon); // narrow docks stay possible
    rule_->setMinimumContentsLength(8);
    rule_->setToolTip(tr("Which of a method's settings stands for it"));
    auto* splitLabel = new QLabel(tr("Ro&ws"));
    splitLabel->setBuddy(split_);
    auto* ruleLabel = new QLabel(tr("Settings b&y"));
    ruleLabel->setBuddy(rule_);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(spacing::normal, spacing::close, spacing::normal, 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{splitLabel, split_, ruleLabel, rule_})
        bar->addWidget(widget);
    bar->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(bar);
    column->addWidget(new HiddenTestNotice(context, split_, HiddenTestNotice::Runs::all));
    tabs_->setObjectName(QStringLiteral("tradeOffTabs"));
    tabs_->setDocumentMode(true);
    tabs_->addTab(chart_, tr("Chosen settings"));
    byGroup_ = new SceneView;
    byGroup_->setObjectName(QStringLiteral("method_groups"));
    tabs_->addTab(byGroup_, tr("By group"));
    connect(byGroup_, &SceneView::exportRequested, context_,
            [context] { Q_EMIT context->exportRequested("method_groups"); });
    groupsTab_ = new MethodGroupsTab(context, byGroup_);
    connect(groupsTab_, &MethodGroupsTab::changed, this, &TradeOffPanel::showByGroup);
    allSettings_ = addSettingsView(tr("All settings"), QStringLiteral("settings_spread"));
    parallel_ = new ParallelTab(context);
    tabs_->addTab(parallel_, tr("Settings"));
    twoParameters_ = addSettingsView(tr("Two parameters"), QStringLiteral("settings_map"));
    robustness_ = addSettingsView(tr("Robustness"), QStringLiteral("effective_robustness"));
    parameters_ = addSettingsView(tr("Parameters"), QStringLiteral("parameter_plane"));
    scale_ = addSettingsView(tr("Scale"), QStringLiteral("alpha_curve"));
    scaleTab_ = new ScaleTab(context, scale_);
    connect(scaleTab_, &ScaleTab::changed, this, &TradeOffPanel::showScale);
    connect(tabs_, &QTabWidget::currentChanged, this, [this] {
        showScale();
        showByGroup();
        showParallel();
    });
    column->addWidget(tabs_, 1);
    refreshSoon_.setSingleShot(true);
    refreshSoon_.setInterval(100);
    const auto soon = [this] {
        if (!refreshSoon_.isActive())
            refreshSoon_.start();
    };
    connect(&refreshSoon_, &QTimer::timeout, this, &TradeOffPanel::refresh);
    connect(split_, &QComboBox::currentIndexChanged, this, &TradeOffPanel::refresh);
    connect(rule_, &QComboBox::currentIndexChanged, this,
            [this] { context_->setRule(rule_->currentData().toString().toStdString()); });
    connect(context, &PaneContext::ruleChanged, this, &TradeOffPanel::showRule);
    connect(context, &PaneContext::runsSelected, this, [this] {
        chart_->setSelectedRuns(context_->selectedRuns());
        showScale();
    });
    connect(session_, &Session::baselineChanged, this, &TradeOffPanel::showByGroup);
    connect(chart_, &TradeOffChart::runsRequested, context,
            qOverload<const QStringList&, bool>(&PaneContext::selectRuns));
    connect(chart_, &TradeOffChart::exportRequested, context,
            [context] { Q_EMIT context->exportRequested("trade_off"); });
    connect(session_, &Session::opened, this, [this] {
        fillRowSets(*split_, *session_->task(),
                    session_->hidesTest() ? FirstRowSet::notToReport : FirstRowSet::any);
        refresh();
    });
    for (const auto change : {&Session::runsAdded, &Session::runsRemoved})
        connect(session_, change, this, [this, soon] {
            compared_ = {}; // it points to runs that are gone or, where some came back between, to others
            soon();
        });
    connect(session_, &Session::runChanged, this, [this, soon](const QString& id) {
        if (session_->find(id)->state == SessionRun::State::done)
            soon();
    });
    refresh();
}

void TradeOffPanel::showRule() {
    const QString rule = QString::fromStdString(context_->rule());
    const QSignalBlocker quiet(rule_);
    if (rule_->findData(rule) < 0) // an experiment may select by any row set and measure
        rule_->addItem(ruleName(context_->rule()), rule);
    rule_->setCurrentIndex(rule_->findData(rule));
    refresh();
}

SceneView* TradeOffPanel::addSettingsView(const QString& tab, const QString& exported) {
    auto* view = new SceneView;
    view->setObjectName(exported);
    tabs_->addTab(view, tab);
    connect(view, &SceneView::keyRequested, this, &TradeOffPanel::selectRow);
    connect(view, &SceneView::exportRequested, context_,
            [this, exported] { Q_EMIT context_->exportRequested(exported.toStdString()); });
    return view;
}

void TradeOffPanel::refresh() {
    const std::string rowSet = chosenRowSet(*split_);
    const QString secret = hidesFigures(*session_, rowSet)
                               ? tr("Figures of these rows are hidden until a run is chosen")
                               : QString();
    const auto hint = [&](const QString& usual) { return secret.isEmpty() ? usual : secret; };
    const auto& runs = session_->runs();
    const bool classless = !runs.empty() && std::all_of(runs.begin(), runs.end(), hasNoClasses);
    chart_->setPlaceholder(
        hint(classless ? tr("The heads of these runs tell no classes apart, so there is no accuracy: see "
                            "Subgroups, and where settings were tried All settings")
                       : tr("Worst group against average, once a method is trained")));
    byGroup_->setPlaceholder(
        hint(classless
                 ? tr("The heads of these runs tell no classes apart, so there is no accuracy: see Subgroups")
                 : tr("Accuracy of every method in every group, once a method is trained")));
    allSettings_->setPlaceholder(
        hint(tr("Every trained setting as a dot, once a method is trained with several")));
    twoParameters_->setPlaceholder(
        hint(tr("A heat map of accuracy, once a method is trained with several values of two parameters")));
    robustness_->setPlaceholder(hint(
        tr("Accuracy of another set to report on against that of the test rows: choose one above, once two "
           "methods are trained")));
    parameters_->setPlaceholder(
        hint(tr("Worst group against trained parameters, once two runs that counted them are open: those of "
                "the experiment of Contrastive Adapters, Table 2, or of R-Adapter and fine-tuning")));
    refreshSoon_.stop();
    parallelIsOld_ = true;
    if (!session_->task())
        return;
    compared_ = compareSession(*session_, context_->rule());
    chart_->setData(tradeOffData(*session_, compared_, rowSet));
    showSettings(rowSet);
    showRobustness(rowSet);
    showParameters(rowSet);
    showScale();
    showByGroup();
    showParallel();
}

void TradeOffPanel::showByGroup() {
    if (session_->task() && !refreshSoon_.isActive()) // else refresh() shows it, with the runs of then
        groupsTab_->show(compared_, chosenRowSet(*split_), watched_ && tabs_->currentWidget() == byGroup_);
}

/// Ten thousand lines are made only where somebody looks.
void TradeOffPanel::showParallel() {
    if (tabs_->currentWidget() == parallel_)
        parallelOfNow();
}

ParallelTab* TradeOffPanel::parallelOfNow() {
    if (std::exchange(parallelIsOld_, false) || refreshSoon_.isActive())
        parallel_->show(chosenRowSet(*split_));
    return parallel_;
}

void TradeOffPanel::setWatched(bool watched) {
    watched_ = watched;
    if (!watched) // a window that is being destroyed hides its docks when the session is gone
        return;
    showScale();
    showByGroup();
}

void TradeOffPanel::showScale() {
    if (session_->task())
        scaleTab_->show(chosenRowSet(*split_), watched_ && tabs_->currentWidget() == scale_);
}

void TradeOffPanel::showParameters(const std::string& rowSet) {
    ParameterPlane plane;
    if (!hidesFigures(*session_, rowSet))
        plane = parameterPlaneOf(compared_.comparison, rowSet);
    parameters_->setFigure(plane.marks.size() < 2 ? nullptr
                                                  : SceneView::Figure([plane](const SceneSpace& space) {
                                                        return parameterPlaneScene(plane, space);
                                                    }));
}

void TradeOffPanel::showRobustness(const std::string& rowSet) {
    RobustnessPlane plane;
    for (const QuestionRowSet& set : compared_.comparison.rowSets)
        if (set.name == rowSet && set.name != testSet && set.kind() == Purpose::report &&
            !hidesFigures(*session_, testSet))
            plane = robustnessOf(compared_.comparison, set);
    robustness_->setFigure(plane.marks.size() < 2 ? nullptr
                                                  : SceneView::Figure([plane](const SceneSpace& space) {
                                                        return robustnessScene(plane, space);
                                                    }));
}

void TradeOffPanel::showSettings(const std::string& rowSet) {
    SettingsSpread spread;
    std::vector<SettingsMap> maps;
    for (const ShownAccuracy& accuracy : shownByRule(compared_.comparison)) {
        if (!spread.hasChoice()) // the worst group of a measure is known where the rule looks at it
            spread = settingsSpreadOf(compared_.comparison, rowSet, accuracy);
    }
    for (const ShownAccuracy& accuracy : shownInMaps(compared_.comparison))
        for (SettingsMap& map : settingsMapsOf(compared_.comparison, {rowSet}, accuracy))
            maps.push_back(std::move(map));
    spread.note = choiceNote(*session_, context_->rule());
    allSettings_->setFigure(spread.hasChoice() ? SceneView::Figure([spread](const SceneSpace& space) {
        return settingsSpreadScene(spread, space);
    })
                                               : nullptr);
    twoParameters_->setFigure(maps.empty() ? nullptr : SceneView::Figure([maps](const SceneSpace& space) {
        return settingsMapsScene(maps, space);
    }));
}

void TradeOffPanel::selectRow(const QString& row, bool added) {
    const std::size_t number = row.toULongLong();
    if (number < compared_.comparison.rows.size())
        context_->selectRuns(idsOf(compared_, number), added);
}

} // namespace groupscope
