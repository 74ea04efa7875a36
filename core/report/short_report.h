// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/report/html_report.h"

#include <memory>
#include <string>

namespace groupscope {

struct EmbeddingSet;

/// Length of a report.
enum class ReportLength { full, twoPages };

/// The report on two pages of A4: answer, verdict, methods × groups and trade-off on the first; changed
/// examples, learning curves, methods with citations and commands on the second. With many methods and groups
/// it shows the most relevant ones and says how many are left out; of several tasks, the first. `compared`
/// comes from compareForReport(). `set` has the pictures of the examples; null: only names. The page is
/// self-contained like that of htmlReport().
std::string shortReport(const ReportContent& content, const ReportComparison& compared,
                        const EmbeddingSet* set = nullptr);

/// The set of a run if its data file exists unchanged, for the pictures of its examples; else null. Throws
/// Cancelled.
std::shared_ptr<const EmbeddingSet> setAtHand(const Run& run, const RunContext& context = {});

} // namespace groupscope
