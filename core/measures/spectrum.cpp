// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/spectrum.h"

#include "core/math/normalize.h"
#include "core/measures/subgroups.h"

namespace groupscope {

namespace {

using KnownUniformity = OfSubgroups<std::optional<Uniformity>>;

std::optional<Uniformity> uniformityOfPlaces(const MatrixF& unit, std::span<const int> places,
                                             const RunContext& context) {
    MatrixF rows(static_cast<Eigen::Index>(places.size()), unit.cols());
    for (std::size_t i = 0; i < places.size(); ++i)
        rows.row(static_cast<Eigen::Index>(i)) = unit.row(places[i]);
    return uniformityOf(rows, context);
}

const KnownUniformity& uniformities(Evaluated& evaluated) {
    return evaluated.ofEmbedding<KnownUniformity>([&evaluated] {
        MatrixF unit;
        normalizeRows<float>(evaluated.embedding(), unit);
        KnownUniformity known;
        known.whole = uniformityOf(unit, evaluated.context());
        known.parts = subgroupsWithValues(evaluated);
        for (const Subgroup& part : known.parts) // fewer rows span no more directions than they are
            known.values.push_back(static_cast<Eigen::Index>(part.places.size()) > unit.cols()
                                       ? uniformityOfPlaces(unit, part.places, evaluated.context())
                                       : std::nullopt);
        return known;
    });
}

} // namespace

Measured measuredUniformity(Evaluated& evaluated, double (*of)(const Uniformity&)) {
    return uniformities(evaluated).measured(static_cast<std::int64_t>(evaluated.rows().size()),
                                            [of](const std::optional<Uniformity>& uniformity) {
                                                return uniformity ? std::optional(of(*uniformity))
                                                                  : std::nullopt;
                                            });
}

} // namespace groupscope
