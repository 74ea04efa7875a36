// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/cloud_raster.h"

#include "core/base/parallel.h"
#include "widgets/scatter/disc_canvas.h"
#include "widgets/scatter/read_ahead.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

namespace groupscope {
namespace {

constexpr double largestDisc = 256.0;
/// Lines that one thread draws at a time: few enough to stay in its cache.
constexpr int bandLines = 32;
constexpr std::size_t sharedChunk = 16384;
/// Points that are spread over the bands at a time, which bounds the memory for it.
constexpr std::size_t batchPoints = std::size_t(1) << 20U;

/// std::floor without a call into the library, for every point twice.
std::int32_t floorOf(float value) {
    const auto whole = static_cast<std::int32_t>(value);
    return whole - (value < float(whole) ? 1 : 0);
}

/// Stands for the layer of context.
constexpr QRgb contextLayer = 255U << 24U;

/// A point on the picture. The alpha of its colour is its layer.
struct Dot {
    DiscSpot spot;
    QRgb color;
};

/// Turns rows into dots and draws dots.
class CloudPen {
  public:
    CloudPen(const ScatterScene& scene, const ScatterCamera& camera, const CloudStyle& style, QSizeF view,
             double scale)
        : scene_(scene)
        , camera_(camera)
        , project_(camera.projection(view))
        , toSteps_(static_cast<float>(scale * discOffsets))
        , ground_(style.ground.rgb())
        , context_((contextColor(style.ground).rgb() & 0xffffffU) | contextLayer)
        , rims_(std::min((style.pointSize + 2.0 * rimWidth) * scale, largestDisc),
                rimOpacity(style.pointSize))
        , hasRims_(scene.isThreeD() && rimOpacity(style.pointSize) > 0.0) {
        const double diameter = std::min(style.pointSize * scale, largestDisc);
        if (scene.drawing().contextCount() > 0) {
            masks_[contextLayer >> 24U].emplace(diameter, style.contextOpacity);
        }
        for (int layer = 0; layer < DrawingOrder::layers; ++layer) {
            if (!scene.drawing().layer(layer).empty()) {
                masks_[std::size_t(layer)].emplace(diameter, style.opacity[std::size_t(layer)]);
            }
        }
    }

    /// Whether any part of the dot may lie on a picture of this size.
    bool place(int row, QSize picture, Dot& dot) const {
        const float* position = scene_.position(row);
        const Eigen::Vector2f steps = toSteps_ * project_(position);
        const float reach = float(discOffsets * rims_.side());
        if (!(steps.x() > -reach && steps.y() > -reach &&
              steps.x() < float(picture.width() * discOffsets) + reach &&
              steps.y() < float(picture.height() * discOffsets) + reach)) {
            return false;
        }
        dot.spot = {floorOf(steps.x()), floorOf(steps.y())};
        dot.color = scene_.isContext(row) ? context_ : scene_.rowColors()[std::size_t(row)];
        if (scene_.isThreeD()) {
            const QRgb faded = fadedColor(dot.color, camera_.depth(position), ground_) & 0xffffffU;
            dot.color = faded | (dot.color & 0xff000000U);
        }
        return true;
    }

    void prefetch(int row) const {
        __builtin_prefetch(scene_.position(row));
        __builtin_prefetch(scene_.rowColors().data() + row);
    }
    int firstLine(const Dot& dot) const { return rims_.firstPixel(dot.spot.y); }
    int lastLine(const Dot& dot) const { return firstLine(dot) + rims_.side(); }

    void draw(const DiscCanvas& canvas, const Dot& dot) const {
        if (hasRims_) {
            canvas.draw(rims_, dot.spot, ground_);
        }
        canvas.draw(*masks_[dot.color >> 24U], dot.spot, dot.color);
    }

  private:
    const ScatterScene& scene_;
    const ScatterCamera& camera_;
    ScatterProjection project_;
    float toSteps_;
    QRgb ground_;
    QRgb context_;
    std::array<std::optional<DiscMasks>, 256> masks_; ///< by layer, of those that have points
    DiscMasks rims_;
    bool hasRims_;
};

/// Draws a batch of rows in bands: places all dots, sorts them by band keeping their order, draws the bands.
class BandedDrawing {
  public:
    BandedDrawing(const CloudPen& pen, const DiscCanvas& canvas)
        : pen_(pen)
        , canvas_(canvas)
        , bands_((canvas.lastLine + bandLines - 1) / bandLines) {}

    /// On the calling thread alone, or with the help of others.
    void draw(std::span<const int> rows, bool alone) {
        chunkPoints_ = alone ? std::max<std::size_t>(rows.size(), 1) : sharedChunk;
        const std::size_t chunks = (rows.size() + chunkPoints_ - 1) / chunkPoints_;
        placed_.resize(rows.size());
        placedCount_.assign(chunks, 0);
        next_.assign(std::size_t(bands_) * chunks + 1, 0);
        parallelFor(rows.size(), chunkPoints_,
                    [&](std::size_t begin, std::size_t end) { place(rows, begin, end, chunks); });
        std::partial_sum(next_.begin(), next_.end(), next_.begin());
        bandStart_.resize(std::size_t(bands_) + 1);
        for (int band = 0; band <= bands_; ++band) {
            bandStart_[std::size_t(band)] = next_[std::size_t(band) * chunks];
        }
        sorted_.resize(next_.back());
        parallelFor(chunks, 1, [&](std::size_t chunk, std::size_t) { sort(chunk, chunks); });
        const std::size_t bands = std::size_t(bands_);
        parallelFor(bands, alone ? bands : 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t band = begin; band < end; ++band) {
                drawBand(band);
            }
        });
    }

  private:
    void place(std::span<const int> rows, std::size_t begin, std::size_t end, std::size_t chunks) {
        const std::size_t chunk = begin / chunkPoints_;
        Dot* target = placed_.data() + begin;
        const QSize size(canvas_.width, canvas_.lastLine);
        const auto ask = [this](int row) { pen_.prefetch(row); };
        visitRows(rows.subspan(begin, end - begin), ask, [&](int row) {
            if (pen_.place(row, size, *target)) {
                forBands(*target, [&](int band) { ++next_[std::size_t(band) * chunks + chunk + 1]; });
                ++target;
            }
        });
        placedCount_[chunk] = static_cast<std::size_t>(target - (placed_.data() + begin));
    }

    void sort(std::size_t chunk, std::size_t chunks) {
        const Dot* dot = placed_.data() + chunk * chunkPoints_;
        for (std::size_t left = placedCount_[chunk]; left > 0; --left, ++dot) {
            forBands(*dot, [&](int band) { sorted_[next_[std::size_t(band) * chunks + chunk]++] = *dot; });
        }
    }

    void drawBand(std::size_t band) const {
        DiscCanvas part = canvas_;
        part.firstLine = static_cast<int>(band) * bandLines;
        part.lastLine = std::min(part.firstLine + bandLines, canvas_.lastLine);
        for (std::size_t index = bandStart_[band]; index < bandStart_[band + 1]; ++index) {
            pen_.draw(part, sorted_[index]);
        }
    }

    template<class Use>
    void forBands(const Dot& dot, const Use& use) const {
        const int first = std::max(pen_.firstLine(dot), 0) / bandLines;
        const int last = std::min(pen_.lastLine(dot) - 1, canvas_.lastLine - 1);
        for (int band = first; last >= 0 && band <= last / bandLines; ++band) {
            use(band);
        }
    }

    const CloudPen& pen_;
    DiscCanvas canvas_;
    int bands_;
    std::size_t chunkPoints_ = sharedChunk;
    std::vector<Dot> placed_;
    std::vector<std::size_t> placedCount_; ///< on the picture, of each chunk
    std::vector<std::size_t> next_;        ///< where the next dot of (band, chunk) goes
    std::vector<std::size_t> bandStart_;
    std::vector<Dot> sorted_;
};

/// Radix sort by depth, stable: two rounds over 2048 buckets.
void sortByDepth(std::span<int> rows, const ScatterScene& scene, const ScatterCamera& camera) {
    constexpr unsigned bits = 11;
    constexpr std::uint32_t buckets = 1U << bits;
    struct Key {
        std::uint32_t nearness;
        int row;
    };
    std::vector<Key> keys(rows.size());
    std::vector<Key> other(rows.size());
    Key* target = keys.data();
    const auto ask = [&](int row) { __builtin_prefetch(scene.position(row)); };
    visitRows(rows, ask, [&](int row) {
        const float depth = camera.depth(scene.position(row));
        *target++ = {static_cast<std::uint32_t>((1.0F - depth) * float(buckets * buckets - 1)), row};
    });
    for (unsigned shift = 0; shift <= bits; shift += bits) {
        std::array<std::size_t, buckets + 1> start = {};
        for (const Key& key : keys) {
            ++start[(key.nearness >> shift) % buckets + 1];
        }
        std::partial_sum(start.begin(), start.end(), start.begin());
        for (const Key& key : keys) {
            other[start[(key.nearness >> shift) % buckets]++] = key;
        }
        keys.swap(other);
    }
    std::transform(keys.begin(), keys.end(), rows.begin(), [](const Key& key) { return key.row; });
}

} // namespace

std::vector<int> farthestFirst(std::span<const int> rows, const ScatterScene& scene,
                               const ScatterCamera& camera) {
    std::vector<int> sorted(rows.begin(), rows.end());
    const auto middle =
        std::partition_point(sorted.begin(), sorted.end(), [&](int row) { return scene.isContext(row); });
    sortByDepth({sorted.begin(), middle}, scene, camera);
    sortByDepth({middle, sorted.end()}, scene, camera);
    return sorted;
}

QImage rasterCloud(std::span<const int> rows, const ScatterScene& scene, const ScatterCamera& camera,
                   const CloudStyle& style, QSizeF view, double scale, const QColor& ground,
                   const std::stop_token& stop) {
    const QSize size = (view * scale).toSize().expandedTo(QSize(1, 1));
    QImage image(size, ground.alpha() == 255 ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied);
    image.fill(ground);
    const CloudPen pen(scene, camera, style, view, scale);
    const DiscCanvas canvas{reinterpret_cast<QRgb*>(image.bits()),
                            std::size_t(image.bytesPerLine()) / sizeof(QRgb), size.width(), 0, size.height()};
    std::vector<int> byDepth;
    if (scene.isThreeD()) {
        byDepth = farthestFirst(rows, scene, camera);
        rows = byDepth;
    }
    const bool alone = rows.size() <= mostPointsOnOneThread;
    BandedDrawing banded(pen, canvas);
    for (std::size_t begin = 0; begin < rows.size(); begin += batchPoints) {
        if (stop.stop_requested()) {
            return {};
        }
        banded.draw(rows.subspan(begin, std::min(batchPoints, rows.size() - begin)), alone);
    }
    return image;
}

} // namespace groupscope
