// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/cloud_drawer.h"

#include <QElapsedTimer>
#include <QMetaObject>

#include <new>

namespace groupscope {

CloudDrawer::CloudDrawer(Deliver deliver)
    : deliver_(std::move(deliver)) {}

void CloudDrawer::draw(Order order) {
    if (running_) {
        wanted_ = false;
        thread_.request_stop();
        waiting_ = std::move(order);
    } else {
        start(std::move(order));
    }
}

void CloudDrawer::cancel() {
    waiting_.reset();
    wanted_ = false;
    thread_.request_stop();
}

void CloudDrawer::start(Order order) {
    running_ = std::move(order);
    wanted_ = true;
    thread_ = std::jthread([this, &order = *running_](const std::stop_token& stop) {
        QElapsedTimer timer;
        timer.start();
        QImage picture;
        try {
            const std::vector<int>& rows = order.rows.empty() ? order.scene.order() : order.rows;
            picture = rasterCloud(rows, order.scene, order.camera, order.style, order.view, order.scale,
                                  order.style.ground, stop);
        } catch (const std::bad_alloc&) {
            picture = {}; // the thinned picture stays on screen
        }
        const double milliseconds = 1e-6 * double(timer.nsecsElapsed());
        QMetaObject::invokeMethod(
            &receiver_, [this, picture, milliseconds] { finish(picture, milliseconds); },
            Qt::QueuedConnection);
    });
}

void CloudDrawer::finish(const QImage& picture, double milliseconds) {
    // The order gives its share of the buffers back on the thread that writes them.
    running_.reset();
    const bool wanted = std::exchange(wanted_, false);
    if (waiting_) {
        Order next = std::move(*waiting_);
        waiting_.reset();
        start(std::move(next));
    } else if (wanted) {
        deliver_(picture, milliseconds);
    }
}

} // namespace groupscope
