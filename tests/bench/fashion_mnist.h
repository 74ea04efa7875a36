// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <filesystem>
#include <optional>
#include <vector>
#include <zlib.h>

namespace groupscope {

/// Fashion-MNIST from Debian's package dataset-fashion-mnist: (70000,784) grey values in [0,255], training
/// pictures first; nothing when the package is not installed.
inline std::optional<MatrixF> readFashionMnist() {
    const std::filesystem::path folder = "/usr/share/datasets/fashion-mnist";
    constexpr Eigen::Index pixels = 784, pictures[] = {60000, 10000};
    constexpr std::size_t headerBytes = 16;
    MatrixF rows(pictures[0] + pictures[1], pixels);
    Eigen::Index next = 0;
    for (int part = 0; part < 2; ++part) {
        const char* name = part == 0 ? "train-images-idx3-ubyte.gz" : "t10k-images-idx3-ubyte.gz";
        const gzFile file = gzopen((folder / name).c_str(), "rb");
        if (file == nullptr)
            return std::nullopt;
        const auto count = static_cast<std::size_t>(pictures[part] * pixels);
        Eigen::Matrix<unsigned char, Eigen::Dynamic, 1> bytes(static_cast<Eigen::Index>(headerBytes + count));
        const int read = gzread(file, bytes.data(), static_cast<unsigned>(bytes.size()));
        gzclose(file);
        if (read != bytes.size())
            return std::nullopt;
        for (Eigen::Index i = 0; i < pictures[part]; ++i, ++next)
            rows.row(next) = bytes.segment(static_cast<Eigen::Index>(headerBytes) + i * pixels, pixels)
                                 .cast<float>()
                                 .transpose();
    }
    return rows;
}

/// The classes of the same pictures, (70000,) in [0,9].
inline std::optional<std::vector<int>> readFashionMnistLabels() {
    const std::filesystem::path folder = "/usr/share/datasets/fashion-mnist";
    constexpr std::size_t headerBytes = 8;
    std::vector<int> labels;
    for (const char* name : {"train-labels-idx1-ubyte.gz", "t10k-labels-idx1-ubyte.gz"}) {
        const gzFile file = gzopen((folder / name).c_str(), "rb");
        if (file == nullptr)
            return std::nullopt;
        std::vector<unsigned char> bytes(headerBytes + 60000);
        const int read = gzread(file, bytes.data(), static_cast<unsigned>(bytes.size()));
        gzclose(file);
        if (read < static_cast<int>(headerBytes))
            return std::nullopt;
        labels.insert(labels.end(), bytes.begin() + headerBytes, bytes.begin() + read);
    }
    return labels;
}

} // namespace groupscope
