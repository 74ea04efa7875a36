// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/gzip_file.h"

#include "core/base/error.h"
#include "core/io/memory_share.h"
#include "core/io/tensors/tensor_file.h"

#include <zlib.h>

#include <algorithm>
#include <fstream>
#include <memory>

namespace groupscope {

namespace {

constexpr std::size_t gzipBlockBytes = std::size_t{16} << 20, unsuspiciousText = std::size_t{256} << 20;
constexpr std::size_t bestTextPacking = 200; // tables of text reach a tenth of it

struct CloseGzip {
    void operator()(gzFile_s* file) const { gzclose_r(file); }
};

} // namespace

bool isGzip(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return file.get() == 0x1f && file.get() == 0x8b;
}

std::string readGzip(const std::filesystem::path& path, const std::function<void(std::string_view)>& look,
                     const RunContext& context) {
    const std::uint64_t packed = std::max<std::uint64_t>(1, sizeOfRegularFile(path));
    const std::unique_ptr<gzFile_s, CloseGzip> file(gzopen(path.c_str(), "rb"));
    if (!file)
        throw FileError("the file cannot be read", path.string(), "check that you may read it");
    gzbuffer(file.get(), 1 << 17);
    std::string text;
    for (int got = 1; got > 0;) {
        context.throwIfStopped();
        context.report(std::min(1.0, static_cast<double>(gzoffset(file.get())) / static_cast<double>(packed)),
                       "reading " + path.string());
        const std::size_t before = text.size();
        requireMemory(2 * (before + gzipBlockBytes), path.string()); // a text that grows is there twice
        text.resize(before + gzipBlockBytes);
        got = gzread(file.get(), text.data() + before, static_cast<unsigned>(gzipBlockBytes));
        text.resize(before + static_cast<std::size_t>(std::max(0, got)));
        if (before == 0)
            look(text);
        if (text.size() > unsuspiciousText && text.size() / bestTextPacking > packed)
            throw DataError("the file unpacks to over " + std::to_string(bestTextPacking) + " times its " +
                                std::to_string(packed) + " bytes",
                            path.string(),
                            "it may be made to exhaust memory: unpack it with gunzip and look at it");
    }
    int code = Z_OK;
    gzerror(file.get(), &code);
    if (code != Z_OK && code != Z_STREAM_END)
        throw DataError("the file is damaged or ends too early", path.string(),
                        "write it again: gunzip -t checks whether it is complete");
    return text;
}

} // namespace groupscope
