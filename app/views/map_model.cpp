// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_model.h"

#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/data/task_definition.h"
#include "core/heads/no_head.h"

#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace groupscope {

MapModel::MapModel(Session* session, QObject* parent, bool keepsEmbeddings)
    : QObject(parent)
    , session_(session)
    , keepsEmbeddings_(keepsEmbeddings)
    , others_(new Derived<FileKey, JoinedSet>(session, joinedSetOf, this))
    , layouts_(session, laidOutMapsOf, this, bytesOfLayout) {
    resolveSoon_.setSingleShot(true);
    resolveSoon_.setInterval(30); // heads come from disk one by one: one layout for all
    connect(&resolveSoon_, &QTimer::timeout, this, &MapModel::resolve);
    const auto soon = [this] { resolveSoon_.start(); };
    connect(&layouts_, &DerivedValues::cleared, this, &MapModel::clear);
    connect(session->runs(), &RunList::runsAdded, this, soon);
    connect(session->runs(), &RunList::runsRemoved, this, soon);
    connect(session->runs(), &RunList::runChanged, this, [this, soon](const QString& id) {
        const SessionRun* run = session_->find(id);
        if (run != nullptr && run->state != SessionRun::State::training &&
            std::any_of(cells_.begin(), cells_.end(),
                        [&](const CellContent& cell) { return cell.run == id; }))
            soon();
    });
    connect(others_, &DerivedValues::changed, this, soon);
    connect(&layouts_, &DerivedValues::progressed, this, &MapModel::progressed);
    connect(&layouts_, &DerivedValues::noticed, this, &MapModel::noticed);
    connect(&layouts_, &DerivedValues::changed, this, &MapModel::onLayout);
    connect(&layouts_, &DerivedValues::rested, this, &MapModel::tellEnd);
}

void MapModel::clear() {
    forgetOrder();
    shown_.clear();
    definition_ =
        session_->task() ? QString::fromStdString(definitionOf(*session_->task()).hash()) : QString();
    cells_.clear();
    resolved_.clear();
    first_.reset();
    firstNames_.clear();
    rows_.clear();
    setMap(nullptr);
    Q_EMIT cleared();
    Q_EMIT changed(false);
}

void MapModel::show(const std::vector<CellContent>& cells, const ProjectionOptions& options) {
    if (!session_->task())
        return;
    cells_ = cells;
    if (!(options == options_))
        shown_.clear(); // no map stands under the name of another projection
    options_ = options;
    if (anyFailed() || (!isComputing() && !isWhole()))
        forgetOrder(); // what failed or was stopped is tried again
    layouts_.forgetReasons();
    std::vector<FileKey> files;
    for (const CellContent& cell : cells_)
        if (!cell.file.isEmpty())
            files.push_back({cell.file});
    others_->keepOnly(files);
    const bool isAsked = resolve();
    if (!isAsked && !isComputing() && first_ && stateOf(0).map == first_) {
        tellFirst(true);
        tellEnd();
    }
    if (!resolved_.empty() && !resolved_.front().problem.isEmpty())
        Q_EMIT failed(resolved_.front().problem);
}

void MapModel::setWatched(bool watched) {
    watched_ = watched;
    if (watched) {
        resolveSoon_.start();
    } else if (isComputing()) {
        forgetOrder(); // to be asked for again
        Q_EMIT busyChanged();
    }
}

/// Rising; of all splits those that have a place: also those without a class or split.
std::vector<int> MapModel::rowsOf(const std::string& split) const {
    const Task& task = *session_->task();
    if (!split.empty()) {
        const Split* set = task.findSplit(split);
        return set != nullptr ? set->rows : std::vector<int>();
    }
    std::vector<char> used(task.labels.size(), 0);
    for (const Split& set : task.splits)
        for (const int row : set.rows)
            used[row] = 1;
    std::vector<int> all;
    for (std::size_t row = 0; row < used.size(); ++row)
        if (used[row] != 0 || task.X().row(static_cast<Eigen::Index>(row)).allFinite())
            all.push_back(static_cast<int>(row));
    return all;
}

/// On another task the same words name other rows.
QString MapModel::nameOf(const QStringList& parts) const {
    return (QStringList{definition_} + parts).join(QLatin1Char('\n'));
}

MapModel::Resolved MapModel::ofOtherSet(const CellContent& cell) const {
    Resolved resolved;
    if (!watched_)
        return resolved;
    const auto [joined, reason] = joinedSet(cell.file);
    resolved.problem = reason;
    if (!joined)
        return resolved;
    MapSource source;
    source.set = joined->set;
    source.embedding = &source.set->embedding(cell.embedding);
    const std::vector<int> rows = rowsOf(cell.split);
    for (const int row : rows)
        if (const int other = joined->rows.otherOf[row]; other >= 0) {
            source.rows.push_back(other);
            source.ownRows.push_back(row);
        }
    if (cell.split.empty()) // what is in no set of the open one is only among all
        for (std::size_t other = 0; other < joined->rows.ownOf.size(); ++other)
            if (joined->rows.ownOf[other] < 0) {
                source.rows.push_back(static_cast<int>(other));
                source.ownRows.push_back(-1);
            }
    // A file that was written anew is another.
    resolved.name =
        nameOf({cell.file, QString::fromStdString(source.set->sha256),
                QString::fromStdString(source.embedding->name), QString::fromStdString(cell.split)});
    resolved.isReady = true;
    if (source.rows.empty())
        resolved.problem = rows.empty() ? tr("This split is not in the set: choose another above")
                                        : tr("No example of this split is in that file");
    else
        resolved.source = std::move(source);
    return resolved;
}

QString MapModel::problemOf(const SessionRun* run) const {
    if (run == nullptr)
        return tr("This run is missing: choose another above");
    if (!run->run)
        return tr("This run has no embedding yet");
    if (!run->ofOpenTask)
        return tr("This run was trained on another task or embedding");
    if (!run->hasDetails())
        return run->stored.problem; // of the last try
    return hasHead(run->run->head) ? QString() : tr("This run has no embedding: choose another above");
}

MapModel::Resolved MapModel::ofOpenSet(const CellContent& cell) const {
    Resolved resolved;
    MapSource source;
    const Task& task = *session_->task();
    source.set = task.set;
    source.embedding =
        cell.run.isEmpty() && !cell.embedding.empty() ? &task.set->embedding(cell.embedding) : task.embedding;
    resolved.isReady = true;
    QString made;
    if (!cell.run.isEmpty()) {
        const SessionRun* run = session_->find(cell.run);
        resolved.problem = problemOf(run);
        if (run != nullptr && !run->hasDetails() && !resolved.problem.isEmpty() && watched_)
            session_->runs()->fetchDetails(cell.run); // another try
        if (!resolved.problem.isEmpty())
            return resolved;
        resolved.isReady = run->fitsOpenSet();
        source.run = run->run;
        source.which = cell.which;
        source.epochs = cell.epochs;
        // A run that goes on is another.
        made = QStringLiteral("%1 %2 %3")
                   .arg(cell.run)
                   .arg(run->whole->history.size())
                   .arg(cell.epochs ? -1 : static_cast<int>(cell.which));
    }
    source.rows = rowsOf(cell.split);
    source.ownRows = source.rows;
    // The task is of the embedding that a run trains on: others of the file may have been written anew.
    resolved.name =
        nameOf({made, QString::fromStdString(source.set->sha256),
                QString::fromStdString(source.embedding->name), QString::fromStdString(cell.split)});
    if (source.rows.empty())
        resolved.problem = tr("This split is not in the set: choose another above");
    else
        resolved.source = std::move(source);
    return resolved;
}

MapModel::Resolved MapModel::resolvedOf(const CellContent& cell) const {
    if (!session_->task() || cell.kind != CellContent::Kind::map)
        return {};
    try {
        return cell.file.isEmpty() ? ofOpenSet(cell) : ofOtherSet(cell);
    } catch (const Error& error) { // an embedding that is not there
        Resolved resolved;
        resolved.problem = windowText(error);
        return resolved;
    }
}

/// Finds out anew what cells are of; tells whether that is laid out anew.
bool MapModel::resolve() {
    resolved_.clear();
    for (const CellContent& cell : cells_)
        resolved_.push_back(resolvedOf(cell));
    std::erase_if(shown_, [this](const auto& entry) {
        return std::none_of(resolved_.begin(), resolved_.end(),
                            [&](const Resolved& own) { return own.name == entry.first; });
    });
    const bool isAsked = ask();
    Q_EMIT changed(false);
    return isAsked;
}

/// Stops what is laid out, of which nothing more is told.
void MapModel::forgetOrder() {
    const QSignalBlocker quiet(layouts_);
    layouts_.request({});
    order_.reset();
    keys_.clear();
    taken_ = 0;
    firstTaken_.reset();
    moving_.reset();
}

std::shared_ptr<BoardOrder> MapModel::orderOf(bool onlyReady) const {
    auto order = std::make_shared<BoardOrder>();
    order->options = options_;
    order->keepsEmbeddings = keepsEmbeddings_;
    for (const Resolved& resolved : resolved_)
        if (resolved.source && (resolved.isReady || !onlyReady) && !order->names.contains(resolved.name)) {
            order->names << resolved.name;
            order->sources.push_back(*resolved.source);
        }
    if (!keepsEmbeddings_)
        order->layouts = layoutsOf(order->sources, options_);
    else // a map that is measured stays as it is, whatever stands next to it
        for (std::size_t s = 0; s < order->sources.size(); ++s)
            order->layouts.push_back({{s}, nullptr});
    return order;
}

std::vector<LayoutKey> MapModel::keysOf(const std::shared_ptr<const BoardOrder>& order) const {
    std::vector<LayoutKey> keys;
    for (const MapLayout& layout : order->layouts) {
        LayoutKey& key = keys.emplace_back(LayoutKey{order->namesOf(layout), options_, order});
        const auto earlier = [&](bool sameSearch) {
            return layouts_.latest([&](const LayoutKey& other) {
                return other.names == key.names && (!sameSearch || key.sameSearch(other.options));
            });
        };
        if (!keepsEmbeddings_ || key.names.size() > 1)
            continue;
        const auto searched = earlier(true);
        key.earlier = searched ? searched : earlier(false);
    }
    return keys;
}

bool MapModel::isKnown(const std::vector<LayoutKey>& keys) const {
    return std::all_of(keys.begin(), keys.end(), [this](const LayoutKey& key) {
        const auto known = layouts_.get(key).value;
        return known && known->isWhole;
    });
}

/// Wants the maps of what cells are of, unless they are wanted already.
bool MapModel::ask() {
    std::shared_ptr<const BoardOrder> order = orderOf(false); // what is known needs no head
    if (!isKnown(keysOf(order))) {
        for (std::size_t i = 0; watched_ && i < resolved_.size(); ++i)
            if (resolved_[i].source && !resolved_[i].isReady)
                session_->runs()->fetchDetails(cells_[i].run);
        order = orderOf(true);
    }
    if (order_ && order->names == order_->names && options_ == order_->options)
        return false;
    const bool wasBusy = isComputing();
    forgetOrder();
    if (order->sources.empty() || !watched_) {
        if (wasBusy)
            Q_EMIT busyChanged();
        return false;
    }
    order_ = order;
    keys_ = keysOf(order_);
    moving_ = layouts_.get(keys_.front()).value; // what an earlier try has left is no picture of this one
    {
        const QSignalBlocker quiet(layouts_); // the end of an earlier layout is not that of this one
        layouts_.request(keys_);
    }
    takeWhole();
    if (isComputing())
        Q_EMIT busyChanged();
    else
        tellEnd();
    return true;
}

/// Maps of the first layout that move, those of a layout that stand still, or the reason why there are none.
void MapModel::onLayout() {
    if (!order_)
        return;
    const auto first = layouts_.get(keys_.front());
    if (first.value && !first.value->isWhole && first.reason.isEmpty() && first.value != moving_) {
        moving_ = first.value;
        take(0, 0);
        tellFirst(false);
        Q_EMIT changed(true);
    } else if (takeWhole() || anyFailed()) {
        Q_EMIT changed(false);
    }
}

/// Shows the layouts that stand still, until the first that is still being computed.
bool MapModel::takeWhole() {
    const std::size_t before = taken_;
    for (; taken_ < keys_.size(); ++taken_) {
        const auto known = layouts_.get(keys_[taken_]);
        if (known.reason.isEmpty() && (!known.value || !known.value->isWhole))
            break;
        if (!known.reason.isEmpty())
            continue;
        if (!firstTaken_)
            firstTaken_ = taken_;
        take(taken_, *firstTaken_);
    }
    if (taken_ > before)
        tellFirst(false);
    return taken_ > before;
}

void MapModel::take(std::size_t layout, std::size_t first) {
    const auto mapsOf = [this](std::size_t i) {
        const auto known = layouts_.get(keys_[i]).value;
        return MapLayout{order_->layouts[i].sources, {known, &known->positions}};
    };
    std::vector<MapLayout> layouts{mapsOf(first)};
    if (layout != first)
        layouts.push_back(mapsOf(layout));
    const std::vector<AlignedMap> aligned = alignMaps(order_->sources, layouts);
    const auto known = layouts_.get(keys_[layout]).value;
    const std::vector<std::size_t>& sources = layouts.back().sources;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const std::size_t s = sources[i];
        shown_[order_->names[static_cast<qsizetype>(s)]] =
            std::make_shared<const CellMap>(CellMap{{order_, &order_->sources[s]},
                                                    aligned[s],
                                                    known->maps.empty() ? nullptr : known->maps[i],
                                                    known->isWhole});
    }
}

/// Whether all that was asked for is laid out to its end.
bool MapModel::isWhole() const {
    return !order_ || std::all_of(order_->names.begin(), order_->names.end(), [this](const QString& name) {
        const auto map = shown_.find(name);
        return map != shown_.end() && map->second->complete;
    });
}

bool MapModel::anyFailed() const {
    return std::any_of(keys_.begin(), keys_.end(),
                       [this](const LayoutKey& key) { return !layouts_.get(key).reason.isEmpty(); });
}

/// Why a source could not be laid out.
QString MapModel::failureOf(const QString& name) const {
    const auto key = std::find_if(keys_.begin(), keys_.end(),
                                  [&](const LayoutKey& own) { return own.names.contains(name); });
    return key == keys_.end() ? QString() : layouts_.get(*key).reason;
}

/// Tells of the map of the first cell, if it is another picture, or is asked for once more.
void MapModel::tellFirst(bool again) {
    const auto cell = stateOf(0).map;
    if (!cell || (cell == first_ && !again))
        return;
    first_ = cell;
    const auto key = std::find_if(keys_.begin(), keys_.end(), [this](const LayoutKey& own) {
        return own.names.contains(resolved_.front().name);
    });
    if (key == keys_.end())
        return;
    const bool newView = firstNames_ != key->names || !(shownOptions_ == options_);
    if (!cell->laidOut)
        setMap(nullptr);
    if (newView && rows_ != cell->source->ownRows) {
        rows_ = cell->source->ownRows;
        Q_EMIT rowsChanged();
    }
    firstNames_ = key->names;
    shownCell_ = cells_.front();
    shownOptions_ = options_;
    Q_EMIT positionsChanged(cell->map.positions, newView);
    if (cell->laidOut)
        setMap(cell->laidOut);
}

void MapModel::setMap(std::shared_ptr<const LaidOutMap> map) {
    if (!map && !map_)
        return;
    map_ = std::move(map);
    Q_EMIT mapChanged();
}

/// Nothing is computed any more; what moved stands still, and is no whole map.
void MapModel::tellEnd() {
    if (!resolved_.empty() && resolved_.front().source) {
        const State first = stateOf(0);
        if (first.map && first.map->complete)
            Q_EMIT finished();
        else if (!first.problem.isEmpty())
            Q_EMIT failed(first.problem);
        else
            Q_EMIT stopped();
    }
    Q_EMIT changed(false);
    Q_EMIT busyChanged();
}

MapModel::State MapModel::stateOf(std::size_t cell) const {
    State state;
    if (cell >= resolved_.size())
        return state;
    const Resolved& resolved = resolved_[cell];
    state.problem = resolved.problem;
    if (resolved.source && state.problem.isEmpty())
        state.problem = failureOf(resolved.name);
    if (!state.problem.isEmpty())
        return state; // what an earlier try has left would pass for what was asked for
    if (const auto map = shown_.find(resolved.name); resolved.source && map != shown_.end()) {
        state.map = map->second;
        state.isStopped = !map->second->complete && !isComputing();
    }
    return state;
}

std::shared_ptr<const JoinedSet> MapModel::joinedOf(std::size_t cell) const {
    if (cell >= cells_.size() || cells_[cell].file.isEmpty() || !watched_)
        return nullptr;
    return joinedSet(cells_[cell].file).value;
}

/// Files are read one after the other.
Maybe<JoinedSet> MapModel::joinedSet(const QString& path) const {
    others_->requestAlso({path});
    return others_->get({path});
}

} // namespace groupscope
