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

/// What tells classes of rows apart once it is fitted.
class Classifier {
  public:
    virtual ~Classifier() = default;
    /// The class in [0,C) of each row of X (B,D).
    virtual std::vector<int> predict(const MatrixView<float>& X) const = 0;
};

/// Rows X (n,D) with labels (n,) in [0,C). Classes may be without rows: such a class is never predicted.
struct LabelledRows {
    MatrixView<float> X;
    std::span<const int> labels;
    int classCount = 0; ///< C
};

/// A classifier as a description. One is a file in this folder and a line in its CMakeLists.txt.
struct ClassifierKind {
    std::string id;     ///< "logistic": the name on the command line and in files
    std::string title;  ///< for people
    std::string how;    ///< its settings, one sentence
    std::string source; ///< whose implementation or definition
    int mostRows = 0;   ///< it is fitted on so many rows at most, drawn by class; 0: on all
    /// Fits it. The same bytes for the same rows and seed. Throws DataError for fewer than two classes with
    /// rows, Cancelled.
    std::unique_ptr<Classifier> (*fit)(const LabelledRows& rows, std::uint64_t seed,
                                       const RunContext& context) = nullptr;
};

/// All kinds, in the order in which they are shown.
const Registry<ClassifierKind>& classifierKinds();

/// Places in [0,n) of at most `most` rows, rising: all, or of each class its share of `most`, at least one,
/// drawn at random. `labels` (n,) in [0,C).
std::vector<int> stratifiedRows(std::span<const int> labels, int classCount, std::size_t most,
                                std::uint64_t seed);

} // namespace groupscope
