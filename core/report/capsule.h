// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/report/capsule_manifest.h"
#include "core/report/folder_report.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace groupscope {

/// Largest set in a capsule: 256 MiB.
inline constexpr std::uint64_t mostCapsuleSetBytes = std::uint64_t{256} << 20U;

/// Request for a capsule.
struct CapsuleRequest {
    FolderReport report;   ///< of a single folder, whose comparison is stored
    bool withData = false; ///< the data files too
};

/// Writes an experiment as one zip file that another installation can check: manifest.json, finished runs,
/// specifications, record of shown test values, failed runs, data check, provenance, summary.csv,
/// comparison.json, figures and reports. Paths, hosts and process numbers are left out. The same folder
/// gives the same bytes. Returns the manifest. Throws UsageError for several folders, DataError without
/// finished runs and for data that cannot be put in, FileError, Cancelled; then no file is left behind.
CapsuleManifest writeCapsule(const CapsuleRequest& request, const std::filesystem::path& path,
                             const RunContext& context = {});

/// The comparison of a report as a JSON document: every setting with differences to the baseline and failed
/// runs.
std::string comparisonDocument(const ReportContent& content, const ReportComparison& compared);

} // namespace groupscope
