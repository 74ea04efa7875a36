// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/cloud_raster.h"

#include <QObject>

#include <functional>
#include <optional>
#include <thread>

namespace groupscope {

/// Draws large clouds in a thread, one at a time. A new order cancels the current one, so that the latest
/// picture is the next to arrive. To be used in the GUI thread only.
class CloudDrawer {
  public:
    /// A copy of the scene, which shares its buffers and stays unchanged while it is drawn.
    struct Order {
        ScatterScene scene;
        ScatterCamera camera;
        CloudStyle style;
        /// Rows to draw; empty: all that the scene shows.
        std::vector<int> rows;
        QSizeF view;
        double scale;
    };
    /// Called in the GUI thread with the picture of the last order and the milliseconds it took. The picture
    /// is null if memory was not sufficient.
    using Deliver = std::function<void(const QImage& picture, double milliseconds)>;

    explicit CloudDrawer(Deliver deliver);
    CloudDrawer(const CloudDrawer&) = delete;
    CloudDrawer& operator=(const CloudDrawer&) = delete;

    void draw(Order order);
    /// Cancels the current order.
    void cancel();
    bool isBusy() const { return wanted_ || waiting_; }

  private:
    void start(Order order);
    void finish(const QImage& picture, double milliseconds);

    Deliver deliver_;
    std::optional<Order> running_; ///< read by the thread until finish()
    bool wanted_ = false;          ///< whether the current picture is still wanted
    std::optional<Order> waiting_;
    QObject receiver_;    ///< pending messages of the thread are dropped with it
    std::jthread thread_; ///< declared last: stopped before the members that it uses are destroyed
};

} // namespace groupscope
