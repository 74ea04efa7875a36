// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/io/tensors/zip_members.h"

#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

struct zip_source;

namespace groupscope {

/// Writes a zip archive. Members are dated 1980, so that equal content gives equal bytes.
class ZipWriter {
  public:
    enum class Packing { stored, deflated };

    /// Writes to `temporary`; messages name `path`. Throws FileError.
    ZipWriter(const std::filesystem::path& temporary, const std::filesystem::path& path,
              const ArchiveWords& words);

    /// Adds a member made of two parts; `rest` must outlive finish(). Throws FileError.
    void add(const std::string& name, std::string begin, std::string_view rest, Packing packing);
    /// Adds the bytes of a file, which must exist until finish(). Throws FileError.
    void addFile(const std::string& name, const std::filesystem::path& file, Packing packing);
    /// Sets the comment at the end of the file. Throws FileError.
    void setComment(const std::string& text);
    /// Writes the archive. Throws FileError, Cancelled.
    void finish(const RunContext& context = {});

  private:
    void addSource(const std::string& name, struct zip_source* source, Packing packing);
    [[noreturn]] void fail();

    struct Discard {
        void operator()(struct zip* archive) const;
    };
    std::string path_;
    std::deque<std::string> kept_; // a deque, because it does not move its elements
    std::unique_ptr<struct zip, Discard> archive_;
};

} // namespace groupscope
