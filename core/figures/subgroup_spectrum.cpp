// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"
#include "core/figures/figure.h"
#include "core/figures/shown_subgroups.h"

namespace groupscope::figure {

namespace {

std::string spectrumCaption(const SubgroupSpectra& first, const SubgroupViews& views, const std::string& of) {
    return "Singular values of the unit-length embeddings of each subgroup over their sum, largest first, " +
           first.what + ", " + splitTitle(views.split) + " split" + of +
           ". The flatter the line, the more evenly directions are used: U_KL is 0 where all are alike. "
           "Lines end at the numerical rank. Subgroups with fewer examples than dimensions do not compare "
           "with others.";
}

std::vector<Drawing> spectrumDrawings(const FigureInput& input) {
    return drawingsOfKinds(input, &SubgroupViews::spectra, "Spectrum of subgroups", spectrumCaption);
}

} // namespace

Figure subgroupSpectrum() {
    return {.id = "subgroup_spectrum",
            .title = "singular values of each subgroup",
            .tab = "Spectrum",
            .needs = FigureNeeds::subgroups,
            .drawings = spectrumDrawings,
            .parameters = {measuredRows, subgroupKind, subgroupEmbeddings},
            .hint = "Which directions each subgroup uses, once a set is open"};
}

} // namespace groupscope::figure
