// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/folder_variants.h"

#include "core/base/error.h"
#include "core/runs/run_store.h"

#include <filesystem>
#include <system_error>

namespace groupscope {

namespace {

void addVariants(const ExperimentSpec& spec, Variants& variants) {
    for (const MethodPlan& plan : spec.methods) {
        if (plan.variant.empty())
            continue;
        ExperimentSpec alone = spec;
        alone.methods = {plan};
        alone.seeds = {0};
        for (const PlannedRun& run : planRuns(alone))
            variants.add(plan.variant, run.method, run.parameters);
    }
}

} // namespace

Variants variantsOf(const ExperimentSpec& spec) {
    Variants variants;
    addVariants(spec, variants);
    return variants;
}

Variants variantsIn(std::span<const std::string> places) {
    Variants variants;
    for (const std::string& place : places) {
        std::error_code failure;
        if (!std::filesystem::is_directory(place, failure))
            continue;
        for (const StoredSpecification& stored : RunStore(place).specifications()) {
            try {
                addVariants(parseExperimentSpec(stored.json, place), variants);
            } catch (const UsageError&) { // of another version
            }
        }
    }
    return variants;
}

} // namespace groupscope
