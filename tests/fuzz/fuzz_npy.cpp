// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_input.h"

#include "core/base/error.h"
#include "core/io/tensors/npy.h"
#include "core/io/tensors/npz.h"

#include <cstdlib>

namespace {

void requireConsistent(const groupscope::TensorFile& file) {
    for (const groupscope::StoredTensor& tensor : file.tensors) {
        std::size_t count = 1;
        for (const std::size_t extent : tensor.shape)
            count *= extent;
        if (count != static_cast<std::size_t>(tensor.values.size()))
            std::abort();
    }
}

} // namespace

/// Any bytes are read as one array and, when they begin like an archive, as an archive of them, or are
/// refused with an Error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static groupscope::testing::InputFile file;
    try {
        if (size > 1 && data[0] == 'P' && data[1] == 'K') {
            requireConsistent(groupscope::readNpz(file.holding(data, size)));
        } else {
            groupscope::TensorFile arrays;
            groupscope::readNpy({reinterpret_cast<const char*>(data), size}, "array", "input", arrays);
            requireConsistent(arrays);
        }
        ++groupscope::testing::inputsTaken;
    } catch (const groupscope::Error&) {
    }
    return 0;
}
