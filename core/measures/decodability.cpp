// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/decodability.h"

#include "core/math/neighbors.h"
#include "core/math/standardized_regression.h"

#include <algorithm>
#include <map>
#include <utility>

namespace groupscope {

namespace {

/// The rows to learn from that have a value, at most mostDecodedRows of them.
std::vector<int> rowsToDecode(const Task& task, const std::vector<int>& codes) {
    std::vector<int> known, kept;
    for (const int row : task.rowsToFitUnlabeled())
        if (codes[row] >= 0)
            known.push_back(row);
    if (known.size() <= mostDecodedRows)
        return known;
    for (std::size_t i = 0; i < mostDecodedRows; ++i)
        // Evenly spread, so that sorted files keep all their values.
        kept.push_back(known[i * known.size() / mostDecodedRows]);
    return kept;
}

} // namespace

Decoded decode(Evaluated& evaluated, const std::vector<int>& codes) {
    const Task& task = evaluated.task();
    const std::vector<int> rows = rowsToDecode(task, codes);
    const int values = codes.empty() ? 0 : *std::max_element(codes.begin(), codes.end()) + 1;
    std::vector<int> compact(static_cast<std::size_t>(values), -1), labels;
    int count = 0;
    for (const int row : rows) {
        int& own = compact[codes[row]];
        own = own < 0 ? count++ : own;
        labels.push_back(own);
    }
    std::vector<int> told; // places of evaluated rows with a value that is known
    for (std::size_t i = 0; i < evaluated.rows().size(); ++i) {
        const int code = codes[static_cast<std::size_t>(evaluated.rows()[i])];
        if (code >= 0 && compact[code] >= 0)
            told.push_back(static_cast<int>(i));
    }
    if (count < 2 || told.empty())
        return {};
    const StandardizedFit fit =
        fitStandardized(evaluated.embedded(rows), labels, count, {}, evaluated.context());
    const std::vector<int> found = classesOfRows(fit.scores, evaluated.embedding());
    std::int64_t right = 0;
    for (const int place : told) {
        const int row = evaluated.rows()[place];
        right += found[place] == compact[codes[row]];
    }
    const auto n = static_cast<std::int64_t>(told.size());
    return {.n = n, .share = static_cast<double>(right) / static_cast<double>(n)};
}

namespace {

/// Rows to learn from and rows that are told by them.
struct DecodedPart {
    std::vector<int> fit;    ///< row numbers
    std::vector<int> places; ///< of evaluated rows whose value another one of `fit` has
};

bool hasTwoValues(const std::vector<int>& rows, const std::vector<int>& codes) {
    return std::any_of(rows.begin(), rows.end(), [&](int row) { return codes[row] != codes[rows.front()]; });
}

/// One part, or one of each class; those without rows are left out.
std::vector<DecodedPart> partsToDecode(Evaluated& evaluated, const std::vector<int>& codes,
                                       DecodedAmong among) {
    const Task& task = evaluated.task();
    const auto partOf = [&](int row) { return among == DecodedAmong::all ? 0 : task.labels[row]; };
    std::map<int, DecodedPart> parts;
    std::map<int, std::vector<int>> known; // (values,) how many of the rows to learn from have each
    std::vector<bool> votes(codes.size()); // whether the row is one to learn from
    const int values = codes.empty() ? 0 : *std::max_element(codes.begin(), codes.end()) + 1;
    for (const int row : rowsToDecode(task, codes))
        if (const int part = partOf(row); part >= 0) {
            parts[part].fit.push_back(row);
            std::vector<int>& own = known[part];
            own.resize(static_cast<std::size_t>(values));
            ++own[static_cast<std::size_t>(codes[row])];
            votes[static_cast<std::size_t>(row)] = true;
        }
    for (std::size_t i = 0; i < evaluated.rows().size(); ++i) {
        const int row = evaluated.rows()[i];
        const auto own = codes[row] >= 0 ? known.find(partOf(row)) : known.end();
        if (own == known.end())
            continue;
        const int itself = votes[static_cast<std::size_t>(row)] ? 1 : 0;
        // A value that no other row has cannot be told by others: the row is left out.
        if (own->second[static_cast<std::size_t>(codes[row])] > itself)
            parts[own->first].places.push_back(static_cast<int>(i));
    }
    std::vector<DecodedPart> all;
    bool several = false;
    for (auto& [part, own] : parts) {
        several = several || hasTwoValues(own.fit, codes);
        if (!own.places.empty())
            all.push_back(std::move(own));
    }
    return several ? all : std::vector<DecodedPart>();
}

/// The most frequent code, the lowest of equally frequent ones; −1 of none.
int mostFrequent(const std::map<int, int>& counts) {
    int most = -1, count = 0;
    for (const auto& [code, own] : counts)
        if (own > count) {
            most = code;
            count = own;
        }
    return most;
}

/// Rows of `codes` told right by `tell`, which gives the code of every place of a part.
template<class Tell>
Decoded toldRight(Evaluated& evaluated, const std::vector<int>& codes, DecodedAmong among, const Tell& tell) {
    std::int64_t right = 0, n = 0;
    for (const DecodedPart& part : partsToDecode(evaluated, codes, among)) {
        const std::vector<int> told = tell(part);
        for (std::size_t i = 0; i < part.places.size(); ++i, ++n)
            right += told[i] == codes[evaluated.rows()[part.places[i]]];
    }
    if (n == 0)
        return {};
    return {.n = n, .share = static_cast<double>(right) / static_cast<double>(n)};
}

/// Votes of the nearest rows of a part for each of its places.
std::vector<int> toldByNeighbours(Evaluated& evaluated, const std::vector<int>& codes,
                                  const DecodedPart& part) {
    const MatrixF queries = evaluated.embedding()(part.places, Eigen::all);
    const int candidates = // one more, where the row itself is among them
        std::min(votingNeighbours + 1, static_cast<int>(part.fit.size()));
    const Neighbors found = findNeighborsAmong(queries, evaluated.embedded(part.fit), candidates,
                                               Metric::cosine, evaluated.context());
    std::vector<int> told;
    for (std::size_t i = 0; i < part.places.size(); ++i) {
        const int self = evaluated.rows()[part.places[i]];
        std::map<int, int> votes;
        int count = 0;
        for (Eigen::Index k = 0; k < found.indices.cols() && count < votingNeighbours; ++k)
            if (const int row = part.fit[found.indices(static_cast<Eigen::Index>(i), k)]; row != self) {
                ++votes[codes[row]];
                ++count;
            }
        told.push_back(mostFrequent(votes));
    }
    return told;
}

} // namespace

Decoded decodeByNeighbours(Evaluated& evaluated, const std::vector<int>& codes, DecodedAmong among) {
    return toldRight(evaluated, codes, among,
                     [&](const DecodedPart& part) { return toldByNeighbours(evaluated, codes, part); });
}

Decoded majorityShare(Evaluated& evaluated, const std::vector<int>& codes, DecodedAmong among) {
    return toldRight(evaluated, codes, among, [&](const DecodedPart& part) {
        std::map<int, int> counts;
        for (const int row : part.fit)
            ++counts[codes[row]];
        return std::vector<int>(part.places.size(), mostFrequent(counts));
    });
}

} // namespace groupscope
