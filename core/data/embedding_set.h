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
    std::vector<std::string> colors;     ///< (K,) "#rrggbb" from uns/<name>_colors, or empty
};

/// One column of `obs` that measures: real numbers, to be compared by size. It makes no groups.
struct NumberColumn {
    std::string name;
    std::vector<double> values; ///< (N,), NaN = missing, some are not
};

/// The rows of an embedding once more, augmented. Rows without a view are NaN.
struct StoredView {
    std::string name;   ///< "X_clip_view1"
    EmbeddingRows rows; ///< (N,D)
};

/// Texts that go with rows, embedded by the other half of an image-text model.
struct PairedTexts {
    EmbeddingRows rows;             ///< (M,D)
    std::vector<int> rowOfText;     ///< (M,) in [0,N): a row may have none, one or several
    std::vector<std::string> texts; ///< (M,) or empty
};

/// Several prompts of each class. Heads average them all, or those of one name.
struct ClassTemplates {
    EmbeddingRows rows;               ///< (K,D)
    std::vector<int> classOfTemplate; ///< (K,) in the order of the class column's categories
    std::vector<std::string> names;   ///< (K,) "a photo of a {}", of several classes one; or empty

    /// The names, each once, in the order of their first templates.
    std::vector<std::string> distinctNames() const;
};

/// One embedding of the rows of a set by a foundation model.
struct Embedding {
    std::string name;        ///< "X_clip_rn50"
    EmbeddingRows rows;      ///< (N,D)
    MatrixF classEmbeddings; ///< (C,D) in the order of the class column's categories; (0,0) if none
    std::vector<std::string> classPrompts{}; ///< (C,) or empty
    MatrixF groupEmbeddings{};               ///< (K,D) of the set's group prompts; (0,0) if none
    std::vector<StoredView> views{};
    PairedTexts texts{};                       ///< without rows if none
    ClassTemplates templates{};                ///< without rows if none
    std::vector<std::string> dimensionNames{}; ///< (D,) where the file names them; or empty
};

/// Small pictures of the rows, for people. A picture of zeros only means: none for this row.
struct Thumbnails {
    int height = 0;
    int width = 0;
    int channels = 0;                 ///< 1 (grey) or 3 (RGB)
    std::vector<std::uint8_t> pixels; ///< (N,height,width,channels)
};

/// Rows described by embeddings and columns: the content of one `.h5ad` file. Immutable once opened and
/// shared between threads by std::shared_ptr<const EmbeddingSet>.
struct EmbeddingSet {
    std::filesystem::path path;        ///< where it came from; empty for sets made in memory
    std::string sha256;                ///< of the file, 64 hexadecimal digits; empty for sets made in memory
    std::vector<std::string> ids;      ///< (N,) row names
    std::vector<Embedding> embeddings; ///< at least one
    std::vector<Column> columns;
    std::vector<NumberColumn> numbers; ///< beside the columns; none has the name of one
    Thumbnails thumbnails;             ///< pixels empty if none
    std::string classKey;              ///< name of the class column; empty if the file names none
    std::string splitKey;              ///< name of the split column; empty if the file names none
    std::vector<SplitRule> splits{};   ///< that the file declares beside the words of the split column
    std::string domainKey;             ///< name of the domain column; empty if the file names none
    std::vector<std::string> attributeKeys;
    std::vector<std::string> groupColumns; ///< yes/no columns of overlapping groups, one for each identity
    std::string groupKey;                  ///< name of the column whose values are the groups; or empty
    std::string groupBy{};                 ///< what the groups are made of, a name of GroupBy; or empty
    std::vector<std::string> groupPrompts; ///< (K,) "a waterbird on land"; texts may be empty
    std::vector<int> classOfGroupPrompt;   ///< (K,) class of each prompt
    std::string defaultEmbedding;          ///< name; empty: the first
    /// In [0,1]: the correlation of class and attribute that the set was made with (p_corr of
    /// Correct-N-Contrast); nothing if the file names none.
    std::optional<double> pCorr{};
    std::string tableRows;        ///< how the rows of a table beside the file were matched; or empty
    bool tableByPosition = false; ///< they were taken in the order they stand in
    std::vector<StoredNeighbors> storedNeighbors;
    std::vector<Message> notices; ///< what a person should know: elements of the file that are left out, ...

    std::size_t size() const { return ids.size(); }

    /// The column of that name, or null.
    const Column* findColumn(std::string_view name) const;
    /// The column of numbers of that name, or null.
    const NumberColumn* findNumbers(std::string_view name) const;
    /// The column of that name. Throws DataError that lists the columns there are.
    const Column& column(std::string_view name) const;
    /// The embedding of that name; the default one for an empty name. Throws DataError that lists those there
    /// are.
    const Embedding& embedding(std::string_view name) const;
    /// The `k` nearest neighbours of each row in that embedding and metric, (N,k), from a stored graph of at
    /// least as many; nothing when there is none.
    std::optional<Neighbors> neighbors(std::string_view embeddingName, int k, Metric metric) const;
};

} // namespace groupscope
