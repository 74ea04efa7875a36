// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/registry.h"
#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// A fitted classifier.
class Classifier {
  public:
    virtual ~Classifier() = default;
    /// Returns the class in [0,C) of each row of X (B,D).
    virtual std::vector<int> predict(const MatrixView<float>& X) const = 0;
};

/// Rows X (n,D) with labels (n,) in [0,C). A class without rows is never predicted.
struct LabelledRows {
    MatrixView<float> X;
    std::span<const int> labels;
    int classCount = 0; ///< C
};

/// Description of a kind of classifier. Each is one file in this folder and one line in its CMakeLists.txt.
struct ClassifierKind {
    std::string id;     ///< "logistic": the name on the command line and in files
    std::string title;  ///< title for display
    std::string how;    ///< its settings, in one sentence
    std::string source; ///< implementation or definition that it follows
    int mostRows = 0;   ///< largest number of examples it is fitted on, drawn by class; 0: no limit
    /// Fits it. Gives the same bytes for the same examples and seed. Throws DataError for fewer than two
    /// classes with examples, and Cancelled.
    std::unique_ptr<Classifier> (*fit)(const LabelledRows& rows, std::uint64_t seed,
                                       const RunContext& context) = nullptr;
};

/// All kinds, in the order in which they are shown.
const Registry<ClassifierKind>& classifierKinds();

/// Returns the positions in [0,n), rising, of at most `most` examples: all, or a random share of each class,
/// at least one example. `labels` (n,) are in [0,C).
std::vector<int> stratifiedRows(std::span<const int> labels, int classCount, std::size_t most,
                                std::uint64_t seed);

} // namespace groupscope
