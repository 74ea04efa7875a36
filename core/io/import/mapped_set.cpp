// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/run_part.h"
#include "core/io/column_factoring.h"
#include "core/io/import/mapped_texts.h"
#include "core/io/import/opened_file.h"
#include "core/io/memory_share.h"
#include "core/io/messages.h"
#include "core/io/rounding.h"
#include "core/io/tensors/tensor_file.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

namespace groupscope {

namespace {

/// The column that the parts make together: the categories of all.
Column joined(std::vector<Column> parts) {
    if (parts.size() == 1)
        return std::move(parts.front());
    std::vector<std::string> texts;
    std::string known; // stands for missing values, which add no category
    for (const Column& part : parts)
        known = known.empty() && !part.categories.empty() ? part.categories.front() : known;
    for (const Column& part : parts)
        for (const int code : part.codes)
            texts.push_back(code < 0 ? known : part.categories[code]);
    Column whole = factorWritten(texts);
    std::size_t row = 0;
    for (const Column& part : parts)
        for (const int code : part.codes) {
            if (code < 0)
                whole.codes[row] = -1;
            ++row;
        }
    dropUnusedCategories(whole);
    return whole;
}

/// Reads the parts of a set one after the other.
class SetReader {
  public:
    SetReader(OpenedFile& file, const ImportMapping& mapping, const RunContext& context)
        : file_(file)
        , mapping_(mapping)
        , context_(context)
        , steps_(static_cast<double>(mapping.embeddings.size() + mapping.columns.size() +
                                     mapping.attributes.size() + 10))
        , set_(std::make_shared<EmbeddingSet>()) {}

    std::shared_ptr<EmbeddingSet> read() {
        requireMemoryForAll();
        for (const ImportMapping::NamedItem& embedding : mapping_.embeddings)
            readEmbedding(embedding);
        readIds();
        set_->classKey = addColumn(mapping_.classColumn);
        for (const std::string& path : mapping_.attributes)
            set_->attributeKeys.push_back(addColumn(path));
        set_->splitKey = addColumn(mapping_.split);
        set_->domainKey = addColumn(mapping_.domain);
        for (const std::string& path : mapping_.columns)
            addColumn(path);
        measureFreeColumns();
        readPictures();
        set_->notices = file_.content.notices;
        readTexts();
        readTemplates();
        if (file_.metadata && !file_.content.tableRows.empty()) {
            set_->tableRows = file_.content.metadata.filename().string() + ": " + file_.content.tableRows;
            set_->tableByPosition = file_.content.join == joinByPosition;
        }
        return set_;
    }

  private:
    RunContext nextStep() {
        context_.throwIfStopped();
        const double begin = done_ / steps_;
        done_ = std::min(done_ + 1.0, steps_);
        return partOf(context_, begin, done_ / steps_);
    }
    void requireMemoryForAll() const {
        std::size_t bytes = 0;
        const auto add = [&](const ContentItem& item, std::size_t element) {
            std::vector<std::size_t> factors = item.shape;
            factors.push_back(element);
            const std::size_t more = elementCountOf(factors);
            bytes = more > SIZE_MAX - bytes ? SIZE_MAX : bytes + more;
        };
        for (const ImportMapping::NamedItem& embedding : mapping_.embeddings)
            if (const ContentItem& item = file_.content.at(embedding.path);
                item.parts.size() > 1 || !file_.sourceOf(item).keepsOnDisk())
                add(item, sizeof(float));
        if (!mapping_.pictures.empty())
            add(file_.content.at(mapping_.pictures), 1);
        for (const std::string& path : {mapping_.texts, mapping_.classTemplates})
            if (!path.empty())
                add(file_.content.at(path), sizeof(float));
        requireMemory(bytes, file_.content.file.string());
    }
    void readEmbedding(const ImportMapping::NamedItem& embedding) {
        const ContentItem& item = file_.content.at(embedding.path);
        const RunContext step = nextStep();
        Embedding read;
        read.name = storableName(embeddingName(embedding, file_.content));
        read.rows = rowsOf(item, step);
        if (item.type.starts_with("int") || item.type.starts_with("uint"))
            noticeRounding(item.path, read.rows, file_.content.notices);
        if (item.parts.size() == 1)
            read.dimensionNames = file_.sourceOf(item).dimensionNames(item.parts.front());
        set_->embeddings.push_back(std::move(read));
    }
    /// (N,D), the parts one after the other.
    EmbeddingRows rowsOf(const ContentItem& item, const RunContext& step) const {
        if (item.parts.size() == 1)
            return file_.sourceOf(item).readEmbedding(item.parts.front(), step);
        MatrixF whole(static_cast<Eigen::Index>(item.shape[0]), static_cast<Eigen::Index>(item.shape[1]));
        Eigen::Index row = 0;
        for (const std::string& part : item.parts) {
            const MatrixF rows = file_.sourceOf(item).readMatrix(part, step);
            whole.middleRows(row, rows.rows()) = rows;
            row += rows.rows();
        }
        return whole;
    }
    Column columnOf(const ContentItem& item) {
        const RunContext step = nextStep();
        if (item.parts.empty()) {
            std::vector<std::string> words;
            for (const SplitPart& part : file_.content.splitParts)
                words.insert(words.end(), part.rows, item.path == domainItem ? part.domain : part.split);
            return factorTexts(words);
        }
        std::vector<Column> parts;
        for (const std::string& part : item.parts)
            parts.push_back(file_.sourceOf(item).readColumn(part, step));
        return joined(std::move(parts));
    }
    void readIds() {
        const auto rows = static_cast<std::size_t>(set_->embeddings.front().rows.rows());
        if (mapping_.ids.empty()) {
            for (std::size_t row = 0; row < rows; ++row)
                set_->ids.push_back(std::to_string(row));
            return;
        }
        const Column column = columnOf(file_.content.at(mapping_.ids));
        for (const int code : column.codes)
            set_->ids.push_back(code < 0 ? std::string() : column.categories[code]);
    }
    /// Values of an item that belongs to rows or classes, (M,).
    ItemValues valuesOf(const std::string& path) {
        if (path.empty())
            return {};
        const ContentItem& item = file_.content.at(path);
        return {item.path, columnOf(item), item.kind == ItemKind::integers};
    }
    void readTexts() {
        if (mapping_.texts.empty())
            return;
        const ContentItem& item = file_.content.at(mapping_.texts);
        const MappedTexts texts{item.path, rowsOf(item, nextStep()), valuesOf(mapping_.rowOfText),
                                valuesOf(mapping_.textStrings), file_.content.file.string()};
        takeTexts(texts, embeddingBeside(file_.content, mapping_, item), *set_);
    }
    void readTemplates() {
        if (mapping_.classTemplates.empty())
            return;
        const ContentItem& item = file_.content.at(mapping_.classTemplates);
        const MappedTexts templates{item.path, rowsOf(item, nextStep()), valuesOf(mapping_.classOfTemplate),
                                    valuesOf(mapping_.templateNames), file_.content.file.string()};
        takeTemplates(templates, embeddingBeside(file_.content, mapping_, item), *set_);
    }
    /// No name may hold a '/' in AnnData, nor be there twice.
    static std::string storableName(std::string name) {
        std::replace(name.begin(), name.end(), '/', '_');
        return name;
    }
    /// The name of the column that the item has become; "" for no item.
    std::string addColumn(const std::string& path) {
        if (path.empty())
            return {};
        const ContentItem& item = file_.content.at(path);
        const auto known = names_.find(item.path);
        if (known != names_.end())
            return known->second;
        Column column = columnOf(item);
        column.name = storableName(item.name);
        if (set_->findColumn(column.name) != nullptr) // of another group: "/val/labels" is "val_labels"
            column.name = storableName(item.path.substr(item.path.starts_with('/') ? 1 : 0));
        names_[item.path] = column.name;
        if (column.codes.size() != set_->size())
            throw DataError("column '" + column.name + "' has " + std::to_string(column.codes.size()) +
                                " values for " + std::to_string(set_->size()) + " examples",
                            file_.content.file.string(), "choose another");
        set_->columns.push_back(std::move(column));
        return set_->columns.back().name;
    }
    /// Columns of real numbers that play no part measure something: they make no groups.
    void measureFreeColumns() {
        for (const std::string& path : mapping_.columns) {
            const ContentItem& item = file_.content.at(path);
            const Column* column = set_->findColumn(names_[item.path]);
            if (column == nullptr || item.kind != ItemKind::reals)
                continue;
            if (std::optional<NumberColumn> numbers = numbersOf(*column)) {
                std::erase_if(set_->columns, [&](const Column& own) { return own.name == numbers->name; });
                set_->numbers.push_back(std::move(*numbers));
            }
        }
    }
    /// Nothing for whole numbers, which may name something.
    static std::optional<NumberColumn> numbersOf(const Column& column) {
        std::vector<double> values;
        for (const std::string& text : column.categories)
            if (double value = 0.0; parseCell(std::string_view(text), value))
                values.push_back(value);
        const auto isWhole = [](double value) { return value == std::floor(value); };
        if (values.size() < column.categories.size() || std::all_of(values.begin(), values.end(), isWhole))
            return std::nullopt;
        NumberColumn numbers{column.name, {}};
        for (const int code : column.codes)
            numbers.values.push_back(code < 0 ? std::numeric_limits<double>::quiet_NaN() : values[code]);
        return numbers;
    }
    void readPictures() {
        if (mapping_.pictures.empty())
            return;
        const ContentItem& item = file_.content.at(mapping_.pictures);
        const RunContext step = nextStep();
        Thumbnails& pictures = set_->thumbnails;
        pictures.height = static_cast<int>(item.shape[1]);
        pictures.width = static_cast<int>(item.shape[2]);
        pictures.channels = item.shape.size() == 4 ? static_cast<int>(item.shape[3]) : 1;
        for (const std::string& part : item.parts) {
            const std::vector<std::uint8_t> pixels = file_.sourceOf(item).readPictures(part, step);
            pictures.pixels.insert(pictures.pixels.end(), pixels.begin(), pixels.end());
        }
    }

    OpenedFile& file_;
    const ImportMapping& mapping_;
    const RunContext& context_;
    double steps_;
    double done_ = 0.0;
    std::shared_ptr<EmbeddingSet> set_;
    std::map<std::string, std::string> names_; ///< of the columns that are read, by their path
};

/// A table with the rows of another array is not used: an error where somebody named it, else a notice.
void settleMetadataRows(OpenedFile& file, const ImportMapping& mapping) {
    const std::size_t rows = file.content.at(mapping.embeddings.front().path).rows();
    if (!file.metadata || file.metadata->rows() == rows)
        return;
    const std::string what = "the table has " + counted(file.metadata->rows(), "row", "rows") + " for the " +
                             rowsText(rows) + " of " + mapping.embeddings.front().path;
    if (file.metadataWanted)
        throw DataError(what, file.content.metadata.string(), message<ioMessages, "one_line_for_each">());
    file.content.notices.push_back(file.content.metadata.string() + " is not used: " + what);
}

} // namespace

std::shared_ptr<EmbeddingSet> readMappedSet(OpenedFile& file, const ImportMapping& mapping,
                                            const RunContext& context) {
    const std::vector<std::string> problems = mappingProblems(file.content, mapping);
    if (!problems.empty())
        throw DataError(problems.front(), file.content.file.string(),
                        message<ioMessages, "choose_items">(file.content.describeItems()));
    settleMetadataRows(file, mapping);
    return SetReader(file, mapping, context).read();
}

} // namespace groupscope
