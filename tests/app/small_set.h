// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/data/embedding_set.h"
#include "core/io/anndata/anndata_writer.h"

#include <filesystem>
#include <string>

namespace groupscope {

/// A set on which a spurious attribute misleads every classifier: 3 classes × 2 places, 16 dimensions; in
/// training 90 % of a class share its own place, in validation and test both places are equally frequent. Two
/// dimensions carry the class faintly, four carry the place loudly.
inline EmbeddingSet smallSet(int rowsPerSplit = 300) {
    constexpr int classes = 3, dimensions = 16;
    EmbeddingSet set;
    set.classKey = "shape";
    set.splitKey = "split";
    set.attributeKeys = {"place"};
    Column shape{"shape", {"circle", "square", "star"}, {}, {}};
    Column place{"place", {"indoor", "outdoor"}, {}, {}};
    Column split{"split", {"train", "val", "test"}, {}, {}};
    Embedding embedding;
    embedding.name = "X_small";
    MatrixF rows(3 * rowsPerSplit, dimensions);
    embedding.classEmbeddings = MatrixF::Zero(classes, dimensions);
    for (int c = 0; c < classes; ++c) {
        embedding.classEmbeddings(c, c) = 1.0f;
        embedding.classEmbeddings(c, 4 + c % 2) = 0.7f;
    }
    Random random(7, "small set");
    for (int row = 0; row < 3 * rowsPerSplit; ++row) {
        const int part = row / rowsPerSplit, label = row % classes;
        const int own = label % 2;
        const bool follows = random.uniform() < (part == 0 ? 0.9 : 0.5);
        const int where = follows ? own : 1 - own;
        for (int d = 0; d < dimensions; ++d)
            rows(row, d) = static_cast<float>(0.6 * random.normal());
        rows(row, label) += 1.6f;
        rows(row, 4 + where) += 2.0f;
        shape.codes.push_back(label);
        place.codes.push_back(where);
        split.codes.push_back(part);
        set.ids.push_back("row" + std::to_string(row));
    }
    embedding.rows = std::move(rows);
    set.columns = {shape, place, split};
    set.embeddings.push_back(std::move(embedding));
    return set;
}

/// Writes smallSet() into a folder and returns its path.
inline std::string writeSmallSet(const std::filesystem::path& folder) {
    const std::filesystem::path path = folder / "small.h5ad";
    saveEmbeddingSet(smallSet(), path);
    return path.string();
}

} // namespace groupscope
