// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_arrays.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/anndata/anndata_columns.h"
#include "core/io/anndata/anndata_records.h"
#include "core/io/anndata/anndata_sparse.h"
#include "core/io/anndata/left_out.h"
#include "core/io/messages.h"
#include "core/io/rounding.h"

#include <algorithm>
#include <set>
#include <utility>

namespace groupscope {

namespace {

const char* const thumbnailName = "images";
constexpr std::size_t largestThumbnail = 1024; // pixels a side

void requireRows(const Hdf5Dataset& dataset, const EmbeddingSet& set) {
    requireRows(dataset.shape().empty() ? 1 : dataset.shape()[0], elementAt(dataset.path()), set);
}

void readThumbnails(const Hdf5Dataset& dataset, EmbeddingSet& set, const RunContext& context) {
    const std::vector<std::size_t>& shape = dataset.shape();
    const bool colour = shape.size() == 4 && shape[3] == 3;
    const bool fits = (shape.size() == 3 || colour) && std::max(shape[1], shape[2]) <= largestThumbnail &&
                      std::min(shape[1], shape[2]) > 0 && dataset.type() == Hdf5Type::integer &&
                      dataset.isUnsignedByte();
    if (!fits) {
        set.notices.push_back(message<ioMessages, "pictures_left_out">(dataset.shapeText()));
        return;
    }
    requireRows(dataset, set);
    set.thumbnails.height = static_cast<int>(shape[1]);
    set.thumbnails.width = static_cast<int>(shape[2]);
    set.thumbnails.channels = colour ? 3 : 1;
    set.thumbnails.pixels = dataset.readNumbers<std::uint8_t>(context);
}

bool isNumeric(const Hdf5Dataset& dataset) {
    return dataset.type() == Hdf5Type::real || dataset.type() == Hdf5Type::integer;
}

void readEmbedding(const Hdf5Dataset& dataset, const std::string& name, EmbeddingSet& set,
                   const RunContext& context) {
    if (dataset.shape().size() != 2 || !isNumeric(dataset) || dataset.shape()[1] == 0) {
        set.notices.push_back(elementAt(dataset.path()) +
                              (" of shape " + dataset.shapeText() + " and type " + dataset.typeText() +
                               " is left out: an embedding is a matrix of numbers"));
        return;
    }
    requireRows(dataset, set);
    noticeUnwritten(dataset, elementAt(dataset.path()), set.notices);
    addEmbedding(name, dataset.readEmbedding(context), set);
    if (dataset.type() == Hdf5Type::integer)
        noticeRounding(elementAt(dataset.path()), set.embeddings.back().rows, set.notices);
}

void readSparse(const Hdf5Group& group, const std::string& name, EmbeddingSet& set,
                const RunContext& context) {
    const SparseMatrix matrix(group);
    const Message place = elementAt(group.path());
    if (matrix.columns() == 0 || !matrix.isNumeric()) {
        set.notices.push_back(place + " is left out: an embedding is a matrix of numbers");
        return;
    }
    requireRows(matrix.rows(), place, set);
    if (name == "X" && !set.embeddings.empty() && matrix.denseBytes() > group.bytesLeft() / 4) {
        set.notices.push_back(place + (" is left out: the sparse matrix would fill " +
                                       std::to_string(matrix.denseBytes() >> 20) + " MiB"));
        return;
    }
    addEmbedding(name, matrix.read(context), set);
}

/// The columns of numbers of a dataframe as one embedding.
void readFrame(const Hdf5Group& frame, const std::string& name, EmbeddingSet& set,
               const RunContext& context) {
    std::vector<std::string> columns;
    std::string others;
    const Message place = elementAt(frame.path());
    const std::set<std::string> folders = noticeLostColumns(frame, place + ": ", set.notices);
    for (const std::string& column : columnNames(frame, indexName(frame))) {
        if (folders.contains(column))
            continue;
        const bool number = frame.kindOf(column) == Hdf5Kind::dataset && isNumeric(frame.dataset(column)) &&
                            frame.dataset(column).shape().size() == 1 &&
                            !frame.dataset(column).hasReference("categories");
        if (number)
            columns.push_back(column);
        else
            addToList(others, column);
    }
    if (!others.empty())
        set.notices.push_back(place + (": left out what holds no numbers: " + others));
    if (columns.empty()) {
        set.notices.push_back(place + " is left out: an embedding is a matrix of numbers");
        return;
    }
    MatrixF rows;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const Hdf5Dataset dataset = frame.dataset(columns[column]);
        requireRows(dataset, set);
        const std::vector<float> values = dataset.readNumbers<float>(context);
        if (column == 0)
            rows.resize(static_cast<Eigen::Index>(values.size()), static_cast<Eigen::Index>(columns.size()));
        rows.col(static_cast<Eigen::Index>(column)) =
            Eigen::Map<const Eigen::VectorXf>(values.data(), rows.rows());
    }
    addEmbedding(name, std::move(rows), set);
}

void noticeSkipped(const Hdf5Group& parent, const std::string& name, std::vector<Message>& notices) {
    std::string form = "it is not an array";
    if (parent.kindOf(name) == Hdf5Kind::elsewhere)
        form = "it is a link out of this file or to nothing, and those are not followed";
    if (parent.kindOf(name) == Hdf5Kind::group) {
        const std::string encoding = parent.group(name).textAttribute("encoding-type").value_or("");
        form = encoding.empty() ? "it is not an array" : "its form '" + encoding + "' is not read";
    }
    notices.push_back(leftOut(parent.whereIs(name).path, form));
}

/// A group as an embedding, if it has the form of one.
void readGroup(const Hdf5Group& parent, const std::string& name, EmbeddingSet& set,
               const RunContext& context) {
    const Hdf5Group group = parent.group(name);
    if (SparseMatrix::describes(group))
        readSparse(group, name, set, context);
    else if (group.textAttribute("encoding-type") == "dataframe")
        readFrame(group, name, set, context);
    else
        noticeSkipped(parent, name, set.notices);
}

/// Whether an element holds what a model says of the rows: see model_outputs.h.
bool holdsOutputs(const std::string& name) {
    return name == "logits" || name.starts_with("logits_");
}

enum class Elements { others, outputs };

void readObsm(const Hdf5Group& obsm, Elements wanted, EmbeddingSet& set, const RunContext& context) {
    for (const std::string& name : obsm.children()) {
        context.throwIfStopped();
        if (holdsOutputs(name) != (wanted == Elements::outputs))
            continue;
        const Hdf5Kind kind = obsm.kindOf(name);
        if (kind == Hdf5Kind::group)
            readGroup(obsm, name, set, context);
        else if (kind != Hdf5Kind::dataset)
            noticeSkipped(obsm, name, set.notices);
        else if (name == thumbnailName)
            readThumbnails(obsm.dataset(name), set, context);
        else
            readEmbedding(obsm.dataset(name), name, set, context);
    }
}

/// Outputs are runs to be, and rows of an embedding only where there is no other.
void settleOutputs(const Hdf5Group& obsm, EmbeddingSet& set, const RunContext& context) {
    if (set.embeddings.empty())
        return readObsm(obsm, Elements::outputs, set, context);
    std::string names;
    for (const std::string& name : obsm.children())
        if (holdsOutputs(name))
            addToList(names, name);
    if (!names.empty())
        set.notices.push_back(message<ioMessages, "outputs_left_out">(names));
}

void readX(const Hdf5Group& root, EmbeddingSet& set, const RunContext& context) {
    const bool taken = std::any_of(set.embeddings.begin(), set.embeddings.end(),
                                   [](const Embedding& embedding) { return embedding.name == "X"; });
    const Hdf5Kind kind = root.kindOf("X");
    if (kind == Hdf5Kind::missing)
        return;
    if (taken)
        set.notices.emplace_back(leftOut("X", message<ioMessages, "name_is_taken">()));
    else if (kind == Hdf5Kind::dataset) {
        const Hdf5Dataset X = root.dataset("X");
        if (X.shape().size() != 2 || X.shape()[1] > 0) // (N,0) is AnnData's way to say: no X
            readEmbedding(X, "X", set, context);
    } else if (kind == Hdf5Kind::group)
        readGroup(root, "X", set, context);
    else
        noticeSkipped(root, "X", set.notices);
}

/// Whether each row holds one 1 and zeros.
bool isOneHot(const EmbeddingRows& rows) {
    for (Eigen::Index row = 0; row < rows.rows(); ++row) {
        const auto values = rows.row(row).array();
        if ((values == 1.0F).count() != 1 || (values == 0.0F).count() != rows.cols() - 1)
            return false;
    }
    return rows.cols() > 1;
}

/// One-hot labels beside embeddings are none.
void leaveOutOneHot(EmbeddingSet& set) {
    const auto isLabels = [](const Embedding& embedding) { return isOneHot(embedding.rows); };
    if (std::all_of(set.embeddings.begin(), set.embeddings.end(), isLabels))
        return;
    std::erase_if(set.embeddings, [&](const Embedding& embedding) {
        if (!isLabels(embedding))
            return false;
        set.notices.push_back(leftOut("obsm/" + embedding.name, message<ioMessages, "one_hot">()));
        return true;
    });
}

} // namespace

void requireRows(std::size_t rows, const Message& name, const EmbeddingSet& set) {
    if (rows != set.size())
        throw DataError(
            message<ioMessages, "other_row_count">(std::to_string(set.size()), name, std::to_string(rows)),
            set.path.string(), message<ioMessages, "one_row_for_each">("array"));
}

void addEmbedding(const std::string& name, EmbeddingRows rows, EmbeddingSet& set) {
    Embedding embedding;
    embedding.name = name;
    embedding.rows = std::move(rows);
    set.embeddings.push_back(std::move(embedding));
}

void readArrays(const Hdf5Group& root, EmbeddingSet& set, const RunContext& context) {
    if (root.kindOf("obsm") == Hdf5Kind::group)
        readObsm(root.group("obsm"), Elements::others, set, context);
    else if (root.kindOf("obsm") == Hdf5Kind::dataset)
        readObsmRecords(root.dataset("obsm"), set, context);
    leaveOutOneHot(set);
    readX(root, set, context);
    if (root.kindOf("obsm") == Hdf5Kind::group)
        settleOutputs(root.group("obsm"), set, context);
}

} // namespace groupscope
