// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

struct fftwf_plan_s;

namespace groupscope {

/// Convolution of values on a square (M,M) or cubic (M,M,M) grid with a kernel of the distance, without
/// wrapping around: Fourier transforms of the grid padded with zeros to twice its size, but never stored at
/// that size. The rows are transformed in place; then each strip of a few frequencies goes through the other
/// dimensions, the kernel and back while it lies in the cache. Same bytes for any thread count; FFTW picks
/// the code for the processor, so that another processor may differ in the last bits.
class GridConvolution {
  public:
    /// A grid of `dimensions` (2 or 3) with at least `cells` cells each; the size is rounded up to one with a
    /// fast transform (2^a 3^b 5^c). Throws UsageError unless 1 <= cells <= largestCells().
    GridConvolution(int dimensions, std::size_t cells);
    ~GridConvolution();
    GridConvolution(const GridConvolution&) = delete;
    GridConvolution& operator=(const GridConvolution&) = delete;

    /// Largest M with bounded memory and time: 2,048 in 2-D (50 MB), 160 in 3-D (60 MB).
    static std::size_t largestCells(int dimensions);

    int dimensions() const { return dimensions_; }
    std::size_t cells() const { return cells_; }
    /// Floats from one row of the grid to the next; a row has M values, then scratch.
    std::size_t rowStride() const { return 2 * columns_; }
    /// M or M^2.
    std::size_t rowCount() const { return rowCount_; }
    /// The values: row r = y, or z M + y, starts at r rowStride().
    float* values() { return values_.get(); }
    const float* values() const { return values_.get(); }

    /// `kernel` of the squared distance in cells; `factor` (M+1,) multiplies the spectrum at the frequencies
    /// 0 .. pi in each dimension.
    void setKernel(const std::function<double(double squaredCells)>& kernel, std::span<const double> factor);

    /// Replaces the values by their convolution with the kernel.
    void convolve();

  private:
    struct FreeMemory {
        void operator()(float* memory) const;
    };
    struct FreePlan {
        void operator()(fftwf_plan_s* plan) const;
    };
    using Memory = std::unique_ptr<float[], FreeMemory>;
    using Plan = std::unique_ptr<fftwf_plan_s, FreePlan>;

    static Memory allocate(std::size_t floats);
    void makePlans();
    void convolveStrip(std::size_t strip, float* work) const;
    void multiply(std::size_t strip, float* work) const;

    int dimensions_;
    std::size_t cells_;    ///< M
    std::size_t columns_;  ///< complex numbers in a row: M + 1, rounded up to whole strips
    std::size_t rowCount_; ///< M^(dimensions - 1)
    Memory values_;        ///< (rowCount, 2 columns)
    /// Spectrum of the kernel, (M+1,columns) or (M+1,M+1,columns): real, because the kernel is even.
    Memory spectrum_;
    Plan rowForward_;
    Plan rowBackward_;
    Plan outerForward_; ///< over the outermost dimension of a strip
    Plan outerBackward_;
    Plan innerForward_; ///< 3-D: over y in one plane of a strip
    Plan innerBackward_;
};

} // namespace groupscope
