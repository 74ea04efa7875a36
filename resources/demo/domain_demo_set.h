// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace groupscope {

/// Writes the demo set of domains to `file`, whole or not at all. See resources/demo/make_domain_demo.py for
/// what it is and how it was made. Throws FileError.
void writeDomainDemoSet(const std::filesystem::path& file);

/// It as a file in `folder`, which is made if need be: "coloured_coats.h5ad". Written only if it is not there
/// as it is in the program. Throws FileError.
std::filesystem::path domainDemoSetFile(const std::filesystem::path& folder);

} // namespace groupscope
