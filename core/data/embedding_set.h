// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/data/embedding_rows.h"
#include "core/data/split.h"
#include "core/data/stored_neighbors.h"
#include "core/math/matrix.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// One column of `obs` as categories and codes. String, integer and boolean columns are read into the same
/// form; integer categories are sorted by number, so that class 10 follows class 9.
struct Column {
    std::string name;
    std::vector<std::string> categories; ///< (K,), each once
    std::vector<int> codes;              ///< (N,), in [-1,K); -1 = missing
    std::vector<std::string> colors;     ///< (K,) "#rrggbb" from `uns/<name>_colors`, or empty
};

/// One column of `obs` that holds real numbers, compared by size. It makes no groups.
struct NumberColumn {
    std::string name;
    std::vector<double> values; ///< (N,), NaN = missing; at least one is not missing
};

/// An augmented view of the rows of an embedding. Rows without a view are NaN.
struct StoredView {
    std::string name;   ///< "X_clip_view1"
    EmbeddingRows rows; ///< (N,D)
};

/// Texts paired with examples, embedded by the text encoder of an image-text model.
struct PairedTexts {
    EmbeddingRows rows;             ///< (M,D)
    std::vector<int> rowOfText;     ///< (M,) in [0,N): an example may have none, one or several
    std::vector<std::string> texts; ///< (M,) or empty
};

/// Several prompts for each class. Heads average all of them, or those of one name.
struct ClassTemplates {
    EmbeddingRows rows; ///< (K,D)
    /// (K,) class of each template, in the order of the class column's categories.
    std::vector<int> classOfTemplate;
    std::vector<std::string> names; ///< (K,) "a photo of a {}", shared by several classes; or empty

    /// The distinct names, in the order of their first templates.
    std::vector<std::string> distinctNames() const;
};

/// One embedding of the examples of a set, made by one foundation model.
struct Embedding {
    std::string name;        ///< "X_clip_rn50"
    EmbeddingRows rows;      ///< (N,D)
    MatrixF classEmbeddings; ///< (C,D) in the order of the class column's categories; (0,0) if none
    std::vector<std::string> classPrompts{}; ///< (C,) or empty
    MatrixF groupEmbeddings{};               ///< (K,D) of the set's group prompts; (0,0) if none
    std::vector<StoredView> views{};
    PairedTexts texts{};        ///< without rows if none
    ClassTemplates templates{}; ///< without rows if none
    /// (D,) names of the dimensions if the file has them; or empty.
    std::vector<std::string> dimensionNames{};
};

/// Small pictures of the examples for display. A picture that is all zeros means: no picture.
struct Thumbnails {
    int height = 0;
    int width = 0;
    int channels = 0;                 ///< 1 (grey) or 3 (RGB)
    std::vector<std::uint8_t> pixels; ///< (N,height,width,channels)
};

/// Examples described by embeddings and columns: the content of one `.h5ad` file. Immutable once opened and
/// shared between threads by std::shared_ptr<const EmbeddingSet>.
struct EmbeddingSet {
    std::filesystem::path path;        ///< source file; empty for sets made in memory
    std::string sha256;                ///< of the file, 64 hexadecimal digits; empty for sets made in memory
    std::vector<std::string> ids;      ///< (N,) row names
    std::vector<Embedding> embeddings; ///< at least one
    std::vector<Column> columns;
    /// Numeric columns; their names differ from those of the columns.
    std::vector<NumberColumn> numbers;
    Thumbnails thumbnails; ///< pixels empty if none
    std::string classKey;  ///< name of the class column; empty if the file names none
    std::string splitKey;  ///< name of the split column; empty if the file names none
    /// Splits that the file declares in addition to the words of the split column.
    std::vector<SplitRule> splits{};
    std::string domainKey; ///< name of the domain column; empty if the file names none
    std::vector<std::string> attributeKeys;
    /// Boolean columns of overlapping groups, one for each identity.
    std::vector<std::string> groupColumns;
    std::string groupKey;                  ///< name of the column whose values are the groups; or empty
    std::string groupBy{};                 ///< what defines the groups, a name of GroupBy; or empty
    std::vector<std::string> groupPrompts; ///< (K,) "a waterbird on land"; texts may be empty
    std::vector<int> classOfGroupPrompt;   ///< (K,) class of each prompt
    std::string defaultEmbedding;          ///< name; empty: the first embedding
    /// The correlation of class and attribute that the set was made with, in [0,1] (p_corr of
    /// Correct-N-Contrast); nothing if the file does not say.
    std::optional<double> pCorr{};
    std::string tableRows;        ///< how the rows of an external table were matched; or empty
    bool tableByPosition = false; ///< whether these were matched by order alone
    std::vector<StoredNeighbors> storedNeighbors;
    /// Warnings of the reader: elements of the file that were skipped, ...
    std::vector<Message> notices;

    std::size_t size() const { return ids.size(); }

    /// Returns the column of that name, or null.
    const Column* findColumn(std::string_view name) const;
    /// Returns the numeric column of that name, or null.
    const NumberColumn* findNumbers(std::string_view name) const;
    /// Returns the column of that name. Throws DataError that lists the columns.
    const Column& column(std::string_view name) const;
    /// Returns the embedding of that name, or the default one for an empty name. Throws DataError that lists
    /// the embeddings.
    const Embedding& embedding(std::string_view name) const;
    /// Returns the `k` nearest neighbours of each example in that embedding and metric, (N,k), from a stored
    /// graph of at least `k` neighbours; nothing if there is none.
    std::optional<Neighbors> neighbors(std::string_view embeddingName, int k, Metric metric) const;
};

} // namespace groupscope
