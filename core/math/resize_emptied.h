// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace groupscope {

/// Like matrix.resize(rows, columns), which keeps no values if the size changes. If memory is not sufficient,
/// `matrix` becomes empty and std::bad_alloc is thrown. Eigen 3.4 itself throws while the matrix still points
/// to freed memory, which its destructor then frees again. The command line under a memory limit exits before
/// that (app/cli/memory_limit.cpp). The window needs this wherever sizes depend on data: a set or batch that
/// is too large must end one job, not the program.
template<class Dense>
void resizeEmptied(Dense& matrix, Eigen::Index rows, Eigen::Index columns) {
    if (matrix.size() != rows * columns)
        Dense().swap(matrix);
    matrix.resize(rows, columns);
}

} // namespace groupscope
