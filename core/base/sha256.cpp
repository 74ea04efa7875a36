// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sha256.h"

#include <nettle/sha2.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

namespace groupscope {

struct Sha256::State {
    sha256_ctx context{};
};

Sha256::Sha256()
    : state_(std::make_unique<State>()) {
    sha256_init(&state_->context);
}

Sha256::~Sha256() = default;

void Sha256::add(const void* bytes, std::size_t count) {
    sha256_update(&state_->context, count, static_cast<const std::uint8_t*>(bytes));
}

void Sha256::addText(std::string_view text) {
    const std::string length = std::to_string(text.size()) + ":";
    add(length.data(), length.size());
    add(text.data(), text.size());
}

std::string Sha256::digest() {
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
    sha256_digest(&state_->context, digest.size(), digest.data());
    std::string text;
    for (const std::uint8_t byte : digest) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

std::string sha256OfFile(const std::filesystem::path& path, const RunContext& context) {
    const auto fail = [&](const std::string& what) -> void {
        throw FileError(what + " (" + std::strerror(errno) + ")", path.string(),
                        "check the file and its disk");
    };
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
    if (!file)
        fail("the file cannot be opened");
    std::error_code error;
    const auto size = static_cast<double>(std::filesystem::file_size(path, error));
    std::vector<std::uint8_t> block(1 << 20);
    Sha256 sum;
    double done = 0.0;
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), file.get())) {
        context.throwIfStopped();
        sum.add(block.data(), count);
        done += static_cast<double>(count);
        context.report(size > 0.0 ? std::min(1.0, done / size) : 0.0, "fingerprint of the file");
    }
    if (std::ferror(file.get()))
        fail("the file cannot be read");
    return sum.digest();
}

std::string sha256OfText(std::string_view text) {
    Sha256 sum;
    sum.add(text.data(), text.size());
    return sum.digest();
}

} // namespace groupscope
