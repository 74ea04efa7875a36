// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/selected_runs.h"

#include <QSet>

#include <algorithm>
#include <set>

namespace groupscope {

namespace {

/// The baseline first, if included, then the first of these runs, `most` in all, without looking up thousands
/// of runs.
std::vector<RunEntry> firstOf(const Session& session, const QStringList& ids, std::size_t most) {
    std::vector<RunEntry> entries;
    const bool hasBaseline =
        !session.runs()->baseline().isEmpty() && ids.contains(session.runs()->baseline());
    const auto add = [&](const QString& id) {
        if (const SessionRun* run = session.find(id); run != nullptr && entries.size() < most)
            entries.push_back({run});
    };
    if (hasBaseline)
        add(session.runs()->baseline());
    for (auto id = ids.begin(); id != ids.end() && entries.size() < most; ++id)
        if (!hasBaseline || *id != session.runs()->baseline())
            add(*id);
    return entries;
}

} // namespace

SelectedRuns::SelectedRuns(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    // Everything is shown anew then, by everybody: one signal more would be one too many.
    const auto regroup = [this] { seedGroups_.reset(); };
    for (const auto signal : {&RunList::runsAdded, &RunList::runsRemoved})
        connect(session->runs(), signal, this, regroup);
    for (const auto signal : {&RunList::runChanged, &RunList::runDescribed})
        connect(session->runs(), signal, this, regroup);
    connect(session->data(), &OpenSet::opened, this, [this] {
        seedGroups_.reset();
        ids_.clear();
    });
    connect(session->runs(), &RunList::runsAdded, this, [this](const QStringList& ids) {
        if (ids_.isEmpty()) // views of finished runs that show none would look as if there were none
            select(lastFinished(ids));
    });
    connect(session->runs(), &RunList::runsRemoved, this, &SelectedRuns::forget);
}

QStringList SelectedRuns::lastFinished(const QStringList& ids) const {
    for (qsizetype i = ids.size(); i-- > 0;)
        if (const SessionRun* run = session_->find(ids[i]); run != nullptr && run->run)
            return {run->id};
    return {};
}

void SelectedRuns::select(const QStringList& ids, bool added) {
    QStringList known;
    QSet<QString> wanted;
    for (const QString& id : added ? ids_ + ids : ids)
        if (!wanted.contains(id) && session_->find(id) != nullptr) {
            known << id;
            wanted.insert(id);
        }
    if (wanted == QSet<QString>(ids_.begin(), ids_.end()))
        return;
    ids_ = known;
    seedGroups_.reset();
    chosen_.clear();
    Q_EMIT changed();
    if (!ids_.isEmpty())
        session_->runs()->fetchDetails(ids_.last());
}

const SessionRun* SelectedRuns::baseline() const {
    if (const SessionRun* chosen = session_->find(session_->runs()->baseline()))
        return chosen->run ? chosen : nullptr;
    for (const SessionRun& run : session_->runs()->all())
        if (run.method->id == "zero-shot" && run.run && run.ofOpenTask)
            return &run;
    return nullptr;
}

void SelectedRuns::watch(const QString& id) {
    const SessionRun* baseline = this->baseline();
    const QString other = baseline != nullptr ? baseline->id : QString();
    const std::vector<RunEntry> selected = entries();
    if (std::count_if(selected.begin(), selected.end(), [baseline](const RunEntry& entry) {
            return std::find(entry.begin(), entry.end(), baseline) == entry.end();
        }) > 1)
        return;
    select(other.isEmpty() || other == id ? QStringList{id} : QStringList{other, id});
}

void SelectedRuns::forget(const QStringList& ids) {
    const QSet<QString> gone(ids.begin(), ids.end());
    if (ids_.removeIf([&gone](const QString& id) { return gone.contains(id); }) > 0) {
        seedGroups_.reset();
        Q_EMIT changed();
    }
}

const std::vector<QStringList>& SelectedRuns::seedGroups() const {
    if (!seedGroups_)
        seedGroups_ = session_->runs()->seedGroups(ids_);
    return *seedGroups_;
}

std::vector<RunEntry> SelectedRuns::entriesOf(bool averaged) const {
    std::vector<RunEntry> entries;
    if (averaged)
        for (const QStringList& seeds : seedGroups()) {
            entries.emplace_back();
            for (const QString& seed : seeds)
                entries.back().push_back(session_->find(seed));
        }
    else
        for (const QString& id : ids_)
            if (const SessionRun* run = session_->find(id))
                entries.push_back({run});
    std::stable_partition(entries.begin(), entries.end(), [this](const RunEntry& entry) {
        return std::any_of(entry.begin(), entry.end(),
                           [this](const SessionRun* run) { return run->id == session_->runs()->baseline(); });
    });
    return entries;
}

/// More bars in a block, or curves in a chart, than mostSideBySide one does not tell apart.
std::vector<RunEntry> SelectedRuns::chosenOf(std::vector<RunEntry> entries) const {
    if (!chosen_.isEmpty())
        std::erase_if(entries,
                      [this](const RunEntry& entry) { return !chosen_.contains(entry.front()->id); });
    if (entries.size() > mostSideBySide)
        entries.resize(mostSideBySide);
    return entries;
}

std::vector<const SessionRun*> SelectedRuns::sideBySide() const {
    std::vector<const SessionRun*> runs;
    for (const RunEntry& entry :
         chosen_.isEmpty() ? firstOf(*session_, ids_, mostSideBySide) : chosenOf(entriesOf(false)))
        runs.push_back(entry.front());
    return runs;
}

std::vector<RunEntry> SelectedRuns::entriesSideBySide() const {
    return !averagesSeeds_ && chosen_.isEmpty() ? firstOf(*session_, ids_, mostSideBySide)
                                                : chosenOf(entriesOf(averagesSeeds_));
}

std::vector<RunEntry> SelectedRuns::entries() const {
    return entriesOf(averagesSeeds_);
}

std::vector<const SessionRun*> SelectedRuns::offered(std::size_t most) const {
    std::vector<const SessionRun*> runs;
    std::set<const SessionRun*> known;
    const auto add = [&](const SessionRun* run) {
        if (run != nullptr && run->run && runs.size() < most && known.insert(run).second)
            runs.push_back(run);
    };
    for (const SessionRun* run : sideBySide())
        add(run);
    for (const QString& id : ids_)
        add(session_->find(id));
    for (const SessionRun& run : session_->runs()->all())
        add(&run);
    return runs;
}

void SelectedRuns::chooseSideBySide(const QStringList& ids) {
    if (ids == chosen_)
        return;
    chosen_ = ids;
    Q_EMIT sideBySideChanged();
}

void SelectedRuns::setAveragesSeeds(bool averages) {
    if (averages == averagesSeeds_)
        return;
    averagesSeeds_ = averages;
    chosen_.clear(); // it was made among other entries
    Q_EMIT sideBySideChanged();
}

} // namespace groupscope
