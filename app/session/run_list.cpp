// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_list.h"

#include "app/session/baseline_file.h"
#include "core/base/text.h"
#include "core/data/task.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"

#include <QSet>

#include <algorithm>
#include <tuple>

namespace groupscope {

RunList::RunList(const OpenSet* set, HiddenResults* hidden, RunArchive* archive, TimeEstimate* times,
                 QObject* parent)
    : QAbstractListModel(parent)
    , set_(set)
    , hidden_(hidden)
    , archive_(archive)
    , times_(times)
    , others_(set) {
    connect(set, &OpenSet::adopted, this, [this] { baseline_ = keptBaseline(*set_->task()); });
    connect(set, &OpenSet::closed, this, [this] {
        baseline_.clear();
        others_.takeAll();
    });
    connect(hidden, &HiddenResults::rulesChanged, this, &RunList::showAllAnew);
    connect(archive, &RunArchive::fetched, this, &RunList::takeDetails);
    connect(archive, &RunArchive::fetchFailed, this, &RunList::tellFetchFailed);
    connect(this, &RunList::runChanged, this, [this](const QString& id) {
        if (const std::optional<std::size_t> place = runPlaces_.find(runs_, id))
            Q_EMIT dataChanged(index(static_cast<int>(*place)), index(static_cast<int>(*place)));
    });
}

int RunList::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(runs_.size());
}

QVariant RunList::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const SessionRun& run = runs_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return tr("%1, seed %2").arg(QString::fromStdString(run.method->name)).arg(run.seed);
    case Qt::DecorationRole:
        return run.color;
    case idRole:
        return run.id;
    case stateRole:
        return static_cast<int>(run.state);
    default:
        return {};
    }
}

const SessionRun* RunList::find(const QString& id) const {
    const std::optional<std::size_t> place = runPlaces_.find(runs_, id);
    return place ? &runs_[*place] : nullptr;
}

SessionRun* RunList::edit(const QString& id) {
    return const_cast<SessionRun*>(std::as_const(*this).find(id));
}

SessionRun* RunList::editAnywhere(const QString& id) {
    SessionRun* run = edit(id);
    return run != nullptr ? run : others_.edit(id);
}

SessionRun RunList::newRun(const PlannedRun& planned, const std::string& select) const {
    const Task& task = *set_->task();
    SessionRun run;
    run.method = &methods().find(planned.method);
    run.parameters = planned.parameters;
    run.seed = planned.seed;
    const Run description = describeRun(task, *run.method, run.parameters, run.seed, select);
    run.select = select;
    run.id = QString::fromStdString(description.id);
    run.classNames = task.groups.classes();
    run.monitored = monitoredRows(task).name;
    nameVariant(run);
    others_.describe(run);
    hidden_->show(run);
    return run;
}

QStringList RunList::add(std::vector<SessionRun> runs) {
    if (runs.empty())
        return {};
    QStringList ids;
    VariantUses uses = variantUses();
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(runs.size()) - 1);
    for (SessionRun& run : runs) {
        giveColor(run, uses);
        ids << run.id;
        runs_.push_back(std::move(run));
    }
    endInsertRows();
    numberWaiting();
    Q_EMIT runsAdded(ids);
    return ids;
}

QStringList RunList::putBack(std::vector<std::pair<std::size_t, SessionRun>> runs) {
    QStringList ids;
    std::deque<SessionRun> all; // those put back, in the order they stood, among those that stayed
    auto next = runs_.begin();
    beginResetModel();
    for (auto& [index, run] : runs) {
        ids << run.id;
        while (all.size() < index && next != runs_.end())
            all.push_back(std::move(*next++));
        all.push_back(std::move(run));
    }
    std::move(next, runs_.end(), std::back_inserter(all));
    runs_ = std::move(all);
    runPlaces_.forget();
    endResetModel();
    numberWaiting();
    if (!ids.isEmpty())
        Q_EMIT runsAdded(ids);
    return ids;
}

void RunList::remove(const QStringList& ids) {
    const QSet<QString> wanted(ids.begin(), ids.end());
    QStringList removed;
    for (const SessionRun& run : runs_)
        if (wanted.contains(run.id))
            removed << run.id;
    if (removed.isEmpty())
        return;
    Q_EMIT runsGoing(removed);
    for (const QString& id : std::as_const(removed))
        detailed_.removeAll(id);
    beginResetModel();
    std::erase_if(runs_, [&wanted](const SessionRun& run) { return wanted.contains(run.id); });
    runPlaces_.forget();
    endResetModel();
    Q_EMIT runsRemoved(removed);
    Q_EMIT runsGone(removed);
}

void RunList::numberWaiting() {
    int place = 0;
    for (SessionRun& run : runs_)
        run.place = run.state == SessionRun::State::queued ? ++place : 0;
    if (!runs_.empty()) // other runs may stand in these lines
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

void RunList::leaveAll() {
    QStringList ids;
    for (const SessionRun& run : runs_) {
        ids << run.id;
        if (run.run && run.state == SessionRun::State::done)
            setAside(run);
    }
    remove(ids);
}

void RunList::setAside(SessionRun run) {
    if (run.stored.summary && !run.stored.file.isEmpty()) { // the rest of it is read again when it is wanted
        run.whole = run.stored.summary;
        run.stored.full.reset();
        hidden_->show(run);
    }
    if (editAnywhere(run.id) == nullptr || find(run.id) != nullptr)
        others_.add(std::move(run));
}

std::vector<std::string> RunList::variableFields() const {
    if (!set_->task())
        return {};
    std::vector<const SessionRun*> foreign;
    for (const std::deque<SessionRun>* runs : {&others(), &runs_})
        for (const SessionRun& run : *runs)
            if (runs == &others() || !run.ofOpenTask)
                foreign.push_back(&run);
    return others_.fieldsOf(foreign);
}

void RunList::setVaried(const std::string& field) {
    if (field == others_.varied())
        return;
    others_.setVaried(field);
    regroup();
}

void RunList::setVariants(const Variants& variants) {
    variants_ = variants;
    for (SessionRun& run : runs_)
        nameVariant(run);
    Q_EMIT otherTasksChanged();
}

void RunList::nameVariant(SessionRun& run) const {
    run.variantTitle =
        QString::fromStdString(joined(variants_.namesOf(run.method->id, run.parameters), " / "));
}

void RunList::regroup() {
    if (!set_->task())
        return;
    const TaskDefinition asked = definitionOf(*set_->task());
    QStringList leaving;
    std::deque<SessionRun> candidates = others_.takeAll();
    for (const SessionRun& run : runs_)
        if (!run.ofOpenTask) {
            leaving << run.id;
            candidates.push_back(run);
        }
    remove(leaving);
    const std::vector<bool> next = others_.mayStandNext(candidates);
    for (SessionRun& run : runs_)
        others_.describe(run);
    std::vector<SessionRun> coming;
    QSet<QString> ids;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        SessionRun& run = candidates[i];
        if (find(run.id) != nullptr || ids.contains(run.id))
            continue;
        if (!next[i]) {
            setAside(std::move(run));
            continue;
        }
        run.ofOpenTask = run.run->task == asked;
        if (run.ofOpenTask)
            times_->learn(*run.run);
        nameVariant(run);
        others_.describe(run);
        ids.insert(run.id);
        coming.push_back(std::move(run));
    }
    add(std::move(coming));
    Q_EMIT otherTasksChanged();
}

void RunList::showAllAnew() {
    others_.forEach([this](SessionRun& run) { hidden_->show(run); });
    QStringList changed;
    for (SessionRun& run : runs_) {
        const std::pair before(run.testHidden, run.revealed);
        hidden_->show(run);
        if (before != std::pair(run.testHidden, run.revealed))
            changed << run.id;
    }
    for (const QString& id : changed)
        Q_EMIT runChanged(id);
}

void RunList::fetchDetails(const QString& id) {
    const SessionRun* run = find(id);
    if (run != nullptr && run->run && !run->hasDetails() && !run->stored.file.isEmpty())
        archive_->fetch(run->stored.file, set_->task());
}

void RunList::holdDetails(const QObject* holder, const QStringList& ids) {
    if (ids.isEmpty())
        held_.erase(holder);
    else
        held_[holder] = ids;
}

void RunList::keepDetails(SessionRun& run, const std::shared_ptr<const Run>& full) {
    run.whole = full;
    hidden_->show(run);
    detailed_.removeAll(run.id);
    detailed_ << run.id;
    QSet<QString> held;
    for (const auto& [holder, ids] : held_)
        held.unite(QSet<QString>(ids.begin(), ids.end()));
    QStringList toGiveUp = detailed_;
    toGiveUp.removeIf([&](const QString& id) { return held.contains(id); });
    toGiveUp.resize(std::max<qsizetype>(0, toGiveUp.size() - mostDetailed)); // those of the longest ago
    for (const QString& id : std::as_const(toGiveUp)) {
        detailed_.removeAll(id);
        SessionRun* oldest = edit(id);
        if (oldest == nullptr || oldest->stored.file.isEmpty())
            continue; // what is on no disk stays in memory
        oldest->whole = oldest->stored.summary;
        oldest->stored.full.reset();
        hidden_->show(*oldest);
    }
}

void RunList::takeDetails(const std::shared_ptr<const Run>& full) {
    SessionRun* run = edit(QString::fromStdString(full->id));
    if (run == nullptr)
        return;
    run->stored.full = full;
    run->stored.problem.clear();
    if (run->whole && (run->whole->name != full->name || run->whole->note != full->note)) {
        auto described = std::make_shared<Run>(*full); // it was read before it was described
        described->name = run->whole->name;
        described->note = run->whole->note;
        run->stored.full = described;
    }
    keepDetails(*run, run->stored.full);
    Q_EMIT runChanged(run->id);
}

void RunList::tellFetchFailed(const QString& file, const QString& message) {
    const auto run = std::find_if(runs_.begin(), runs_.end(),
                                  [&](const SessionRun& there) { return there.stored.file == file; });
    if (run == runs_.end() || run->stored.problem == message)
        return; // once: those who hear of it ask again
    run->stored.problem = message;
    Q_EMIT noticed(message);
    Q_EMIT runChanged(run->id);
}

RunList::VariantUses RunList::variantUses() const {
    VariantUses uses;
    for (const SessionRun& run : runs_)
        ++uses[run.method][run.variant];
    return uses;
}

void RunList::giveColor(SessionRun& run, VariantUses& uses) const {
    auto& own = uses[run.method];
    // A sixth run of a method shares the colour used least.
    const auto least = std::min_element(own.begin(), own.end());
    ++*least;
    run.variant = static_cast<int>(least - own.begin());
    colorRun(run);
}

void RunList::colorRun(SessionRun& run) const {
    run.color =
        QColor(run.id == baseline_ ? QString::fromLatin1(baselineColor)
                                   : QString::fromStdString(variantColor(run.method->id, run.variant)));
}

void RunList::setBaseline(const QString& id) {
    if (!set_->task() || id == baseline_)
        return;
    const QString before = std::exchange(baseline_, id);
    for (const QString& own : {before, id})
        if (SessionRun* run = edit(own)) {
            colorRun(*run);
            Q_EMIT runChanged(own);
        }
    if (const QString problem = keepBaseline(*set_->task(), id); !problem.isEmpty())
        Q_EMIT noticed(tr("The choice of the baseline cannot be saved: %1").arg(problem));
    Q_EMIT baselineChanged();
}

void RunList::describe(const QString& id, const QString& name, const QString& note) {
    SessionRun* run = edit(id);
    if (run == nullptr || !run->whole ||
        (run->whole->name == name.toStdString() && run->whole->note == note.toStdString()))
        return;
    const auto described = [&](const std::shared_ptr<const Run>& before) -> std::shared_ptr<const Run> {
        if (!before)
            return nullptr;
        auto after = std::make_shared<Run>(*before);
        after->name = name.toStdString();
        after->note = note.toStdString();
        return after;
    };
    const bool detailed = run->hasDetails();
    run->stored.summary = described(run->stored.summary);
    run->stored.full = described(run->stored.full);
    run->whole = detailed ? run->stored.full : described(run->whole);
    hidden_->show(*run);
    if (!run->stored.file.isEmpty()) // else it is still being written, and is described when it is
        archive_->describe(run->stored.file, name, note);
    Q_EMIT runChanged(id);
    Q_EMIT runDescribed(id);
}

QStringList RunList::seedsOf(const QString& id) const {
    QStringList ids;
    const SessionRun* asked = find(id);
    if (asked == nullptr || asked->state != SessionRun::State::done)
        return asked == nullptr ? ids : QStringList{id};
    const Task* open = set_->task().get();
    const std::string setting = settingOf(*asked, open);
    for (const SessionRun& run : runs_)
        if (run.state == SessionRun::State::done && run.run && run.method == asked->method &&
            run.select == asked->select && run.parameters == asked->parameters &&
            settingOf(run, open) == setting)
            ids << run.id;
    return ids;
}

std::vector<QStringList> RunList::seedGroups(const QStringList& ids) const {
    using Setting = std::tuple<const Method*, std::string, std::string,
                               std::map<std::string, ParameterValue, std::less<>>>;
    std::vector<std::size_t> places;
    for (const QString& id : QSet<QString>(ids.begin(), ids.end()))
        if (const std::optional<std::size_t> place = runPlaces_.find(runs_, id))
            places.push_back(*place);
    std::sort(places.begin(), places.end());
    std::map<Setting, std::size_t> known;
    std::vector<QStringList> groups;
    QHash<QString, std::size_t> groupOf;
    for (const std::size_t place : places) {
        const SessionRun& run = runs_[place];
        std::size_t group = groups.size();
        if (run.state == SessionRun::State::done && run.run)
            group = known
                        .try_emplace(
                            {run.method, run.select,
                             run.ofOpenTask ? std::string() : definitionOfRun(run, set_->task().get()).hash(),
                             run.parameters.all()},
                            group)
                        .first->second;
        if (group == groups.size())
            groups.emplace_back();
        groups[group] << run.id;
        groupOf.insert(run.id, group);
    }
    std::vector<QStringList> ordered;
    for (const QString& id : ids)
        if (const auto group = groupOf.constFind(id); group != groupOf.constEnd())
            if (!groups[group.value()].isEmpty())
                ordered.push_back(std::exchange(groups[group.value()], {}));
    return ordered;
}

} // namespace groupscope
