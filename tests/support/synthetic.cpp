// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic.h"

#include <algorithm>

namespace groupscope::testing {

std::shared_ptr<EmbeddingSet> makeSet(MatrixF X, std::vector<int> classes, std::vector<int> places,
                                      std::vector<int> splits) {
    auto set = std::make_shared<EmbeddingSet>();
    for (std::size_t row = 0; row < classes.size(); ++row)
        set->ids.push_back("row" + std::to_string(row));
    set->embeddings.push_back({"X_test", std::move(X), {}, {}});
    set->columns = {{"bird", {"landbird", "waterbird"}, std::move(classes), {}},
                    {"place", {"land", "water"}, std::move(places), {}},
                    {"split", {"train", "val", "test"}, std::move(splits), {}}};
    set->classKey = "bird";
    set->splitKey = "split";
    set->attributeKeys = {"place"};
    return set;
}

std::shared_ptr<EmbeddingSet> birdsInPlaces(int perSplit, std::uint64_t seed) {
    constexpr Eigen::Index dimensions = 8;
    Random random(seed, "synthetic birds");
    const auto N = static_cast<std::size_t>(3 * perSplit);
    MatrixF X(static_cast<Eigen::Index>(N), dimensions);
    std::vector<int> classes(N), places(N), splits(N);
    for (std::size_t row = 0; row < N; ++row) {
        splits[row] = static_cast<int>(row) / perSplit;
        classes[row] = static_cast<int>(random.below(2));
        const bool atHome = random.uniform() < (splits[row] == 0 ? 0.9 : 0.5);
        places[row] = atHome ? classes[row] : 1 - classes[row];
        auto values = X.row(static_cast<Eigen::Index>(row));
        for (float& value : values)
            value = static_cast<float>(0.3 * random.normal());
        values[classes[row]] += 1.0f;
        values[2 + places[row]] += 1.0f;
    }
    MatrixF Q = MatrixF::Zero(2, dimensions);
    Q << 1.0f, 0, 1.2f, 0, 0, 0, 0, 0, //
        0, 1.0f, 0, 1.2f, 0, 0, 0, 0;
    auto set = makeSet(std::move(X), std::move(classes), std::move(places), std::move(splits));
    set->embeddings[0].classEmbeddings = std::move(Q);
    return set;
}

bool warns(const Task& task, const std::string& text) {
    return std::any_of(task.warnings.begin(), task.warnings.end(),
                       [&](const std::string& warning) { return warning.find(text) != std::string::npos; });
}

} // namespace groupscope::testing
