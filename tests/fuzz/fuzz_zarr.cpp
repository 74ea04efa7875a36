// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_input.h"

#include "core/base/error.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/zarr/zarr_codecs.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

namespace {

using namespace groupscope;
namespace fs = std::filesystem;

constexpr std::size_t mostFiles = 64;
constexpr std::string_view marker = "\n#! ";

void require(bool holds) {
    if (!holds)
        std::abort();
}

/// A folder in memory that holds one store at a time.
class StoreFolder {
  public:
    StoreFolder()
        : path_((fs::is_directory("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path()) /
                ("groupscope-fuzz-" + std::to_string(getpid()) + ".zarr")) {}
    StoreFolder(const StoreFolder&) = delete;
    StoreFolder& operator=(const StoreFolder&) = delete;
    ~StoreFolder() { empty(); }

    /// The files of an input, each behind a line of the marker and its key; whatever leads out of the folder
    /// lies in it all the same.
    const fs::path& holding(std::string_view input) {
        empty();
        std::size_t at = input.find(marker);
        for (std::size_t files = 0; files < mostFiles && at != std::string_view::npos; ++files) {
            const std::size_t next = input.find(marker, at + marker.size());
            const std::string_view file = input.substr(at + marker.size(), next - at - marker.size());
            const std::size_t end = std::min(file.size(), file.find('\n'));
            const fs::path key("/" + std::string(file.substr(0, end)));
            const fs::path inside = key.lexically_normal().relative_path();
            std::error_code failure; // a name that is too long, a file in the place of a folder
            fs::create_directories(path_ / inside.parent_path(), failure);
            std::ofstream(path_ / inside, std::ios::binary) << file.substr(std::min(file.size(), end + 1));
            at = next;
        }
        return path_;
    }

  private:
    void empty() const {
        std::error_code failure;
        fs::remove_all(path_, failure);
    }
    fs::path path_;
};

void readStore(const fs::path& path) {
    try {
        const auto set = openEmbeddingSet(path);
        require(set->size() > 0 && !set->embeddings.empty());
        for (const Embedding& embedding : set->embeddings)
            require(static_cast<std::size_t>(embedding.rows.rows()) == set->size());
        for (const Column& column : set->columns) {
            require(column.codes.size() == set->size());
            for (const int code : column.codes)
                require(code >= -1 && code < static_cast<int>(column.categories.size()));
        }
        ++testing::inputsTaken;
    } catch (const Error&) {
    }
}

/// The name of a compressor, and behind its line packed bytes, to be unpacked to at most 64 KiB.
void readChunk(std::string_view input) {
    constexpr std::size_t most = 1 << 16;
    const std::size_t end = input.find('\n');
    const std::string name(input.substr(0, end));
    for (const std::string& compressor : zarrCompressors())
        if (name == compressor && end != std::string_view::npos)
            try {
                const std::string bytes =
                    unpackChunk(compressor, std::string(input.substr(end + 1)), most, "input");
                require(bytes.size() <= most);
                ++testing::inputsTaken;
                for (const std::string& text : decodeTexts(bytes, 3, "input"))
                    require(text.size() <= 3 * most); // a wrong byte becomes three
            } catch (const Error&) {
            }
}

} // namespace

/// A Zarr store of AnnData as the list of its files, an archive of one, or one packed chunk: read, or refused
/// with an Error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static StoreFolder folder;
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    constexpr std::string_view chunk = "chunk ";
    if (input.starts_with(chunk))
        readChunk(input.substr(chunk.size()));
    else if (input.starts_with("PK")) {
        static const fs::path archive = folder.holding({}).string() + ".zip";
        std::ofstream(archive, std::ios::binary) << input;
        readStore(archive);
        fs::remove(archive);
    } else
        readStore(folder.holding(input));
    return 0;
}
