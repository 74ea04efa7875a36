// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/math/matrix.h"
#include "core/measures/alignment.h"

#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// Theorem 3.1 of Correct-N-Contrast for one class y, in nats: worstGroupLoss <= averageLoss + alignmentTerm
/// + deviationTerm with probability 1 − δ over the examples.
struct ClassBound {
    double worstGroupLoss = 0.0; ///< L_wg(y): largest mean cross-entropy of a group of the class
    double averageLoss = 0.0;    ///< L_avg(y): mean over the groups of the class, weighted by p_g/q_y
    double gap = 0.0;            ///< L_wg(y) − L_avg(y), bounded by the two terms
    double alignmentTerm = 0.0;  ///< B·C1·L_align(y)
    double deviationTerm = 0.0;  ///< max over groups of C2·√(8·ln(|G_y|/δ)/n_g)
    bool holds = false;          ///< whether the gap is within the two terms
};

/// Corollary B.1: worstGroupLoss <= averageTerm + alignmentTerm + deviationTerm.
struct OverallBound {
    double worstGroupLoss = 0.0; ///< of all groups
    double averageLoss = 0.0;    ///< L_avg, weighted by p_g
    double averageTerm = 0.0;    ///< L_avg / min_y q_y
    double alignmentTerm = 0.0;  ///< B·C1·max_y L_align(y)
    double deviationTerm = 0.0;  ///< max over groups of C2·√(8·ln(|G|/δ)/n_g)
    bool holds = false;
};

/// Lipschitz constant of the cross-entropy of a softmax in the logits: ‖p − e_y‖₂ < √2.
inline constexpr double crossEntropyLipschitz = 1.4142135623730951;

/// Constants that the theorem leaves open.
struct BoundConstants {
    double delta = 0.05;                      ///< δ in (0,1): the bound may fail with this probability
    double lipschitz = crossEntropyLipschitz; ///< C1 > 0: how sharply the loss reacts to the logits

    bool operator==(const BoundConstants&) const = default;
};

/// The bounds of all classes and their constants (Correct-N-Contrast, Theorem 3.1 and Corollary B.1).
struct WorstGroupBound {
    BoundConstants constants{};
    double spectralNorm = 0.0; ///< B
    double largestLoss = 0.0;  ///< C2: the largest loss seen, so the bound is an empirical one
    std::vector<std::optional<ClassBound>> classes; ///< (C,) nothing for a class whose alignment is undefined
    std::optional<OverallBound> overall;            ///< nothing if no class has an alignment
};

/// The bound of a head whose logits are a linear map of its embedding (see Head::linearClassifier). logits
/// (B,C); groupIds (B,) in [0,G), examples with -1 are skipped; `aligned` (C,) is alignment() of the
/// classifier's input; `spectralNorm` is that of its weight. `priors` (G,) are the p_g up to a factor (for
/// example the examples of each group in the whole split), or empty: the shares of these examples. With C1 of
/// at least √2 and without the deviation term the inequality between the means of these examples always
/// holds: the gap is never above the alignment term, except for rounding. Throws std::logic_error for
/// constants out of range.
WorstGroupBound worstGroupBound(const MatrixView<float>& logits, std::span<const int> groupIds,
                                const GroupScheme& scheme, const std::vector<ClassAlignment>& aligned,
                                double spectralNorm, std::span<const int> priors = {},
                                const BoundConstants& constants = {});

} // namespace groupscope
