// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/capsule_seal.h"

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/io/tensors/tensor_file.h"
#include "core/io/tensors/zip_members.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string_view>
#include <vector>

namespace groupscope {

namespace {

constexpr std::string_view words = "groupscope capsule sha256 ";
constexpr std::size_t digits = 64;

/// The SHA-256 of the first bytes of a file.
std::string sumOfBegin(std::ifstream& file, std::uint64_t bytes, const std::filesystem::path& path,
                       const RunContext& context) {
    std::vector<char> block(std::size_t{1} << 20U);
    Sha256 sum;
    for (std::uint64_t done = 0; done < bytes;) {
        context.throwIfStopped();
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), bytes - done));
        if (!file.read(block.data(), static_cast<std::streamsize>(wanted)))
            throw FileError("the file cannot be read to its end", path.string(), "copy it again");
        sum.add(block.data(), wanted);
        done += wanted;
    }
    return sum.digest();
}

} // namespace

ArchiveWords capsuleWords() {
    return {"Groupscope capsule", "ask for it again"};
}

std::string emptySeal() {
    return std::string(words) + std::string(digits, '0');
}

void seal(const std::filesystem::path& path, const RunContext& context) {
    const std::uint64_t begin = std::filesystem::file_size(path) - digits;
    std::ifstream read(path, std::ios::binary);
    const std::string sum = sumOfBegin(read, begin, path, context);
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(begin));
    file << sum;
    if (!file.flush())
        throw FileError("the file cannot be written", path.string(), "check that the folder has room");
}

void requireSeal(const std::filesystem::path& path, const RunContext& context) {
    const std::uint64_t bytes = sizeOfRegularFile(path);
    std::ifstream file(path, std::ios::binary);
    std::string begin(2, '\0'), end(words.size() + digits, '\0');
    if (!file.read(begin.data(), 2))
        throw DataError("this is no Groupscope capsule", path.string(), capsuleWords().advice);
    if (begin != "PK")
        throw DataError("this is no Groupscope capsule", path.string(),
                        "give a file that Groupscope has written as a capsule");
    if (bytes < end.size() ||
        !file.seekg(-static_cast<std::streamoff>(end.size()), std::ios::end).read(end.data(), end.size()) ||
        !end.starts_with(words))
        throw DataError("the capsule is cut off, or another program has packed it again", path.string(),
                        capsuleWords().advice);
    file.seekg(0);
    if (sumOfBegin(file, bytes - digits, path, context) != end.substr(words.size()))
        throw DataError("the capsule is damaged: its SHA-256 is wrong", path.string(), capsuleWords().advice);
}

} // namespace groupscope
