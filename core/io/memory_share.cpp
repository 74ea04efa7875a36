// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/memory_share.h"

#include "core/base/error.h"
#include "core/base/memory.h"

namespace groupscope {

std::size_t memoryShare() {
    return memoryLimit() / 4 * 3;
}

void requireMemory(std::size_t bytes, const std::string& where) {
    if (bytes > memoryShare())
        throw DataError("the data would need " + std::to_string(bytes >> 20) +
                            " MiB of memory, of which one file may use " +
                            std::to_string(memoryShare() >> 20),
                        where, "use a machine with more memory, or a file with fewer examples");
}

} // namespace groupscope
