// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_input.h"

#include "core/base/error.h"
#include "core/io/anndata/anndata_reader.h"

#include <cstdlib>

/// Any bytes either open as a set whose parts fit each other, or are refused with an Error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static groupscope::testing::InputFile file;
    try {
        const auto set = groupscope::openEmbeddingSet(file.holding(data, size));
        const std::size_t rows = set->size();
        if (rows == 0 || set->embeddings.empty())
            std::abort();
        for (const groupscope::Embedding& embedding : set->embeddings)
            if (static_cast<std::size_t>(embedding.rows.rows()) != rows)
                std::abort();
        for (const groupscope::Column& column : set->columns) {
            if (column.codes.size() != rows)
                std::abort();
            for (const int code : column.codes)
                if (code < -1 || code >= static_cast<int>(column.categories.size()))
                    std::abort();
        }
        ++groupscope::testing::inputsTaken;
    } catch (const groupscope::Error&) {
    }
    return 0;
}
