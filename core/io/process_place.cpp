// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/process_place.h"

#include "core/base/sha256.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <unistd.h>

namespace groupscope {

const std::string& processPlace() {
    static const std::string place = [] {
        std::array<char, 65> host{};
        gethostname(host.data(), host.size() - 1);
        std::string boot, text(host.data());
        std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
        std::error_code failure;
        text += boot + std::filesystem::read_symlink("/proc/self/ns/pid", failure).string();
        return sha256OfText(text).substr(0, 8);
    }();
    return place;
}

bool isProcessGone(const std::string& place, pid_t process) {
    return process > 0 && place == processPlace() && ::kill(process, 0) != 0 && errno == ESRCH;
}

std::string uniqueText() {
    static std::atomic<unsigned> counter = 0;
    return processPlace() + "-" + std::to_string(getpid()) + "-" + std::to_string(counter++) + "-" +
           std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
}

} // namespace groupscope
