// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/point_buckets.h"

namespace groupscope {

void PointBuckets::clear() {
    *this = PointBuckets();
}

void PointBuckets::append(QPointF point) {
    constexpr std::size_t mostBuckets = mostDrawn / 2 - 1; // two points each, and the two ends
    if (buckets_.empty())
        first_ = point;
    last_ = point;
    const Bucket single{point, point, true};
    if (!buckets_.empty() && filled_ < stride_) {
        buckets_.back() = joined(buckets_.back(), single);
        ++filled_;
        return;
    }
    if (buckets_.size() == mostBuckets) {
        mergePairs();
        append(point);
        return;
    }
    buckets_.push_back(single);
    filled_ = 1;
}

PointBuckets::Bucket PointBuckets::joined(const Bucket& first, const Bucket& second) {
    const bool lowFromFirst = first.low.y() <= second.low.y();
    const bool highFromFirst = first.high.y() >= second.high.y();
    Bucket result{lowFromFirst ? first.low : second.low, highFromFirst ? first.high : second.high, true};
    if (lowFromFirst == highFromFirst)
        result.lowFirst = lowFromFirst ? first.lowFirst : second.lowFirst;
    else
        result.lowFirst = lowFromFirst;
    return result;
}

void PointBuckets::mergePairs() {
    const bool oddLast = buckets_.size() % 2 == 1;
    const std::size_t pairs = buckets_.size() / 2;
    for (std::size_t i = 0; i < pairs; ++i)
        buckets_[i] = joined(buckets_[2 * i], buckets_[2 * i + 1]);
    if (oddLast)
        buckets_[pairs] = buckets_.back();
    buckets_.resize(pairs + (oddLast ? 1 : 0));
    filled_ = oddLast ? filled_ : stride_ + filled_;
    stride_ *= 2;
}

QList<QPointF> PointBuckets::points() const {
    QList<QPointF> points;
    points.reserve(static_cast<qsizetype>(2 * buckets_.size() + 2));
    const auto add = [&points](QPointF point) {
        if (points.isEmpty() || points.back() != point)
            points.append(point);
    };
    if (!buckets_.empty())
        add(first_);
    for (const Bucket& bucket : buckets_) {
        add(bucket.lowFirst ? bucket.low : bucket.high);
        add(bucket.lowFirst ? bucket.high : bucket.low);
    }
    if (!buckets_.empty())
        add(last_);
    return points;
}

} // namespace groupscope
