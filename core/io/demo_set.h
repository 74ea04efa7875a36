// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <filesystem>

namespace groupscope {

/// The demo sets that come with the program; resources/demo/make_demo.py and make_domain_demo.py say how they
/// were made.
enum class DemoSet {
    groups,  ///< coloured_fashion.h5ad: five classes and five colours, which go together in training
    domains, ///< coloured_coats.h5ad: two classes in domains of different colours, two views of each example
    pairs,   ///< coloured_fashion_pairs.h5ad: groups with texts next to its examples, made when written
};

/// Writes the set to `file`, whole or not at all. Throws FileError, also if the set is not installed, and
/// Cancelled.
void writeDemoSet(DemoSet set, const std::filesystem::path& file, const RunContext& context = {});

/// Writes `set`, a file with class embeddings, to `file` with texts that go with its examples; see
/// withClassTexts(). Throws DataError, FileError and Cancelled.
void writeWithClassTexts(const std::filesystem::path& set, const std::filesystem::path& file,
                         const RunContext& context = {});

/// A copy of the set in `folder`, which is made if needed. Writes only if the copy is missing or differs;
/// pairs, only if it is missing. Throws FileError, also if the set is not installed, and Cancelled.
std::filesystem::path demoSetFile(DemoSet set, const std::filesystem::path& folder,
                                  const RunContext& context = {});

} // namespace groupscope
