// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/grid_convolution.h"
#include "core/math/matrix.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace groupscope {

/// Approximates exactRepulsion() in time that grows with the rows and with the area (volume) of the layout,
/// by the idea of Linderman et al., Fast interpolation-based t-SNE (2019): rows between the points of a grid
/// act through these points, and grids are convolved by Fourier transforms. They interpolate eight times with
/// polynomials in separate boxes. Here the interpolation is by cubic splines, whose slope is continuous, and
/// the force is the slope of the same potential sum_j 1 / (1 + |y - y_j|^2) whose values add up to Z: two
/// transforms suffice, on a coarser grid, with a smaller error (see the test).
class TsneRepulsion {
  public:
    /// For layouts of `rowCount` rows in 2 or 3 dimensions.
    TsneRepulsion(std::size_t rowCount, int dimensions);

    /// Like exactRepulsion(). `positions` (N,d) must be finite. Allocates only if the layout has outgrown its
    /// grid. A layout too wide for the largest grid gets a coarser one.
    double evaluate(const MatrixF& positions, MatrixF& forces);

  private:
    struct Place {   ///< position of a row, in the order of the grid's rows
        float at[3]; ///< in cells
        int row;
    };

    template<int dimensions>
    double evaluateIn(const MatrixF& positions, MatrixF& forces);
    void chooseGrid(double extent);
    template<int dimensions>
    void sortRows(const MatrixF& positions, const float* middle);
    template<int dimensions>
    void spread();
    template<int dimensions>
    double interpolate(MatrixF& forces);

    int dimensions_;
    std::unique_ptr<GridConvolution> grid_;
    double spacing_ = 0.0;           ///< spacing of the grid's points, in the layout's unit
    std::vector<int> keys_;          ///< (N,) the row of the grid where each row's cells begin
    std::vector<std::size_t> first_; ///< (grid rows + 1,) places that begin in each row of the grid
    std::vector<Place> places_;      ///< (N,)
    std::vector<double> parts_;      ///< one for each chunk of rows
    std::vector<float> boxes_;       ///< (chunks, 2 d) smallest and largest coordinates
};

} // namespace groupscope
