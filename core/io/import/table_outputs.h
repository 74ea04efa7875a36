// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/import/csv_source.h"
#include "core/io/import/model_outputs.h"

namespace groupscope {

/// Like readModelOutputs, for a table of text.
std::vector<ModelOutputs> readTableOutputs(CsvSource& table, const OutputSource& source,
                                           std::span<const std::string> classes, const RunContext& context);

} // namespace groupscope
