// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/retrieval_model.h"

#include "app/session/run_followers.h"
#include "app/views/time_line.h"
#include "core/base/error.h"
#include "core/math/gather.h"
#include "core/measures/alignment.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace groupscope {

namespace {

/// `head` null: in the rows as they are stored.
std::shared_ptr<const RowSearch> searchIn(const Task& task, const std::vector<int>& rows, const Head* head,
                                          const RunContext& context) {
    MatrixF embedding;
    if (head != nullptr)
        embedding = embedRows(*head, task.X(), rows, context);
    else
        gatherRows(task.X(), rows, false, embedding);
    if (!hasFiniteDistances(embedding))
        throw DataError(unmeasurableRows, task.set->path.string(),
                        head != nullptr ? "train the head again" : "scale the embedding");
    std::vector<int> labels;
    gatherLabels(task.labels, rows, labels);
    return std::make_shared<const RowSearch>(std::move(embedding), std::move(labels));
}

/// Drops what is of none of the spaces.
template<class Known>
void keepOnly(Known& known, const std::vector<SearchSpace>& spaces) {
    std::erase_if(known, [&](const auto& entry) {
        return std::find(spaces.begin(), spaces.end(), entry.first) == spaces.end();
    });
}

} // namespace

RetrievalModel::RetrievalModel(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    followRuns(
        session, this, [this] { clear(); }, [this](const QStringList& ids) { forget(ids); });
    // What was fetched meanwhile, also where another space has failed.
    connect(&prepareJob_, &BackgroundJob::finished, this, &RetrievalModel::prepare);
    connect(&prepareJob_, &BackgroundJob::failed, this, &RetrievalModel::prepare);
    for (BackgroundJob* job : {&prepareJob_, &searchJob_, &rankJob_})
        connect(job, &BackgroundJob::failed, this, &RetrievalModel::failed);
}

void RetrievalModel::forgetAll() {
    for (BackgroundJob* job : {&prepareJob_, &searchJob_, &rankJob_})
        job->abandon();
    searches_.clear();
    unsearchable_.clear();
    stored_.reset();
    answers_.clear();
    rankings_.clear();
    spaces_.clear();
    rows_.clear();
    places_.clear();
    split_.clear();
    wantedRanking_.reset();
    ranking_.reset();
    row_ = -1;
}

void RetrievalModel::clear() {
    forgetAll();
    Q_EMIT cleared();
}

void RetrievalModel::forget(const QStringList& runIds) {
    std::vector<SearchSpace> kept = spaces_;
    std::erase_if(kept, [&](const SearchSpace& space) { return runIds.contains(space.runId); });
    if (!session_->task() || kept.size() == spaces_.size())
        return;
    setSpaces(kept, split_);
    Q_EMIT forgotten();
}

void RetrievalModel::rest() {
    rankJob_.abandon();
    wantedRanking_.reset();
    ranking_.reset();
}

void RetrievalModel::setSpaces(const std::vector<SearchSpace>& spaces, const std::string& split) {
    if (split != split_) {
        forgetAll();
        split_ = split;
        if (const Split* set = session_->task()->findSplit(split))
            rows_ = set->rows;
        places_.assign(session_->task()->labels.size(), -1);
        for (std::size_t place = 0; place < rows_.size(); ++place)
            places_[rows_[place]] = static_cast<int>(place);
    }
    const bool same = spaces == spaces_;
    spaces_ = spaces;
    std::erase_if(unsearchable_, [&](const SearchSpace& space) {
        return std::find(spaces_.begin(), spaces_.end(), space) == spaces_.end();
    });
    keepOnly(searches_, spaces_);
    keepOnly(answers_, spaces_);
    keepOnly(rankings_, spaces_);
    if (ranking_ && std::find(spaces_.begin(), spaces_.end(), *ranking_) == spaces_.end()) {
        rankJob_.abandon();
        ranking_.reset();
    }
    if (!same || !prepareJob_.isRunning())
        prepare();
    search();
}

void RetrievalModel::prepare() {
    struct Missing {
        SearchSpace space;
        std::shared_ptr<const Run> run;
    };
    std::vector<Missing> missing;
    for (const SearchSpace& space : spaces_) {
        if (searches_.contains(space) || unsearchable_.contains(space))
            continue;
        const SessionRun* run = space.runId.isEmpty() ? nullptr : session_->find(space.runId);
        if (!space.runId.isEmpty() && (run == nullptr || !run->fitsOpenSet())) {
            session_->runs()->fetchDetails(space.runId); // runChanged follows, and with it setSpaces()
            continue;
        }
        missing.push_back({space, run != nullptr ? run->run : nullptr});
    }
    prepareJob_.abandon();
    if (missing.empty() || rows_.size() < 2)
        return;
    prepareJob_.start([this, missing, rows = rows_, task = session_->task(),
                       stored = stored_.lock()](const BackgroundJob::Context& context) mutable {
        std::exception_ptr problem; // of one space; others can be searched all the same
        for (const Missing& own : missing) {
            std::shared_ptr<const RowSearch> search;
            bool asStored = false;
            try {
                const std::unique_ptr<Head> head =
                    own.run ? headOf(headAt(*own.run, own.space.epoch), own.space.which, own.run->method)
                            : nullptr;
                asStored = !head || !head->transformsEmbedding();
                search = asStored && stored
                             ? stored
                             : searchIn(*task, rows, asStored ? nullptr : head.get(), context.run);
            } catch (const Cancelled&) {
                throw;
            } catch (const Error&) {
                problem = std::current_exception();
                context.post([this, space = own.space] { unsearchable_.insert(space); });
                continue;
            }
            if (asStored)
                stored = search;
            context.post([this, space = own.space, search, asStored] {
                searches_[space] = search;
                if (asStored)
                    stored_ = search;
                Q_EMIT prepared();
                this->search();
                if (wantedRanking_ == space)
                    rank(space);
            });
        }
        if (problem)
            std::rethrow_exception(problem);
    });
}

void RetrievalModel::ask(int row, std::size_t count) {
    row_ = row;
    count_ = count;
    search();
}

void RetrievalModel::search() {
    const std::optional<int> place = placeOf(row_);
    searchJob_.abandon();
    if (!place)
        return;
    std::vector<std::pair<SearchSpace, std::shared_ptr<const RowSearch>>> asked;
    for (const auto& [space, search] : searches_) {
        const auto known = answers_.find(space);
        const bool answered = known != answers_.end() && known->second.row == row_ &&
                              known->second.found.nearest.size() == std::min(count_, rows_.size() - 1);
        if (!answered)
            asked.emplace_back(space, search);
    }
    if (asked.empty())
        return;
    searchJob_.start(
        [this, asked, row = row_, place = *place, count = count_](const BackgroundJob::Context& context) {
            for (const auto& [space, search] : asked) {
                context.run.throwIfStopped();
                context.post([this, space = space, answer = SpaceAnswer{row, search->find(place, count)}] {
                    answers_[space] = answer;
                    Q_EMIT answered();
                });
            }
        });
}

void RetrievalModel::rank(const SearchSpace& space) {
    wantedRanking_ = space; // where it cannot be searched yet, prepare() comes back to it
    const std::shared_ptr<const RowSearch> search = searchOf(space);
    if (!search || rankings_.contains(space) || (ranking_ == space && rankJob_.isRunning()))
        return;
    ranking_ = space;
    rankJob_.start([this, space, search](const BackgroundJob::Context& context) {
        auto ranking = std::make_shared<SpaceRanking>();
        ranking->found = retrieve(search->unitRows(), search->labels(), context.run);
        ranking->worstFirst = worstFirst(ranking->found);
        context.post([this, space, ranking = std::move(ranking)] {
            rankings_[space] = ranking;
            Q_EMIT ranked();
        });
    });
}

std::optional<int> RetrievalModel::placeOf(int row) const {
    if (row < 0 || static_cast<std::size_t>(row) >= places_.size() || places_[row] < 0)
        return std::nullopt;
    return places_[row];
}

std::shared_ptr<const RowSearch> RetrievalModel::searchOf(const SearchSpace& space) const {
    const auto found = searches_.find(space);
    return found == searches_.end() ? nullptr : found->second;
}

const SpaceAnswer* RetrievalModel::answerOf(const SearchSpace& space) const {
    const auto found = answers_.find(space);
    return found == answers_.end() ? nullptr : &found->second;
}

std::shared_ptr<const SpaceRanking> RetrievalModel::rankingOf(const SearchSpace& space) const {
    const auto found = rankings_.find(space);
    return found == rankings_.end() ? nullptr : found->second;
}

} // namespace groupscope
