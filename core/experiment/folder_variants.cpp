// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/folder_variants.h"

#include "core/base/error.h"
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

} // namespace

Variants variantsOf(const ExperimentSpec& spec) {
    Variants variants;
    addVariants(spec, variants);
    return variants;
}

Variants variantsIn(std::span<const std::string> places) {
    std::vector<ExperimentSpec> all;
    for (const std::string& place : places) {
        std::error_code failure;
        if (!std::filesystem::is_directory(place, failure))
            continue;
        const std::vector<ExperimentSpec> specs = specificationsIn(place);
        requireSameVariants(specs, place);
        all.insert(all.end(), specs.begin(), specs.end());
    }
    Variants variants;
    if (std::any_of(all.begin(), all.end(), hasVariants)) // else grids need not be spelled out
        for (const ExperimentSpec& spec : all)
            addVariants(spec, variants);
    return variants;
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
