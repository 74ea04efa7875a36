// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/anndata/anndata_reader.h"
#include "core/io/hdf5/hdf5_file.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace groupscope::testing {

/// The places of a file that a test adds to.
struct FileParts {
    Hdf5Group obs;
    Hdf5Group obsm;
    Hdf5Group groupscope;
};

/// A file of four rows with the column "bird" of two classes, a "split" and one embedding X_a (4,2), and what
/// `write` adds; written at `path` and opened.
inline std::shared_ptr<const EmbeddingSet> openFourRows(const std::filesystem::path& path,
                                                        const std::function<void(FileParts&)>& write,
                                                        bool nameTheClass = true) {
    Hdf5File file = Hdf5File::create(path);
    {
        FileParts parts{file.root().createGroup("obs"), file.root().createGroup("obsm"),
                        file.root().createGroup("uns").createGroup("groupscope")};
        parts.obs.setTextAttribute("_index", "_index");
        parts.obs.writeTexts("_index", {"r0", "r1", "r2", "r3"});
        parts.obs.writeTexts("bird", {"land", "water", "land", "water"});
        parts.obs.writeTexts("split", {"train", "train", "val", "test"});
        parts.obsm.writeNumbers<float>("X_a", std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8}, {4, 2});
        parts.groupscope.writeText("schema_version", "1");
        if (nameTheClass)
            parts.groupscope.writeText("class_key", "bird");
        write(parts);
    }
    file.close();
    return openEmbeddingSet(path);
}

} // namespace groupscope::testing
