// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/relative_difficulty.h"

namespace groupscope {

template<class Scalar>
Scalar RelativeDifficulty<Scalar>::operator()(std::span<const int> rows,
                                              const RowVector<Scalar>& biasedLosses,
                                              const RowVector<Scalar>& losses, Matrix<Scalar>& gradient) {
    // Both means take the batch in before weights are read, as in the reference code.
    biased_.update(rows, biasedLosses);
    debiased_.update(rows, losses);
    const auto count = static_cast<Scalar>(rows.size());
    double total = 0.0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        const Scalar b = biased_.relative(rows[i]), d = debiased_.relative(rows[i]);
        // Rows that the biased model finds hard and the debiased one easy conflict with the bias: weight near
        // 1.
        const Scalar weight = b / (b + d + Scalar(1e-8));
        total += static_cast<double>(weight * losses[row]);
        gradient.row(row) *= weight / count;
    }
    return static_cast<Scalar>(total) / count;
}

template class RelativeDifficulty<float>;
template class RelativeDifficulty<double>;

} // namespace groupscope
