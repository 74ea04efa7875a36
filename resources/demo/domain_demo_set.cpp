// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/demo/domain_demo_set.h"

#include "core/io/atomic_file.h"

#include <string_view>

extern "C" {
extern const char groupscopeDomainDemoBegin[];
extern const char groupscopeDomainDemoEnd[];
}

namespace groupscope {

void writeDomainDemoSet(const std::filesystem::path& file) {
    writeTextAtomically(file, std::string_view(groupscopeDomainDemoBegin, groupscopeDomainDemoEnd));
}

} // namespace groupscope
