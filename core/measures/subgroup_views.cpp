// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/subgroup_views.h"

#include "core/math/normalize.h"
#include "core/measures/retrieval.h"
#include "core/measures/subgroups.h"

#include <utility>

namespace groupscope {

namespace {

/// Subgroups of one kind.
struct ViewedSubgroups {
    std::string what;
    std::vector<std::string> names;
    std::vector<std::vector<int>> places;
};

std::vector<ViewedSubgroups> viewedSubgroups(Evaluated& evaluated) {
    const GroupScheme& scheme = evaluated.task().groups;
    ViewedSubgroups combinations{"attribute values over all classes", {}, {}}, groups{"groups", {}, {}};
    for (Subgroup& subgroup : subgroupsOf(evaluated)) {
        const bool isGroup = subgroup.of == MeasuredCell::Of::group;
        ViewedSubgroups& kind = isGroup ? groups : combinations;
        kind.names.push_back(isGroup ? scheme.groupName(subgroup.index)
                                     : scheme.combinationName(subgroup.index));
        kind.places.push_back(std::move(subgroup.places));
    }
    std::vector<ViewedSubgroups> kinds;
    for (ViewedSubgroups* kind : {&combinations, &groups})
        if (kind->names.size() > 1 && kind->names.size() <= mostViewedSubgroups)
            kinds.push_back(std::move(*kind));
    return kinds;
}

} // namespace

std::vector<SubgroupConfusion> subgroupConfusions(Evaluated& evaluated) {
    std::vector<SubgroupConfusion> confusions;
    for (ViewedSubgroups& kind : viewedSubgroups(evaluated))
        confusions.push_back({kind.what, std::move(kind.names),
                              neighbourConfusion(retrievalOf(evaluated).nearest, kind.places)});
    return confusions;
}

std::vector<SubgroupSpectra> subgroupSpectra(Evaluated& evaluated) {
    std::vector<ViewedSubgroups> kinds = viewedSubgroups(evaluated);
    if (kinds.empty())
        return {};
    MatrixF unit;
    normalizeRows<float>(evaluated.embedding(), unit);
    const std::optional<Spectrum> all = spectrumOf(unit, evaluated.context());
    std::vector<SubgroupSpectra> spectra;
    for (ViewedSubgroups& kind : kinds) {
        SubgroupSpectra own{.what = kind.what,
                            .names = std::move(kind.names),
                            .rows = {},
                            .spectra = {},
                            .allRows = static_cast<std::int64_t>(unit.rows()),
                            .all = all};
        for (const std::vector<int>& places : kind.places) {
            const MatrixF rows = unit(places, Eigen::all);
            own.rows.push_back(static_cast<std::int64_t>(places.size()));
            own.spectra.push_back(spectrumOf(rows, evaluated.context()));
        }
        spectra.push_back(std::move(own));
    }
    return spectra;
}

} // namespace groupscope
