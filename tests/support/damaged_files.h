// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

/// Files cut short and with wrong bits: what a reader must survive.
namespace groupscope::testing {

inline std::string bytesOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void writeBytes(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

/// Outcome of a reader on damaged files. An exception that is no groupscope::Error passes through and fails
/// the test.
struct Survival {
    int read = 0;    ///< files that were read all the same
    int refused = 0; ///< files refused with one line
};

template<class Read>
void survive(const std::filesystem::path& path, const std::string& bytes, const Read& read,
             Survival& survival) {
    std::filesystem::remove(path); // ext4 brings an overwritten file to the disk at once: far slower
    writeBytes(path, bytes);
    try {
        read(path);
        ++survival.read;
    } catch (const Error& error) {
        if (std::string(error.what()).find('\n') != std::string::npos)
            throw std::runtime_error("a message of several lines: " + std::string(error.what()));
        ++survival.refused;
    }
}

/// Calls read(path) on `bytes` cut at every length.
template<class Read>
Survival surviveTruncation(const std::filesystem::path& path, const std::string& bytes, const Read& read) {
    Survival survival;
    for (std::size_t length = 0; length < bytes.size(); ++length)
        survive(path, bytes.substr(0, length), read, survival);
    return survival;
}

/// Calls read(path) on `bytes` with every single bit turned.
template<class Read>
Survival surviveBitFlips(const std::filesystem::path& path, const std::string& bytes, const Read& read) {
    Survival survival;
    for (std::size_t at = 0; at < bytes.size(); ++at)
        for (int bit = 0; bit < 8; ++bit) {
            std::string damaged = bytes;
            damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
            survive(path, damaged, read, survival);
        }
    return survival;
}

} // namespace groupscope::testing
