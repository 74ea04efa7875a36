// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/sha256.h"

#include <array>
#include <cstdint>
#include <fstream>
#include <nettle/sha2.h>
#include <vector>

namespace groupscope {

namespace {

class Sha256 {
  public:
    Sha256() { sha256_init(&state_); }
    void add(const char* bytes, std::size_t count) {
        sha256_update(&state_, count, reinterpret_cast<const std::uint8_t*>(bytes));
    }
    std::string hexadecimal() {
        std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
        sha256_digest(&state_, digest.size(), digest.data());
        std::string text;
        for (const std::uint8_t byte : digest) {
            text += "0123456789abcdef"[byte >> 4];
            text += "0123456789abcdef"[byte & 15];
        }
        return text;
    }

  private:
    sha256_ctx state_{};
};

} // namespace

std::string sha256OfText(std::string_view text) {
    Sha256 hash;
    hash.add(text.data(), text.size());
    return hash.hexadecimal();
}

std::string sha256OfFile(const std::filesystem::path& path, const RunContext& context) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw FileError("cannot read the file", path.string(),
                        "check that it exists and that you may read it");
    Sha256 hash;
    std::vector<char> block(1 << 20);
    while (file) {
        context.throwIfStopped();
        file.read(block.data(), static_cast<std::streamsize>(block.size()));
        hash.add(block.data(), static_cast<std::size_t>(file.gcount()));
    }
    if (!file.eof())
        throw FileError("reading the file failed", path.string(), "check the disk or network it is on");
    return hash.hexadecimal();
}

} // namespace groupscope
