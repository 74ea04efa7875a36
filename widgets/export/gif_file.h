// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/atomic_file.h"

#include <QImage>
#include <QSize>

#include <filesystem>
#include <memory>

namespace groupscope {

/// An animated GIF that repeats for ever, written picture by picture: each with colours of its own (see
/// indexedPicture). The file is there only when finish() was called.
class GifFile {
  public:
    /// `size` is that of each picture, at most 65,535 each way. `hundredths` of a second is how long each is
    /// shown, at least 2: what shows GIFs slows faster ones down. Throws FileError, UsageError.
    GifFile(const std::filesystem::path& path, QSize size, int hundredths);
    ~GifFile();
    GifFile(const GifFile&) = delete;
    GifFile& operator=(const GifFile&) = delete;

    /// Throws FileError, also when the disk is full.
    void add(const QImage& picture);
    /// Throws FileError; the file at the path is then as it was.
    void finish();

  private:
    struct Encoder;
    AtomicFile file_;
    QSize size_;
    int hundredths_;
    std::unique_ptr<Encoder> encoder_;
};

} // namespace groupscope
