// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/import/csv_table.h"
#include "core/io/import/import_source.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// A table of text. In addition to its columns it offers matrices: "*", all feature columns, and, if the
/// table has other features, "f*": the columns f0, f1, ... (names that differ only in a number; "#*" if they
/// are numbers alone). Features are such columns and columns of real numbers; without any, columns of
/// integers. A column named like a role (class, split, ...) is never a feature. A single cell that is not a
/// number does not change the type of a column: reading it fails with its line and column.
class CsvSource : public ImportSource {
  public:
    explicit CsvSource(CsvTable table);

    std::size_t rows() const { return order_.empty() ? table_.rows() : order_.size(); }
    const std::vector<CsvColumn>& columns() const { return table_.columns(); }
    bool hasColumn(const std::string& name) const;
    /// Notices of the table, independent of its matrices; see CsvTable::notices().
    const std::vector<std::string>& tableNotices() const { return table_.notices(); }
    /// The cells of a column, "" for missing ones.
    std::vector<std::string> texts(const std::string& column, const RunContext& context) const;
    /// The numbers of columns, by index, (N,D); NaN for missing cells. Throws as CsvTable::numbers.
    MatrixF numbers(std::span<const std::size_t> columns, const RunContext& context) const;
    /// At most `most` rows, evenly spaced.
    std::vector<std::vector<std::string>> sampleRows(std::size_t most) const;
    /// Offers columns alone from now on, as a table next to an embedding does.
    void offerColumnsAlone() {
        matrices_.clear();
        features_.clear();
    }
    /// Reorders the rows: `order` (N,) are rows of the table; -1 is a row of missing cells.
    void takeRows(std::vector<int> order) { order_ = std::move(order); }

    std::string format() const override { return "CSV"; }
    std::vector<ContentItem> items(const RunContext& context) override;
    std::vector<Message> notices() const override { return notices_; }
    std::vector<std::string> dimensionNames(const std::string& path) const override;
    MatrixF readMatrix(const std::string& path, const RunContext& context) override;
    Column readColumn(const std::string& path, const RunContext& context) override;
    std::vector<std::uint8_t> readPictures(const std::string& path, const RunContext& context) override;

  private:
    std::size_t columnOf(const std::string& path) const;
    std::vector<std::string> rowAt(std::size_t index) const;

    CsvTable table_;
    std::vector<int> order_;                                   ///< set by takeRows(); empty: unchanged order
    std::vector<Message> notices_;                             ///< which columns were taken for features
    std::map<std::string, std::vector<std::size_t>> matrices_; ///< "f*" -> its columns
    std::set<std::size_t> features_;                           ///< columns of the embeddings that are guessed
};

} // namespace groupscope
