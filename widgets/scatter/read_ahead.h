// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace groupscope {

/// Calls visit(row) for each of `rows` in turn, after ask(row) some rows earlier, which prefetches the data
/// of visit. A drawing order accesses the buffers at random, and would otherwise wait for memory at each
/// point.
template<class Ask, class Visit>
void visitRows(std::span<const int> rows, const Ask& ask, const Visit& visit) {
    constexpr std::size_t ahead = 24;
    const std::size_t last = rows.size() < ahead ? 0 : rows.size() - ahead;
    for (std::size_t index = 0; index < last; ++index) {
        ask(rows[index + ahead]);
        visit(rows[index]);
    }
    for (std::size_t index = last; index < rows.size(); ++index) {
        visit(rows[index]);
    }
}

} // namespace groupscope
