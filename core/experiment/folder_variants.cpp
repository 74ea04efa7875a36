// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/folder_variants.h"

#include "core/base/error.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/run_store.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <vector>

namespace groupscope {

namespace {

std::vector<PlannedRun> pointsOf(const MethodPlan& plan) {
    ExperimentSpec alone;
    alone.methods = {plan};
    return planRuns(alone);
}

bool hasVariants(const ExperimentSpec& spec) {
    return std::any_of(spec.methods.begin(), spec.methods.end(),
                       [](const MethodPlan& plan) { return !plan.variant.empty(); });
}

void addVariants(const ExperimentSpec& spec, Variants& variants) {
    for (const MethodPlan& plan : spec.methods)
        for (const PlannedRun& run : pointsOf(plan)) {
            if (plan.variant.empty())
                variants.addUnnamed(run.method, run.parameters);
            else
                variants.add(plan.variant, run.method, run.parameters);
        }
}

/// The specifications of a folder that this version can read.
std::vector<ExperimentSpec> specificationsIn(const std::string& folder) {
    std::vector<ExperimentSpec> specs;
    for (const StoredSpecification& stored : RunStore(folder).specifications()) {
        try {
            specs.push_back(parseExperimentSpec(stored.json, folder));
        } catch (const UsageError&) { // of another version
        }
    }
    return specs;
}

/// Adds the averages and columns of a specification.
void addShown(const ExperimentSpec& spec, const std::string& place, FolderTables& tables) {
    for (const auto& [name, splits] : spec.averages)
        if (tables.averages.emplace(name, splits).first->second != splits)
            throw UsageError("the average '" + name + "' is over different splits in two specifications",
                             place, "give one of them another name");
    for (const std::string& id : spec.show)
        if (std::find(tables.show.begin(), tables.show.end(), id) == tables.show.end())
            tables.show.push_back(id);
}

} // namespace

Variants variantsOf(const ExperimentSpec& spec) {
    Variants variants;
    addVariants(spec, variants);
    return variants;
}

FolderTables tablesIn(std::span<const std::string> places) {
    FolderTables tables;
    std::vector<ExperimentSpec> all;
    for (const std::string& place : places) {
        std::error_code failure;
        if (!std::filesystem::is_directory(place, failure))
            continue;
        const std::vector<ExperimentSpec> specs = specificationsIn(place);
        requireSameVariants(specs, place);
        for (const ExperimentSpec& spec : specs)
            addShown(spec, place, tables);
        all.insert(all.end(), specs.begin(), specs.end());
    }
    if (std::any_of(all.begin(), all.end(), hasVariants)) // else grids need not be spelled out
        for (const ExperimentSpec& spec : all)
            addVariants(spec, tables.variants);
    return tables;
}

std::vector<RunColumn> shownColumns(const FolderTables& tables, std::span<const Run> all,
                                    std::vector<std::string>& warnings) {
    const std::vector<const Run*> runs = placesOf(all);
    std::vector<RunColumn> columns;
    for (const std::string& id : tables.show) {
        try {
            columns.push_back(findRunColumn(id, runs, tables.averages));
        } catch (const UsageError&) {
            warnings.push_back("no run has " + id +
                               ", which the specification shows: the column is left out");
        }
    }
    return columns;
}

void requireSameVariants(std::span<const ExperimentSpec> specs, const std::string& folder) {
    std::map<std::string, const MethodPlan*> known;
    for (const ExperimentSpec& spec : specs)
        for (const MethodPlan& plan : spec.methods) {
            if (plan.variant.empty())
                continue;
            const auto [first, isNew] = known.emplace(plan.variant, &plan);
            if (!isNew &&
                (first->second->method != plan.method || pointsOf(*first->second) != pointsOf(plan)))
                throw UsageError("the variant '" + plan.variant +
                                     "' has different settings in two specifications of the folder",
                                 folder, "give one of them another name");
        }
}

void requireSameVariants(const ExperimentSpec& spec, const std::string& folder) {
    std::error_code failure;
    if (!std::filesystem::is_directory(folder, failure))
        return;
    std::vector<ExperimentSpec> specs = specificationsIn(folder);
    specs.push_back(spec);
    requireSameVariants(specs, folder);
}

} // namespace groupscope
