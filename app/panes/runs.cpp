// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/box_state.h"
#include "app/panes/pane.h"
#include "app/session/translated.h"
#include "app/views/pane_context.h"
#include "app/views/run_comparison.h"
#include "app/views/run_presentation.h"
#include "core/base/text.h"
#include "core/runs/varied_fields.h"
#include "widgets/tables/column_choice.h"
#include "widgets/tables/run_table.h"

#include <QElapsedTimer>
#include <QHash>
#include <QJsonArray>
#include <QLineEdit>
#include <QSettings>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace groupscope::pane {

namespace {

const QString chosenColumnsKey = QStringLiteral("runs/columns");
const QString averagedKey = QStringLiteral("runs/averageSeeds");
const QString hiddenColumnsKey = QStringLiteral("runs/hiddenColumns"); ///< of earlier versions

/// Keeps the table of runs in step with the session and with what is selected.
class RunRows : public QObject {
  public:
    RunRows(RunTable* table, PaneContext* context)
        : QObject(table)
        , table_(table)
        , context_(context)
        , session_(context->session()) {
        table_->setPlaceholder(
            translated("No runs yet. Choose a method in the workspace Train (Ctrl+2) and start it."));
        fillSoon_.setSingleShot(true);
        connect(&fillSoon_, &QTimer::timeout, this, &RunRows::fill);
        updateSoon_.setSingleShot(true);
        updateSoon_.setInterval(0);
        connect(&updateSoon_, &QTimer::timeout, this, &RunRows::updateChanged);
        table_->setAveraged(QSettings().value(averagedKey, context->selected()->averagesSeeds()).toBool());
        context->selected()->setAveragesSeeds(table_->averaged());
        connect(table_, &RunTable::averagedChosen, this,
                [](bool averaged) { QSettings().setValue(averagedKey, averaged); });
        connect(table_, &RunTable::averagedChanged, context->selected(), &SelectedRuns::setAveragesSeeds);
        connect(table_, &RunTable::averagedChanged, this, &RunRows::fill);
        connect(context->selected(), &SelectedRuns::sideBySideChanged, table_,
                [this] { table_->setAveraged(context_->selected()->averagesSeeds()); });
        connect(context->differences(), &BaselineDifferences::changed, this, &RunRows::fillWhenRested);
        connect(session_->runs(), &RunList::baselineChanged, this, [this] { fillWithin(0); });
        if (const QSettings settings; settings.contains(chosenColumnsKey))
            table_->columns()->setChosen(settings.value(chosenColumnsKey).toStringList());
        else if (settings.contains(hiddenColumnsKey))
            table_->columns()->setHidden(settings.value(hiddenColumnsKey).toStringList());
        connect(table_->columns(), &ColumnChoice::chosenChanged, this,
                [](const QStringList& keys) { QSettings().setValue(chosenColumnsKey, keys); });
        connect(table_, &RunTable::openRequested, context, &PaneContext::runRequested);
        connect(table_, &RunTable::removeRequested, context, &PaneContext::removalRequested);
        connect(table_, &RunTable::resumeRequested, session_,
                [this](const QString& id) { session_->queue()->resume({id}); });
        table_->addActions(context->actionsForRuns());
        connect(session_->queue(), &TrainingQueue::queueChanged, this, &RunRows::fillForQueue);
        connect(table_, &RunTable::revealRequested, context, &PaneContext::revealRequested);
        connect(table_, &RunTable::splitChosen, this, &RunRows::setSplit);
        connect(table_, &RunTable::variedChosen, this,
                [this](const QString& field) { session_->runs()->setVaried(field.toStdString()); });
        connect(table_, &RunTable::selectionChanged, this,
                [this](const QStringList& ids) { context_->selected()->select(ids); });
        connect(context->selected(), &SelectedRuns::changed, this,
                [this] { table_->select(context_->selected()->ids()); });
        connect(context, &PaneContext::ruleChanged, this, [this] {
            if (hasMeans_) // else no row knows of it
                fill();
        });
        connect(session_->data(), &OpenSet::opened, this, [this] {
            showSplits();
            showNote();
        });
        connect(session_->runs(), &RunList::runsAdded, this, [this] {
            if (!splitChosen_) // what is read from disk may have been revealed
                showSplits();
            fill();
        });
        connect(session_->runs(), &RunList::runsRemoved, this, &RunRows::fill);
        connect(session_->runs(), &RunList::runChanged, this, &RunRows::update);
        connect(session_->runs(), &RunList::otherTasksChanged, this, &RunRows::showTasks);
        connect(session_->runs(), &RunList::runDescribed, this, [this](const QString& id) {
            if (hasMeans_)
                fill();
            else
                updateNow(id); // no other row has its name
        });
        connect(session_->hidden(), &HiddenResults::changed, this, [this] {
            showSplits(); // of what was revealed the test split is what one wants to see
            fill();
        });
    }

    QString split() const { return split_; }
    /// All values of the table are of that split of the open task.
    void setSplit(const QString& name) {
        if (std::none_of(splits_.begin(), splits_.end(),
                         [&](const SplitChoice& choice) { return choice.name == name; })) {
            wanted_ = name; // an average may come with the runs of a folder
            return;
        }
        wanted_.clear();
        split_ = name;
        splitChosen_ = true;
        table_->setSplits(splits_, split_);
        fill();
    }

  private:
    /// Offers the splits on which runs are evaluated, and shows the report split unless it is hidden.
    void showSplits() {
        splitChosen_ = false;
        splits_.clear();
        const auto& task = session_->task();
        if (!task)
            return;
        std::vector<const Split*> sets;
        for (const Split& set : task->splits)
            if (!set.rows.empty() && (set.purpose == Purpose::select || set.purpose == Purpose::report))
                sets.push_back(&set);
        std::stable_sort(sets.begin(), sets.end(), [](const Split* a, const Split* b) {
            return shownPlace(a->purpose) < shownPlace(b->purpose);
        });
        const bool hidden = session_->hidden()->keepsTestBack() &&
                            std::none_of(session_->runs()->all().begin(), session_->runs()->all().end(),
                                         [](const SessionRun& run) { return run.revealed; });
        split_.clear();
        for (const Split* set : sets) {
            splits_.push_back({QString::fromStdString(set->name), QString::fromStdString(set->title)});
            if (split_.isEmpty() && !(hidden && set->purpose == Purpose::report))
                split_ = splits_.back().name;
        }
        for (const auto& [name, members] : session_->stored()->tables().averages)
            if (std::all_of(members.begin(), members.end(),
                            [&](const std::string& own) { return task->findSplit(own) != nullptr; }))
                splits_.push_back(
                    {QString::fromStdString(spelledAverage(members)),
                     translated("%1 (mean of %2)")
                         .arg(QString::fromStdString(name), QString::fromStdString(joined(members)))});
        table_->setSplits(splits_, split_);
    }

    static constexpr qint64 soon = 150; ///< milliseconds: a few times a second

    /// Differences and epochs come one after the other: however many runs there are, the window does other
    /// things most of the time.
    void fillWhenRested() {
        constexpr qint64 share = 8;
        const qint64 rested = filled_.isValid() ? filled_.elapsed() : share * fillTook_;
        fillWithin(std::max(soon, share * fillTook_ - rested));
    }

    /// In so many milliseconds, or before, where that is on its way.
    void fillWithin(qint64 milliseconds) {
        if (!fillSoon_.isActive() || fillSoon_.remainingTime() > milliseconds)
            fillSoon_.start(static_cast<int>(milliseconds));
    }

    void fill() {
        fillSoon_.stop();
        QElapsedTimer clock;
        clock.start();
        changed_.clear();
        shown_.clear();
        std::vector<RunRow> rows;
        titles_ = titlesOf(*session_);
        const std::string split = split_.toStdString();
        std::vector<const Run*> finished;
        for (const SessionRun& run : session_->runs()->all())
            if (run.run)
                finished.push_back(run.run.get());
        numbers_ = numbersOfRuns(finished, split);
        table_->setOtherNumbers(otherNumbers(numbers_)); // what is filled in below stands in these columns
        const auto compared =
            table_->averaged() && session_->task() ? context_->comparison().of(context_->rule()) : nullptr;
        hasMeans_ =
            compared && std::any_of(compared->comparison.rows.begin(), compared->comparison.rows.end(),
                                    [](const ComparisonRow& row) { return row.runs.size() > 1; });
        if (hasMeans_)
            rows = averagedRows(*session_, *compared, split, numbers_);
        else
            for (const SessionRun& run : session_->runs()->all())
                rows.push_back(rowOf(*session_, run, titles_, split, numbers_));
        for (RunRow& row : rows)
            compare(row);
        std::stable_partition(rows.begin(), rows.end(), [](const RunRow& row) { return row.isBaseline; });
        table_->setRows(std::move(rows));
        table_->select(context_->selected()->ids());
        showNote();
        for (const SessionRun& run : session_->runs()->all())
            shown_.insert(run.id, standOf(run));
        fillTook_ = clock.elapsed();
        filled_.start();
    }

    /// Input of the row of a finished run.
    struct Stand {
        std::shared_ptr<const Run> figures; ///< null of one that is not finished
        bool testHidden = false, revealed = false, isBaseline = false;
        QColor color;

        bool operator==(const Stand&) const = default;
    };
    Stand standOf(const SessionRun& run) const {
        if (run.state != SessionRun::State::done)
            return {};
        return {run.stored.summary, run.testHidden, run.revealed, run.id == session_->runs()->baseline(),
                run.color};
    }

    /// Says how the row's figures stand to those of the baseline.
    void compare(RunRow& row) const {
        const SessionRun* run = session_->find(row.id);
        const QStringList ids = row.members.isEmpty() ? QStringList{row.id} : row.members;
        row.isBaseline = ids.contains(session_->runs()->baseline());
        if (run == nullptr || !run->run || row.isBaseline)
            return;
        const auto known = context_->differences()->of(ids, split_.toStdString(), table_->averaged());
        row.noDifference = known.reason;
        for (std::size_t i = 0; known.value && i < std::min(row.numbers.size(), numbers_.size()); ++i)
            if (const auto& measure = numbers_[i].measure;
                measure && measure->part == SplitMeasure::Part::whole)
                row.numbers[i].difference = known.value->of(measure->measure->id);
    }

    /// Only where runs wait, or have ceased to, is there anything new.
    void fillForQueue() {
        QStringList waiting;
        for (const SessionRun& run : session_->runs()->all())
            if (run.place > 0)
                waiting << run.id;
        if (std::exchange(waiting_, waiting) != waiting)
            fillWithin(soon);
    }

    /// A run at once; where thousands change in one go, as when figures are hidden, the others together.
    void update(const QString& id) {
        if (updateSoon_.isActive())
            changed_ << id;
        else
            updateNow(id);
        updateSoon_.start();
    }

    void updateChanged() {
        constexpr qsizetype few = 16;
        changed_.removeDuplicates();
        if (changed_.size() > few)
            return fill();
        for (const QString& id : std::exchange(changed_, {}))
            updateNow(id);
    }

    /// Whether a change of a run affects no other row.
    bool standsAlone(const SessionRun& run) const {
        return !hasMeans_ && (run.state != SessionRun::State::done || !table_->averaged() ||
                              session_->runs()->seedsOf(run.id).size() < 2);
    }

    void updateNow(const QString& id) {
        const SessionRun* run = session_->find(id);
        if (run == nullptr)
            return;
        Stand stand = standOf(*run);
        if (const auto known = shown_.constFind(id);
            stand.figures && known != shown_.constEnd() && *known == stand)
            return; // it was read from disk whole, which changes none of its figures
        shown_.insert(id, std::move(stand));
        const bool alone = standsAlone(*run);
        if (alone && (run->state != SessionRun::State::done || hasItsColumns(*run)))
            updateAlone(*run);
        else if (alone)
            fill(); // it is the first that was measured by something
        else if (run->state == SessionRun::State::training)
            fillWhenRested();
        else
            fillWithin(soon);
        if (run->state != SessionRun::State::training)
            showNote();
    }

    /// Whether every measure of a run has a column in the table.
    bool hasItsColumns(const SessionRun& run) const {
        const std::vector<RunColumn> own = numbersOfRuns({run.run.get()}, split_.toStdString());
        return std::all_of(own.begin(), own.end(), [this](const RunColumn& column) {
            return std::any_of(numbers_.begin(), numbers_.end(),
                               [&](const RunColumn& known) { return known.id == column.id; });
        });
    }

    void updateAlone(const SessionRun& run) {
        RunRow row = rowOf(*session_, run, titles_, split_.toStdString(), numbers_);
        compare(row);
        table_->updateRow(row);
    }

    /// How the epochs of all runs were selected, and whether test results are hidden.
    void showNote() {
        std::vector<const SessionRun*> runs;
        std::size_t hidden = 0;
        for (const SessionRun& run : session_->runs()->all()) {
            runs.push_back(&run);
            hidden += run.testHidden ? 1 : 0;
        }
        const QString note = epochRulesOf(runs);
        const QString what =
            hidden == runs.size()
                ? translated("test results are hidden")
                : translated("test results of %1 of %2 runs are hidden").arg(hidden).arg(runs.size());
        table_->setNote(hidden > 0 ? translated("%1; %2").arg(what, note) : note);
    }

    /// Shows how many runs of other tasks exist, and in which fields they may differ.
    void showTasks() {
        const QString chosen = !wanted_.isEmpty() ? wanted_ : splitChosen_ ? split_ : QString();
        showSplits(); // averages have come, or gone
        if (!chosen.isEmpty())
            setSplit(chosen);
        std::vector<TaskChoice> choices;
        const std::vector<std::string> fields = session_->runs()->variableFields();
        for (const VariedField& field : variedFields())
            if (field.id == session_->runs()->varied() ||
                std::find(fields.begin(), fields.end(), field.id) != fields.end())
                choices.push_back({QString::fromStdString(field.id), QString::fromStdString(field.title),
                                   QString::fromStdString(field.meaning)});
        const auto others = static_cast<int>(session_->runs()->others().size());
        table_->setTaskChoices(choices, QString::fromStdString(session_->runs()->varied()),
                               others == 0   ? QString()
                               : others == 1 ? translated("1 run of another task")
                                             : translated("%1 runs of other tasks").arg(others));
        fill();
    }

    RunTable* table_;
    PaneContext* context_;
    Session* session_;
    std::vector<SplitChoice> splits_;
    QString split_;                  ///< all values are of it
    QString wanted_;                 ///< a split that is not offered yet
    bool splitChosen_ = false;       ///< by a person, or a document
    bool hasMeans_ = false;          ///< some row is of several seeds
    RunTitles titles_;               ///< of the runs in the table
    std::vector<RunColumn> numbers_; ///< of the table
    QStringList waiting_;            ///< as the table shows them
    QHash<QString, Stand> shown_;
    qint64 fillTook_ = 0;  ///< milliseconds
    QElapsedTimer filled_; ///< since then
    QStringList changed_;  ///< since the last turn, rows that are still to follow
    QTimer updateSoon_;    ///< at the next turn
    QTimer fillSoon_;      ///< for all that comes until then
};

PaneContent makeRuns(PaneContext& context) {
    auto* table = new RunTable;
    auto* rows = new RunRows(table, &context); // the table's
    auto* filter = table->findChild<QLineEdit*>();
    return {.widget = table,
            .state =
                [table, filter, rows] {
                    return QJsonObject{
                        {QStringLiteral("split"), rows->split()},
                        {QStringLiteral("columns"), QJsonArray::fromStringList(table->columns()->chosen())},
                        {QStringLiteral("filter"), filter->text()},
                        {QStringLiteral("averaged"), table->averaged()}};
                },
            .restore =
                [table, filter, rows](const QJsonObject& kept) {
                    if (const QJsonValue chosen = kept[QStringLiteral("columns")]; chosen.isArray())
                        table->columns()->setChosen(textsOf(chosen));
                    else if (const QJsonValue hidden = kept[QStringLiteral("hidden")]; hidden.isArray())
                        table->columns()->setHidden(textsOf(hidden)); // of earlier versions
                    filter->setText(kept[QStringLiteral("filter")].toString());
                    table->setAveraged(kept[QStringLiteral("averaged")].toBool(table->averaged()));
                    rows->setSplit(kept[QStringLiteral("split")].toString());
                }};
}

} // namespace

Pane runs() {
    return {.id = "runs",
            .title = translated("Runs"),
            .help = translated("Every run with its values on one split. Other views show the selected runs. "
                               "Test results are hidden until you reveal them in the menu Run."),
            .spots = {{Workspace::train, PanePlace::bottom},
                      {Workspace::compare, PanePlace::bottom},
                      {Workspace::explore, PanePlace::leftBottom}},
            .keys = {{translated("Ctrl+C"), translated("copy the selected runs as a table")},
                     {translated("Delete"),
                      translated("move the selected runs to the trash; Ctrl+Z restores them")}},
            .guide = QStringLiteral("how_to/compare.md"),
            .make = makeRuns};
}

} // namespace groupscope::pane
