// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/projection/projection.h"
#include "core/report/page_data.h"

#include <functional>
#include <span>
#include <string>

namespace groupscope {

/// Returns the embedding (B,D) of some row indices of a set.
using EmbedExamples = std::function<MatrixF(std::span<const int> rows)>;

/// Lays out the examples of a page whose stored embedding is finite in two dimensions by `options`: the
/// embedding that `embed` returns, or else the stored one. If no example was left out of the page, the map is
/// that of all examples of the splits in the order of the set. Throws as project().
PageMap layOutPageMap(const Task& task, const PageExamples& examples, const ProjectionOptions& options,
                      const RunContext& context, const EmbedExamples& embed = {});

/// Takes the positions (k,2|3) of the row indices `rows` (k,) of an existing map, −1 = none. A 3-D map is
/// projected to the two directions of largest extent. Examples that are not in `rows` are not on the map.
/// Throws Cancelled.
PageMap pageMapFrom(const PageExamples& examples, std::span<const int> rows, const MatrixF& positions,
                    const std::string& title, const RunContext& context);

} // namespace groupscope
