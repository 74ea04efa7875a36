// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slices/slice_halves.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/data/row_query.h"
#include "core/data/task_groups.h"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace groupscope {

namespace {

/// One column of a lattice: its name and values, and the value of each example of the halves, -1 = missing.
struct LatticeColumn {
    std::string name;
    const std::vector<std::string>* values = nullptr;
    std::vector<int> codes; ///< (n,)
};

/// The columns, the class first, and a hash of each example (n,).
struct Lattice {
    std::vector<LatticeColumn> columns;
    std::vector<std::uint64_t> hashes;
};

constexpr int notAsked = -1;

/// One or two attributes, with or without the class: numbers of columns of the lattice, notAsked beyond.
using Columns = std::array<int, 3>;

/// A value of each of those columns, and the examples that have them.
struct Cell {
    std::array<int, 3> values{};
    EventTally found, measured;
    std::uint64_t members = 0; ///< sum of a hash of each example
};

Lattice latticeOf(const SliceHalves& halves) {
    const Task& task = *halves.task;
    const auto ofHalves = [&](const std::vector<int>& codes) {
        std::vector<int> own;
        own.reserve(halves.rows.size());
        for (const int row : halves.rows)
            own.push_back(codes[row]);
        return own;
    };
    Lattice lattice{{{task.groups.className(), &task.groups.classes(), ofHalves(task.labels)}}, {}};
    const auto& attributes = task.groups.attributes();
    for (std::size_t a = 0; a < attributes.size(); ++a)
        lattice.columns.push_back(
            {attributes[a].name, &attributes[a].values, ofHalves(attributeCodes(*task.set, task.groups, a))});
    Random random(0, "examples of slices");
    for (std::size_t i = 0; i < halves.rows.size(); ++i)
        lattice.hashes.push_back(random.next());
    return lattice;
}

/// Simple ones first: one attribute before two, without the class before with it.
std::vector<Columns> combinationsOf(int attributes) {
    std::vector<Columns> combinations;
    for (const bool withClass : {false, true})
        for (int a = 1; a <= attributes; ++a)
            combinations.push_back(withClass ? Columns{0, a, notAsked} : Columns{a, notAsked, notAsked});
    for (const bool withClass : {false, true})
        for (int a = 1; a <= attributes; ++a)
            for (int b = a + 1; b <= attributes; ++b)
                combinations.push_back(withClass ? Columns{0, a, b} : Columns{a, b, notAsked});
    return combinations;
}

/// The cells of a combination that have examples, by their values.
std::vector<Cell> cellsOf(const SliceHalves& halves, const Lattice& lattice, const Columns& columns) {
    std::unordered_map<std::uint64_t, Cell> cells;
    for (std::size_t i = 0; i < halves.rows.size(); ++i) {
        std::array<int, 3> values{notAsked, notAsked, notAsked};
        std::uint64_t key = 0;
        bool missing = false;
        for (std::size_t place = 0; place < columns.size() && columns[place] != notAsked; ++place) {
            const LatticeColumn& column = lattice.columns[columns[place]];
            values[place] = column.codes[i];
            missing = missing || values[place] < 0;
            key = key * (column.values->size() + 1) + static_cast<std::uint64_t>(values[place] + 1);
        }
        if (missing)
            continue;
        Cell& cell = cells[key];
        cell.values = values;
        (halves.measures[i] != 0 ? cell.measured : cell.found).add(halves.events[i]);
        cell.members += lattice.hashes[i];
    }
    std::vector<Cell> sorted;
    sorted.reserve(cells.size());
    for (const auto& entry : cells)
        sorted.push_back(entry.second);
    std::sort(sorted.begin(), sorted.end(), [](const Cell& a, const Cell& b) { return a.values < b.values; });
    return sorted;
}

SliceCandidate candidateOf(const std::shared_ptr<const Lattice>& lattice, const Columns& columns,
                           const Cell& cell) {
    SliceCandidate candidate{
        .id = {}, .title = {}, .query = {}, .found = cell.found, .measured = cell.measured, .contains = {}};
    for (std::size_t place = 0; place < columns.size() && columns[place] != notAsked; ++place) {
        const LatticeColumn& column = lattice->columns[columns[place]];
        const std::string& value = (*column.values)[cell.values[place]];
        const char* before = place > 0 ? ", " : "";
        candidate.id += (place > 0 ? "," : "") + column.name + "=" + value;
        candidate.title += before + column.name + " " + value;
        candidate.query += (place > 0 ? " and " : "") + queryWord(column.name) + " = " + queryWord(value);
    }
    candidate.contains = [lattice, columns, values = cell.values](std::size_t i) {
        for (std::size_t place = 0; place < columns.size() && columns[place] != notAsked; ++place)
            if (lattice->columns[columns[place]].codes[i] != values[place])
                return false;
        return true;
    };
    return candidate;
}

} // namespace

std::vector<SliceCandidate> attributeCandidates(const SliceHalves& halves, const SliceOptions& options,
                                                const RunContext& run) {
    const auto lattice = std::make_shared<const Lattice>(latticeOf(halves));
    if (lattice->columns.size() < 2)
        throw UsageError("the groups of the task have no attribute", "slices of attributes",
                         "search clusters, or name attributes");
    const std::vector<Columns> combinations = combinationsOf(static_cast<int>(lattice->columns.size()) - 1);
    std::vector<std::vector<SliceCandidate>> parts(combinations.size());
    std::vector<std::vector<std::uint64_t>> members(combinations.size());
    parallelFor(combinations.size(), 1, [&](std::size_t begin, std::size_t) {
        run.throwIfStopped();
        for (const Cell& cell : cellsOf(halves, *lattice, combinations[begin])) {
            SliceCandidate candidate = candidateOf(lattice, combinations[begin], cell);
            if (!isWorthMeasuring(candidate, halves, options))
                continue;
            parts[begin].push_back(std::move(candidate));
            members[begin].push_back(cell.members);
        }
    });
    std::vector<SliceCandidate> candidates;
    std::set<std::tuple<int, int, std::uint64_t>> seen; // equal numbers and hashes: the same examples
    for (std::size_t c = 0; c < parts.size(); ++c)
        for (std::size_t k = 0; k < parts[c].size(); ++k) {
            SliceCandidate& own = parts[c][k];
            if (seen.emplace(own.found.n, own.measured.n, members[c][k]).second)
                candidates.push_back(std::move(own));
        }
    return candidates;
}

} // namespace groupscope
