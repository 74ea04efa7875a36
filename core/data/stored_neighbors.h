// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <cstdint>
#include <string>

namespace groupscope {

/// The nearest neighbours of all examples of a set in one of its embeddings, stored so that a projection need
/// not search for them again.
struct StoredNeighbors {
    std::string name;      ///< key in uns, each once: see storedNeighborsName
    std::string embedding; ///< "X_clip_rn50"
    Metric metric = Metric::euclidean;
    std::string search{};   ///< search algorithm: "exact", "nn-descent"; may be empty
    std::uint64_t seed = 0; ///< of the search
    Neighbors neighbors;    ///< (N,k)
};

/// The name of the graph of an embedding: "neighbors_X_clip", "neighbors_X_clip_cosine".
inline std::string storedNeighborsName(const std::string& embedding, Metric metric) {
    return "neighbors_" + embedding + (metric == Metric::cosine ? "_cosine" : "");
}

} // namespace groupscope
