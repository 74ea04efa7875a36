// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/data/embedding_set.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace groupscope::testing {

/// Digits in colours, of which only the latent numbers are left: eight of content, of which the first tells
/// the class, and three of colour around the mean of the domain, linearly mixed into 32 features with some
/// noise. Red and blue train, purple selects, green is the domain nobody has seen; a set of its own holds red
/// and blue rows that are not learnt from.
inline std::shared_ptr<EmbeddingSet> colouredDigits(std::uint64_t seed) {
    constexpr int N = 2000, features = 32, content = 8, colours = 3;
    constexpr float means[4][colours] = {{3, 0, 0}, {0, 0, 3}, {3, 0, 3}, {0, 3, 0}};
    Random random(seed, "coloured digits");
    MatrixF mix(content + colours, features), X(N, features);
    for (float& value : mix.reshaped())
        value = static_cast<float>(random.normal() / std::sqrt(content + colours));
    auto set = std::make_shared<EmbeddingSet>();
    std::vector<int> digits, domains, splits;
    for (int row = 0; row < N; ++row) {
        const int tenth = row % 10; // six train, one validates, one is of the unseen domain, two are held out
        splits.push_back(tenth < 6 ? 0 : tenth == 6 ? 1 : tenth == 7 ? 2 : 3);
        domains.push_back(tenth == 6 ? 2 : tenth == 7 ? 3 : tenth < 6 ? tenth / 3 : tenth - 8);
        digits.push_back(static_cast<int>(random.below(2)));
        RowVector<float> latent(content + colours);
        for (float& value : latent)
            value = static_cast<float>(random.normal());
        latent[0] = 0.4f * latent[0] + (digits.back() == 1 ? 1.0f : -1.0f);
        for (Eigen::Index k = 0; k < colours; ++k)
            latent[content + k] = means[domains.back()][k] + 0.6f * latent[content + k];
        X.row(row) = latent * mix;
        for (float& value : X.row(row))
            value += 0.05f * static_cast<float>(random.normal());
        set->ids.push_back(std::to_string(row));
    }
    set->embeddings.push_back({"X_control", std::move(X), {}, {}});
    set->columns = {{"digit", {"3", "5"}, digits, {}},
                    {"domain", {"red", "blue", "purple", "green"}, domains, {}},
                    {"split", {"train", "val", "test", "test_id"}, splits, {}}};
    set->classKey = "digit";
    set->splitKey = "split";
    set->domainKey = "domain";
    return set;
}

} // namespace groupscope::testing
