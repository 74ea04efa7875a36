// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/random.h"
#include "core/data/task.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// The texts that images are trained beside, and those that classes are told by.
class PairTexts {
  public:
    /// Reads `texts`: captions, templates of the classes, class embeddings of the file, means of each class's
    /// unit training rows, or the first of these that there is. A notice says which, and that class means
    /// make the starting point a nearest class mean, not zero-shot. Throws DataError when what is asked for
    /// is not there, has other dimensions than the rows, or lacks a class.
    PairTexts(const Task& task, const ParameterValues& parameters, const std::string& method,
              const RunContext& context);

    /// What an epoch goes through, (E,) row numbers of images: each training row that has a text once, or
    /// once for each of its captions (parameter `epoch_over`).
    const std::vector<int>& rows() const { return rows_; }
    /// The texts of some of these, given by their numbers in [0,E): places in values(). A row that comes once
    /// gets one of its texts, drawn anew.
    void draw(std::span<const int> items, Random& random, std::vector<int>& places) const;
    const MatrixF& values() const { return values_; } ///< (M,D)

    /// Those of the classes: (K,D) and (K,).
    const MatrixF& classTexts() const { return classTexts_; }
    const std::vector<int>& classOfText() const { return classOfText_; }

  private:
    void takeCaptions(const Task& task, const TaskInput& captions, bool eachOnce, const RunContext& context);
    void takeClassTexts(const Task& task);

    MatrixF values_, classTexts_;
    std::vector<int> rows_, classOfText_;
    std::vector<int> texts_;              ///< (E,) place of the text of each; empty: drawn
    std::vector<std::vector<int>> ofRow_; ///< (N,) places of the texts that a row may get
};

/// The parameters `texts` and `epoch_over`.
std::vector<ParameterSpec> textsParameters();

} // namespace groupscope
