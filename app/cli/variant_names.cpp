// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/variant_names.h"

#include "core/base/error.h"
#include "core/experiment/folder_variants.h"

#include <filesystem>

namespace groupscope::cli {

std::vector<std::string> variantNames(const Variants& variants, const Run& run) {
    const std::vector<std::string> all = variants.names();
    std::vector<std::string> names;
    for (const std::size_t place : variants.of(run))
        if (place > 0)
            names.push_back(all[place - 1]);
    return names;
}

Variants variantsAround(const std::string& runFile) {
    const std::filesystem::path folder = std::filesystem::absolute(runFile).parent_path();
    if (folder.filename() != "runs")
        return {};
    const std::string experiment = folder.parent_path().string();
    try {
        return tablesIn(std::span(&experiment, 1)).variants;
    } catch (const UsageError&) { // names of two settings: which one is meant is not known
        return {};
    }
}

} // namespace groupscope::cli
