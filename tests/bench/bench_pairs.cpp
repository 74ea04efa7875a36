// SPDX-License-Identifier: GPL-3.0-or-later
// Retrieval between 5,000 images and their 25,000 captions, exact and in both directions, beside the product
// of the two matrices that it cannot do without.
#include "core/base/random.h"
#include "core/math/gemm.h"
#include "core/math/normalize.h"
#include "core/measures/pair_retrieval.h"
#include "tests/bench/measured.h"

#include <algorithm>
#include <vector>

using namespace groupscope;

namespace {

constexpr Eigen::Index images = 5'000, captions = 5, dimensions = 512;
constexpr int timed = 5; // the shortest counts: what a busy machine adds is neither's

MatrixF normalRows(Eigen::Index rows, const char* stream) {
    Random random(1, stream);
    MatrixF X(rows, dimensions);
    for (float& value : X.reshaped())
        value = static_cast<float>(random.normal());
    return X;
}

/// Seconds of a piece of work; the shortest of all times so far is kept in `shortest`.
template<class Work>
void time(double& shortest, const Work& work) {
    const Stopwatch watch;
    work();
    shortest = std::min(shortest, watch.seconds());
}

} // namespace

int main() {
    const MatrixF I = normalRows(images, "bench images");
    MatrixF T = 2.0f * normalRows(images * captions, "bench captions");
    std::vector<int> imageOfText;
    for (Eigen::Index text = 0; text < T.rows(); ++text) {
        imageOfText.push_back(static_cast<int>(text / captions));
        T.row(text) += I.row(text / captions);
    }
    MatrixF unitImages, unitTexts, products(images, images * captions);
    normalizeRows<float>(I, unitImages);
    normalizeRows<float>(T, unitTexts);
    double product = 1e9, both = 1e9, memory = 0.0;
    std::size_t found = 0;
    for (int i = 0; i < timed; ++i) { // in turn, so that both meet the same machine
        time(product,
             [&] { gemm<float>(Transpose::no, Transpose::yes, 1, unitImages, unitTexts, 0, products); });
        peakMegabytes();
        const double before = peakMegabytes();
        time(both, [&] {
            const PairRetrieval pairs = retrievePairs(I, T, imageOfText);
            found = static_cast<std::size_t>(std::count(pairs.ofImages.begin(), pairs.ofImages.end(), 0));
        });
        memory = std::max(memory, peakMegabytes() - before);
    }
    printFigure("pairs.5000_x_25000.product", product, "s");
    printFigure("pairs.5000_x_25000.both_directions", both, "s");
    printFigure("pairs.5000_x_25000.memory_above_data", memory, "MB");
    printFigure("pairs.5000_x_25000.image_to_text_r1", static_cast<double>(found) / images, "share");
    printRatio("pairs.5000_x_25000.both_directions_over_product", both / product);
}
