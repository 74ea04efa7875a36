// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/page_map.h"

#include "core/projection/pca.h"
#include "core/projection/projection_parameters.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

MatrixF offPageMap(const PageExamples& examples) {
    return MatrixF::Constant(static_cast<Eigen::Index>(examples.rows.size()), 2,
                             std::numeric_limits<float>::quiet_NaN());
}

/// The positions (k,2) of a map in three dimensions, along the two in which it extends most.
MatrixF flattened(const MatrixF& positions, const RunContext& context) {
    const std::vector<int> finite = finiteRows(positions);
    MatrixF some;
    gatherRows(positions, finite, false, some);
    const Pca pca = fitPca(some, 2, context);
    MatrixF flat = MatrixF::Constant(positions.rows(), 2, std::numeric_limits<float>::quiet_NaN());
    for (std::size_t i = 0; i < finite.size(); ++i)
        flat.row(finite[i]) = pca.scores.row(static_cast<Eigen::Index>(i));
    return flat;
}

} // namespace

PageMap layOutPageMap(const Task& task, const PageExamples& examples, const ProjectionOptions& options,
                      const RunContext& context, const EmbedExamples& embed) {
    // In the order of the set: its map is then that of other commands.
    std::vector<std::pair<int, Eigen::Index>> placed;
    for (std::size_t place = 0; place < examples.rows.size(); ++place)
        if (task.X().row(examples.rows[place]).allFinite())
            placed.emplace_back(examples.rows[place], static_cast<Eigen::Index>(place));
    std::sort(placed.begin(), placed.end());
    std::vector<int> rows;
    for (const auto& [row, place] : placed)
        rows.push_back(row);
    MatrixF X;
    if (embed)
        X = embed(rows);
    else
        gatherRows(task.X(), rows, false, X);
    const MatrixF positions = project(X, options, context).positions;
    PageMap map{.title = projectionKind(options.method).name + " of " + task.embedding->name,
                .positions = offPageMap(examples)};
    for (std::size_t i = 0; i < placed.size(); ++i)
        map.positions.row(placed[i].second) = positions.row(static_cast<Eigen::Index>(i)).head(2);
    return map;
}

PageMap pageMapFrom(const PageExamples& examples, std::span<const int> rows, const MatrixF& positions,
                    const std::string& title, const RunContext& context) {
    const MatrixF flat = positions.cols() > 2 ? flattened(positions, context) : positions;
    const int last =
        examples.rows.empty() ? -1 : *std::max_element(examples.rows.begin(), examples.rows.end());
    std::vector<Eigen::Index> places(static_cast<std::size_t>(last + 1), -1);
    for (std::size_t place = 0; place < examples.rows.size(); ++place)
        places[static_cast<std::size_t>(examples.rows[place])] = static_cast<Eigen::Index>(place);
    PageMap map{.title = title, .positions = offPageMap(examples)};
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i] >= 0 && rows[i] <= last && places[static_cast<std::size_t>(rows[i])] >= 0)
            map.positions.row(places[static_cast<std::size_t>(rows[i])]) =
                flat.row(static_cast<Eigen::Index>(i));
    return map;
}

} // namespace groupscope
