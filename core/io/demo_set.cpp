// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/demo_set.h"

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/data/class_texts.h"
#include "core/data/task.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/atomic_file.h"
#include "core/io/installed_file.h"

#include <string>
#include <system_error>

namespace groupscope {

namespace {

constexpr int textsOfGroup = 20; ///< of each group, in the sets that methods are selected by and reported on

std::filesystem::path installedSet(DemoSet set) {
    return installedFile(set == DemoSet::domains ? "demo/coloured_coats.h5ad" : "demo/coloured_fashion.h5ad");
}

void copyWhole(const std::filesystem::path& from, const std::filesystem::path& to) {
    AtomicFile file(to);
    std::error_code failure;
    std::filesystem::copy_file(from, file.temporaryPath(), std::filesystem::copy_options::overwrite_existing,
                               failure);
    if (failure)
        throw FileError("the demo set cannot be written (" + failure.message() + ")", to.string(),
                        "choose a folder you may write to, with 12 MB of free space");
    file.commit();
}

} // namespace

void writeWithClassTexts(const std::filesystem::path& set, const std::filesystem::path& file,
                         const RunContext& context) {
    const auto task = makeTask(openEmbeddingSet(set, context));
    saveEmbeddingSet(*withClassTexts(*task, textsOfGroup, context), file);
}

void writeDemoSet(DemoSet set, const std::filesystem::path& file, const RunContext& context) {
    if (set == DemoSet::pairs)
        writeWithClassTexts(installedSet(set), file, context);
    else
        copyWhole(installedSet(set), file);
}

std::filesystem::path demoSetFile(DemoSet set, const std::filesystem::path& folder,
                                  const RunContext& context) {
    const std::filesystem::path installed = installedSet(set);
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure)
        throw FileError("the folder for the demo set cannot be made (" + failure.message() + ")",
                        folder.string(), "choose a folder you may write to");
    const bool pairs = set == DemoSet::pairs;
    const std::filesystem::path file =
        folder / (pairs ? "coloured_fashion_pairs.h5ad" : installed.filename().string());
    if (!std::filesystem::exists(file, failure) || (!pairs && sha256OfFile(file) != sha256OfFile(installed)))
        writeDemoSet(set, file, context);
    return file;
}

} // namespace groupscope
