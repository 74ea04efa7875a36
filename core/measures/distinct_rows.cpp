// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/distinct_rows.h"

#include "core/base/parallel.h"
#include "core/data/equal_rows.h"
#include "core/math/normalize.h"

#include <cstdint>
#include <utility>

namespace groupscope {

DistinctRows distinctUnitRows(const MatrixView<float>& Z, const RunContext& context) {
    const auto n = static_cast<std::size_t>(Z.rows());
    MatrixF unit;
    normalizeRows<float>(Z, unit);
    std::vector<std::uint64_t> hashes(n);
    parallelFor(n, 1024, [&](std::size_t first, std::size_t end) {
        for (std::size_t row = first; row < end; ++row)
            hashes[row] = rowHash(
                {unit.row(static_cast<Eigen::Index>(row)).data(), static_cast<std::size_t>(unit.cols())});
    });
    const EqualRows equal = findEqualRows(unit, hashes, RowSelection(n), context);
    std::vector<int> firstEqual(n, -1); // of rows that have an equal one, the first of these
    for (std::size_t group = 0; group < equal.groupCount(); ++group)
        for (const int row : equal.group(group))
            firstEqual[row] = equal.group(group).front();
    DistinctRows distinct{.rows = {}, .of = std::vector<int>(n), .members = {}, .begin = {}};
    std::vector<int> firsts;
    for (std::size_t row = 0; row < n; ++row) {
        const bool again = firstEqual[row] >= 0 && firstEqual[row] != static_cast<int>(row);
        distinct.of[row] = again ? distinct.of[firstEqual[row]] : static_cast<int>(firsts.size());
        if (!again)
            firsts.push_back(static_cast<int>(row));
    }
    distinct.begin.assign(firsts.size() + 1, 0);
    for (const int own : distinct.of)
        ++distinct.begin[static_cast<std::size_t>(own) + 1];
    for (std::size_t d = 0; d < firsts.size(); ++d)
        distinct.begin[d + 1] += distinct.begin[d];
    distinct.members.resize(n);
    std::vector<std::size_t> next(distinct.begin.begin(), distinct.begin.end() - 1);
    for (std::size_t row = 0; row < n; ++row)
        distinct.members[next[distinct.of[row]]++] = static_cast<int>(row);
    distinct.rows = firsts.size() == n ? std::move(unit) : MatrixF(unit(firsts, Eigen::all));
    return distinct;
}

} // namespace groupscope
