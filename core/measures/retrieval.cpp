// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/retrieval.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/math/gather.h"
#include "core/math/gemm.h"
#include "core/math/normalize.h"
#include "core/math/resize_emptied.h"
#include "core/measures/evaluated.h"
#include "core/measures/ranked_rows.h"
#include "core/measures/subgroups.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace groupscope {

namespace {

constexpr Eigen::Index sampled = 2048;           // rows from which a bound of the R nearest is guessed
constexpr Eigen::Index comparedRows = 4096;      // compared with at once
constexpr Eigen::Index mostQueries = 256;        // at once
constexpr std::size_t mostCandidates = 10 << 20; // of all queries of a block

/// Common input of all blocks. Without rows `apart` each of the searched rows searches the rest.
struct Searched {
    MatrixF unit;                 ///< (m,K) that are searched
    MatrixF sample;               ///< (s,K) rows spread over them
    MatrixF apart;                ///< (n,K) that search
    std::span<const int> labels;  ///< (m,)
    std::span<const int> queries; ///< (n,) classes of those that search
    std::vector<int> others;      ///< (n,) rows of the class of each among those that it searches

    Eigen::Index rows() const { return unit.rows(); }
    bool isApart() const { return apart.rows() > 0; }
    const MatrixF& searching() const { return isApart() ? apart : unit; }
    /// The place of that row among the searched ones; −1 where it is none of them.
    Eigen::Index selfOf(Eigen::Index row) const { return isApart() ? -1 : row; }
    /// So many nearest rows are kept of each.
    Eigen::Index kept() const { return std::min<Eigen::Index>(mostRetrieved, rows() - (isApart() ? 0 : 1)); }
    /// So many nearest rows are needed of that row.
    std::size_t needed(Eigen::Index row) const {
        return std::max(static_cast<std::size_t>(others[row]), static_cast<std::size_t>(kept()));
    }
};

/// A similarity that at least so many rows exceed, almost surely; lowest where all rows are needed.
float boundOf(const float* similarities, Eigen::Index count, std::size_t needed, Eigen::Index rows,
              std::vector<float>& buffer) {
    const double expected =
        static_cast<double>(needed) * static_cast<double>(count) / static_cast<double>(rows);
    // Four standard deviations more than expected: the bound then rarely cuts off a row that is needed.
    const auto place = static_cast<Eigen::Index>(std::ceil(expected + 4.0 * std::sqrt(expected) + 4.0));
    if (place >= count)
        return std::numeric_limits<float>::lowest();
    buffer.assign(similarities, similarities + count);
    std::nth_element(buffer.begin(), buffer.begin() + place, buffer.end(), std::greater<>());
    return buffer[place];
}

/// Works for one thread at a time: keeps its buffers from block to block.
class BlockSearch {
  public:
    BlockSearch(const Searched& searched, RowRetrieval& result)
        : searched_(searched)
        , result_(result) {}

    void run(Eigen::Index first, Eigen::Index count) {
        const MatrixView<float> queries = searched_.searching().middleRows(first, count);
        MatrixF products(count, searched_.sample.rows());
        gemmInOnePiece<float>(Transpose::no, Transpose::yes, 1, queries, searched_.sample, 0, products);
        bounds_.resize(static_cast<std::size_t>(count));
        candidates_.resize(static_cast<std::size_t>(count));
        for (Eigen::Index q = 0; q < count; ++q) {
            const auto place = static_cast<std::size_t>(q);
            bounds_[place] = boundOf(products.row(q).data(), products.cols(), searched_.needed(first + q),
                                     searched_.rows(), buffer_);
            candidates_[place].clear();
        }
        for (Eigen::Index tile = 0; tile < searched_.rows(); tile += comparedRows)
            compare(first, queries, tile, std::min(comparedRows, searched_.rows() - tile));
        for (Eigen::Index q = 0; q < count; ++q)
            finish(first + q, candidates_[q]);
    }

  private:
    void compare(Eigen::Index first, const MatrixView<float>& queries, Eigen::Index tile, Eigen::Index rows) {
        if (similarities_.rows() != queries.rows() || similarities_.cols() != rows) {
            similarities_ =
                MatrixF(); // Eigen frees first, and once more where there is no memory for the new
            resizeEmptied(similarities_, queries.rows(), rows);
        }
        gemmInOnePiece<float>(Transpose::no, Transpose::yes, 1, queries,
                              searched_.unit.middleRows(tile, rows), 0, similarities_);
        for (Eigen::Index q = 0; q < queries.rows(); ++q)
            keepAbove(bounds_[q], similarities_.row(q).data(), tile, rows, searched_.selfOf(first + q),
                      candidates_[q]);
    }

    /// Adds the rows that are nearer than the bound, but for the query itself.
    static void keepAbove(float bound, const float* similarities, Eigen::Index tile, Eigen::Index rows,
                          Eigen::Index self, std::vector<RankedRow>& kept) {
        const std::size_t before = kept.size();
        kept.resize(before + static_cast<std::size_t>(rows)); // then cut: no branch in the loop
        RankedRow* end = kept.data() + before;
        for (Eigen::Index j = 0; j < rows; ++j) {
            *end = {similarities[j], static_cast<int>(tile + j)};
            end += similarities[j] >= bound && tile + j != self;
        }
        kept.resize(static_cast<std::size_t>(end - kept.data()));
    }

    void finish(Eigen::Index row, std::vector<RankedRow>& kept) {
        const std::size_t needed = searched_.needed(row);
        if (kept.size() < needed) // the sample misled
            compareWithAll(row, kept);
        sortByRank(kept, needed, order_);
        const auto place = static_cast<std::size_t>(row);
        const int label = searched_.queries[place];
        for (Eigen::Index k = 0; k < result_.nearest.cols(); ++k) {
            const int other = kept[k].row;
            result_.nearest(row, k) = other;
            if (result_.firstHit[place] == 0 && searched_.labels[other] == label)
                result_.firstHit[place] = static_cast<std::uint8_t>(k + 1);
        }
        const auto others = static_cast<std::size_t>(searched_.others[place]);
        if (others == 0)
            return;
        const PrecisionAtR found = precisionAtR(kept, others, searched_.labels, label);
        result_.rPrecision[place] = static_cast<float>(found.rPrecision);
        result_.mapAtR[place] = static_cast<float>(found.average);
    }

    void compareWithAll(Eigen::Index row, std::vector<RankedRow>& kept) {
        kept.clear();
        MatrixF products(1, searched_.rows());
        gemmInOnePiece<float>(Transpose::no, Transpose::yes, 1, searched_.searching().row(row),
                              searched_.unit, 0, products);
        keepAbove(std::numeric_limits<float>::lowest(), products.data(), 0, searched_.rows(),
                  searched_.selfOf(row), kept);
    }

    const Searched& searched_;
    RowRetrieval& result_;
    std::vector<float> bounds_, buffer_;
    std::vector<std::vector<RankedRow>> candidates_;
    std::vector<RankedRow> order_;
    MatrixF similarities_;
};

/// For each query how many of the labels are as its own.
std::vector<int> rowsOfClass(std::span<const int> queries, std::span<const int> labels) {
    std::map<int, int> counts;
    for (const int label : labels)
        ++counts[label];
    std::vector<int> rows;
    rows.reserve(queries.size());
    for (const int label : queries)
        rows.push_back(counts[label]);
    return rows;
}

Searched searchedRows(const MatrixView<float>& Z, std::span<const int> labels) {
    Searched searched;
    searched.labels = labels;
    normalizeRows<float>(Z, searched.unit);
    const Eigen::Index count = std::min(sampled, Z.rows());
    resizeEmptied(searched.sample, count, Z.cols());
    for (Eigen::Index i = 0; i < count; ++i)
        // Evenly spread instead of drawn: no random numbers, and sorted files are covered too.
        searched.sample.row(i) = searched.unit.row(i * Z.rows() / count);
    return searched;
}

/// Queries at once, so that their candidates fit into memory.
Eigen::Index queriesAtOnce(const Searched& searched) {
    const auto most =
        1 + static_cast<std::size_t>(*std::max_element(searched.others.begin(), searched.others.end()));
    return std::clamp<Eigen::Index>(static_cast<Eigen::Index>(mostCandidates / (2 * most + comparedRows)), 1,
                                    mostQueries);
}

} // namespace

namespace {

RowRetrieval search(const Searched& searched, const RunContext& context) {
    const std::size_t n = searched.queries.size();
    RowRetrieval result{.nearest = Matrix<int>(static_cast<Eigen::Index>(n), searched.kept()),
                        .firstHit = std::vector<std::uint8_t>(n, 0),
                        .rPrecision = std::vector<float>(n, -1.0f),
                        .mapAtR = std::vector<float>(n, -1.0f)};
    result.alone = std::count(searched.others.begin(), searched.others.end(), 0);
    const auto block = static_cast<std::size_t>(queriesAtOnce(searched));
    parallelFor(n, 8 * block, [&](std::size_t begin, std::size_t end) {
        BlockSearch blocks(searched, result);
        for (std::size_t first = begin; first < end; first += block) {
            context.throwIfStopped();
            const std::size_t count = std::min(block, end - first);
            blocks.run(static_cast<Eigen::Index>(first), static_cast<Eigen::Index>(count));
        }
    });
    return result;
}

} // namespace

RowRetrieval retrieve(const MatrixView<float>& Z, std::span<const int> labels, const RunContext& context) {
    Searched searched = searchedRows(Z, labels);
    searched.queries = labels;
    searched.others = rowsOfClass(labels, labels);
    for (int& others : searched.others)
        --others;
    return search(searched, context);
}

RowRetrieval retrieveAmong(const MatrixView<float>& Z, std::span<const int> labels,
                           const MatrixView<float>& gallery, std::span<const int> galleryLabels,
                           const RunContext& context) {
    Searched searched = searchedRows(gallery, galleryLabels);
    searched.queries = labels;
    searched.others = rowsOfClass(labels, galleryLabels);
    normalizeRows<float>(Z, searched.apart);
    return search(searched, context);
}

const RowRetrieval& retrievalOf(Evaluated& evaluated) {
    requireNeighbours(evaluated);
    return evaluated.ofEmbedding<RowRetrieval>([&evaluated] {
        const std::vector<int> labels = classesOfRows(evaluated);
        return evaluated.gallery() == nullptr
                   ? retrieve(evaluated.embedding(), labels, evaluated.context())
                   : retrieveAmong(evaluated.embedding(), labels,
                                   evaluated.embedded(evaluated.gallery()->rows), classesOfGallery(evaluated),
                                   evaluated.context());
    });
}

void requireNeighbours(const Evaluated& evaluated) {
    if (evaluated.gallery() == nullptr && evaluated.rows().size() < 2)
        throw DataError("one example has no neighbours", evaluated.split().name, "choose another split");
}

std::vector<int> classesOfGallery(const Evaluated& evaluated) {
    std::vector<int> labels;
    gatherLabels(evaluated.task().labels, evaluated.gallery()->rows, labels);
    return labels;
}

} // namespace groupscope
