// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/data/validation.h"
#include "core/experiment/experiment.h"
#include "core/measures/measure.h"
#include "core/methods/method.h"
#include "core/projection/distortion.h"
#include "core/runs/table.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

// JSON documents of the command line other than runs and tables. Numbers are in the shortest form that reads
// back as the same value.

/// `info --json`: rows, embeddings, columns, classes, attributes, rows of each group in each split, warnings,
/// and the validation report.
std::string taskToJson(const Task& task, const ValidationReport& validation);

/// `info --json` of a set that cannot be trained on yet, with the reason; `task` comes from taskToLookAt().
std::string lookedAtToJson(const EmbeddingSet& set, const Task& task, const std::vector<std::string>& lacks,
                           const ValidationReport& validation);

/// `measures --json`: each measure with its formula and source.
std::string measureListToJson(std::span<const Measure> measures);

/// Returns `methods --json`: each method with its needs, parameters and papers.
std::string methodsToJson(std::span<const Method> methods);

/// {"file":"out.h5ad"}: output of commands that write a file.
std::string fileToJson(const std::string& file);

/// {"file", "quality"}: output for a map whose quality was measured with that many neighbours.
std::string mapToJson(const std::string& file, const MapQuality& quality, int neighbors);

/// `run --json`.
std::string outcomeToJson(const ExperimentOutcome& outcome, const std::string& folder,
                          const Table& comparison);

} // namespace groupscope
