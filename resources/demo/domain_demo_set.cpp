// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/demo/domain_demo_set.h"

#include "core/io/atomic_file.h"
#include "resources/demo/demo_set.h"

#include <string_view>

extern "C" {
extern const char groupscopeDomainDemoBegin[];
extern const char groupscopeDomainDemoEnd[];
}

namespace groupscope {

namespace {

std::string_view domainDemoText() {
    return {groupscopeDomainDemoBegin, groupscopeDomainDemoEnd};
}

} // namespace

void writeDomainDemoSet(const std::filesystem::path& file) {
    writeTextAtomically(file, domainDemoText());
}

std::filesystem::path domainDemoSetFile(const std::filesystem::path& folder) {
    return fileWithText(folder, "coloured_coats.h5ad", domainDemoText());
}

} // namespace groupscope
