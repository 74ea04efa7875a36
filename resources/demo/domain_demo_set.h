// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace groupscope {

/// Writes the demo set of domains to `file`, whole or not at all. See resources/demo/make_domain_demo.py for
/// what it is and how it was made. Throws FileError.
void writeDomainDemoSet(const std::filesystem::path& file);

} // namespace groupscope
