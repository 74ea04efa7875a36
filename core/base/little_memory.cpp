// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/little_memory.h"

#include <execinfo.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace groupscope {

namespace {

constexpr std::size_t reserveBytes = std::size_t{8} << 20; // large enough for a mapping of its own

std::atomic<void*> reserve{nullptr};

bool isBounded(decltype(RLIMIT_DATA) resource) {
    rlimit limit{};
    return getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

/// Called where `new` finds no memory. The reserve is not for another try: what needs it is the way out.
void giveUp() {
    freeMemoryReserve();
    throw std::bad_alloc();
}

} // namespace

bool isMemoryLimited() {
    return isBounded(RLIMIT_AS) || isBounded(RLIMIT_DATA);
}

void prepareForLittleMemory() {
    void* frame = nullptr;
    backtrace(&frame,
              1); // the C library looks for the unwinder when it is first asked, and aborts without it
    reserve = std::malloc(reserveBytes);
    if (reserve == nullptr)
        throw std::bad_alloc();
    std::set_new_handler(giveUp);
}

void freeMemoryReserve() {
    std::free(reserve.exchange(nullptr));
}

void requireFreeMemory(std::size_t bytes) {
    void* const room =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED)
        throw std::bad_alloc();
    munmap(room, bytes);
}

} // namespace groupscope
