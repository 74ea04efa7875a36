// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/registry.h"

#include <CLI/App.hpp>

#include <string>
#include <string_view>

namespace groupscope::cli {

/// Page of the guide's reference that the program writes from its own descriptions.
struct ReferencePage {
    std::string id;    ///< "exit_codes": the page is reference/exit_codes.md
    std::string title; ///< "Exit codes"
    /// Text below the title, as GitHub's Markdown; `program` has all commands.
    std::string (*text)(const CLI::App& program);
};

/// All pages, in the order of the guide.
const Registry<ReferencePage>& referencePages();

/// The page as it stands in the guide, with licence and title.
std::string referenceText(const ReferencePage& page, const CLI::App& program);

// Texts of pages that have a file of their own.
std::string commandsReference(const CLI::App& program);
std::string jsonReference(const CLI::App& program);
std::string fileFormatReference(const CLI::App& program);
std::string runFileReference(const CLI::App& program);

/// The text as code: in backticks.
std::string inCode(std::string_view text);

/// A cell of a table: without line breaks, and with "|" escaped.
std::string tableCell(std::string text);

} // namespace groupscope::cli
