// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace groupscope::cli {

/// Text of --version: the version, the commit that was built, the compiler, the instruction set of this
/// processor, and the libraries with their versions. `asJson` makes one JSON object of it.
std::string versionText(bool asJson);

} // namespace groupscope::cli
