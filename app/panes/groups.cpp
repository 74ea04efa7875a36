// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/box_state.h"
#include "app/panes/fix_dialog.h"
#include "app/panes/hidden_test_notice.h"
#include "app/panes/pane.h"
#include "app/panes/population_panel.h"
#include "app/panes/shown_runs.h"
#include "app/panes/split_box.h"
#include "app/session/translated.h"
#include "app/views/group_rows.h"
#include "app/views/map_coloring.h"
#include "app/views/pane_context.h"
#include "app/views/run_presentation.h"
#include "widgets/charts/group_bars.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/style/language.h"

#include "app/views/visible.h"
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>

namespace groupscope::pane {

namespace {

/// Accuracies of groups of the selected runs, and how their epochs were chosen.
class GroupsView : public QWidget {
  public:
    explicit GroupsView(PaneContext* context)
        : context_(context)
        , bars_(new GroupBars)
        , ruleNote_(new QLabel) {
        build();
        redrawSoon_.setSingleShot(true);
        redrawSoon_.setInterval(150);
        connect(&redrawSoon_, &QTimer::timeout, this, [this] { refresh(); });
        Session* session = context->session();
        connect(session->data(), &OpenSet::opened, this, [this] {
            fillSplits(*split_, *context_->session());
            fillGroupings();
            bars_->resetChoice();
            refresh();
        });
        connect(session->data(), &OpenSet::left, this, [this] { // columns hold the set
            const QSignalBlocker quiet(by_);
            columns_.clear();
            groupings_ = groupingsOf({});
            by_->clear();
        });
        connect(session->runs(), &RunList::otherTasksChanged, this, [this] { refresh(); });
        connect(session->runs(), &RunList::runChanged, this, [this](const QString& id) {
            if (context_->selected()->ids().contains(id) &&
                context_->session()->find(id)->state != SessionRun::State::training)
                refresh();
        });
        connect(session->runs(), &RunList::epochsRecorded, this, [this](const QString& id) {
            if (context_->selected()->ids().contains(id) && !redrawSoon_.isActive())
                redrawSoon_.start();
        });
        connect(context, &PaneContext::epochShown, this, [this] { refresh(); });
        for (const auto signal : {&SelectedRuns::changed, &SelectedRuns::sideBySideChanged})
            connect(context->selected(), signal, this, [this] { refresh(); });
        for (const DerivedValues* values : {static_cast<const DerivedValues*>(context->differences()),
                                            static_cast<const DerivedValues*>(context->named())})
            connect(values, &DerivedValues::changed, this, [this] {
                if (!redrawSoon_.isActive())
                    redrawSoon_.start();
            });
        connect(session->data(), &OpenSet::namedChanged, this, [this] {
            if (!context_->session()->task() || groupings_.empty())
                return;
            const std::size_t before = grouping().names.size();
            fillGroupings();
            if (grouping().names.size() != before)
                bars_->resetChoice();
            refresh();
        });
        connect(split_, &QComboBox::currentIndexChanged, this, [this] {
            chosenBefore_.clear();
            choseMeanwhile_ = true;
            refresh();
        });
        connect(by_, &QComboBox::currentIndexChanged, this, [this] {
            bars_->resetChoice();
            refresh();
        });
        connect(bars_, &GroupBars::groupActivated, this, &GroupsView::selectGroup);
        connect(bars_, &GroupBars::menuOpening, this, [this](int group, QMenu* menu) {
            if (group >= 0)
                menu->addAction(translated("&Fix this group…"), this, [this, group] { fix(group); });
        });
        connect(bars_, &GroupBars::exportRequested, context,
                [context] { Q_EMIT context->exportRequested("groups"); });
    }

    GroupBars* bars() const { return bars_; }

    /// To fix each of the groups that are shown, of many the first.
    std::vector<PaneCommand> commands() {
        constexpr std::size_t most = 50;
        std::vector<PaneCommand> all;
        if (!context_->session()->task() || groupings_.empty() || bars_->data().entries.empty())
            return all;
        for (const int group : bars_->shownGroups()) {
            if (all.size() == most)
                break;
            all.push_back({.text = translated("Fix “%1”…").arg(nameOf(group)),
                           .place = translated("Groups"),
                           .help = translated("Trains methods that may raise the accuracy of this group"),
                           .run = [this, group] { fix(group); }});
        }
        return all;
    }

    QJsonObject state() const {
        return {{QStringLiteral("rows"), stateOfBox(*split_)}, {QStringLiteral("by"), stateOfBox(*by_)}};
    }
    void restore(const QJsonObject& kept) {
        restoreBox(*split_, kept[QStringLiteral("rows")]);
        restoreBox(*by_, kept[QStringLiteral("by")]);
    }

  private:
    void build() {
        auto* bar = new ChoiceBar;
        split_ =
            bar->addChoice(translated("Sp&lit"), translated("Split on which the accuracies are measured"),
                           QStringLiteral("groupsSplit"));
        by_ = bar->addChoice(translated("&by"),
                             translated("Groups of the task, classes, values of an attribute, named groups, "
                                        "or values of another column"),
                             QStringLiteral("groupsBy"));
        bar->addStretch();
        auto* shown = new ShownRuns(context_);
        shown->setObjectName(QStringLiteral("groupsShown"));
        bar->addButton(shown);
        ruleNote_->setObjectName(QStringLiteral("epochRule"));
        ruleNote_->setWordWrap(true);
        ruleNote_->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::close);
        ruleNote_->setForegroundRole(QPalette::PlaceholderText);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(bar);
        column->addWidget(new HiddenTestNotice(context_, split_, HiddenTestNotice::Runs::selected));
        column->addWidget(bars_, 1);
        column->addWidget(ruleNote_);
    }

    void fillGroupings() {
        const QString before = by_->currentText();
        groupings_ = groupingsOf(context_->session()->task()->groups);
        std::vector<QString> titles;
        for (const Grouping& grouping : groupings_)
            titles.push_back(QString::fromStdString(grouping.name));
        columns_ = colourColumns(columnSource(*context_->session(), nullptr));
        std::erase_if(columns_,
                      [](const ExampleColumn& column) { return !column.isOfFile && column.id != "named"; });
        std::erase_if(columns_, [](const ExampleColumn& column) { return column.isNumber(); });
        for (const ExampleColumn& column : columns_)
            titles.push_back(titleOf(column));
        groupings_.resize(titles.size()); // those of columns are made when they are chosen
        const QSignalBlocker quiet(by_);
        by_->clear();
        for (const QString& title : titles)
            by_->addItem(title);
        by_->setCurrentIndex(std::max(0, by_->findText(before)));
        by_->setEnabled(groupings_.size() > 1);
    }
    const Grouping& grouping() {
        const auto place = static_cast<std::size_t>(std::max(0, by_->currentIndex()));
        const std::size_t ofTask = groupings_.size() - columns_.size();
        if (place >= ofTask && groupings_[place].examples == nullptr) {
            const ExampleColumn& column = columns_[place - ofTask];
            groupings_[place] = byExamples(
                column.title, std::make_shared<const std::vector<NamedExamples>>(examplesByValue(column)));
        }
        return groupings_[place];
    }
    bool isByExamples() { return grouping().by == Grouping::By::examples; }

    /// Why there are no bars.
    QString placeholderFor(const Task& task, const std::vector<const SessionRun*>& runs) {
        const Split* rows = task.findSplit(chosenSplit(*split_));
        const bool hidden = std::any_of(runs.begin(), runs.end(),
                                        [rows](const SessionRun* run) { return hides(*run, rows); });
        if (!hidden && !runs.empty() &&
            std::all_of(runs.begin(), runs.end(), [](const SessionRun* run) { return hasNoClasses(*run); }))
            return translated("These runs have no classifier, so there is no accuracy. See Subgroups and "
                              "Retrieval.");
        if (hidden)
            return hiddenTestText();
        if (runs.empty())
            return context_->session()->runs()->all().empty()
                       ? translated("Train a method to see the accuracy of every group")
                       : translated("Select a run in Runs to see the accuracy of every group");
        if (isByExamples() && context_->named()->isWorking())
            return translated("The groups are being counted");
        if (isByExamples() &&
            std::none_of(runs.begin(), runs.end(), [](const SessionRun* run) { return run->run != nullptr; }))
            return translated("These groups are counted after the training");
        if (std::none_of(runs.begin(), runs.end(), [](const SessionRun* run) { return run->run != nullptr; }))
            return translated("The bars appear after the first epoch");
        return translated("No selected run has results on the %1 split")
            .arg(rows != nullptr ? QString::fromStdString(rows->title) : QString());
    }

    /// While a run that is shown trains, all bars are of the split that is measured after each epoch: the box
    /// says so, and goes back to what was chosen when nothing trains. Who chooses meanwhile has chosen.
    void sayWhatIsShown(const std::vector<const SessionRun*>& runs) {
        std::set<std::string> live;
        for (const SessionRun* run : runs)
            if (run->state == SessionRun::State::training || (run->waits() && !run->run))
                live.insert(run->monitored);
        const QSignalBlocker quiet(split_);
        if (live.empty()) {
            choseMeanwhile_ = false;
            if (!chosenBefore_.isEmpty())
                split_->setCurrentIndex(
                    std::max(0, split_->findData(std::exchange(chosenBefore_, QString()))));
        } else if (live.size() == 1 && !choseMeanwhile_ && chosenSplit(*split_) != *live.begin()) {
            const int place = split_->findData(QString::fromStdString(*live.begin()));
            if (place >= 0) {
                chosenBefore_ = split_->currentData().toString();
                split_->setCurrentIndex(place);
            }
        }
    }

    void refresh() {
        const std::vector<RunEntry> entries = context_->selected()->entriesSideBySide();
        std::vector<const SessionRun*> runs;
        for (const RunEntry& entry : entries)
            runs.insert(runs.end(), entry.begin(), entry.end());
        sayWhatIsShown(runs);
        if (const auto& task = context_->session()->task()) {
            bars_->setPlaceholder(placeholderFor(*task, runs));
            if (const auto& epoch = context_->shownEpoch(); epoch && drawsAlone(entries, epoch->runId))
                bars_->setPlaceholder(epoch->isRaw()
                                          ? translated("The time line shows the raw embedding, before there "
                                                       "is a head. Move it to an epoch.")
                                          : withoutBars(*epoch));
            bars_->setData(groupBarsOf(*context_, entries, chosenSplit(*split_), grouping()));
        }
        std::vector<const SessionRun*> all;
        for (const QString& id : context_->selected()->ids())
            if (const SessionRun* run = context_->session()->find(id))
                all.push_back(run);
        QString note = epochRulesOf(all);
        if (const auto& epoch = context_->shownEpoch(); epoch && drawsAlone(entries, epoch->runId))
            note = noteOf(*epoch, note);
        QStringList without;
        const RunTitles titles(runs);
        for (const SessionRun* run : runs)
            if (hasNoClasses(*run))
                without << titles.of(*run);
        if (!without.isEmpty() && without.size() < static_cast<qsizetype>(runs.size()))
            note = translated("no bars of %1, which has no classifier (see Subgroups); %2")
                       .arg(without.join(QStringLiteral(", ")), note);
        ruleNote_->setText(note);
        ruleNote_->setToolTip(note); // where the pane is too low for all of it
        ruleNote_->setVisible(!note.isEmpty());
    }

    /// Whether the run has its own bars: only these follow the time line, not means of seeds or other runs.
    static bool drawsAlone(const std::vector<RunEntry>& entries, const QString& id) {
        return std::any_of(entries.begin(), entries.end(), [&](const RunEntry& entry) {
            return entry.size() == 1 && entry.front()->id == id;
        });
    }

    /// Why an epoch of the time line has no bars.
    QString withoutBars(const ShownEpoch& epoch) const {
        if (epoch.isWaited && epoch.headEpoch == epoch.epoch)
            return translated("The head of %1 is being evaluated").arg(epoch.name);
        const SessionRun* run = context_->session()->find(epoch.runId);
        QStringList known;
        for (const int head : context_->timeLine()->headEpochs())
            known << QString::number(head + 1);
        const QString heads =
            known.isEmpty()
                ? translated("no heads were stored during training")
                : translated("heads were stored after epochs %1").arg(known.join(QStringLiteral(", ")));
        return translated("After %1, group accuracies are known on the %2 split at most; %3.")
            .arg(epoch.name, QString::fromStdString(run != nullptr ? run->monitored : std::string()), heads);
    }

    QString noteOf(const ShownEpoch& epoch, const QString& others) const {
        const SessionRun* run = context_->session()->find(epoch.runId);
        if (epoch.isRaw())
            return translated("%1: no head yet, so this run has no bars").arg(epoch.name);
        if (run != nullptr && reportAtEpoch(*context_, *run, chosenSplit(*split_)))
            return others.isEmpty() ? translated("%1 of the time line").arg(epoch.name)
                                    : translated("%1 of the time line; others: %2").arg(epoch.name, others);
        // Without any bars their place says it already.
        return bars_->data().entries.empty() ? QString() : withoutBars(epoch);
    }

    QString nameOf(int group) {
        return QString::fromStdString(grouping().names[static_cast<std::size_t>(group)]);
    }

    /// Offers methods for a group, with its examples of all splits.
    void fix(int group) {
        const auto& task = context_->session()->task();
        if (task && static_cast<std::size_t>(group) < grouping().names.size())
            openFix(context_, {.name = nameOf(group), .rows = rowsOfMember(*task, grouping(), group, {})},
                    window());
    }

    /// The rows of a group that the bars speak of; at a second click those that the run gets wrong.
    void selectGroup(int group) {
        const auto& task = context_->session()->task();
        if (!task)
            return;
        const std::string split = chosenSplit(*split_);
        const RowSelection all = rowsOfMember(*task, grouping(), group, split);
        const SessionRun* run = context_->session()->find(context_->selected()->last());
        const QString name = QString::fromStdString(grouping().names[group]);
        const RowSelection points = pointsOf(all, context_->map()->rows());
        const bool again = !points.isEmpty() && points == context_->selectedPoints();
        if (again && run != nullptr && run->run && run->fitsOpenSet()) {
            const auto& epoch = context_->shownEpoch();
            const bool then = epoch && epoch->run && epoch->runId == run->id;
            const RowSelection wrong = wrongRowsOf(*task, then ? *epoch->run : *run->run, all);
            const QString whose =
                then ? translated("%1, %2,").arg(titleOf(*run), nameOfEpoch(epoch->headEpoch))
                     : titleOf(*run);
            context_->requestRows(wrong, translated("%1: errors of %2").arg(name, whose), "groups");
        } else {
            context_->requestRows(all,
                                  translated("%1, %2 examples; click again for the errors")
                                      .arg(name, QString::fromStdString(split)),
                                  "groups"); // the bar is to be clicked again
        }
    }

    PaneContext* context_;
    QComboBox* split_ = nullptr;
    QComboBox* by_ = nullptr;
    std::vector<Grouping> groupings_;    ///< ways to put examples together, as in by_
    std::vector<ExampleColumn> columns_; ///< of the last of them: named groups, and columns of the file
    QString chosenBefore_; ///< what the box said before it followed a training; empty: it does not follow
    bool choseMeanwhile_ = false; ///< a split, while a run that is shown trains
    GroupBars* bars_;
    QLabel* ruleNote_;  ///< how the epochs shown were chosen
    QTimer redrawSoon_; ///< short epochs must not repaint the bars a hundred times a second
};

PaneContent makeGroups(PaneContext& context) {
    auto* view = new GroupsView(&context);
    GroupBars* bars = view->bars();
    auto* population = new PopulationPanel(&context);
    auto* tabs = new QTabWidget;
    tabs->setObjectName(QStringLiteral("groupsTabs"));
    tabs->setDocumentMode(true);
    tabs->addTab(view, translated("Accuracy"));
    tabs->setTabToolTip(tabs->addTab(population, translated("Population")),
                        translated("Average accuracy of the selected runs, with its interval, for other "
                                   "shares of the groups than in the split"));
    const auto watched = std::make_shared<bool>(false);
    const auto watch = [tabs, population, watched] {
        population->setWatched(*watched && tabs->currentWidget() == population);
    };
    QObject::connect(tabs, &QTabWidget::currentChanged, population, watch);
    return {.widget = tabs,
            .exports = {{"groups", translated("Groups"), QSize(900, 1000),
                         [bars, &context] {
                             return drawingOf(bars, translated("groups"), QString(),
                                              context.selected()->sideBySide().empty());
                         }}},
            .setWatched =
                [watched, watch](bool seen) {
                    *watched = seen;
                    watch();
                },
            .commands = [view] { return view->commands(); },
            .state = [view] { return view->state(); },
            .restore = [view](const QJsonObject& kept) { view->restore(kept); }};
}

} // namespace

Pane groups() {
    return {.id = "groups",
            .title = translated("Groups"),
            .help = translated("Accuracy of every group with its 95 % interval, for up to four selected "
                               "runs, and their differences to the baseline. Many groups can be searched or "
                               "limited to the worst, small groups are grey. A click selects the examples of "
                               "a group on the map, a second click the errors of the run."),
            .spots = {{Workspace::explore, PanePlace::rightTop}, {Workspace::train, PanePlace::rightTop}},
            .minimumWidth = 300,
            .keys = {{translated("↑ ↓"), translated("move between groups")},
                     {translated("Return"), translated("select the examples of the group, then its errors")}},
            .guide = QStringLiteral("measures.md#accuracy-by-group"),
            .make = makeGroups};
}

} // namespace groupscope::pane
