// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_file.h"

#include "core/io/file_state.h"
#include "core/io/zarr/zarr_translation.h"

#include <utility>

namespace groupscope {

AnnDataFile openAnnData(const std::filesystem::path& path, const RunContext& context) {
    const std::filesystem::path store = zarrStoreAt(path, context);
    if (store.empty())
        return {Hdf5File::open(path, context)};
    TranslatedZarr translated = translateZarr(*ZarrStore::open(store, context), context);
    return {std::move(translated.file), std::move(translated.notices)};
}

std::string sha256OfAnnData(const std::filesystem::path& path, const RunContext& context) {
    const std::filesystem::path store = zarrStoreAt(path, context);
    return store.empty() ? sumOfFile(path, context) : ZarrStore::open(store, context)->sha256(context);
}

} // namespace groupscope
