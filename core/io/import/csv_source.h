// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/import/csv_table.h"
#include "core/io/import/import_source.h"

#include <map>

namespace groupscope {

/// A table of text. Beside its columns it offers matrices: "*", all columns of features, and, when several
/// embeddings lie in one table, "f*": the columns f0, f1, ... (names that only a number tells apart).
/// Features are such columns and those of real numbers; without any, columns of integers. Whatever bears the
/// name of a role (class, split, ...) is none.
class CsvSource : public ImportSource {
  public:
    explicit CsvSource(CsvTable table);

    std::size_t rows() const { return table_.rows(); }

    std::string format() const override { return "CSV"; }
    std::vector<ContentItem> items(const RunContext& context) override;
    MatrixF readMatrix(const std::string& path, const RunContext& context) override;
    Column readColumn(const std::string& path, const RunContext& context) override;
    std::vector<std::uint8_t> readPictures(const std::string& path, const RunContext& context) override;

  private:
    std::size_t columnOf(const std::string& path) const;

    CsvTable table_;
    std::map<std::string, std::vector<std::size_t>> matrices_; ///< "f*" -> its columns
};

} // namespace groupscope
