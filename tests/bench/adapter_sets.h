// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/data/embedding_set.h"

#include <array>
#include <memory>
#include <utility>
#include <vector>

/// Synthetic sets with the rows, groups and shares of wrong zero-shot predictions of published ones.
namespace groupscope {

/// Rows of each (class, place) group in train, validation and test, and how many standard deviations of
/// noise the class direction is worth beside that of the place: it sets how often zero-shot errs.
struct GroupSizes {
    std::array<std::array<int, 4>, 3> rows; ///< (0,0) (0,1) (1,0) (1,1) of each split
    float classPull;
    float placePull;
};

inline std::shared_ptr<EmbeddingSet> syntheticBirds(Eigen::Index D, const GroupSizes& sizes) {
    auto set = std::make_shared<EmbeddingSet>();
    std::vector<int> classes, places, splits;
    for (int split = 0; split < 3; ++split)
        for (int group = 0; group < 4; ++group)
            for (int i = 0; i < sizes.rows[split][group]; ++i) {
                classes.push_back(group / 2);
                places.push_back(group % 2);
                splits.push_back(split);
            }
    MatrixF X(static_cast<Eigen::Index>(classes.size()), D);
    parallelFor(classes.size(), 256, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            Random random(1, "synthetic rows", row);
            auto values = X.row(static_cast<Eigen::Index>(row));
            for (float& value : values)
                value = static_cast<float>(random.uniform(-1.0, 1.0));
            values[0] += sizes.classPull * static_cast<float>(2 * classes[row] - 1);
            values[1] += sizes.placePull * static_cast<float>(2 * places[row] - 1);
        }
    });
    MatrixF Q = MatrixF::Zero(2, D);
    Q(0, 0) = Q(0, 1) = -1;
    Q(1, 0) = Q(1, 1) = 1;
    set->ids.resize(classes.size());
    for (std::size_t row = 0; row < classes.size(); ++row)
        set->ids[row] = std::to_string(row);
    set->embeddings.push_back({"X_synthetic", std::move(X), std::move(Q), {}, {}});
    set->columns = {{"bird", {"landbird", "waterbird"}, std::move(classes), {}},
                    {"place", {"land", "water"}, std::move(places), {}},
                    {"split", {"train", "val", "test"}, std::move(splits), {}}};
    set->classKey = "bird";
    set->splitKey = "split";
    set->attributeKeys = {"place"};
    return set;
}

/// 4,795 training examples with Waterbirds' group sizes, about 500 of them anchors in each class.
inline std::shared_ptr<EmbeddingSet> likeWaterbirds(Eigen::Index D) {
    return syntheticBirds(D, {.rows = {{{3498, 184, 56, 1057}, {467, 466, 133, 133}, {2255, 2255, 642, 642}}},
                              .classPull = 0.5f,
                              .placePull = 0.1f});
}

/// 162,770 training examples with CelebA's group sizes.
inline std::shared_ptr<EmbeddingSet> likeCelebA(Eigen::Index D) {
    return syntheticBirds(
        D, {.rows = {{{71629, 66874, 22880, 1387}, {8535, 8276, 2874, 182}, {9767, 7535, 2480, 180}}},
            .classPull = 0.8f,
            .placePull = 0.1f});
}

} // namespace groupscope
