// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/moving_losses.h"

#include <algorithm>

namespace groupscope {

namespace {

constexpr double kept = 0.7; // the share of the old mean (reference code)

} // namespace

template<class Scalar>
MovingLosses<Scalar>::MovingLosses(const std::vector<int>& rows, const std::vector<int>& labels,
                                   int classCount)
    : values_(RowVector<Scalar>::Constant(static_cast<Eigen::Index>(rows.size()), Scalar(-1)))
    , placeOfRow_(labels.size(), -1)
    , classes_(static_cast<std::size_t>(classCount)) {
    for (const int row : rows) {
        const auto place = static_cast<Eigen::Index>(classOfPlace_.size());
        const int label = labels[row];
        placeOfRow_[row] = place;
        classOfPlace_.push_back(label);
        classes_[label].members.push_back(place);
    }
}

template<class Scalar>
void MovingLosses<Scalar>::update(std::span<const int> rows, const RowVector<Scalar>& losses) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Eigen::Index place = placeOfRow_[rows[i]];
        const Scalar loss = losses[static_cast<Eigen::Index>(i)];
        Scalar& value = values_[place];
        value = value < Scalar(0) ? loss : Scalar(kept) * value + Scalar(1 - kept) * loss;
        Class& own = classes_[classOfPlace_[place]];
        // The largest of a class is searched again only if its holder has fallen, and only when it is asked
        // for.
        if (value >= own.largest) {
            own.largest = value;
            own.holder = place;
            own.outdated = false;
        } else if (place == own.holder) {
            own.outdated = true;
        }
    }
}

template<class Scalar>
void MovingLosses<Scalar>::search(Class& own) {
    own.largest = Scalar(0);
    own.holder = -1;
    own.outdated = false;
    for (const Eigen::Index place : own.members)
        if (values_[place] >= own.largest) {
            own.largest = values_[place];
            own.holder = place;
        }
}

template<class Scalar>
Scalar MovingLosses<Scalar>::relative(int row) {
    const Eigen::Index place = placeOfRow_[row];
    Class& own = classes_[classOfPlace_[place]];
    if (own.outdated)
        search(own);
    // Rows that were never visited hold -1 and count as 0.
    return own.largest > Scalar(0) ? std::max(values_[place], Scalar(0)) / own.largest : Scalar(0);
}

template<class Scalar>
void MovingLosses<Scalar>::setValues(const RowVector<Scalar>& values) {
    values_ = values;
    for (Class& own : classes_)
        search(own);
}

template class MovingLosses<float>;
template class MovingLosses<double>;

} // namespace groupscope
