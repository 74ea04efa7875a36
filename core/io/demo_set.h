// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace groupscope {

/// The demo sets that come with the program; resources/demo/make_demo.py and make_domain_demo.py say how they
/// were made.
enum class DemoSet {
    groups, ///< coloured_fashion.h5ad: five classes and five colours, which go together in the training split
    domains, ///< coloured_coats.h5ad: two classes, five domains that differ in colour, two views of each
             ///< example
};

/// Writes the set to `file`, whole or not at all. Throws FileError, also if the set is not installed.
void writeDemoSet(DemoSet set, const std::filesystem::path& file);

/// A copy of the set in `folder`, which is made if needed. Writes only if the copy is missing or differs.
/// Throws FileError, also if the set is not installed.
std::filesystem::path demoSetFile(DemoSet set, const std::filesystem::path& folder);

} // namespace groupscope
