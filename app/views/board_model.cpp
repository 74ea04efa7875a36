// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/board_model.h"

#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/data/task_definition.h"
#include "core/heads/no_head.h"

#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace groupscope {

BoardModel::BoardModel(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session)
    , others_(new Derived<FileKey, JoinedSet>(session, joinedSetOf, this))
    , layouts_(session, laidOutMapsOf, this, bytesOfLayout)
    , aligned_(session, alignedMapsOf, this, bytesOfAligned) {
    resolveSoon_.setSingleShot(true);
    resolveSoon_.setInterval(30); // heads come from disk one by one: one layout for all
    connect(&resolveSoon_, &QTimer::timeout, this, &BoardModel::resolve);
    const auto soon = [this] { resolveSoon_.start(); };
    connect(&layouts_, &DerivedValues::cleared, this, &BoardModel::clear);
    connect(session->runs(), &RunList::runsAdded, this, soon);
    connect(session->runs(), &RunList::runsRemoved, this, soon);
    connect(session->runs(), &RunList::runChanged, this, [this, soon](const QString& id) {
        if (session_->find(id)->state != SessionRun::State::training &&
            std::any_of(cells_.begin(), cells_.end(),
                        [&](const CellContent& cell) { return cell.run == id; }))
            soon();
    });
    connect(others_, &DerivedValues::changed, this, soon);
    connect(&layouts_, &DerivedValues::progressed, this, &BoardModel::progressed);
    connect(&layouts_, &DerivedValues::noticed, this, &BoardModel::noticed);
    connect(&layouts_, &DerivedValues::changed, this, &BoardModel::onLayout);
    connect(&layouts_, &DerivedValues::rested, this, &BoardModel::onLayoutsEnd);
    connect(&aligned_, &DerivedValues::changed, this, [this] {
        if (const auto maps = laidOut_ ? aligned_.get(laidOut_).value : nullptr) {
            take(*maps, true);
            aligned_.keepOnly({}); // what is shown has them
        }
    });
    connect(&aligned_, &DerivedValues::rested, this, &BoardModel::busyChanged);
}

void BoardModel::cancel() {
    layouts_.stop();
    aligned_.stop();
}

void BoardModel::clear() {
    forgetOrder();
    shown_.clear();
    definition_ =
        session_->task() ? QString::fromStdString(definitionOf(*session_->task()).hash()) : QString();
    resolved_.assign(cells_.size(), {});
    Q_EMIT changed(false);
    resolveSoon_.start();
}

void BoardModel::show(const std::vector<CellContent>& cells, const ProjectionOptions& options) {
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
    resolve();
}

void BoardModel::setWatched(bool watched) {
    watched_ = watched;
    if (watched) {
        resolveSoon_.start();
    } else if (isComputing()) {
        forgetOrder(); // to be asked for again
        Q_EMIT busyChanged();
    }
}

std::vector<int> BoardModel::rowsOf(const std::string& split) const {
    const Task& task = *session_->task();
    if (!split.empty()) {
        const Split* set = task.findSplit(split);
        return set != nullptr ? set->rows : std::vector<int>();
    }
    std::vector<int> all(task.labels.size());
    for (std::size_t row = 0; row < all.size(); ++row)
        all[row] = static_cast<int>(row);
    return all;
}

/// On another task the same words name other rows.
QString BoardModel::nameOf(const QStringList& parts) const {
    return (QStringList{definition_} + parts).join(QLatin1Char('\n'));
}

BoardModel::Resolved BoardModel::ofOtherSet(const CellContent& cell) const {
    Resolved resolved;
    if (!watched_)
        return resolved;
    const auto [joined, reason] = joinedSet(cell.file);
    resolved.problem = reason;
    if (!joined)
        return resolved;
    BoardSource source;
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
    if (source.rows.empty())
        resolved.problem = rows.empty() ? tr("There are no such rows in this set: choose others above")
                                        : tr("None of these rows is in that file");
    else
        resolved.source = std::move(source);
    return resolved;
}

BoardModel::Resolved BoardModel::ofOpenSet(const CellContent& cell) const {
    Resolved resolved;
    BoardSource source;
    source.set = session_->set();
    const Task& task = *session_->task();
    source.embedding =
        cell.run.isEmpty() && !cell.embedding.empty() ? &task.set->embedding(cell.embedding) : task.embedding;
    source.set = task.set;
    QString made;
    if (!cell.run.isEmpty()) {
        const SessionRun* run = session_->find(cell.run);
        if (run == nullptr)
            resolved.problem = tr("This run is no longer there: choose another above");
        else if (!run->run)
            resolved.problem = tr("This run has no embedding yet");
        else if (!run->ofOpenTask)
            resolved.problem = tr("This run was trained on another task, on another embedding");
        else if (!run->hasDetails() && watched_) {
            session_->runs()->fetchDetails(cell.run);
            resolved.problem = run->stored.problem; // of the last try
        } else if (!hasHead(run->run->head))
            resolved.problem = tr("This run leaves no embedding: choose another above");
        if (!resolved.problem.isEmpty() || run == nullptr || !run->fitsOpenSet())
            return resolved;
        source.run = run->run;
        source.which = cell.which;
        // One that goes on is another.
        made = QStringLiteral("%1 %2 %3")
                   .arg(cell.run)
                   .arg(run->run->history.size())
                   .arg(static_cast<int>(cell.which));
    }
    source.rows = rowsOf(cell.split);
    source.ownRows = source.rows;
    // The task is of the embedding that a run trains on: others of the file may have been written anew.
    resolved.name =
        nameOf({made, QString::fromStdString(source.set->sha256),
                QString::fromStdString(source.embedding->name), QString::fromStdString(cell.split)});
    if (source.rows.empty())
        resolved.problem = tr("There are no such rows in this set: choose others above");
    else
        resolved.source = std::move(source);
    return resolved;
}

BoardModel::Resolved BoardModel::resolvedOf(const CellContent& cell) const {
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

void BoardModel::resolve() {
    resolved_.clear();
    for (const CellContent& cell : cells_)
        resolved_.push_back(resolvedOf(cell));
    std::erase_if(shown_, [this](const auto& entry) {
        return std::none_of(resolved_.begin(), resolved_.end(),
                            [&](const Resolved& own) { return own.name == entry.first; });
    });
    ask();
    Q_EMIT changed(false);
}

/// Stops what is laid out, of which nothing more is told.
void BoardModel::forgetOrder() {
    const QSignalBlocker quietLayouts(layouts_), quietAligned(aligned_);
    layouts_.request({});
    aligned_.keepOnly({});
    aligned_.request({});
    order_.reset();
    keys_.clear();
    laidOut_.reset();
    moving_.reset();
}

void BoardModel::ask() {
    auto order = std::make_shared<BoardOrder>();
    order->options = options_;
    for (const Resolved& resolved : resolved_)
        if (resolved.source && !order->names.contains(resolved.name)) {
            order->names << resolved.name;
            order->sources.push_back(*resolved.source);
        }
    if (order_ && order->names == order_->names && options_ == order_->options)
        return;
    const bool wasBusy = isComputing();
    forgetOrder();
    if (order->sources.empty() || !watched_) {
        if (wasBusy)
            Q_EMIT busyChanged();
        return;
    }
    order->layouts = layoutsOf(order->sources, options_);
    order_ = order;
    for (const BoardLayout& layout : order->layouts)
        keys_.push_back({order->namesOf(layout), options_, order_});
    layouts_.request(keys_);
    if (!layouts_.isWorking()) // all are known
        align();
    Q_EMIT busyChanged();
}

/// Maps of the first layout that move, or the reason why a layout has none.
void BoardModel::onLayout() {
    const auto first = order_ ? layouts_.get(keys_.front()).value : nullptr;
    if (first && !first->isWhole && first != moving_) {
        moving_ = first;
        const BoardLayout layout{order_->layouts.front().sources, {first, &first->maps}};
        take(alignMaps(order_->sources, {layout}), false);
    } else if (anyFailed()) {
        Q_EMIT changed(false);
    }
}

void BoardModel::onLayoutsEnd() {
    const bool areKnown = std::all_of(keys_.begin(), keys_.end(), [this](const LayoutKey& key) {
        const auto known = layouts_.get(key);
        return !known.reason.isEmpty() || (known.value && known.value->isWhole);
    });
    if (areKnown && order_)
        return align();
    Q_EMIT changed(false); // what moved stands still, and is no whole map
    Q_EMIT busyChanged();
}

void BoardModel::align() {
    auto board = std::make_shared<LaidOutBoard>(LaidOutBoard{order_});
    for (std::size_t i = 0; i < keys_.size(); ++i)
        if (const auto known = layouts_.get(keys_[i]).value; known && known->isWhole)
            board->layouts.push_back({order_->layouts[i].sources, {known, &known->maps}});
    laidOut_ = board;
    aligned_.request({laidOut_});
}

/// Whether all that was asked for is laid out to its end.
bool BoardModel::isWhole() const {
    return !order_ || std::all_of(order_->names.begin(), order_->names.end(), [this](const QString& name) {
        const auto map = shown_.find(name);
        return map != shown_.end() && map->second->complete;
    });
}

bool BoardModel::anyFailed() const {
    return std::any_of(keys_.begin(), keys_.end(),
                       [this](const LayoutKey& key) { return !layouts_.get(key).reason.isEmpty(); });
}

/// Why a source could not be laid out.
QString BoardModel::failureOf(const QString& name) const {
    const auto key = std::find_if(keys_.begin(), keys_.end(),
                                  [&](const LayoutKey& own) { return own.names.contains(name); });
    return key == keys_.end() ? QString() : layouts_.get(*key).reason;
}

void BoardModel::take(const AlignedMaps& maps, bool complete) {
    for (std::size_t s = 0; s < maps.size(); ++s)
        if (maps[s].positions.size() > 0)
            shown_[order_->names[static_cast<qsizetype>(s)]] =
                std::make_shared<const CellMap>(CellMap{{order_, &order_->sources[s]}, maps[s], complete});
    Q_EMIT changed(!complete);
}

BoardModel::State BoardModel::stateOf(std::size_t cell) const {
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

std::shared_ptr<const JoinedSet> BoardModel::joinedOf(std::size_t cell) const {
    if (cell >= cells_.size() || cells_[cell].file.isEmpty() || !watched_)
        return nullptr;
    return joinedSet(cells_[cell].file).value;
}

/// Files are read one after the other.
Maybe<JoinedSet> BoardModel::joinedSet(const QString& path) const {
    others_->requestAlso({path});
    return others_->get({path});
}

} // namespace groupscope
