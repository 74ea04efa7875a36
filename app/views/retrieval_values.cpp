// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/retrieval_values.h"

#include "app/views/time_line.h"
#include "core/base/error.h"
#include "core/math/gather.h"
#include "core/measures/alignment.h"
#include "core/training/predictions.h"

#include <mutex>
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

/// The search in rows as they are stored that was made last, as long as anybody has it. Jobs share it.
class StoredSearch {
  public:
    std::shared_ptr<const RowSearch> get(const std::shared_ptr<const Task>& task, const Split& split,
                                         const RunContext& context) {
        {
            const std::lock_guard lock(mutex_);
            if (task_.lock() == task && split_ == split.name)
                if (auto known = search_.lock())
                    return known;
        }
        auto made = searchIn(*task, split.rows, nullptr, context);
        const std::lock_guard lock(mutex_);
        task_ = task;
        split_ = split.name;
        search_ = made;
        return made;
    }

  private:
    std::mutex mutex_;
    std::weak_ptr<const Task> task_;
    std::string split_;
    std::weak_ptr<const RowSearch> search_;
};

} // namespace

Searches::Compute makeSpaceSearch() {
    return [stored = std::make_shared<StoredSearch>()](const SearchKey& key, const ValueSource& source,
                                                       const Searches::Tell& /*tell*/) {
        const Split& split = source.task->split(key.split, "retrieval");
        const auto run = source.runs.empty() ? nullptr : source.runs.front().whole();
        const std::unique_ptr<Head> head =
            run ? headOf(headAt(*run, key.space.epoch), key.space.which, run->method) : nullptr;
        if (head && head->transformsEmbedding())
            return SpaceSearch{searchIn(*source.task, split.rows, head.get(), source.context)};
        return SpaceSearch{stored->get(source.task, split, source.context)};
    };
}

std::size_t bytesOfSearch(const SpaceSearch& space) {
    return static_cast<std::size_t>(space.search->unitRows().size()) * sizeof(float) +
           space.search->size() * sizeof(int);
}

SpaceAnswer answerOf(const AnswerKey& key, const ValueSource& /*source*/, const Answers::Tell& /*tell*/) {
    return {key.row, key.search.get()->find(key.place, key.count)};
}

std::size_t bytesOfAnswer(const SpaceAnswer& answer) {
    return sizeof answer + answer.found.nearest.size() * (sizeof(RankedRow) + sizeof(float));
}

SpaceRanking rankingOf(const ObjectKey<RowSearch>& key, const ValueSource& source,
                       const Rankings::Tell& /*tell*/) {
    const std::shared_ptr<const RowSearch> search = key.get();
    SpaceRanking ranking{retrieve(search->unitRows(), search->labels(), source.context), {}};
    ranking.worstFirst = worstFirst(ranking.found);
    return ranking;
}

std::size_t bytesOfRanking(const SpaceRanking& ranking) {
    constexpr std::size_t numbers = 4; // of each row, about
    return sizeof ranking + ranking.worstFirst.size() * numbers * sizeof(float);
}

} // namespace groupscope
