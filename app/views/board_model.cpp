// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/board_model.h"

#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/base/run_part.h"
#include "core/data/task_definition.h"
#include "core/heads/no_head.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

namespace groupscope {

namespace {

/// Bytes of positions that are kept beside those on screen: 30 maps of a million rows.
constexpr std::size_t mostKeptBytes = std::size_t{256} << 20;

constexpr std::chrono::milliseconds boardPictureInterval(80);

std::size_t bytesOfMaps(const std::vector<MatrixF>& maps) {
    std::size_t bytes = 0;
    for (const MatrixF& map : maps)
        bytes += sizeof(float) * static_cast<std::size_t>(map.size());
    return bytes;
}

} // namespace

/// In the thread of the job: lays out what is not known yet, one layout after the other.
class BoardModel::Worker {
  public:
    Worker(BoardModel* model, Order order)
        : model_(model)
        , order_(std::make_shared<const Order>(std::move(order))) {}

    void operator()(const BackgroundJob::Context& context) {
        std::vector<BoardLayout> done;
        const auto count = static_cast<double>(order_->layouts.size());
        for (std::size_t i = 0; i < order_->layouts.size(); ++i) {
            BoardLayout layout = order_->layouts[i];
            if (!layout.maps && !layOutOne(layout, context, static_cast<double>(i) / count, 1.0 / count))
                continue;
            done.push_back(layout);
        }
        context.post([model = model_, order = order_, maps = alignMaps(order_->sources, done)] {
            model->takeMaps(order, maps, true);
        });
    }

  private:
    /// False when it cannot be laid out, which is told.
    bool layOutOne(BoardLayout& layout, const BackgroundJob::Context& context, double begin, double share) {
        const bool isFirst = layout.sources.front() == order_->layouts.front().sources.front();
        auto lastShown = std::chrono::steady_clock::time_point();
        const auto isUnderWay = std::make_shared<std::atomic<bool>>(false); // so that none heap up
        const auto onLayout = [&](const std::vector<MatrixF>& maps) {
            const auto now = std::chrono::steady_clock::now();
            if (!isFirst || now - lastShown < boardPictureInterval || isUnderWay->exchange(true))
                return; // others move under the eye when they are turned
            lastShown = now;
            const BoardLayout moving{layout.sources, std::make_shared<const std::vector<MatrixF>>(maps)};
            context.post(
                [model = model_, order = order_, isUnderWay, maps = alignMaps(order_->sources, {moving})] {
                    *isUnderWay = false;
                    model->takeMaps(order, maps, false);
                });
        };
        try {
            layout.maps = std::make_shared<const std::vector<MatrixF>>(
                layOut(order_->sources, layout, order_->options, partOf(context.run, begin, begin + share),
                       onLayout));
        } catch (const Cancelled&) {
            throw;
        } catch (const Error& error) {
            context.post(
                [model = model_, names = model_->namesOf(*order_, layout), problem = windowText(error)] {
                    for (const QString& name : names)
                        model->failed_[name] = problem;
                    Q_EMIT model->changed(false);
                });
            return false;
        }
        context.post([model = model_, known = KnownLayout{model_->namesOf(*order_, layout), order_->options,
                                                          layout.maps}] { model->keep(known); });
        return true;
    }

    BoardModel* model_;
    std::shared_ptr<const Order> order_; ///< its rows are as many as those of the set
};

BoardModel::BoardModel(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session)
    , others_(new Derived<FileKey, JoinedSet>(session, joinedSetOf, this)) {
    resolveSoon_.setSingleShot(true);
    resolveSoon_.setInterval(30); // heads come from disk one by one: one layout for all
    connect(&resolveSoon_, &QTimer::timeout, this, &BoardModel::resolve);
    const auto soon = [this] { resolveSoon_.start(); };
    connect(session->data(), &OpenSet::opened, this, &BoardModel::clear);
    connect(session->data(), &OpenSet::columnsNeeded, this, &BoardModel::clear);
    connect(session->runs(), &RunList::runsAdded, this, soon);
    connect(session->runs(), &RunList::runsRemoved, this, soon);
    connect(session->runs(), &RunList::runChanged, this, [this, soon](const QString& id) {
        if (session_->find(id)->state != SessionRun::State::training &&
            std::any_of(cells_.begin(), cells_.end(),
                        [&](const CellContent& cell) { return cell.run == id; }))
            soon();
    });
    connect(others_, &DerivedValues::changed, this, soon);
    connect(&job_, &BackgroundJob::progressed, this, &BoardModel::progressed);
    connect(&job_, &BackgroundJob::noticed, this, &BoardModel::noticed);
    connect(&job_, &BackgroundJob::finished, this, &BoardModel::busyChanged);
    connect(&job_, &BackgroundJob::cancelled, this, [this] {
        Q_EMIT changed(false); // what moved stands still, and is no whole map
        Q_EMIT busyChanged();
    });
    connect(&job_, &BackgroundJob::failed, this, [this](const QString& message) {
        for (const QString& name : std::as_const(asked_))
            failed_[name] = message;
        Q_EMIT changed(false);
        Q_EMIT busyChanged();
    });
}

void BoardModel::clear() {
    job_.abandon();
    shown_.clear();
    failed_.clear();
    asked_.clear();
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
    if (!failed_.empty() || (!job_.isRunning() && !isWhole()))
        asked_.clear(); // what failed or was stopped is tried again
    failed_.clear();
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
    } else if (job_.isRunning()) {
        job_.abandon();
        asked_.clear(); // to be asked for again
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

QStringList BoardModel::namesOf(const Order& order, const BoardLayout& layout) const {
    QStringList names;
    for (const std::size_t source : layout.sources)
        names << order.names[static_cast<qsizetype>(source)];
    return names;
}

void BoardModel::ask() {
    Order order;
    order.options = options_;
    for (const Resolved& resolved : resolved_)
        if (resolved.source && !order.names.contains(resolved.name)) {
            order.names << resolved.name;
            order.sources.push_back(*resolved.source);
        }
    if (!asked_.isEmpty() && order.names == asked_ && options_ == askedOptions_)
        return;
    const bool wasBusy = job_.isRunning();
    job_.abandon();
    asked_.clear();
    if (order.sources.empty() || !watched_) {
        if (wasBusy)
            Q_EMIT busyChanged();
        return;
    }
    asked_ = order.names;
    askedOptions_ = options_;
    order.layouts = layoutsOf(order.sources, options_);
    for (BoardLayout& layout : order.layouts) {
        const QStringList names = namesOf(order, layout);
        const auto found = std::find_if(known_.begin(), known_.end(), [&](const KnownLayout& known) {
            return known.names == names && known.options == options_;
        });
        if (found != known_.end())
            layout.maps = found->maps;
    }
    job_.start(Worker(this, std::move(order)));
    Q_EMIT busyChanged();
}

/// Whether all that was asked for is laid out to its end.
bool BoardModel::isWhole() const {
    return std::all_of(asked_.begin(), asked_.end(), [this](const QString& name) {
        const auto map = shown_.find(name);
        return map != shown_.end() && map->second->complete;
    });
}

void BoardModel::takeMaps(const std::shared_ptr<const Order>& order, const std::vector<BoardMap>& maps,
                          bool complete) {
    for (std::size_t s = 0; s < maps.size(); ++s)
        if (maps[s].positions.size() > 0)
            shown_[order->names[static_cast<qsizetype>(s)]] =
                std::make_shared<const CellMap>(CellMap{{order, &order->sources[s]}, maps[s], complete});
    Q_EMIT changed(!complete);
}

void BoardModel::keep(KnownLayout layout) {
    known_.push_back(std::move(layout));
    std::size_t bytes = 0;
    for (const KnownLayout& known : known_)
        bytes += bytesOfMaps(*known.maps);
    while (known_.size() > 1 && bytes > mostKeptBytes) {
        bytes -= bytesOfMaps(*known_.front().maps);
        known_.pop_front();
    }
}

BoardModel::State BoardModel::stateOf(std::size_t cell) const {
    State state;
    if (cell >= resolved_.size())
        return state;
    const Resolved& resolved = resolved_[cell];
    state.problem = resolved.problem;
    if (const auto failure = failed_.find(resolved.name); resolved.source && failure != failed_.end())
        state.problem = failure->second;
    if (!state.problem.isEmpty())
        return state; // what an earlier try has left would pass for what was asked for
    if (const auto map = shown_.find(resolved.name); resolved.source && map != shown_.end()) {
        state.map = map->second;
        state.isStopped = !map->second->complete && !job_.isRunning();
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
