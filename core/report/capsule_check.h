// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/report/capsule_verdict.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace groupscope {

/// Options of a check: data files, and trainings to repeat.
struct CapsuleCheckRequest {
    std::vector<std::string> files{}; ///< data files of the capsule's sets; a set in the capsule needs none
    std::vector<std::string> map{};   ///< how they are read that are not AnnData, see openEmbeddingFile()
    std::size_t retrain = 0;          ///< runs that are trained again, of each method the first ones first
};

/// Checks a capsule: checksums of its files, identities of runs, measures of stored predictions, the
/// comparison, and with the data predictions of the heads and, if requested, whole trainings. Throws as
/// OpenedCapsule, DataError for a data file that is not one of the capsule's sets, FileError, Cancelled.
CapsuleVerdict verifyCapsule(const std::filesystem::path& path, const CapsuleCheckRequest& request,
                             const RunContext& context = {});

} // namespace groupscope
