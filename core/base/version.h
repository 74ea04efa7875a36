// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope {

/// Version of the program, from CMakeLists.txt. Written into run files and reports.
extern const char* const programVersion;

} // namespace groupscope
