// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/animation_work.h"

#include "core/base/error.h"
#include "widgets/export/gif_file.h"

#include <QPainter>

#include <algorithm>
#include <functional>
#include <string>
#include <system_error>
#include <utility>

namespace groupscope {

namespace {

namespace fs = std::filesystem;

/// A folder of pictures 0001.png, … that gets its name when all of them are in it.
class PictureFolder {
  public:
    explicit PictureFolder(fs::path path)
        : target_(std::move(path)) {
        if (fs::exists(target_))
            throw FileError("a file or folder of that name exists already", target_.string(),
                            "choose another name for the folder of pictures");
        makeTemporary();
    }
    ~PictureFolder() {
        std::error_code ignored;
        if (!temporary_.empty())
            fs::remove_all(temporary_, ignored);
    }
    PictureFolder(const PictureFolder&) = delete;
    PictureFolder& operator=(const PictureFolder&) = delete;

    void add(const QImage& picture) {
        const QString number = QStringLiteral("%1.png").arg(++count_, 4, 10, QLatin1Char('0'));
        const fs::path file = temporary_ / number.toStdString();
        if (!picture.save(QString::fromStdString(file.string()), "PNG"))
            throw FileError("the picture cannot be written", file.string(),
                            "check free space and write permission of the folder");
    }
    void finish() {
        std::error_code failure;
        fs::rename(temporary_, target_, failure);
        if (failure)
            throw FileError("the folder cannot be renamed: " + failure.message(), target_.string(),
                            "choose another name");
        temporary_.clear();
    }

  private:
    /// Under a name that nothing has: a folder that was there before is somebody's, whatever it is called.
    void makeTemporary() {
        for (int number = 1;; ++number) {
            const fs::path wanted = target_.string() + ".part" + std::to_string(number);
            std::error_code failure, unknown;
            if (fs::create_directory(wanted, failure)) {
                temporary_ = wanted;
                return;
            }
            if (!fs::exists(fs::symlink_status(wanted, unknown)))
                throw FileError("the folder cannot be made: " + failure.message(), wanted.string(),
                                "choose a folder with write permission");
        }
    }

    fs::path target_;
    fs::path temporary_; ///< empty once it has its name
    int count_ = 0;
};

void write(const AnimationOrder& order, ShotQueue& queue, const RunContext& context,
           const std::function<void(const QImage&)>& add) {
    std::shared_ptr<const ScatterFigure> before;
    ScatterScene scene;
    for (int i = 0; i < order.count; ++i) {
        const std::optional<AnimationShot> shot = queue.take(context.stop);
        context.throwIfStopped();
        if (shot->map != before) {
            before = shot->map;
            scene = before->scene;
        }
        add(paintShot(*shot, scene, order));
        context.report((i + 1.0) / order.count,
                       "picture " + std::to_string(i + 1) + " of " + std::to_string(order.count));
    }
}

} // namespace

bool ShotQueue::isFull() {
    const std::lock_guard lock(mutex_);
    return shots_.size() >= most;
}

void ShotQueue::put(AnimationShot shot) {
    {
        const std::lock_guard lock(mutex_);
        shots_.push_back(std::move(shot));
    }
    wake_.notify_one();
}

std::optional<AnimationShot> ShotQueue::take(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (!wake_.wait(lock, stop, [this] { return !shots_.empty(); }))
        return std::nullopt;
    AnimationShot shot = std::move(shots_.front());
    shots_.pop_front();
    return shot;
}

int captionPixels(QSize picture) {
    return std::max(11, picture.height() / 36);
}

QImage paintShot(const AnimationShot& shot, ScatterScene& scene, const AnimationOrder& order) {
    if (shot.positions.rows() > 0)
        scene.setPositions(shot.positions);
    QImage picture(order.size, QImage::Format_RGB32);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    QFont font = order.font;
    font.setPixelSize(captionPixels(order.size));
    const double line = 2.0 * font.pixelSize();
    const double beside = shot.beside.isNull() ? 0.0 : shot.beside.width();
    const QRectF all(QPointF(0, 0), QSizeF(order.size));
    painter.save();
    const QRectF place = all.adjusted(0, line, -beside, 0);
    const QSizeF view = shot.map->style.view; // everything is enlarged with it, as large as the film is
    const double factor = std::min(place.width() / view.width(), place.height() / view.height());
    QFont letters = order.font;
    letters.setPixelSize(QFontInfo(letters).pixelSize());
    painter.setFont(letters);
    painter.translate(place.topLeft());
    painter.scale(factor, factor);
    paintScatterFigure(painter, QRectF(QPointF(0, 0), place.size() / factor), scene, shot.map->camera,
                       shot.map->style);
    painter.restore();
    if (!shot.beside.isNull())
        painter.drawImage(QPointF(all.right() - beside, line), shot.beside);
    painter.setFont(font);
    painter.setPen(Qt::black);
    painter.drawText(QRectF(0.5 * line, 0, all.width() - line, line), Qt::AlignLeft | Qt::AlignVCenter,
                     shot.caption);
    return picture;
}

BackgroundJob::Work animationWork(AnimationOrder order, std::shared_ptr<ShotQueue> queue) {
    return [order = std::move(order), queue = std::move(queue)](const BackgroundJob::Context& job) {
        if (order.format == AnimationOrder::Format::gif) {
            GifFile file(order.path, order.size, order.hundredths);
            write(order, *queue, job.run, [&](const QImage& picture) { file.add(picture); });
            file.finish();
        } else {
            PictureFolder folder(order.path);
            write(order, *queue, job.run, [&](const QImage& picture) { folder.add(picture); });
            folder.finish();
        }
    };
}

} // namespace groupscope
