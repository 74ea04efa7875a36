// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/atomic_file.h"

#include <QImage>
#include <QSize>

#include <filesystem>
#include <memory>

namespace groupscope {

/// An animated GIF that repeats forever, written picture by picture, each with its own colours (see
/// indexedPicture()). The file exists only after finish().
class GifFile {
  public:
    /// `size` of each picture, at most 65,535 each way. `hundredths` of a second that each is shown, at least
    /// 2, because viewers slow down faster animations. Throws FileError, UsageError.
    GifFile(const std::filesystem::path& path, QSize size, int hundredths);
    ~GifFile();
    GifFile(const GifFile&) = delete;
    GifFile& operator=(const GifFile&) = delete;

    /// Adds a picture. Throws FileError, also if the disk is full.
    void add(const QImage& picture);
    /// Completes the file. Throws FileError; the path then holds its earlier content.
    void finish();

  private:
    struct Encoder;
    AtomicFile file_;
    QSize size_;
    int hundredths_;
    std::unique_ptr<Encoder> encoder_;
};

} // namespace groupscope
