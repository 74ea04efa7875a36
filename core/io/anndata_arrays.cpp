// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata_arrays.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace groupscope {

namespace {

const char* const thumbnailName = "images";
constexpr std::size_t largestThumbnail = 1024; // pixels a side

void requireRows(const Hdf5Dataset& dataset, const EmbeddingSet& set) {
    const std::size_t rows = dataset.shape().empty() ? 1 : dataset.shape()[0];
    if (rows != set.size())
        throw DataError("obs has " + std::to_string(set.size()) + " rows but " + dataset.path().substr(1) +
                            " has " + std::to_string(rows),
                        set.path.string(), "give every array one row per row of obs");
}

/// What to know about the lengths of the rows: a linear probe wants a larger
/// learning rate on unit vectors, and rows that are not finite cannot be used.
void noticeLengths(const Embedding& embedding, std::vector<std::string>& notices) {
    double sum = 0.0;
    double furthest = 0.0;
    std::size_t broken = 0;
    for (Eigen::Index row = 0; row < embedding.rows.rows(); ++row) {
        const double length = embedding.rows.row(row).cast<double>().norm();
        if (!std::isfinite(length)) {
            ++broken;
            continue;
        }
        sum += length;
        furthest = std::max(furthest, std::abs(length - 1.0));
    }
    const std::size_t finite = static_cast<std::size_t>(embedding.rows.rows()) - broken;
    if (broken > 0)
        notices.push_back(embedding.name + ": " + std::to_string(broken) +
                          (broken == 1 ? " row holds" : " rows hold") + " NaN or Inf and cannot be used");
    if (finite == 0 || furthest > 5e-3) // float16 rows of unit length are off by up to 1e-3
        return;
    char mean[32];
    std::snprintf(mean, sizeof mean, "%.4f", sum / static_cast<double>(finite));
    notices.push_back(embedding.name + ": all rows have unit length (mean norm " + mean +
                      "); a linear probe wants a larger learning rate than on raw features");
}

void readThumbnails(const Hdf5Dataset& dataset, EmbeddingSet& set, const RunContext& context) {
    const std::vector<std::size_t>& shape = dataset.shape();
    const bool colour = shape.size() == 4 && shape[3] == 3;
    const bool fits = (shape.size() == 3 || colour) && std::max(shape[1], shape[2]) <= largestThumbnail &&
                      std::min(shape[1], shape[2]) > 0 && dataset.type() == Hdf5Type::integer &&
                      dataset.isUnsignedByte();
    if (!fits) {
        set.notices.push_back(
            "obsm/images of shape " + dataset.shapeText() +
            " is left out: pictures are uint8 (N,h,w) or (N,h,w,3), at most 1024 pixels a side");
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
        set.notices.push_back(dataset.path().substr(1) + " of shape " + dataset.shapeText() +
                              " is left out: an embedding is a matrix of numbers");
        return;
    }
    requireRows(dataset, set);
    Embedding embedding;
    embedding.name = name;
    embedding.rows = dataset.readEmbedding(context);
    noticeLengths(embedding, set.notices);
    set.embeddings.push_back(std::move(embedding));
}

void noticeSkipped(const Hdf5Group& parent, const std::string& name, std::vector<std::string>& notices) {
    std::string form = parent.kindOf(name) == Hdf5Kind::dataset ? "obsm has an element of that name"
                                                                : "it does not lie in this file";
    if (parent.kindOf(name) == Hdf5Kind::group) {
        const std::string encoding = parent.group(name).textAttribute("encoding-type").value_or("");
        form = encoding.empty() ? "it is not an array" : "its form '" + encoding + "' is not read";
    }
    notices.push_back(parent.whereIs(name).substr(parent.where().size() - parent.path().size() + 1) +
                      " is left out: " + form);
}

} // namespace

void readArrays(const Hdf5Group& root, EmbeddingSet& set, const RunContext& context) {
    if (root.kindOf("obsm") == Hdf5Kind::group) {
        const Hdf5Group obsm = root.group("obsm");
        for (const std::string& name : obsm.children()) {
            context.throwIfStopped();
            if (obsm.kindOf(name) != Hdf5Kind::dataset)
                noticeSkipped(obsm, name, set.notices);
            else if (name == thumbnailName)
                readThumbnails(obsm.dataset(name), set, context);
            else
                readEmbedding(obsm.dataset(name), name, set, context);
        }
    }
    const bool taken = std::any_of(set.embeddings.begin(), set.embeddings.end(),
                                   [](const Embedding& embedding) { return embedding.name == "X"; });
    const Hdf5Kind kind = root.kindOf("X");
    if (kind == Hdf5Kind::dataset && !taken) {
        const Hdf5Dataset X = root.dataset("X");
        if (X.shape().size() != 2 || X.shape()[1] > 0) // (N,0) is AnnData's way to say: no X
            readEmbedding(X, "X", set, context);
    } else if (kind != Hdf5Kind::missing) {
        noticeSkipped(root, "X", set.notices);
    }
    if (set.embeddings.empty())
        throw DataError("there is no embedding", root.whereIs("obsm"),
                        "store a dense (N,D) array of numbers there, for example obsm['X_clip']");
}

} // namespace groupscope
