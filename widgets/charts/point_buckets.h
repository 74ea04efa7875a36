// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>

#include <cstddef>
#include <vector>

namespace groupscope {

/// Any number of points, drawn as at most 2,000. Neighbouring points share a bucket, whose lowest and highest
/// point are drawn, so that no peak is lost. Appending is O(1) amortised: when all buckets are used, they are
/// merged in pairs.
class PointBuckets {
  public:
    static constexpr int mostDrawn = 2000;

    void clear();
    void append(QPointF point);

    /// The points to draw, in the order of appending, including the first and the last point.
    QList<QPointF> points() const;

  private:
    struct Bucket {
        QPointF low, high;
        bool lowFirst = true;
    };
    static Bucket joined(const Bucket& first, const Bucket& second);
    void mergePairs();

    std::vector<Bucket> buckets_;
    std::size_t stride_ = 1; ///< number of points in a full bucket
    std::size_t filled_ = 0; ///< number of points in the last bucket
    QPointF first_, last_;
};

} // namespace groupscope
