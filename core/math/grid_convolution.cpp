// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/grid_convolution.h"

#include "core/base/error.h"
#include "core/base/parallel.h"

#include <fftw3.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <mutex>
#include <new>
#include <string>

namespace groupscope {

namespace {

constexpr std::size_t stripWidth = 8; // complex numbers: one cache line
constexpr std::size_t rowGrain = 8;

/// FFTW's planner may be used by one thread at a time; its plans by all.
std::mutex plannerMutex;

bool transformsWell(std::size_t n) {
    for (const std::size_t prime : {2u, 3u, 5u})
        while (n % prime == 0)
            n /= prime;
    return n == 1;
}

std::size_t goodSize(int dimensions, std::size_t cells) {
    if ((dimensions != 2 && dimensions != 3) || cells < 1 ||
        cells > GridConvolution::largestCells(dimensions))
        throw UsageError("a grid of " + std::to_string(cells) + " cells in " + std::to_string(dimensions) +
                             " dimensions",
                         "", "choose 2 or 3 dimensions and fewer cells");
    // Sizes with prime factors up to 5 only: transforms of others take several times as long.
    while (!transformsWell(cells))
        ++cells;
    return cells;
}

fftwf_complex* asComplex(float* values) {
    return reinterpret_cast<fftwf_complex*>(values);
}

} // namespace

void GridConvolution::FreeMemory::operator()(float* memory) const {
    fftwf_free(memory);
}

void GridConvolution::FreePlan::operator()(fftwf_plan_s* plan) const {
    const std::lock_guard lock(plannerMutex);
    fftwf_destroy_plan(plan);
}

GridConvolution::Memory GridConvolution::allocate(std::size_t floats) {
    Memory memory(fftwf_alloc_real(floats));
    if (!memory)
        throw std::bad_alloc();
    std::fill_n(memory.get(), floats, 0.0F);
    return memory;
}

std::size_t GridConvolution::largestCells(int dimensions) {
    return dimensions == 2 ? 2048 : 160;
}

GridConvolution::GridConvolution(int dimensions, std::size_t cells)
    : dimensions_(dimensions)
    , cells_(goodSize(dimensions, cells))
    , columns_((cells_ + stripWidth) / stripWidth * stripWidth)
    , rowCount_(dimensions == 2 ? cells_ : cells_ * cells_) {
    values_ = allocate(rowCount_ * rowStride());
    spectrum_ = allocate((dimensions == 2 ? 1 : cells_ + 1) * (cells_ + 1) * columns_);
    makePlans();
}

GridConvolution::~GridConvolution() = default;

void GridConvolution::makePlans() {
    const int period = static_cast<int>(2 * cells_);
    const int strip = static_cast<int>(stripWidth);
    const int plane = period * strip;
    const Memory work = allocate(2 * static_cast<std::size_t>(dimensions_ == 2 ? plane : period * plane));
    fftwf_complex* at = asComplex(work.get());
    const std::lock_guard lock(plannerMutex);
    // Estimated plans depend on nothing but the sizes; measured ones would differ from run to run.
    rowForward_.reset(fftwf_plan_dft_r2c_1d(period, values_.get(), asComplex(values_.get()), FFTW_ESTIMATE));
    rowBackward_.reset(fftwf_plan_dft_c2r_1d(period, asComplex(values_.get()), values_.get(), FFTW_ESTIMATE));
    const auto along = [&](int stride, int sign) {
        return fftwf_plan_many_dft(1, &period, strip, at, nullptr, stride, 1, at, nullptr, stride, 1, sign,
                                   FFTW_ESTIMATE);
    };
    const int outerStride = dimensions_ == 2 ? strip : plane;
    outerForward_.reset(along(outerStride, FFTW_FORWARD));
    outerBackward_.reset(along(outerStride, FFTW_BACKWARD));
    if (dimensions_ == 3) {
        innerForward_.reset(along(strip, FFTW_FORWARD));
        innerBackward_.reset(along(strip, FFTW_BACKWARD));
    }
}

void GridConvolution::setKernel(const std::function<double(double)>& kernel, std::span<const double> factor) {
    // The kernel repeats after 2M cells and is even, so that its transform is a cosine transform of one
    // quarter (eighth) of a period.
    const std::size_t M = cells_, planes = dimensions_ == 2 ? 1 : M + 1;
    const auto forEach = [&](const auto& body) {
        for (std::size_t z = 0; z < planes; ++z)
            for (std::size_t y = 0; y <= M; ++y)
                for (std::size_t x = 0; x <= M; ++x)
                    body(spectrum_[(z * (M + 1) + y) * columns_ + x], z, y, x);
    };
    const auto squared = [](std::size_t n) { return static_cast<double>(n * n); };
    forEach([&](float& value, std::size_t z, std::size_t y, std::size_t x) {
        value = static_cast<float>(kernel(squared(z) + squared(y) + squared(x)));
    });
    Plan plan;
    {
        const std::lock_guard lock(plannerMutex);
        const int size = static_cast<int>(M + 1), padded = static_cast<int>(columns_);
        const std::array<int, 3> sizes{size, size, size}, storage{size, size, padded};
        const std::array<fftwf_r2r_kind, 3> kinds{FFTW_REDFT00, FFTW_REDFT00, FFTW_REDFT00};
        const int skipped = 3 - dimensions_;
        float* data = spectrum_.get();
        plan.reset(fftwf_plan_many_r2r(dimensions_, sizes.data() + skipped, 1, data, storage.data() + skipped,
                                       1, 0, data, storage.data() + skipped, 1, 0, kinds.data(),
                                       FFTW_ESTIMATE));
    }
    fftwf_execute(plan.get());
    double scale = 1.0; // FFTW's transforms there and back multiply by the number of values
    for (int d = 0; d < dimensions_; ++d)
        scale /= static_cast<double>(2 * M);
    forEach([&](float& value, std::size_t z, std::size_t y, std::size_t x) {
        const double outer = dimensions_ == 2 ? 1.0 : factor[z];
        value = static_cast<float>(value * scale * outer * factor[y] * factor[x]);
    });
}

void GridConvolution::convolve() {
    const auto row = [this](std::size_t r) { return values_.get() + r * rowStride(); };
    parallelFor(rowCount_, rowGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t r = begin; r < end; ++r) {
            // The other half of the period stays 0, so that the circular convolution equals the linear one.
            std::fill_n(row(r) + cells_, cells_, 0.0F);
            fftwf_execute_dft_r2c(rowForward_.get(), row(r), asComplex(row(r)));
        }
    });
    parallelFor(columns_ / stripWidth, 1, [&](std::size_t begin, std::size_t end) {
        // Kept by each thread for the next call: transforms run many times and must not allocate.
        thread_local Memory work;
        thread_local std::size_t workFloats = 0;
        const std::size_t planes = dimensions_ == 2 ? 1 : 2 * cells_;
        const std::size_t needed = planes * 2 * cells_ * 2 * stripWidth;
        if (workFloats != needed) {
            work = allocate(needed);
            workFloats = needed;
        }
        for (std::size_t strip = begin; strip < end; ++strip)
            convolveStrip(strip, work.get());
    });
    parallelFor(rowCount_, rowGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t r = begin; r < end; ++r)
            fftwf_execute_dft_c2r(rowBackward_.get(), asComplex(row(r)), row(r));
    });
}

void GridConvolution::convolveStrip(std::size_t strip, float* work) const {
    const std::size_t M = cells_, width = 2 * stripWidth, plane = 2 * M * width; // in floats
    const std::size_t planes = dimensions_ == 2 ? 1 : M;
    float* first = values_.get() + strip * width;
    const auto execute = [](const Plan& plan, float* at) {
        fftwf_execute_dft(plan.get(), asComplex(at), asComplex(at));
    };
    for (std::size_t z = 0; z < planes; ++z) {
        float* at = work + z * plane;
        for (std::size_t y = 0; y < M; ++y)
            // Columns are copied by strips of one cache line: transforms along a stride of whole rows would
            // miss the cache.
            std::memcpy(at + y * width, first + (z * M + y) * rowStride(), width * sizeof(float));
        std::fill_n(at + M * width, M * width, 0.0F);
        if (dimensions_ == 3)
            execute(innerForward_, at);
    }
    if (dimensions_ == 2) {
        execute(outerForward_, work);
        multiply(strip, work);
        execute(outerBackward_, work);
    } else {
        std::fill_n(work + M * plane, M * plane, 0.0F);
        for (std::size_t y = 0; y < 2 * M; ++y)
            execute(outerForward_, work + y * width);
        multiply(strip, work);
        for (std::size_t y = 0; y < 2 * M; ++y)
            execute(outerBackward_, work + y * width);
    }
    for (std::size_t z = 0; z < planes; ++z) {
        float* at = work + z * plane;
        if (dimensions_ == 3)
            execute(innerBackward_, at);
        for (std::size_t y = 0; y < M; ++y)
            std::memcpy(first + (z * M + y) * rowStride(), at + y * width, width * sizeof(float));
    }
}

void GridConvolution::multiply(std::size_t strip, float* work) const {
    const std::size_t M = cells_, planes = dimensions_ == 2 ? 1 : 2 * M;
    for (std::size_t z = 0; z < planes; ++z)
        for (std::size_t y = 0; y < 2 * M; ++y) {
            // Frequencies beyond pi are those below, backwards.
            const std::size_t line = std::min(z, 2 * M - z) * (M + 1) + std::min(y, 2 * M - y);
            const float* factors = spectrum_.get() + line * columns_ + strip * stripWidth;
            float* values = work + (z * 2 * M + y) * 2 * stripWidth;
            for (std::size_t c = 0; c < stripWidth; ++c) {
                values[2 * c] *= factors[c];
                values[2 * c + 1] *= factors[c];
            }
        }
}

} // namespace groupscope
