// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/candidate_lists.h"
#include "core/math/quantized_rows.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groupscope {

/// The rounds of NN-descent on rows whose candidates are in `lists`.
class NeighborGraph {
  public:
    /// Uses edges to the first candidates of each row: half as many again as `k`, from 10 to 30.
    NeighborGraph(const QuantizedRows& rows, CandidateLists& lists, std::size_t k, const RunContext& run);

    /// One round: offers to each row the rows two edges away, in either direction, if at least one of the
    /// edges is new since the last round. Returns the share of edges that are new now. Each row reads the
    /// graph of the round before and changes its own candidates alone, so that the bytes do not depend on the
    /// thread count. Throws Cancelled.
    double improve(const RunContext& run);

  private:
    class Visited;

    std::int32_t scoreOf(std::size_t i, std::size_t j) const;
    double follow(const RunContext& run);
    void joinBothWays(const RunContext& run);
    void improveRow(std::size_t i, Visited& visited);

    /// An edge: twice the index of its target row, plus 1 if it is new.
    using Edge = std::uint32_t;
    static std::size_t endOf(Edge edge) { return edge >> 1; }
    static bool isNew(Edge edge) { return (edge & 1U) != 0; }

    const QuantizedRows& rows_;
    CandidateLists& lists_;
    std::size_t width_;
    std::size_t bytesPerRow_;
    std::vector<std::int8_t> bytes_; ///< (N,bytesPerRow)
    std::vector<Edge> edges_;        ///< (N,width), noEdge after the last
    std::vector<Edge> bothWays_;     ///< (N,2 * width) outgoing edges and as many incoming ones
};

} // namespace groupscope
