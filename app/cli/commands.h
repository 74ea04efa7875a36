// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

#include <CLI/App.hpp>

namespace groupscope::cli {

// Each adds one subcommand with its flags; parsing the command line then runs it. Exceptions of the Error
// family pass through CLI::App::parse().
void addInfoCommand(CLI::App& program, Console& console);
void addMethodsCommand(CLI::App& program, Console& console);
void addMeasuresCommand(CLI::App& program, Console& console);
void addTrainCommand(CLI::App& program, Console& console);
void addPresetsCommand(CLI::App& program, Console& console);
void addRunCommand(CLI::App& program, Console& console);
void addCompareCommand(CLI::App& program, Console& console);
void addGapsCommand(CLI::App& program, Console& console);
void addMetricsCommand(CLI::App& program, Console& console);
void addDownstreamCommand(CLI::App& program, Console& console);
void addTemperatureCommand(CLI::App& program, Console& console);
void addAlphaCommand(CLI::App& program, Console& console);
void addProjectCommand(CLI::App& program, Console& console);
void addReportCommand(CLI::App& program, Console& console);
void addDemoCommand(CLI::App& program, Console& console);
void addConvertCommand(CLI::App& program, Console& console);
void addSplitCommand(CLI::App& program, Console& console);
void addBaseSplitCommand(CLI::App& program, Console& console);
void addImbalanceCommand(CLI::App& program, Console& console);
void addExportCommand(CLI::App& program, Console& console);
void addEvaluateCommand(CLI::App& program, Console& console);
void addGroupsCommand(CLI::App& program, Console& console);

} // namespace groupscope::cli
