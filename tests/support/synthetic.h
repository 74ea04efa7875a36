// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/data/task.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

/// Small sets made in memory.
namespace groupscope::testing {

/// A set with the columns "bird" (class), "place" (attribute) and "split". One entry of each code list a row.
std::shared_ptr<EmbeddingSet> makeSet(MatrixF X, std::vector<int> classes, std::vector<int> places,
                                      std::vector<int> splits);

/// Birds in places: rows are class direction + place direction + noise. In training 9 of 10 birds are at
/// their own place, elsewhere half of them. Class embeddings lean to the place, so zero-shot is better than
/// chance and wrong on most birds out of place, which training can fix.
std::shared_ptr<EmbeddingSet> birdsInPlaces(int perSplit = 300, std::uint64_t seed = 1);

/// Whether one of the task's warnings holds that text.
bool warns(const Task& task, const std::string& text);

} // namespace groupscope::testing
