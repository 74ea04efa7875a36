// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/input_form.h"

#include "core/math/gather.h"

#include <algorithm>

namespace groupscope {

namespace {

/// Of the rows in blocks, so that rows on disk are read as they lie and summed in one order.
double meanNorm(const EmbeddingRows& X, std::span<const int> rows) {
    constexpr std::size_t blockRows = 4096;
    MatrixF block;
    double sum = 0.0;
    for (std::size_t begin = 0; begin < rows.size(); begin += blockRows) {
        gatherRows(X, rows.subspan(begin, std::min(blockRows, rows.size() - begin)), false, block);
        for (Eigen::Index row = 0; row < block.rows(); ++row)
            sum += block.row(row).cast<double>().norm();
    }
    return rows.empty() ? 0.0 : sum / static_cast<double>(rows.size());
}

} // namespace

ParameterSpec parameter::inputLength() {
    return {.key = "input_length",
            .label = "Input length",
            .help = "Mean norm that the training examples are scaled to while training, so that learning "
                    "rates and weight decays do not depend on the norm of the embeddings; the finished head "
                    "has the factor in its weights. 0: as stored, the reference code's form.",
            .source = "design choice; 0: reference code",
            .defaultValue = 20.0,
            .minimum = 0,
            .maximum = 1e6,
            .section = ParameterSection::training};
}

InputForm inputForm(const Task& task, const ParameterValues& parameters) {
    const auto has = [&](const char* key) { return parameters.all().contains(key); };
    InputForm form{.unit = has("normalize_input") && parameters.flag("normalize_input")};
    const double length = has("input_length") ? parameters.number("input_length") : 0.0;
    if (length == 0.0)
        return form;
    // The mean is of training examples alone: the form must not depend on validation or test examples.
    const double mean = form.unit ? 1.0 : meanNorm(task.X(), task.fitRows());
    if (mean > 0.0)
        form.factor = length / mean;
    return form;
}

template<class Scalar>
void gatherInput(const MatrixView<std::type_identity_t<Scalar>>& X, std::span<const int> indices,
                 const InputForm& form, Matrix<Scalar>& batch) {
    gatherRows<Scalar>(X, indices, form.unit, batch);
    if (form.factor != 1.0)
        batch *= static_cast<Scalar>(form.factor);
}

void gatherInput(const EmbeddingRows& X, std::span<const int> indices, const InputForm& form,
                 MatrixF& batch) {
    gatherInput<float>(X.prepared(indices), indices, form, batch);
}

void foldFactor(const InputForm& form, Linear<float>& first) {
    if (form.factor != 1.0)
        // W (f x) = (f W) x: the finished head takes rows as they are stored.
        first.weight().value *= static_cast<float>(form.factor);
}

template void gatherInput<float>(const MatrixView<float>&, std::span<const int>, const InputForm&, MatrixF&);
template void gatherInput<double>(const MatrixView<double>&, std::span<const int>, const InputForm&,
                                  Matrix<double>&);

} // namespace groupscope
