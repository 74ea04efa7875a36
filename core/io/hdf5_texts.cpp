// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/hdf5_dataset.h"

#include <hdf5.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace groupscope {

namespace {

constexpr std::size_t textsPerBlock = 65'536;

void* allocateWithin(std::size_t size, void* bytesLeft) {
    auto& left = *static_cast<std::size_t*>(bytesLeft);
    if (size > left)
        return nullptr; // H5Dread fails cleanly
    left -= size;
    return std::malloc(size);
}

void release(void* memory, void*) {
    std::free(memory);
}

/// The texts that H5Dread allocated; frees them whatever happens in between.
class TextBlock {
  public:
    explicit TextBlock(std::size_t count)
        : pointers_(count, nullptr) {}
    TextBlock(const TextBlock&) = delete;
    TextBlock& operator=(const TextBlock&) = delete;
    ~TextBlock() {
        for (char* pointer : pointers_)
            std::free(pointer);
    }
    char** data() { return pointers_.data(); }
    std::string text(std::size_t i) const { return pointers_[i] ? pointers_[i] : ""; }

  private:
    std::vector<char*> pointers_;
};

} // namespace

void Hdf5Dataset::readVariableTexts(std::vector<std::string>& texts, const RunContext& context) const {
    const Hdf5Handle memory = hdf5TextType(H5Tget_cset(storedType_.get()) == H5T_CSET_UTF8);
    // HDF5 allocates each text by the length the file states: bound the sum of them.
    const Hdf5Handle transfer(H5Pcreate(H5P_DATASET_XFER));
    H5Pset_vlen_mem_manager(transfer.get(), allocateWithin, &state()->bytesLeft, release, nullptr);
    const std::size_t step =
        std::max<std::size_t>(textsPerBlock / std::max<std::size_t>(1, rowsPerChunk_), 1) *
        std::max<std::size_t>(1, rowsPerChunk_);
    for (std::size_t first = 0; first < texts.size(); first += step) {
        context.throwIfStopped();
        const std::size_t count = std::min(step, texts.size() - first);
        TextBlock block(count);
        readRows(first, count, memory.get(), block.data(), transfer.get());
        for (std::size_t i = 0; i < count; ++i)
            texts[first + i] = validUtf8(block.text(i));
    }
}

void Hdf5Dataset::readFixedTexts(std::size_t width, std::vector<std::string>& texts,
                                 const RunContext& context) const {
    state()->charge(texts.size() > SIZE_MAX / width ? SIZE_MAX : texts.size() * width, where());
    std::vector<char> bytes(texts.size() * width);
    context.throwIfStopped();
    readRows(0, texts.size(), storedType_.get(), bytes.data());
    const bool spacePadded = H5Tget_strpad(storedType_.get()) == H5T_STR_SPACEPAD;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        std::string_view cell(bytes.data() + i * width, width);
        cell = cell.substr(0, cell.find('\0'));
        while (spacePadded && cell.ends_with(' '))
            cell.remove_suffix(1);
        texts[i] = validUtf8(std::string(cell));
    }
}

} // namespace groupscope
