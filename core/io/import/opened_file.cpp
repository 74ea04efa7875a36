// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/opened_file.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/import/guess_mapping.h"
#include "core/io/import/hdf5_source.h"
#include "core/io/import/layout.h"
#include "core/io/import/mudata_source.h"
#include "core/io/import/numpy_source.h"
#include "core/io/import/table_join.h"
#include "core/io/import/torch_source.h"
#include "core/io/messages.h"
#include "core/io/no_embedding.h"
#include "core/io/tensors/tensor_file.h"
#include "core/io/zarr/zarr_store.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace groupscope {

namespace {

const char* const noMetadata = "none";

std::string lowerExtension(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    for (char& c : extension)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return extension;
}

bool isOneOf(const std::string& text, std::initializer_list<const char*> candidates) {
    return std::find(candidates.begin(), candidates.end(), text) != candidates.end();
}

/// Whether HDF5's signature is where it may be: at the beginning or after a user block of 512, 1024, ...
/// bytes.
bool hasHdf5Signature(std::ifstream& file, std::uint64_t size) {
    constexpr std::string_view signature("\x89HDF\r\n\x1a\n", 8);
    for (std::uint64_t at = 0; at + signature.size() <= size; at = at == 0 ? 512 : 2 * at) {
        std::array<char, 8> bytes{};
        file.clear();
        file.seekg(static_cast<std::streamoff>(at));
        if (file.read(bytes.data(), bytes.size()) &&
            std::string_view(bytes.data(), bytes.size()) == signature)
            return true;
    }
    return false;
}

bool isAnnData(const Hdf5Group& root) {
    const Hdf5Kind obs = root.kindOf("obs"); // an array before anndata 0.7, then with a table of columns
    return obs == Hdf5Kind::group || (obs == Hdf5Kind::dataset && root.kindOf("var") != Hdf5Kind::missing) ||
           root.textAttribute("encoding-type").value_or("") == "anndata";
}

/// The source of an HDF5 file; null for AnnData.
std::unique_ptr<ImportSource> hdf5Source(const std::filesystem::path& path, const ImportMapping& wanted,
                                         FileContent& content, const RunContext& context) {
    Hdf5File file = Hdf5File::open(path, context);
    if (file.root().textAttribute("groupscope").value_or("") == "run")
        throw DataError("this is a run, not a set of embeddings", path.string(),
                        "give the file it was trained on");
    if (MuDataSource::recognises(file.root())) {
        auto source = std::make_unique<MuDataSource>(std::move(file), wanted.modality, context);
        content.choices.push_back({"modality", source->modalities(), wanted.modality});
        return source;
    }
    if (isAnnData(file.root()))
        return nullptr;
    return std::make_unique<Hdf5Source>(std::move(file));
}

/// Forms that are not read, and the line of Python that makes one that is.
void requireKnownForm(const std::filesystem::path& path, const std::string& extension,
                      const std::string& begin) {
    const std::string name = path.filename().string();
    const bool oldTorch = begin.starts_with(std::string_view("\x80\x02\x8a\x0a\x6c\xfc", 6));
    if (oldTorch || (isOneOf(extension, {".pt", ".pth"}) && !begin.starts_with("PK")))
        throw DataError(oldTorch ? "this is the form of torch.save before PyTorch 1.6, which is not read"
                                 : "this is no archive of torch.save",
                        path.string(),
                        "write it again: torch.save(torch.load('" + name +
                            "', weights_only=True), 'new.pt')");
    if (isOneOf(extension, {".pkl", ".pickle"}))
        throw DataError("a pickle can run any program and is not loaded", path.string(),
                        "convert it: numpy.savez('new.npz', **pickle.load(open('" + name +
                            "', 'rb'))) for a dictionary of arrays");
    if (begin.starts_with("PAR1") || isOneOf(extension, {".parquet", ".feather"}))
        throw DataError("Parquet and Feather are not read", path.string(),
                        "convert it: pandas.read_parquet('" + name + "').to_csv('new.csv')");
}

/// The source of a file by its first bytes and its name; null for AnnData.
std::unique_ptr<ImportSource> sourceOf(const std::filesystem::path& path, const ImportMapping& wanted,
                                       FileContent& content, const RunContext& context) {
    if (!zarrStoreAt(path, context).empty())
        return nullptr;
    const std::string extension = lowerExtension(path);
    const bool hdf5Name = isOneOf(extension, {".h5ad", ".h5", ".hdf5", ".h5mu", ".hdf"});
    std::error_code failure;
    if (!std::filesystem::is_regular_file(path, failure))
        return hdf5Source(path, wanted, content, context); // says what is wrong
    std::ifstream file(path, std::ios::binary);
    std::string begin(8, '\0');
    file.read(begin.data(), 8);
    if (hdf5Name || hasHdf5Signature(file, sizeOfRegularFile(path)))
        return hdf5Source(path, wanted, content, context);
    if (begin.starts_with("PK") && (isOneOf(extension, {".pt", ".pth"}) || TorchArchive::recognises(path)))
        return std::make_unique<TorchSource>(path);
    requireKnownForm(path, extension, begin);
    if (begin.starts_with("\x93NUMPY") || begin.starts_with("PK") || isOneOf(extension, {".npy", ".npz"}))
        return std::make_unique<NumpySource>(path);
    const std::string packed = extension == ".gz" ? lowerExtension(path.stem()) : extension;
    if (isOneOf(packed, {".csv", ".tsv", ".tab", ".txt"}))
        return std::make_unique<CsvSource>(CsvTable::read(path, context));
    throw FileError(
        "the form of the file is not known", path.string(),
        "give AnnData (.h5ad, .zarr), HDF5 (.h5), MuData (.h5mu), .npy, .npz, .pt, .csv or .tsv (these "
        "two also as .gz)");
}

bool anyRows(const FileContent& content, std::size_t rows) {
    return std::any_of(content.items.begin(), content.items.end(),
                       [&](const ContentItem& item) { return item.rows() == rows; });
}

/// Whether the file says more of its rows than their embeddings.
bool hasColumns(const FileContent& content) {
    return std::any_of(content.items.begin(), content.items.end(), [](const ContentItem& item) {
        return item.kind == ItemKind::texts || item.kind == ItemKind::integers ||
               item.kind == ItemKind::reals;
    });
}

/// The ids in an item of the file itself.
RowNames namesOf(OpenedFile& file, const ContentItem& item, const RunContext& context) {
    RowNames names{item.path, {}};
    for (const std::string& part : item.parts) {
        const Column ids = file.source->readColumn(part, context);
        for (const int code : ids.codes)
            names.ids.push_back(code < 0 ? std::string() : ids.categories[code]);
    }
    return names;
}

/// The items in which the file names the rows of an embedding: the one that is asked for, or all that are
/// called so.
std::vector<const ContentItem*> itemsOfNames(const FileContent& content, const ImportMapping& wanted) {
    std::vector<const ContentItem*> items;
    const ContentItem* asked =
        wanted.ids.empty() || wanted.ids.starts_with(metadataPrefix) ? nullptr : content.find(wanted.ids);
    for (const ContentItem& item : content.items) {
        const bool column =
            item.kind == ItemKind::texts || item.kind == ItemKind::integers || item.kind == ItemKind::reals;
        const bool ofRows = std::any_of(content.items.begin(), content.items.end(), [&](const auto& matrix) {
            return matrix.kind == ItemKind::matrix && matrix.rows() == item.rows();
        });
        const bool called = asked ? &item == asked : roleOfName(item.name) == NameRole::ids;
        if (column && called && (ofRows || asked) && !item.parts.empty())
            items.push_back(&item);
    }
    return items;
}

/// Puts the rows of the table into the order of the file's: as `wanted` says, else by ids where both have
/// them. Returns why the table cannot be used, or "".
std::string matchTable(OpenedFile& file, CsvSource& table, const ImportMapping& wanted,
                       const RunContext& context) {
    FileContent& content = file.content;
    const auto notice = [&](const std::string& text) {
        content.notices.push_back(content.metadata.filename().string() + ": " + text);
    };
    TableJoin join;
    if (wanted.join == joinByPosition) {
        join.rule = "examples are matched by position, as requested";
    } else {
        JoinRequest request{.partially = wanted.join == joinPartially};
        std::vector<RowNames> names;
        if (const std::size_t equals = wanted.join.rfind('='); equals != std::string::npos) {
            request.column = wanted.join.substr(equals + 1);
            names.push_back(namesOf(file, content.at(wanted.join.substr(0, equals)), context));
            if (!table.hasColumn(request.column))
                return "it has no column '" + request.column + "'";
        } else {
            for (const ContentItem* item : itemsOfNames(content, wanted))
                names.push_back(namesOf(file, *item, context));
        }
        join = joinTable(names, table, request, context);
        if (join.problem.empty() && request.partially && join.column.empty())
            return "no column of it holds ids of the file, as join=exact-partial asks for";
    }
    if (!join.problem.empty())
        return join.problem;
    if (join.column.empty() && !anyRows(content, table.rows()))
        return "it has " + counted(table.rows(), "row", "rows") + ", which no array has";
    content.tableRows = join.rule;
    notice(join.rule);
    for (const std::string& text : join.notices)
        notice(text);
    if (!join.rowOf.empty())
        table.takeRows(std::move(join.rowOf));
    content.join = join.column.empty()            ? joinByPosition
                   : wanted.join == joinPartially ? joinPartially
                                                  : join.path + "=" + join.column;
    return {};
}

/// Tables that belong to a NumPy file by their names.
std::vector<std::filesystem::path> tablesBeside(const FileContent& content) {
    const std::string stem = content.file.stem().string();
    std::vector<std::string> names{stem + ".csv", stem + ".tsv", stem + "_metadata.csv",
                                   stem + "_metadata.tsv"};
    if (!hasColumns(content)) // a table of no file's name may belong to another
        names.insert(names.end(), {"metadata.csv", "metadata.tsv"});
    std::vector<std::filesystem::path> tables;
    std::error_code failure;
    for (const std::string& name : names)
        if (std::filesystem::is_regular_file(content.file.parent_path() / name, failure))
            tables.push_back(content.file.parent_path() / name);
    return tables;
}

/// "; its columns are not read: 'label', 'split'"
std::string unreadColumns(const CsvSource& table) {
    constexpr std::size_t most = 20;
    return "; its columns are not read: " +
           joinedUpTo(most, table.columns(), [](const auto& column) { return inQuotes(column.name); });
}

/// Reads a table and makes it the file's. Returns why it cannot be used, or "".
std::string takeTable(OpenedFile& file, const std::filesystem::path& path, const ImportMapping& wanted,
                      const RunContext& context) {
    auto table = std::make_unique<CsvSource>(CsvTable::read(path, context));
    const std::size_t notices = file.content.notices.size();
    file.content.metadata = path;
    for (const std::string& text : table->tableNotices())
        file.content.notices.push_back(path.filename().string() + ": " + text);
    std::string problem = matchTable(file, *table, wanted, context);
    if (!problem.empty() && !file.metadataWanted)
        problem += unreadColumns(*table);
    if (problem.empty()) {
        table->offerColumnsAlone();
        file.metadata = std::move(table);
    } else {
        file.content.metadata.clear();
        file.content.notices.resize(notices);
    }
    return problem;
}

/// The table that is wanted, or one that lies beside a NumPy file and fits it.
void findMetadata(OpenedFile& file, const ImportMapping& wanted, const RunContext& context) {
    if (wanted.metadata == noMetadata)
        return;
    file.metadataWanted = !wanted.metadata.empty();
    if (file.metadataWanted) {
        const std::string problem = takeTable(file, wanted.metadata, wanted, context);
        if (!problem.empty())
            throw DataError("the table does not fit the file: " + problem, wanted.metadata.string(),
                            message<ioMessages, "match_table">());
        return;
    }
    if (!file.content.format.starts_with("NumPy") && file.content.format != "PyTorch")
        return;
    for (const std::filesystem::path& candidate : tablesBeside(file.content)) {
        Message problem;
        try {
            problem = takeTable(file, candidate, wanted, context);
        } catch (const Cancelled&) {
            throw;
        } catch (const Error& error) { // nobody asked for it
            problem = error.message();
        }
        if (problem.empty())
            return;
        file.content.notices.push_back(candidate.string() + " is not used: " + problem);
    }
}

} // namespace

OpenedFile describeSource(std::unique_ptr<ImportSource> source, const std::filesystem::path& path,
                          const ImportMapping& wanted, const RunContext& context) {
    OpenedFile file;
    file.source = std::move(source);
    file.content.file = path;
    file.content.format = file.source->format();
    file.content.items = file.source->items(context);
    file.content.notices = file.source->notices();
    if (file.content.format == "HDF5" || file.content.format == "NumPy archive" ||
        file.content.format == "PyTorch")
        arrange(file.content, wanted);
    if (file.content.items.empty())
        throw NoEmbedding("the file holds no array", path.string(), "give a file of embeddings");
    findMetadata(file, wanted, context);
    if (file.metadata)
        for (ContentItem& item : file.metadata->items(context)) {
            if (item.kind == ItemKind::matrix)
                continue;
            item.path = std::string(metadataPrefix) + item.path;
            file.content.items.push_back(std::move(item));
        }
    return file;
}

OpenedFile openFile(const std::filesystem::path& path, const ImportMapping& wanted,
                    const RunContext& context) {
    FileContent content;
    std::unique_ptr<ImportSource> source = sourceOf(path, wanted, content, context);
    if (!source) {
        OpenedFile file;
        const std::filesystem::path store = zarrStoreAt(path, context);
        file.content.file = store.empty() ? path : store;
        file.content.format = annDataFormat;
        return file;
    }
    OpenedFile file = describeSource(std::move(source), path, wanted, context);
    file.content.choices.insert(file.content.choices.end(), content.choices.begin(), content.choices.end());
    return file;
}

} // namespace groupscope
