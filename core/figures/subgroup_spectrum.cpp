// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"
#include "core/figures/subgroup_figures.h"

namespace groupscope::figure {

namespace {

std::vector<Drawing> spectrumDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const SubgroupSpectra& own : input.subgroups->spectra)
        drawings.push_back(plotDrawing(
            "Spectrum of subgroups",
            "Singular values of the rows of each subgroup at unit length over their sum, largest first, " +
                own.what + ", " + input.subgroups->split + " rows" +
                (input.name.empty() ? "" : ", " + input.name) +
                ". The flatter the line, the more evenly directions are used: U_KL is 0 where all are alike. "
                "Lines end at the numerical rank. Subgroups with fewer rows than dimensions do not compare "
                "with others.",
            plotOf(own, input.countText)));
    return drawings;
}

} // namespace

Figure subgroupSpectrum() {
    return {.id = "subgroup_spectrum",
            .title = "singular values of each subgroup",
            .needs = FigureNeeds::subgroups,
            .drawings = spectrumDrawings};
}

} // namespace groupscope::figure
