// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace groupscope {

/// The demo set as the bytes of its .h5ad file, part of the program. See resources/demo/make_demo.py for what
/// it is and how it was made.
std::span<const std::byte> demoSet();

/// Writes the demo set to `file`, whole or not at all. Throws FileError.
void writeDemoSet(const std::filesystem::path& file);

/// The file `name` in `folder`, which is made if need be, with that text. Written only if it is not there so.
/// Throws FileError.
std::filesystem::path fileWithText(const std::filesystem::path& folder, const std::string& name,
                                   std::string_view text);

/// The demo set as a file in `folder`, which is made if need be: "coloured_fashion.h5ad". Written only if it
/// is not there yet. Throws FileError.
std::filesystem::path demoSetFile(const std::filesystem::path& folder);

} // namespace groupscope
