// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/variant_names.h"

#include "core/base/error.h"
#include "core/experiment/folder_variants.h"

#include <filesystem>

namespace groupscope::cli {

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
