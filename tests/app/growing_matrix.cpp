// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/memory_limit.h"
#include "core/math/matrix.h"

#include <new>
#include <string>

/// A matrix that gets more elements than a limit of memory allows, as the argument says. 0: it got them, or
/// none were wanted; 3: it threw.
int main(int count, char** arguments) {
    using namespace groupscope;
    const std::string change = count > 1 ? arguments[1] : "";
    constexpr Eigen::Index rows = 1 << 14, columns = 1 << 15;
    try {
        cli::prepareForMemoryLimit();
        MatrixF matrix = MatrixF::Ones(300, 200);
        if (change == "resize")
            matrix.resize(rows, columns);
        else if (change == "assign")
            matrix = MatrixF::Constant(rows, columns, 1.0f);
        else if (change == "zeros")
            matrix.setZero(rows, columns);
        return matrix(1, 1) == -1.0f ? 2 : 0;
    } catch (const std::bad_alloc&) {
        return 3;
    }
}
