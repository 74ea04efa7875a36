// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_input.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::uint8_t>;

constexpr std::chrono::seconds longest{5};

std::vector<fs::path> filesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

Bytes bytesOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A copy with one to four turned bits, replaced bytes, zeroed or doubled runs, or with its end cut off. The
/// generator is the standard's, its draws are not shaped by the library: the same copies everywhere.
Bytes damaged(Bytes bytes, std::mt19937_64& random) {
    const std::uint64_t changes = 1 + random() % 4;
    for (std::uint64_t change = 0; change < changes && !bytes.empty(); ++change) {
        const std::size_t at = random() % bytes.size();
        const std::size_t length = std::min<std::size_t>(1 + random() % 16, bytes.size() - at);
        const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(at);
        switch (random() % 8) {
        case 0:
            bytes[at] = static_cast<std::uint8_t>(random());
            break;
        case 1:
            std::fill_n(begin, length, std::uint8_t{0});
            break;
        case 2:
            std::fill_n(begin, length, std::uint8_t{0xff});
            break;
        case 3:
            std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(random() % (bytes.size() - length + 1)),
                        length, begin);
            break;
        case 4:
            if (random() % 8 == 0)
                bytes.resize(at);
            break;
        default:
            bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ (1U << random() % 8));
        }
    }
    return bytes;
}

} // namespace

/// Arguments: how many damaged copies to make of each file, and the folders of the corpus. Every file as it
/// is, then damaged copies, of all files in turn, until there are enough or the time is up. A failure ends
/// the program by abort() or a signal; the input is then in `last_input`.
int main(int count, char** arguments) {
    const auto begin = std::chrono::steady_clock::now();
    std::vector<Bytes> corpus;
    const int copiesOfEach = count > 1 ? std::atoi(arguments[1]) : 0;
    for (int i = 2; i < count; ++i)
        for (const fs::path& path : filesIn(arguments[i]))
            corpus.push_back(bytesOf(path));
    if (corpus.empty()) {
        std::fprintf(stderr, "no corpus\n");
        return 1;
    }
    for (const Bytes& bytes : corpus)
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    const int taken = groupscope::testing::inputsTaken;
    if (2 * static_cast<std::size_t>(taken) <= corpus.size()) {
        std::fprintf(stderr, "only %d of the %zu files of the corpus are read\n", taken, corpus.size());
        return 1;
    }
    std::mt19937_64 random(1);
    int copies = 0;
    for (int round = 0; round < copiesOfEach; ++round)
        for (const Bytes& bytes : corpus) {
            const Bytes copy = damaged(bytes, random);
            if (std::chrono::steady_clock::now() - begin > longest)
                break;
            LLVMFuzzerTestOneInput(copy.data(), copy.size());
            ++copies;
        }
    std::printf("%zu files, of which %d were read, and %d damaged copies, of which %d\n", corpus.size(),
                taken, copies, groupscope::testing::inputsTaken - taken);
    return 0;
}
