// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/io/atomic_file.h"

#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <vector>

namespace groupscope::cli {

/// The prediction for one example.
struct PredictedExample {
    std::string name; ///< or its row index
    std::string split;
    int label = -1;
    std::span<const int> groups{};
    int prediction = 0;
    std::span<const float> logits{}; ///< (C,) or empty
};

/// Predictions as CSV, written line by line. The file appears whole when it is committed, or not at all.
class PredictionFile {
  public:
    /// Labels that are known of the examples; columns of others are left out.
    struct Columns {
        bool names = true; ///< the first column is `id`, else `row`
        bool classes = true;
        bool groups = true;
        bool probabilities = true;
    };

    PredictionFile(const std::string& path, const GroupScheme& scheme, Columns columns);

    /// Throws FileError.
    void add(const PredictedExample& example);
    std::int64_t examples() const { return examples_; }
    std::int64_t correct() const { return correct_; }
    /// Throws FileError; the file is then as it was.
    void commit();

  private:
    void addHeading();
    void write(const std::string& line);
    std::string groupsText(std::span<const int> groups) const;

    std::string path_;
    const GroupScheme& scheme_;
    Columns columns_;
    AtomicFile target_;
    std::ofstream stream_;
    std::vector<std::string> classes_; // as fields
    std::int64_t examples_ = 0;
    std::int64_t correct_ = 0;
};

} // namespace groupscope::cli
