// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/cloud_raster.h"

#include <QObject>

#include <functional>
#include <optional>
#include <thread>

namespace groupscope {

/// Draws large clouds beside the window's thread, one at a time. A new order gives up the one under way, so
/// that the last picture asked for is the next to arrive. To be used on the window's thread only.
class CloudDrawer {
  public:
    /// A copy of the scene, which shares its buffers: they stay as they are while it is drawn.
    struct Order {
        ScatterScene scene;
        ScatterCamera camera;
        CloudStyle style;
        /// Rows to draw; empty: all that the scene shows.
        std::vector<int> rows;
        QSizeF view;
        double scale;
    };
    /// Called on the window's thread with the picture of the last order and the milliseconds it took. The
    /// picture is null when there was no memory for it.
    using Deliver = std::function<void(const QImage& picture, double milliseconds)>;

    explicit CloudDrawer(Deliver deliver);
    CloudDrawer(const CloudDrawer&) = delete;
    CloudDrawer& operator=(const CloudDrawer&) = delete;

    void draw(Order order);
    /// What was ordered is not wanted any more.
    void cancel();
    bool isBusy() const { return wanted_ || waiting_; }

  private:
    void start(Order order);
    void finish(const QImage& picture, double milliseconds);

    Deliver deliver_;
    std::optional<Order> running_; ///< read by the thread until finish()
    bool wanted_ = false;          ///< whether the picture under way is still wanted
    std::optional<Order> waiting_;
    QObject receiver_;    ///< messages of the thread die with it
    std::jthread thread_; ///< last: stopped before what it uses goes
};

} // namespace groupscope
