// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/random.h"
#include "core/data/task.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// The texts that images are trained with, and the texts of the classes.
class PairTexts {
  public:
    /// Reads `texts`: captions, templates of the classes, class embeddings of the file, means of each class's
    /// unit training examples, or the first of these that exists. A note names the choice, and that class
    /// means make the starting point a nearest class mean, not zero-shot. Throws DataError if the requested
    /// texts are missing, have other dimensions than the examples, or lack a class.
    PairTexts(const Task& task, const ParameterValues& parameters, const std::string& method,
              const RunContext& context);

    /// The items of an epoch, (E,) row indices of images: each training example that has a text, once, or
    /// once for each of its captions (parameter `epoch_over`).
    const std::vector<int>& rows() const { return rows_; }
    /// Returns the texts of some items, given by their indices in [0,E), as rows of values(). A row that
    /// occurs once gets one of its texts, drawn anew.
    void draw(std::span<const int> items, Random& random, std::vector<int>& places) const;
    const MatrixF& values() const { return values_; } ///< (M,D)

    /// Texts of the classes: (K,D) and (K,).
    const MatrixF& classTexts() const { return classTexts_; }
    const std::vector<int>& classOfText() const { return classOfText_; }

  private:
    void takeCaptions(const Task& task, const TaskInput& captions, bool eachOnce, const RunContext& context);
    void takeClassTexts(const Task& task);

    MatrixF values_, classTexts_;
    std::vector<int> rows_, classOfText_;
    std::vector<int> texts_;              ///< (E,) place of the text of each; empty: drawn
    std::vector<std::vector<int>> ofRow_; ///< (N,) places of the texts that an example may get
};

/// The parameters `texts` and `epoch_over`.
std::vector<ParameterSpec> textsParameters();

} // namespace groupscope
