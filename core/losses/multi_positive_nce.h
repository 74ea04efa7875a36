// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>
#include <vector>

namespace groupscope {

/// Targets of an image among texts, and of a text among images.
enum class PairTargets {
    row,  ///< in both directions the targets of the anchor, which sum to 1 (the code of R-Adapter)
    paper ///< from texts to images the targets of the image (R-Adapter, Eq. 11)
};

/// Options of MPM-NCE, with the letters of R-Adapter, Eqs. 10 and 11.
struct MultiPositiveOptions {
    double temperature = 0.01; ///< τ > 0
    double smoothing = 0.05;   ///< ε in [0,1): the share of the targets that goes to negatives
    double margin = 0.05;      ///< δ: added to the similarity of negatives
    PairTargets targets = PairTargets::row;
};

/// MPM-NCE (R-Adapter, Eqs. 10 and 11) of pairs of unit rows. With s_ij = (f_i·g_j + δ·[j is no positive of
/// i]) / τ and targets ỹ_ij of (1 − ε)/|P| for the |P| rows of the same label and ε/(B − |P|) for the others
/// (1/B where all are of one label), ½ the mean over images of −Σ_j ỹ_ij log softmax_j s_ij and ½ that over
/// texts. With ε = δ = 0 and a label of its own for every pair it is InfoNCE (FLYP).
template<class Scalar>
class MultiPositiveNce {
  public:
    explicit MultiPositiveNce(const MultiPositiveOptions& options)
        : options_(options) {}

    /// Temperature of later calls, > 0.
    void setTemperature(double temperature) { options_.temperature = temperature; }
    /// F (B,K) and G (B,K) of unit length, B >= 1; labels (B,). Gradients, resized, are those of the loss in
    /// F and G. Returns the loss. Keeps its buffers between calls. The same bytes at any thread count. Where
    /// rows share their texts, G (T,K) may hold each text once and `textOfRow` (B,) where that of each row
    /// is: the loss of the B pairs all the same, and the gradient in a text that of all its rows. Rows of one
    /// text must be of one label, and every text of some row.
    double operator()(const MatrixView<Scalar>& F, const MatrixView<Scalar>& G, std::span<const int> labels,
                      Matrix<Scalar>& gradientF, Matrix<Scalar>& gradientG,
                      std::span<const int> textOfRow = {});

  private:
    /// Common data of all anchors of one label: positives, and the two values of their targets.
    struct Label {
        double rows = 0.0; ///< |P|
        std::vector<Eigen::Index> texts;
        double near = 0.0; ///< target of a positive
        double far = 0.0;  ///< target of a negative
    };

    void takeLabels(std::span<const int> labels, std::span<const int> textOfRow, Eigen::Index texts);
    void imageRow(Eigen::Index i);
    void textColumns(Eigen::Index begin, Eigen::Index end);
    double sumOfLosses() const;

    MultiPositiveOptions options_;
    std::vector<Label> labels_;
    std::vector<std::size_t> labelOfImage_, labelOfText_; ///< (B,), (T,) places among labels_
    Eigen::Array<Scalar, 1, Eigen::Dynamic> counts_;      ///< (T,) rows that have each text
    double farWeight_ = 0.0;                              ///< Σ over rows of the target of a negative
    Matrix<Scalar> similarity_;                           ///< (B,T) s, later overwritten
    Matrix<Scalar> slopes_;                               ///< (B,T) of the loss in s
    /// For each image (B,): log Σ exp of its row, sums of its row and of its positives.
    std::vector<double> imageNormals_, imageSums_, nearSums_;
    /// For all rows of each text (T,): log Σ exp of its column times the sum of its targets, and sum of its
    /// column.
    std::vector<double> textNormals_, textSums_;
};

extern template class MultiPositiveNce<float>;
extern template class MultiPositiveNce<double>;

} // namespace groupscope
