// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace groupscope {

/// As matrix.resize(rows, columns), which keeps no values where the size changes; but where that finds no
/// memory `matrix` is empty and std::bad_alloc is thrown. Eigen 3.4 by itself throws while the matrix still
/// points to what was freed, which its destructor then frees again. The command line under a limit of memory
/// ends before that (app/cli/memory_limit.cpp); in the window, where a set or a batch that is too large must
/// end one job and not the program, this is needed wherever sizes follow those of the data.
template<class Dense>
void resizeEmptied(Dense& matrix, Eigen::Index rows, Eigen::Index columns) {
    if (matrix.size() != rows * columns)
        Dense().swap(matrix);
    matrix.resize(rows, columns);
}

} // namespace groupscope
