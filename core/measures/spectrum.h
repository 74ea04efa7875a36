// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"
#include "core/measures/measured.h"

#include <optional>
#include <vector>

namespace groupscope {

class Evaluated;

/// The min(N,D) singular values of X (N,D) as it is, not centred, largest first. In double, from the
/// triangular factor of blocks of rows, so that small ones keep their digits; memory O(D² + block). Throws
/// Cancelled.
std::vector<double> singularValues(const MatrixView<float>& X, const RunContext& context = {});

/// Uniformity of the singular values σ of rows: KL of the uniform distribution over the m values from σ/Σσ,
/// in nats; 0 if all are equal, higher is less uniform (U_KL: finDML, Eq. 1; Roth et al. 2020).
struct Uniformity {
    double value = 0.0;  ///< σ below 10⁻¹² taken as that
    double onRank = 0.0; ///< over the values above rounding noise alone, m their number
    int values = 0;      ///< m = min(N,D); values of sets with N < D and of others do not compare
    int rank = 0;        ///< values above D·2⁻²³ of the largest
    int deadColumns = 0; ///< columns that are 0 in all rows
};

/// Singular values of rows divided by their sum (m,), largest first, and their uniformity.
struct Spectrum {
    std::vector<double> shares;
    Uniformity uniformity;
};

/// Spectrum of X (N,D), N >= 1; nothing if all rows are 0. Throws Cancelled.
std::optional<Spectrum> spectrumOf(const MatrixView<float>& X, const RunContext& context = {});

/// The uniformity alone.
std::optional<Uniformity> uniformityOf(const MatrixView<float>& X, const RunContext& context = {});

/// The largest squared singular value over the sum of all, in [0,1]; 0 for rows that are all 0.
double shareOfLargestSingularValue(const MatrixView<float>& X);

/// U_KL of all rows at unit length and of each subgroup; `of` selects the value.
Measured measuredUniformity(Evaluated& evaluated, double (*of)(const Uniformity&));

} // namespace groupscope
