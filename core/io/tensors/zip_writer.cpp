// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/zip_writer.h"

#include "core/base/error.h"

#include <zip.h>

#include <array>
#include <utility>

namespace groupscope {

namespace {

zip_buffer_fragment_t fragmentOf(std::string_view bytes) {
    // libzip's interface takes what it only reads as writable
    return {reinterpret_cast<zip_uint8_t*>(const_cast<char*>(bytes.data())), bytes.size()};
}

int stopAsked(zip_t*, void* context) {
    return static_cast<const RunContext*>(context)->stop.stop_requested() ? 1 : 0;
}

} // namespace

void ZipWriter::Discard::operator()(struct zip* archive) const {
    zip_discard(archive);
}

ZipWriter::ZipWriter(const std::filesystem::path& temporary, const std::filesystem::path& path,
                     const ArchiveWords& words)
    : path_(path.string())
    , archive_(openZip(temporary, ZIP_CREATE | ZIP_TRUNCATE, words)) {}

void ZipWriter::add(const std::string& name, std::string begin, std::string_view rest, Packing packing) {
    const std::string& kept = kept_.emplace_back(std::move(begin));
    std::array<zip_buffer_fragment_t, 2> parts{fragmentOf(kept), fragmentOf(rest)};
    addSource(name, zip_source_buffer_fragment(archive_.get(), parts.data(), parts.size(), 0), packing);
}

void ZipWriter::addFile(const std::string& name, const std::filesystem::path& file, Packing packing) {
    addSource(name, zip_source_file(archive_.get(), file.c_str(), 0, -1), packing);
}

void ZipWriter::addSource(const std::string& name, struct zip_source* source, Packing packing) {
    const zip_int64_t index = source != nullptr ? zip_file_add(archive_.get(), name.c_str(), source, 0) : -1;
    if (index < 0) {
        zip_source_free(source);
        fail();
    }
    const auto member = static_cast<zip_uint64_t>(index);
    constexpr zip_uint16_t midnight = 0, firstOf1980 = 1 << 5 | 1;
    const zip_int32_t method = packing == Packing::stored ? ZIP_CM_STORE : ZIP_CM_DEFLATE;
    constexpr zip_uint32_t level = 4; // far quicker than the usual 9, which saves little
    if (zip_set_file_compression(archive_.get(), member, method, packing == Packing::stored ? 0 : level) !=
            0 ||
        zip_file_set_dostime(archive_.get(), member, midnight, firstOf1980, 0) != 0)
        fail();
}

void ZipWriter::setComment(const std::string& text) {
    if (zip_set_archive_comment(archive_.get(), text.data(), static_cast<zip_uint16_t>(text.size())) != 0)
        fail();
}

void ZipWriter::finish(const RunContext& context) {
    RunContext asked = context;
    zip_register_cancel_callback_with_state(archive_.get(), stopAsked, nullptr, &asked);
    if (zip_close(archive_.get()) != 0) {
        context.throwIfStopped();
        fail();
    }
    archive_.release(); // closed
}

void ZipWriter::fail() {
    throw FileError("the file cannot be written (" + std::string(zip_strerror(archive_.get())) + ")", path_,
                    "check that the folder has room");
}

} // namespace groupscope
