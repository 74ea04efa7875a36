// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/report.

#include "core/base/run_context.h"
#include "core/io/tensors/zip_members.h"

#include <filesystem>
#include <string>

namespace groupscope {

/// Name of a capsule in messages, and their advice.
ArchiveWords capsuleWords();

/// The comment of a capsule before it is sealed: the words, then a sum of zeros.
std::string emptySeal();

/// Puts the SHA-256 of all bytes before it in place of the zeros at the end of a file. Throws FileError,
/// Cancelled.
void seal(const std::filesystem::path& file, const RunContext& context);

/// Throws DataError when a file does not end with the SHA-256 of all bytes before it, FileError, Cancelled.
void requireSeal(const std::filesystem::path& file, const RunContext& context);

} // namespace groupscope
