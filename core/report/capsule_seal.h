// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/report.

#include "core/base/run_context.h"
#include "core/io/tensors/zip_members.h"

#include <filesystem>
#include <string>

namespace groupscope {

/// Words for capsules in messages, and their advice.
ArchiveWords capsuleWords();

/// The comment of a capsule before it is sealed: fixed words, then a checksum of zeros.
std::string emptySeal();

/// Replaces the zeros at the end of a file by the SHA-256 of all bytes before them. Throws FileError,
/// Cancelled.
void seal(const std::filesystem::path& file, const RunContext& context);

/// Throws DataError when a file does not end with the SHA-256 of all bytes before it, FileError, Cancelled.
void requireSeal(const std::filesystem::path& file, const RunContext& context);

} // namespace groupscope
