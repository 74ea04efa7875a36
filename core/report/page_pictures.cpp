// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/page_pictures.h"

#include "core/io/png_image.h"
#include "core/report/html_parts.h"

#include <algorithm>
#include <numeric>

namespace groupscope {

namespace {

constexpr int largestPageSide = 64; // pixels

/// The picture of a row alone, at most largestPageSide wide and high: each pixel the mean of a square.
Thumbnails smallPicture(const Thumbnails& pictures, std::size_t row) {
    const int step = (std::max(pictures.width, pictures.height) + largestPageSide - 1) / largestPageSide;
    Thumbnails small{.height = std::max(1, pictures.height / step),
                     .width = std::max(1, pictures.width / step),
                     .channels = pictures.channels,
                     .pixels = {}};
    const auto at = [&](int y, int x, int channel) {
        const auto line = row * static_cast<std::size_t>(pictures.height) + static_cast<std::size_t>(y);
        const auto pixel = line * static_cast<std::size_t>(pictures.width) + static_cast<std::size_t>(x);
        return pictures
            .pixels[pixel * static_cast<std::size_t>(pictures.channels) + static_cast<std::size_t>(channel)];
    };
    for (int y = 0; y < small.height; ++y)
        for (int x = 0; x < small.width; ++x)
            for (int channel = 0; channel < small.channels; ++channel) {
                int sum = 0, count = 0;
                for (int v = y * step; v < std::min((y + 1) * step, pictures.height); ++v)
                    for (int u = x * step; u < std::min((x + 1) * step, pictures.width); ++u, ++count)
                        sum += at(v, u, channel);
                small.pixels.push_back(static_cast<std::uint8_t>(sum / std::max(1, count)));
            }
    return small;
}

/// 0 of examples outside of the training split that some method gets wrong, 1 of others there, 2 of the rest.
std::vector<int> ranksOf(const PageData& data) {
    const Task& task = *data.task;
    std::uint64_t held = 0;
    for (std::size_t split = 0; split < task.splits.size(); ++split)
        if (task.splits[split].purpose == Purpose::select || task.splits[split].purpose == Purpose::report)
            held |= std::uint64_t{1} << split;
    std::vector<int> ranks;
    for (std::size_t place = 0; place < data.examples.rows.size(); ++place) {
        const int label = task.labels[static_cast<std::size_t>(data.examples.rows[place])];
        const bool isWrong =
            std::any_of(data.methods.begin(), data.methods.end(), [&](const PageMethod& method) {
                return method.predictions && method.predictions->usual[place] >= 0 &&
                       method.predictions->usual[place] != label;
            });
        ranks.push_back((data.examples.splits[place] & held) == 0 ? 2 : isWrong ? 0 : 1);
    }
    return ranks;
}

} // namespace

PagePictures picturesOf(const PageData& data, const RunContext& context) {
    PagePictures pictures;
    const Thumbnails& stored = data.task->set->thumbnails;
    if (stored.pixels.empty())
        return pictures;
    const std::vector<int> ranks = ranksOf(data);
    std::vector<std::size_t> places(ranks.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::stable_sort(places.begin(), places.end(),
                     [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
    const std::size_t size = stored.pixels.size() / data.task->set->size();
    std::size_t bytes = 0;
    bool isFull = false;
    for (const std::size_t place : places) {
        const auto row = static_cast<std::size_t>(data.examples.rows[place]);
        const auto own = stored.pixels.begin() + static_cast<std::ptrdiff_t>(row * size);
        if (std::all_of(own, own + static_cast<std::ptrdiff_t>(size), [](auto value) { return value == 0; }))
            continue;
        ++pictures.all;
        if (isFull)
            continue;
        context.throwIfStopped();
        std::string png = base64Of(pngOf(smallPicture(stored, row), 0)); // empty of one that is nearly black
        isFull = bytes + png.size() > mostPictureBytes;
        if (isFull || png.empty())
            continue;
        bytes += png.size();
        pictures.places.push_back(static_cast<std::int64_t>(place));
        pictures.png.push_back(std::move(png));
    }
    return pictures;
}

} // namespace groupscope
