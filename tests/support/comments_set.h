// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/data/embedding_set.h"

#include <memory>
#include <string>

namespace groupscope::testing {

/// Comments as in CivilComments (WILDS): classes nontoxic and toxic, the yes/no columns male, female and
/// black, of which a row has none, one or several, and "any", whether it has one. Toxicity is mostly seen
/// with identities in training. The file names the three as group columns.
inline std::shared_ptr<EmbeddingSet> comments(int perSplit = 200, std::uint64_t seed = 1) {
    auto set = std::make_shared<EmbeddingSet>();
    const int N = 3 * perSplit;
    Random random(seed, "comments");
    Column toxicity{"toxicity", {"nontoxic", "toxic"}, {}, {}};
    Column split{"split", {"train", "val", "test"}, {}, {}};
    std::vector<Column> identities;
    for (const char* name : {"male", "female", "black", "any"})
        identities.push_back({name, {"False", "True"}, {}, {}});
    MatrixF X(N, 6);
    for (int row = 0; row < N; ++row) {
        const int toxic = static_cast<int>(random.below(2));
        bool any = false;
        for (int k = 0; k < 3; ++k) {
            const bool has = random.uniform() < (toxic == 1 ? 0.5 : 0.25);
            identities[k].codes.push_back(has ? 1 : 0);
            any = any || has;
        }
        identities[3].codes.push_back(any ? 1 : 0);
        toxicity.codes.push_back(toxic);
        split.codes.push_back(row / perSplit);
        for (int d = 0; d < 6; ++d)
            X(row, d) = static_cast<float>(0.5 * random.normal());
        X(row, toxic) += 1.0f;
        for (int k = 0; k < 3; ++k)
            X(row, 2 + k) += static_cast<float>(identities[k].codes.back());
        set->ids.push_back("comment" + std::to_string(row));
    }
    set->embeddings.push_back({"X_test", std::move(X), {}, {}});
    set->columns = {toxicity, split};
    set->columns.insert(set->columns.end(), identities.begin(), identities.end());
    set->classKey = "toxicity";
    set->splitKey = "split";
    set->groupColumns = {"male", "female", "black"};
    return set;
}

/// The column of a set that may be changed.
inline Column& columnNamed(EmbeddingSet& set, const std::string& name) {
    for (Column& column : set.columns)
        if (column.name == name)
            return column;
    return set.columns.front();
}

} // namespace groupscope::testing
