// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/memory.h"

#include "core/base/control_group.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>

namespace groupscope {

namespace {

std::size_t physicalMemory() {
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long bytes = sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(bytes)
                                  : std::size_t{2} << 30;
}

std::size_t limitOf(decltype(RLIMIT_DATA) resource) {
    rlimit limit{};
    return getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY ? limit.rlim_cur : SIZE_MAX;
}

/// The number in a file of one number; "max" and files that are not there limit nothing.
std::size_t numberIn(const std::filesystem::path& path) {
    std::size_t number = 0;
    return std::ifstream(path) >> number ? number : SIZE_MAX;
}

/// The least limit of this process's control group and those above it.
std::size_t controlGroupLimit() {
    std::size_t least = SIZE_MAX;
    for (const ControlGroup& group : controlGroups("memory"))
        least = std::min(least,
                         numberIn(group.folder / (group.unified ? "memory.max" : "memory.limit_in_bytes")));
    return least;
}

} // namespace

void preferLargePages(void* begin, std::size_t bytes) {
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const std::uintptr_t first = (reinterpret_cast<std::uintptr_t>(begin) + page - 1) / page * page;
    const std::uintptr_t last = (reinterpret_cast<std::uintptr_t>(begin) + bytes) / page * page;
    if (last > first) // a hint: that it may be refused does not matter
        static_cast<void>(madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE));
}

std::size_t memoryLimit() {
    return std::min({physicalMemory(), controlGroupLimit(), limitOf(RLIMIT_DATA), limitOf(RLIMIT_AS)});
}

} // namespace groupscope
