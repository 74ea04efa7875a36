// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/spectrum.h"

#include "core/math/normalize.h"
#include "core/measures/subgroups.h"

namespace groupscope {

namespace {

/// Made once for all measures that read it.
struct KnownUniformity {
    std::vector<Subgroup> parts;
    std::optional<Uniformity> whole;
    std::vector<std::optional<Uniformity>> values; ///< of the parts
};

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
        known.parts = subgroupsOf(evaluated);
        for (const Subgroup& part : known.parts)
            known.values.push_back(uniformityOfPlaces(unit, part.places, evaluated.context()));
        return known;
    });
}

} // namespace

Measured measuredUniformity(Evaluated& evaluated, double (*of)(const Uniformity&)) {
    const KnownUniformity& known = uniformities(evaluated);
    const auto valueOf = [of](const std::optional<Uniformity>& uniformity) {
        return uniformity ? std::optional(of(*uniformity)) : std::nullopt;
    };
    Measured measured{.n = static_cast<std::int64_t>(evaluated.rows().size()), .whole = valueOf(known.whole)};
    for (std::size_t i = 0; i < known.parts.size(); ++i)
        measured.cells.push_back({.of = known.parts[i].of,
                                  .index = known.parts[i].index,
                                  .n = static_cast<std::int64_t>(known.parts[i].places.size()),
                                  .value = valueOf(known.values[i])});
    return measured;
}

} // namespace groupscope
