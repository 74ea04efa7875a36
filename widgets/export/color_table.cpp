// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/color_table.h"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>
#include <utility>

namespace groupscope {

namespace {

constexpr int cellCount = 1 << 15; // 32 steps of each channel

int cellOf(QRgb color) {
    return (qRed(color) >> 3) << 10 | (qGreen(color) >> 3) << 5 | qBlue(color) >> 3;
}

/// Pixels whose colours differ in the last bits alone.
struct Cell {
    std::int64_t count = 0;
    std::array<std::int64_t, 3> sums{}; ///< of red, green, blue

    void add(QRgb color, std::int64_t times) {
        count += times;
        sums[0] += times * qRed(color);
        sums[1] += times * qGreen(color);
        sums[2] += times * qBlue(color);
    }
    double mean(int channel) const { return static_cast<double>(sums[channel]) / static_cast<double>(count); }
    QRgb color() const { return qRgb(qRound(mean(0)), qRound(mean(1)), qRound(mean(2))); }
};

/// Cells that become one colour.
struct Box {
    std::vector<Cell> cells;
    int widest = 0;      ///< channel
    double spread = 0.0; ///< squared deviations along it, of all its pixels

    void measure() {
        Cell all;
        for (const Cell& cell : cells) {
            all.count += cell.count;
            for (std::size_t c = 0; c < 3; ++c)
                all.sums[c] += cell.sums[c];
        }
        spread = -1.0;
        for (int channel = 0; channel < 3; ++channel) {
            double squares = 0.0;
            for (const Cell& cell : cells) {
                const double apart = cell.mean(channel) - all.mean(channel);
                squares += static_cast<double>(cell.count) * apart * apart;
            }
            if (squares > spread) {
                spread = squares;
                widest = channel;
            }
        }
    }
    QRgb color() const {
        Cell all;
        for (const Cell& cell : cells) {
            all.count += cell.count;
            for (std::size_t c = 0; c < 3; ++c)
                all.sums[c] += cell.sums[c];
        }
        return all.color();
    }
};

/// Cuts the box at the median of its pixels along its widest channel; both parts have cells.
std::pair<Box, Box> cut(Box box) {
    std::sort(box.cells.begin(), box.cells.end(), [channel = box.widest](const Cell& a, const Cell& b) {
        return a.mean(channel) < b.mean(channel);
    });
    std::int64_t all = 0, below = 0;
    for (const Cell& cell : box.cells)
        all += cell.count;
    std::size_t place = 0;
    while (place + 1 < box.cells.size() - 1 && below + box.cells[place].count < all / 2)
        below += box.cells[place++].count;
    const auto middle = box.cells.begin() + static_cast<std::ptrdiff_t>(place) + 1;
    Box first{{box.cells.begin(), middle}}, second{{middle, box.cells.end()}};
    first.measure();
    second.measure();
    return {std::move(first), std::move(second)};
}

std::vector<QRgb> medianCut(std::vector<Cell> cells, std::size_t most) {
    if (cells.empty() || most == 0)
        return {};
    std::vector<Box> boxes{{std::move(cells)}};
    boxes.front().measure();
    while (boxes.size() < most) {
        const auto widest = std::max_element(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) {
            return (a.cells.size() > 1 ? a.spread : -1.0) < (b.cells.size() > 1 ? b.spread : -1.0);
        });
        if (widest->cells.size() < 2)
            break;
        auto [first, second] = cut(std::move(*widest));
        *widest = std::move(first);
        boxes.push_back(std::move(second));
    }
    std::vector<QRgb> colors;
    for (const Box& box : boxes)
        colors.push_back(box.color());
    return colors;
}

std::uint8_t nearest(const std::vector<QRgb>& colors, QRgb color) {
    int best = std::numeric_limits<int>::max();
    std::size_t place = 0;
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const int red = qRed(colors[i]) - qRed(color), green = qGreen(colors[i]) - qGreen(color),
                  blue = qBlue(colors[i]) - qBlue(color);
        const int apart = 2 * red * red + 4 * green * green + 3 * blue * blue; // as eyes weigh them, roughly
        if (apart < best) {
            best = apart;
            place = i;
        }
    }
    return static_cast<std::uint8_t>(place);
}

/// The colours of the picture and how many pixels have each, the most frequent first.
std::vector<std::pair<QRgb, std::int64_t>> colorsIn(const QImage& picture) {
    std::unordered_map<QRgb, std::int64_t> counts;
    for (int y = 0; y < picture.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(picture.constScanLine(y));
        for (int x = 0; x < picture.width();) { // plain ground comes in long runs
            int end = x + 1;
            while (end < picture.width() && line[end] == line[x])
                ++end;
            counts[line[x] | 0xff000000U] += end - x;
            x = end;
        }
    }
    std::vector<std::pair<QRgb, std::int64_t>> colors(counts.begin(), counts.end());
    std::sort(colors.begin(), colors.end(), [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    return colors;
}

} // namespace

IndexedPicture indexedPicture(const QImage& picture, int most) {
    const QImage image = picture.convertToFormat(QImage::Format_RGB32);
    const auto colors = colorsIn(image);
    const auto bound = static_cast<std::size_t>(std::clamp(most, 2, 256));
    IndexedPicture result;
    const std::size_t asTheyAre = colors.size() <= bound ? colors.size() : bound / 4;
    std::vector<Cell> cells(cellCount);
    for (std::size_t i = 0; i < colors.size(); ++i)
        if (i < asTheyAre)
            result.colors.push_back(colors[i].first);
        else
            cells[static_cast<std::size_t>(cellOf(colors[i].first))].add(colors[i].first, colors[i].second);
    std::erase_if(cells, [](const Cell& cell) { return cell.count == 0; });
    const std::vector<QRgb> others = medianCut(std::move(cells), bound - asTheyAre);
    result.colors.insert(result.colors.end(), others.begin(), others.end());
    std::unordered_map<QRgb, std::uint8_t> places;
    for (const auto& [color, count] : colors)
        places[color] = nearest(result.colors, color);
    result.pixels.reserve(static_cast<std::size_t>(image.width()) * static_cast<std::size_t>(image.height()));
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        QRgb before = 0;
        std::uint8_t place = 0;
        for (int x = 0; x < image.width(); ++x) {
            if (x == 0 || line[x] != before) {
                before = line[x];
                place = places.at(before | 0xff000000U);
            }
            result.pixels.push_back(place);
        }
    }
    return result;
}

} // namespace groupscope
