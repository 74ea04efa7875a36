// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "core/math/matrix.h"
#include "widgets/scatter/scatter_figure.h"

#include <QImage>
#include <QSize>
#include <QString>

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

namespace groupscope {

/// One picture of an animation, as the window hands it to the drawing thread.
struct AnimationShot {
    /// Colours, camera and style; shared by pictures that look alike
    std::shared_ptr<const ScatterFigure> map;
    MatrixF positions{}; ///< (n,2|3) coordinates; empty: those of `map`
    QString caption{};   ///< line above the map: "Adapter, seed 0 · epoch 7 of 30"
    QImage beside{};     ///< picture to the right of the map; null: none
};

/// The animation to be written.
struct AnimationOrder {
    enum class Format { gif, pictures };

    std::filesystem::path path; ///< path of the GIF, or of the new folder of numbered PNG pictures
    Format format = Format::gif;
    QSize size;
    int hundredths = 8; ///< hundredths of a second that each picture is shown
    int count = 1;      ///< number of pictures
    QFont font{};       ///< font of captions
};

/// Pictures between the window and the drawing thread; the queue is short, so that memory is bounded.
class ShotQueue {
  public:
    bool isFull();
    void put(AnimationShot shot);
    /// Waits for the next picture; returns nothing when `stop` is requested.
    std::optional<AnimationShot> take(const std::stop_token& stop);

  private:
    static constexpr std::size_t most = 3;

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<AnimationShot> shots_;
};

/// Height of the letters of captions in pixels.
int captionPixels(QSize picture);

/// Draws the picture of a shot.
QImage paintShot(const AnimationShot& shot, ScatterScene& scene, const AnimationOrder& order);

/// Work that draws `order.count` pictures of `queue` and writes them. The file or folder appears complete or
/// not at all. Throws FileError, UsageError, Cancelled.
BackgroundJob::Work animationWork(AnimationOrder order, std::shared_ptr<ShotQueue> queue);

} // namespace groupscope
