// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/decodability.h"

#include "core/math/gather.h"
#include "core/math/standardized_regression.h"

#include <algorithm>

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
    MatrixF fitted;
    if (evaluated.head() != nullptr)
        fitted = embedRows(*evaluated.head(), task.X(), rows, evaluated.context());
    else
        gatherRows(task.X(), rows, false, fitted);
    const StandardizedFit fit = fitStandardized(fitted, labels, count, {}, evaluated.context());
    const std::vector<int> found = classesOfRows(fit.scores, evaluated.embedding());
    std::int64_t right = 0;
    for (const int place : told) {
        const int row = evaluated.rows()[place];
        right += found[place] == compact[codes[row]];
    }
    const auto n = static_cast<std::int64_t>(told.size());
    return {.n = n, .share = static_cast<double>(right) / static_cast<double>(n)};
}

} // namespace groupscope
