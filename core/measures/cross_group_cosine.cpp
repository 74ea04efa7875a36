// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/cross_group_cosine.h"

#include "core/measures/measure.h"

#include <algorithm>
#include <map>
#include <utility>

namespace groupscope {

namespace {

/// Sums of unit vectors of each group, and what rows in two groups of one class add when they meet
/// themselves.
struct UnitSums {
    Matrix<double> sums;                               ///< (G,K)
    std::vector<double> counts;                        ///< (G,)
    std::map<std::pair<int, int>, double> selfCosines; ///< of pairs of groups that share rows
    std::map<std::pair<int, int>, double> shared;      ///< rows of the same
};

UnitSums noUnits(Eigen::Index columns, const GroupScheme& scheme) {
    const auto groups = static_cast<Eigen::Index>(scheme.groupCount());
    return {Matrix<double>::Zero(groups, columns),
            std::vector<double>(static_cast<std::size_t>(groups), 0.0),
            {},
            {}};
}

/// Adds the rows Z, which begin with the member `first`.
void addUnits(const MatrixView<float>& Z, std::size_t first, const GroupMembership& members,
              UnitSums& units) {
    for (Eigen::Index i = 0; i < Z.rows(); ++i) {
        const std::span<const int> own = members.of(first + static_cast<std::size_t>(i));
        if (own.empty())
            continue;
        RowVector<double> row = Z.row(i).cast<double>();
        row /= std::max(row.norm(), 1e-12);
        for (std::size_t a = 0; a < own.size(); ++a) {
            units.sums.row(own[a]) += row;
            units.counts[own[a]] += 1.0;
            for (std::size_t b = a + 1; b < own.size(); ++b) {
                units.selfCosines[{own[a], own[b]}] += row.squaredNorm();
                units.shared[{own[a], own[b]}] += 1.0;
            }
        }
    }
}

/// Mean cosine over all pairs of different rows of two groups; nothing when there is none.
std::optional<double> meanCosine(const UnitSums& units, int a, int b) {
    // The mean over pairs of unit rows is a product of sums: its cost grows with the rows, not with the
    // pairs.
    double pairs = units.counts[a] * units.counts[b];
    double sum = pairs > 0.0 ? units.sums.row(a).dot(units.sums.row(b)) : 0.0;
    if (const auto shared = units.shared.find({a, b}); shared != units.shared.end()) {
        pairs -= shared->second;
        sum -= units.selfCosines.at({a, b});
    }
    return pairs > 0.0 ? std::optional(sum / pairs) : std::nullopt;
}

CrossGroupCosine cosineFrom(const UnitSums& units, const GroupScheme& scheme) {
    CrossGroupCosine result;
    double total = 0.0;
    int known = 0;
    for (int first = 0, label = 0; label < scheme.classCount(); ++label) {
        const int end = scheme.endOfClass(label);
        double sum = 0.0;
        int pairs = 0;
        for (int a = first; a < end; ++a)
            for (int b = a + 1; b < end; ++b)
                if (const std::optional<double> cosine = meanCosine(units, a, b)) {
                    sum += *cosine;
                    ++pairs;
                }
        first = end;
        result.classes.push_back(pairs == 0 ? std::nullopt : std::optional(sum / pairs));
        if (pairs > 0) {
            total += sum / pairs;
            ++known;
        }
    }
    if (known > 0)
        result.mean = total / known;
    return result;
}

} // namespace

CrossGroupCosine crossGroupCosine(const MatrixView<float>& Z, const GroupMembership& members,
                                  const GroupScheme& scheme) {
    UnitSums units = noUnits(Z.cols(), scheme);
    addUnits(Z, 0, members, units);
    return cosineFrom(units, scheme);
}

CrossGroupCosine crossGroupCosine(Evaluated& evaluated) {
    const GroupScheme& scheme = evaluated.task().groups;
    UnitSums units;
    evaluated.inBlocks([&](Eigen::Index first, const MatrixView<float>& rows) {
        if (first == 0)
            units = noUnits(rows.cols(), scheme);
        addUnits(rows, static_cast<std::size_t>(first), evaluated.members(), units);
    });
    return cosineFrom(units, scheme);
}

} // namespace groupscope

namespace groupscope::measure {

namespace {

Recorded recordCosine(Evaluated& evaluated) {
    Recorded recorded{.reason = evaluated.notAlignedReason()};
    if (!recorded.reason.empty())
        return recorded;
    if (const auto cosine = groupscope::crossGroupCosine(evaluated.anyEmbedding(), evaluated.members(),
                                                         evaluated.task().groups)
                                .mean)
        recorded.values.emplace_back("align.cross_group_cosine", *cosine);
    return recorded;
}

} // namespace

Measure crossGroupCosine() {
    return {.id = "cross_group_cosine",
            .title = "cosine between groups of a class",
            .formula = "mean, over classes and pairs of groups of a class, of the cosine between examples of "
                       "the two groups",
            .source = "Correct-N-Contrast, 5.3",
            .unit = "cosine",
            .better = Better::higher,
            .needs = Needs::embedding,
            .ofGroups = true,
            .ofClasses = true,
            .manyRows = ManyRows::all,
            .ofRows =
                [](Evaluated& evaluated) {
                    const CrossGroupCosine cosine = groupscope::crossGroupCosine(evaluated);
                    Measured measured{.n = static_cast<std::int64_t>(evaluated.rows().size()),
                                      .whole = cosine.mean};
                    for (std::size_t c = 0; c < cosine.classes.size(); ++c)
                        if (cosine.classes[c])
                            measured.cells.push_back({.of = MeasuredCell::Of::classes,
                                                      .index = static_cast<int>(c),
                                                      .n = 0,
                                                      .value = cosine.classes[c]});
                    return measured;
                },
            .recordings = {{.summary = "mean cosine between groups of a class",
                            .rowsOfGroup = 500,
                            .series = {{"align.cross_group_cosine", ""}},
                            .of = recordCosine}}};
}

} // namespace groupscope::measure
