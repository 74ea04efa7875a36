// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/agreement.h"

#include "core/math/assignment.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace groupscope {

namespace {

constexpr double mostSteps = 2e8; // of an assignment: a second

struct Margins {
    std::vector<double> found, known; ///< rows of each value
    double n = 0.0;
};

Margins marginsOf(const CrossTable& table) {
    Margins margins{std::vector<double>(static_cast<std::size_t>(table.foundCount)),
                    std::vector<double>(static_cast<std::size_t>(table.knownCount))};
    for (const CrossCell& cell : table.cells) {
        margins.found[cell.found] += static_cast<double>(cell.n);
        margins.known[cell.known] += static_cast<double>(cell.n);
        margins.n += static_cast<double>(cell.n);
    }
    return margins;
}

double sumOfSquares(const std::vector<double>& counts) {
    double sum = 0.0;
    for (const double count : counts)
        sum += count * count;
    return sum;
}

/// In nats.
double entropy(const std::vector<double>& counts, double n) {
    double sum = 0.0;
    for (const double count : counts)
        if (count > 0.0)
            sum -= count / n * std::log(count / n);
    return sum;
}

std::optional<double> share(std::int64_t part, std::int64_t whole) {
    if (whole == 0)
        return std::nullopt;
    return static_cast<double>(part) / static_cast<double>(whole);
}

/// Of each class the value with the most rows, the lowest of equals. counts: rows by (class, value).
std::map<int, int> largestOfClass(const std::map<std::pair<int, int>, std::int64_t>& counts) {
    std::map<int, int> largest;
    for (const auto& [key, n] : counts) {
        const auto [known, isNew] = largest.emplace(key);
        if (!isNew && n > counts.at({key.first, known->second}))
            known->second = key.second;
    }
    return largest;
}

} // namespace

std::int64_t CrossTable::rowCount() const {
    std::int64_t sum = 0;
    for (const CrossCell& cell : cells)
        sum += cell.n;
    return sum;
}

CrossTable crossTable(std::span<const int> found, std::span<const int> known, int foundCount,
                      int knownCount) {
    std::map<std::pair<int, int>, std::int64_t> counts;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (found[i] >= 0 && known[i] >= 0)
            ++counts[{found[i], known[i]}];
    CrossTable table{foundCount, knownCount};
    for (const auto& [key, n] : counts)
        table.cells.push_back({key.first, key.second, n});
    return table;
}

std::optional<double> matchedAccuracy(const CrossTable& table) {
    const double fewer = std::min(table.foundCount, table.knownCount),
                 more = std::max(table.foundCount, table.knownCount);
    if (table.cells.empty() || fewer * fewer * more > mostSteps)
        return std::nullopt;
    Matrix<double> weights = Matrix<double>::Zero(table.foundCount, table.knownCount);
    for (const CrossCell& cell : table.cells)
        weights(cell.found, cell.known) = static_cast<double>(cell.n);
    const std::vector<int> knownOfFound = maximumWeightAssignment(weights);
    std::int64_t matched = 0;
    for (const CrossCell& cell : table.cells)
        if (knownOfFound[cell.found] == cell.known)
            matched += cell.n;
    return share(matched, table.rowCount());
}

std::optional<double> adjustedRandIndex(const CrossTable& table) {
    if (table.cells.empty())
        return std::nullopt;
    const Margins margins = marginsOf(table);
    double squares = 0.0;
    for (const CrossCell& cell : table.cells)
        squares += static_cast<double>(cell.n) * static_cast<double>(cell.n);
    // Ordered pairs of rows: together in both, in the found values only, in the known ones only, in neither.
    const double both = squares - margins.n, foundOnly = sumOfSquares(margins.found) - squares,
                 knownOnly = sumOfSquares(margins.known) - squares,
                 neither = margins.n * margins.n - squares - foundOnly - knownOnly;
    if (foundOnly == 0.0 && knownOnly == 0.0)
        return 1.0;
    return 2.0 * (both * neither - foundOnly * knownOnly) /
           ((both + knownOnly) * (knownOnly + neither) + (both + foundOnly) * (foundOnly + neither));
}

std::optional<double> pairwiseF1(const CrossTable& table) {
    if (table.cells.empty())
        return std::nullopt;
    const Margins margins = marginsOf(table);
    double squares = 0.0;
    for (const CrossCell& cell : table.cells)
        squares += static_cast<double>(cell.n) * static_cast<double>(cell.n);
    // Ordered pairs of different rows: together in both, in the found values, in the known ones.
    const double both = squares - margins.n, found = sumOfSquares(margins.found) - margins.n,
                 known = sumOfSquares(margins.known) - margins.n;
    if (found == 0.0 || known == 0.0)
        return std::nullopt;
    return 2.0 * both / (found + known); // 2PR/(P + R) with P = both/found, R = both/known
}

std::optional<double> normalizedMutualInformation(const CrossTable& table) {
    if (table.cells.empty())
        return std::nullopt;
    const Margins margins = marginsOf(table);
    // The arithmetic mean, as in scikit-learn.
    const double mean = (entropy(margins.found, margins.n) + entropy(margins.known, margins.n)) / 2.0;
    if (mean == 0.0)
        return 1.0;
    double information = 0.0;
    for (const CrossCell& cell : table.cells) {
        const double n = static_cast<double>(cell.n);
        information +=
            n / margins.n * std::log(n * margins.n / margins.found[cell.found] / margins.known[cell.known]);
    }
    return std::clamp(information / mean, 0.0, 1.0);
}

std::optional<double> MinorityFound::recall() const {
    return share(both, minority);
}

std::optional<double> MinorityFound::precision() const {
    return share(both, apart);
}

MinorityFound minorityFound(const CrossTable& table, std::span<const int> classOfGroup, SetApart apart) {
    std::map<std::pair<int, int>, std::int64_t> groups, values; // rows by class and group, class and value
    for (const CrossCell& cell : table.cells) {
        const int own = classOfGroup[cell.known];
        groups[{own, cell.known}] += cell.n;
        values[{own, cell.found}] += cell.n;
    }
    const std::map<int, int> majority = largestOfClass(groups), usual = largestOfClass(values);
    MinorityFound result;
    for (const CrossCell& cell : table.cells) {
        const int own = classOfGroup[cell.known];
        const bool isMinority = cell.known != majority.at(own);
        const bool isApart = cell.found != (apart == SetApart::wrongClass ? own : usual.at(own));
        result.minority += isMinority ? cell.n : 0;
        result.apart += isApart ? cell.n : 0;
        result.both += isMinority && isApart ? cell.n : 0;
    }
    return result;
}

} // namespace groupscope
