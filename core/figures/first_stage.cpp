// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/figure.h"
#include "core/measures/agreement.h"
#include "core/runs/found_columns.h"

#include <algorithm>

namespace groupscope::figure {

namespace {

/// A number of an agreement, in [0,1] or undefined.
struct AgreementColumn {
    const char *name, *brief, *meaning;
    bool isPercent;
    std::optional<double> (*of)(const FoundAgreement& agreement,
                                const std::optional<MinorityFound>& minority);
};

const AgreementColumn agreementColumns[] = {
    {"matched", "", "share of the examples on which found and known values agree, matched one to one", true,
     [](const FoundAgreement& own, const auto&) { return matchedAccuracy(own.table); }},
    {"adjusted Rand", "ARI", "adjusted Rand index. 1: the same partition; 0: as by chance", false,
     [](const FoundAgreement& own, const auto&) { return adjustedRandIndex(own.table); }},
    {"mutual information", "NMI",
     "normalised mutual information. 1: one determines the other; 0: independent", false,
     [](const FoundAgreement& own, const auto&) { return normalizedMutualInformation(own.table); }},
    {"minority found", "found",
     "share of the examples of minority groups (all groups of a class but its largest) that the first stage "
     "sets apart: predicts wrongly, or puts outside the largest part of their class",
     true,
     [](const FoundAgreement&, const std::optional<MinorityFound>& minority) {
         return minority ? minority->recall() : std::nullopt;
     }},
    {"of set apart", "of apart",
     "share of the examples set apart by the first stage that are in minority groups", true,
     [](const FoundAgreement&, const std::optional<MinorityFound>& minority) {
         return minority ? minority->precision() : std::nullopt;
     }}};

std::vector<Drawing> agreementDrawings(const FigureInput& input) {
    const Run& run = *input.run;
    HeatMap map{.heading = {"values found by the first stage × known values, training examples"},
                .behindTitle = "examples",
                .leastText = "of apart"};
    for (const AgreementColumn& column : agreementColumns)
        map.columns.push_back({.name = column.name, .brief = column.brief});
    for (const FoundAgreement& own : run.agreements) {
        const std::string against = " × " + knownName(run.groups, own.with);
        map.rows.push_back({.name = own.column + against,
                            .brief = own.column.size() > 6 ? own.column.substr(0, 4) + "." + against : "",
                            .behind = input.countText(own.table.rowCount())});
        const std::optional<MinorityFound> minority = minorityOf(run.groups, own);
        for (const AgreementColumn& column : agreementColumns) {
            HeatCell cell;
            if (const std::optional<double> value = column.of(own, minority)) {
                const std::string text =
                    column.isPercent ? fixedText(100.0 * *value, 1) + " %" : fixedText(*value, 3);
                cell = rampCell(*value, std::clamp(*value, 0.0, 1.0), text);
                cell.tooltip = map.rows.back().name + ": " + text + ", " + column.meaning;
            }
            map.cells.push_back(std::move(cell));
        }
    }
    return {plotDrawing("First stage",
                        "Agreement of the values found by the first stage of " + input.name +
                            " with known classes, attributes and groups of the training examples.",
                        std::move(map))};
}

} // namespace

Figure firstStage() {
    return {.id = "first_stage",
            .title = "agreement of the first stage with known labels",
            .tab = "Agreement",
            .needs = FigureNeeds::firstStage,
            .drawings = agreementDrawings,
            .hint = "Groups that the first stage of a run finds in the training examples, compared with "
                    "known groups, once a run is selected"};
}

} // namespace groupscope::figure
