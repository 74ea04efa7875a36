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

/// One picture of an animation, as the window hands it to the thread that draws it.
struct AnimationShot {
    std::shared_ptr<const ScatterFigure> map; ///< colours, camera and style; shared by shots that look alike
    MatrixF positions{};                      ///< (n,2|3) where its rows are; empty: as in `map`
    QString caption{};                        ///< one line above: "Adapter, seed 0 · epoch 7 of 30"
    QImage beside{};                          ///< to the right of the map; null: nothing
};

/// What is to be written.
struct AnimationOrder {
    enum class Format { gif, pictures };

    std::filesystem::path path; ///< of the GIF, or of the new folder of numbered PNG pictures
    Format format = Format::gif;
    QSize size;
    int hundredths = 8; ///< of a second that each picture is shown
    int count = 1;      ///< pictures
    QFont font{};       ///< of captions
};

/// Shots on their way to the thread that draws them; a few at a time, so that memory is bounded.
class ShotQueue {
  public:
    bool isFull();
    void put(AnimationShot shot);
    /// Waits for the next one; nothing when `stop` is requested.
    std::optional<AnimationShot> take(const std::stop_token& stop);

  private:
    static constexpr std::size_t most = 3;

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<AnimationShot> shots_;
};

/// Height of the letters of captions, in pixels.
int captionPixels(QSize picture);

/// The picture of a shot.
QImage paintShot(const AnimationShot& shot, ScatterScene& scene, const AnimationOrder& order);

/// The work that draws `order.count` shots of `queue` and writes them: what is at the path appears whole or
/// not at all. Throws FileError, UsageError, Cancelled.
BackgroundJob::Work animationWork(AnimationOrder order, std::shared_ptr<ShotQueue> queue);

} // namespace groupscope
