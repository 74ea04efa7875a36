// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/gemm.h"

#include "core/base/instruction_set.h"
#include "core/base/little_memory.h"
#include "core/base/parallel.h"
#include "core/math/prepare_products.h"

#include <algorithm>
#include <array>
#include <dnnl.h>
#include <new>
#include <omp.h>
#include <stdexcept>
#include <vector>

namespace groupscope {

namespace {

/// oneDNN chooses its kernels when it is first called.
bool limitProducts() {
    if (instructionSet() == InstructionSet::avx2 && dnnl_set_max_cpu_isa(dnnl_cpu_isa_avx2) != dnnl_success)
        throw std::logic_error("oneDNN chose its kernels before it could be held to AVX2");
    return true;
}

/// One tile, on the calling thread.
void multiplyTile(Transpose transposeA, Transpose transposeB, float alpha, const float* A,
                  Eigen::Index strideA, const float* B, Eigen::Index strideB, float beta, float* C,
                  Eigen::Index strideC, Eigen::Index M, Eigen::Index N, Eigen::Index K) {
    // oneDNN would start OpenMP threads of its own and split K among them: that changes the order of the
    // sums. The setting belongs to the calling thread alone.
    static const bool limited = limitProducts();
    static_cast<void>(limited);
    thread_local const bool singleThreaded = (omp_set_num_threads(1), true);
    static_cast<void>(singleThreaded);
    const dnnl_status_t status =
        dnnl_sgemm(transposeA == Transpose::yes ? 'T' : 'N', transposeB == Transpose::yes ? 'T' : 'N', M, N,
                   K, alpha, A, strideA, B, strideB, beta, C, strideC);
    if (status == dnnl_out_of_memory)
        throw std::bad_alloc();
    if (status != dnnl_success)
        throw std::logic_error("oneDNN refused a matrix product: the strides do not fit the shape");
}

void multiplyTile(Transpose transposeA, Transpose transposeB, double alpha, const double* A,
                  Eigen::Index strideA, const double* B, Eigen::Index strideB, double beta, double* C,
                  Eigen::Index strideC, Eigen::Index M, Eigen::Index N, Eigen::Index K) {
    using Stride = Eigen::OuterStride<>;
    using ConstMap = Eigen::Map<const Matrix<double>, 0, Stride>;
    Eigen::Map<Matrix<double>, 0, Stride> result(C, M, N, Stride(strideC));
    if (beta == 0.0)
        result.setZero();
    else
        result *= beta;
    const bool a = transposeA == Transpose::yes, b = transposeB == Transpose::yes;
    const ConstMap left(A, a ? K : M, a ? M : K, Stride(strideA));
    const ConstMap right(B, b ? N : K, b ? K : N, Stride(strideB));
    if (a && b)
        result.noalias() += alpha * left.transpose() * right.transpose();
    else if (a)
        result.noalias() += alpha * left.transpose() * right;
    else if (b)
        result.noalias() += alpha * left * right.transpose();
    else
        result.noalias() += alpha * left * right;
}

// Thinner tiles starve the kernels. Below 128 columns oneDNN does not pack B: with a transposed B of long
// rows that halves the rate.
constexpr Eigen::Index thinnestOfRows = 64, thinnestOfColumns = 128;

/// Length of a tile along a side of `length`: eighths, but not thinner than that.
std::size_t tileLength(Eigen::Index length, Eigen::Index thinnest) {
    const Eigen::Index eighth = (length + 7) / 8;
    const Eigen::Index rounded = (eighth + 31) / 32 * 32;
    return static_cast<std::size_t>(std::clamp<Eigen::Index>(rounded, thinnest, 4096));
}

/// Whether tiles are cut along the rows: along the longer side, unless that would be one tile.
bool tilesAlongRows(Eigen::Index rows, Eigen::Index columns) {
    return rows >= columns || (columns <= thinnestOfColumns && rows > thinnestOfRows);
}

template<class Scalar>
void checkShapes(Transpose transposeA, Transpose transposeB, const MatrixView<Scalar>& A,
                 const MatrixView<Scalar>& B, const MutableMatrixView<Scalar>& C) {
    const bool a = transposeA == Transpose::yes, b = transposeB == Transpose::yes;
    const Eigen::Index K = a ? A.rows() : A.cols();
    if ((a ? A.cols() : A.rows()) != C.rows() || (b ? B.cols() : B.rows()) != K ||
        (b ? B.rows() : B.cols()) != C.cols())
        throw std::logic_error("matrix product of shapes that do not fit");
}

/// beta * C: a sum over nothing; oneDNN refuses the null pointers of empty matrices.
template<class Scalar>
void scaleOnly(Scalar beta, MutableMatrixView<Scalar>& C) {
    if (beta == Scalar(0))
        C.setZero();
    else
        C *= beta;
}

/// Distance between rows. A view of a single row or of a matrix with no columns may carry an outer stride
/// below its width.
template<class View>
Eigen::Index strideOf(const View& view) {
    return std::max(view.outerStride(), std::max<Eigen::Index>(view.cols(), 1));
}

} // namespace

template<class Scalar>
void gemm(Transpose transposeA, Transpose transposeB, Scalar alpha, const MatrixView<Scalar>& A,
          const MatrixView<Scalar>& B, Scalar beta, MutableMatrixView<Scalar> C) {
    checkShapes<Scalar>(transposeA, transposeB, A, B, C);
    const bool a = transposeA == Transpose::yes, b = transposeB == Transpose::yes;
    const Eigen::Index M = C.rows(), N = C.cols(), K = a ? A.rows() : A.cols();
    if (M == 0 || N == 0)
        return;
    if (K == 0)
        return scaleOnly(beta, C);
    const Eigen::Index strideA = strideOf(A), strideB = strideOf(B), strideC = strideOf(C);
    const bool alongRows = tilesAlongRows(M, N);
    const double operations = 2.0 * static_cast<double>(M) * static_cast<double>(N) * static_cast<double>(K);
    const auto length = static_cast<std::size_t>(alongRows ? M : N);
    // The sum over K is never cut, and tiles depend on the shape alone: the same bytes at any thread count.
    const std::size_t grain = operations < 1e6 ? length
                              : alongRows      ? tileLength(M, thinnestOfRows)
                                               : tileLength(N, thinnestOfColumns);
    parallelFor(length, grain, [&](std::size_t begin, std::size_t end) {
        const auto first = static_cast<Eigen::Index>(begin), size = static_cast<Eigen::Index>(end - begin);
        if (alongRows)
            multiplyTile(transposeA, transposeB, alpha, A.data() + (a ? first : first * strideA), strideA,
                         B.data(), strideB, beta, C.data() + first * strideC, strideC, size, N, K);
        else
            multiplyTile(transposeA, transposeB, alpha, A.data(), strideA,
                         B.data() + (b ? first * strideB : first), strideB, beta, C.data() + first, strideC,
                         M, size, K);
    });
}

template<class Scalar>
void gemmInOnePiece(Transpose transposeA, Transpose transposeB, Scalar alpha, const MatrixView<Scalar>& A,
                    const MatrixView<Scalar>& B, Scalar beta, MutableMatrixView<Scalar> C) {
    checkShapes<Scalar>(transposeA, transposeB, A, B, C);
    const Eigen::Index K = transposeA == Transpose::yes ? A.rows() : A.cols();
    if (C.rows() == 0 || C.cols() == 0)
        return;
    if (K == 0)
        return scaleOnly(beta, C);
    multiplyTile(transposeA, transposeB, alpha, A.data(), strideOf(A), B.data(), strideOf(B), beta, C.data(),
                 strideOf(C), C.rows(), C.cols(), K);
}

void prepareProducts() {
    constexpr std::size_t kernelBytes = std::size_t{48} << 20; // those of AVX-512 take less
    requireFreeMemory(kernelBytes);
    constexpr std::array<Eigen::Index, 2> sizes{
        4, 192}; // small products and large ones have kernels of their own
    const std::vector<float> ones(static_cast<std::size_t>(sizes.back() * sizes.back()), 1.0f);
    std::vector<float> product(ones.size());
    for (const Eigen::Index n : sizes)
        for (const Transpose a : {Transpose::no, Transpose::yes})
            for (const Transpose b : {Transpose::no, Transpose::yes})
                for (const float beta : {0.0f, 0.5f, 1.0f})
                    for (const Eigen::Index columns : {Eigen::Index{1}, n}) // products with vectors, too
                        multiplyTile(a, b, 1.0f, ones.data(), n, ones.data(),
                                     b == Transpose::yes ? n : columns, beta, product.data(), columns, n,
                                     columns, n);
}

template void gemm<float>(Transpose, Transpose, float, const MatrixView<float>&, const MatrixView<float>&,
                          float, MutableMatrixView<float>);
template void gemm<double>(Transpose, Transpose, double, const MatrixView<double>&, const MatrixView<double>&,
                           double, MutableMatrixView<double>);
template void gemmInOnePiece<float>(Transpose, Transpose, float, const MatrixView<float>&,
                                    const MatrixView<float>&, float, MutableMatrixView<float>);
template void gemmInOnePiece<double>(Transpose, Transpose, double, const MatrixView<double>&,
                                     const MatrixView<double>&, double, MutableMatrixView<double>);

} // namespace groupscope
