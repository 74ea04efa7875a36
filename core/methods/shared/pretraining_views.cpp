// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/pretraining_views.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/math/random_fill.h"
#include "core/math/resize_emptied.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr std::size_t viewGrain = 32; // rows

} // namespace

PretrainingViews::PretrainingViews(const Task& task, const ViewOptions& options, const InputForm& form,
                                   std::uint64_t seed, const std::string& who, const RunContext& context)
    : task_(task)
    , options_(options)
    , form_(form)
    , seed_(seed)
    , rows_(task.rowsToFitUnlabeled()) {
    using Source = ViewOptions::Source;
    const bool two = findInput(task, viewRole(1)) != nullptr;
    if (options.source == Source::stored || (options.source == Source::automatic && two))
        useStored(who, context);
    else if (options.noise == 0.0 && options.dropout == 0.0)
        throw UsageError("both views of an example would be the example itself: nothing distinguishes them",
                         who + ", view_noise and view_dropout",
                         "raise one of them, or store views of the examples in the file");
}

void PretrainingViews::useStored(const std::string& who, const RunContext& context) {
    for (std::size_t view = 0; view < 2; ++view)
        requireInput(task_, viewRole(view), who);
    for (std::size_t view = 0;; ++view) {
        const TaskInput* input = findInput(task_, viewRole(view));
        if (input == nullptr)
            break;
        stored_.push_back(input);
    }
    const std::size_t before = rows_.size();
    for (const TaskInput* input : stored_)
        rows_ = input->covered(rows_);
    if (rows_.empty())
        throw MissingInput(
            who + " needs stored views, but no training example has all of them",
            FilePlace(task_.set->path.string(), "/uns/groupscope/views/" + task_.embedding->name),
            "store them, or choose views noise");
    if (rows_.size() < before)
        context.notice(std::to_string(before - rows_.size()) + " of " + std::to_string(before) +
                       " training examples " + (before - rows_.size() == 1 ? "lacks" : "lack") +
                       " a stored view and " + (before - rows_.size() == 1 ? "is" : "are") +
                       " left out of the contrastive training");
}

void PretrainingViews::fill(std::span<const int> batch, std::uint64_t epoch, MatrixF& views) const {
    if (stored_.empty())
        fillNoise(batch, epoch, views);
    else
        fillStored(batch, epoch, views);
}

void PretrainingViews::fillStored(std::span<const int> batch, std::uint64_t epoch, MatrixF& views) const {
    const auto B = static_cast<Eigen::Index>(batch.size());
    resizeEmptied(views, 2 * B, task_.X().cols());
    parallelFor(batch.size(), viewGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const auto place = static_cast<Eigen::Index>(i);
            Random random(seed_, "stored views",
                          epoch * task_.set->size() + static_cast<std::size_t>(batch[i]));
            const std::size_t first = random.below(stored_.size());
            const std::size_t step = 1 + random.below(stored_.size() - 1); // another one
            const std::size_t second = (first + step) % stored_.size();
            views.row(place) = stored_[first]->values.row(batch[i]);
            views.row(B + place) = stored_[second]->values.row(batch[i]);
            for (const Eigen::Index row : {place, B + place}) {
                const float norm = form_.unit ? views.row(row).norm() : 1.0f;
                views.row(row) *= norm > 0.0f ? static_cast<float>(form_.factor) / norm : 0.0f;
            }
        }
    });
}

void PretrainingViews::fillNoise(std::span<const int> batch, std::uint64_t epoch, MatrixF& views) const {
    const auto B = static_cast<Eigen::Index>(batch.size());
    const Eigen::Index D = task_.X().cols();
    MatrixF rows;
    gatherInput(task_.X(), batch, form_, rows);
    resizeEmptied(views, 2 * B, D);
    parallelFor(batch.size(), viewGrain, [&](std::size_t begin, std::size_t end) {
        RowVector<float> drawn(D);
        const std::span<float> values{drawn.data(), static_cast<std::size_t>(D)};
        for (std::size_t i = begin; i < end; ++i) {
            const auto row = rows.row(static_cast<Eigen::Index>(i));
            const std::uint64_t seen = epoch * task_.set->size() + static_cast<std::size_t>(batch[i]);
            const auto scale =
                static_cast<float>(options_.noise) * row.norm() / std::sqrt(static_cast<float>(D));
            for (std::uint64_t view = 0; view < 2; ++view) {
                auto own = views.row(static_cast<Eigen::Index>(i) + (view == 0 ? 0 : B));
                Random random(seed_, "view noise", 2 * seen + view);
                own = row;
                if (options_.noise > 0.0) {
                    fillNormal(random, values);
                    own += scale * drawn;
                }
                if (options_.dropout > 0.0) {
                    fillDropout(random, options_.dropout, values);
                    own = own.cwiseProduct(drawn);
                }
            }
        }
    });
}

} // namespace groupscope
