// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/drawing_order.h"

#include "core/base/random.h"
#include "widgets/scatter/read_ahead.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace groupscope {
namespace {

constexpr int fewestOfACategory = 100;
/// The layers of strata: of each category in the context, then of each among selected points.
std::vector<int> strataLayers(const std::vector<int>& counts) {
    const std::vector<int> layers = DrawingOrder::layersOf(counts);
    std::vector<int> both = layers;
    for (const int layer : layers) {
        both.push_back(layer + DrawingOrder::layers);
    }
    return both;
}

/// Category of a row, and past all categories when it is selected; -1 when it is not shown.
class Strata {
  public:
    explicit Strata(const OrderInput& input)
        : input_(input)
        , visible_(input.visible.begin(), input.visible.end()) {}

    int operator()(int row) const {
        const int code = input_.codes[std::size_t(row)];
        if (!visible_[std::size_t(code)]) {
            return -1;
        }
        if (input_.positions != nullptr) {
            const float* position = input_.positions + 3 * std::size_t(row);
            if (!std::isfinite(position[0]) || !std::isfinite(position[1]) || !std::isfinite(position[2])) {
                return -1;
            }
        }
        const bool selected = input_.selection != nullptr && input_.selection->contains(std::size_t(row));
        return selected ? code + static_cast<int>(visible_.size()) : code;
    }

  private:
    const OrderInput& input_;
    std::vector<char> visible_; ///< a byte is read faster than a bit
};

} // namespace

void DrawingOrder::setRows(int rows) {
    std::vector<int>& shuffled = shuffled_.rewrite(std::size_t(rows));
    std::iota(shuffled.begin(), shuffled.end(), 0);
    Random(0, "scatter drawing order").shuffle(shuffled);
}

std::vector<int> DrawingOrder::layersOf(const std::vector<int>& counts) {
    std::vector<int> found(counts.size(), 0);
    for (std::size_t code = 0; code + 1 < counts.size(); ++code) {
        found[code] = layers - 1 - std::bit_width(static_cast<unsigned>(counts[code])) / 2;
    }
    return found;
}

std::span<const int> DrawingOrder::layer(int index) const {
    if (layerStart_.empty()) {
        return {};
    }
    const std::size_t place = std::size_t(hasSelection_ ? layers + index : index);
    return std::span<const int>(rows_.get())
        .subspan(layerStart_[place], layerStart_[place + 1] - layerStart_[place]);
}

void DrawingOrder::rebuild(const OrderInput& input) {
    const Strata stratumOf(input);
    strata_.assign(2 * input.counts.size(), 0);
    if (input.selection == nullptr) {
        for (std::size_t code = 0; code < input.counts.size(); ++code) {
            strata_[code] = input.visible[code] ? input.counts[code] : 0;
        }
    } else {
        for (int row = 0; row < int(input.codes.size()); ++row) {
            if (const int stratum = stratumOf(row); stratum >= 0) {
                ++strata_[std::size_t(stratum)];
            }
        }
    }
    const std::vector<int> layerOf = strataLayers(input.counts);
    layerStart_.assign(2 * layers + 1, 0);
    for (std::size_t stratum = 0; stratum < strata_.size(); ++stratum) {
        layerStart_[std::size_t(layerOf[stratum]) + 1] += std::size_t(strata_[stratum]);
    }
    std::partial_sum(layerStart_.begin(), layerStart_.end(), layerStart_.begin());
    hasSelection_ = input.selection != nullptr;
    contextCount_ = !hasSelection_ ? 0 : static_cast<int>(layerStart_[layers]);

    std::vector<int>& rows = rows_.rewrite(layerStart_.back());
    std::vector<std::size_t> next(layerStart_.begin(), layerStart_.end() - 1);
    const auto ask = [codes = input.codes.data()](int row) { __builtin_prefetch(codes + row); };
    visitRows(shuffled_.get(), ask, [&](int row) {
        if (const int stratum = stratumOf(row); stratum >= 0) {
            rows[next[std::size_t(layerOf[std::size_t(stratum)])]++] = row;
        }
    });
}

std::vector<int> DrawingOrder::quotas(int budget) const {
    const std::size_t categories = strata_.size() / 2;
    const double context =
        std::accumulate(strata_.begin(), strata_.begin() + std::ptrdiff_t(categories), 0.0);
    const double selected = std::accumulate(strata_.begin() + std::ptrdiff_t(categories), strata_.end(), 0.0);
    const double forSelected =
        std::max(budget * selected / (context + selected), std::min(selected, 0.5 * budget));
    std::vector<int> quota(strata_.size());
    for (std::size_t stratum = 0; stratum < strata_.size(); ++stratum) {
        const bool isContext = stratum < categories;
        const double room = isContext ? budget - forSelected : forSelected;
        const double share = room * strata_[stratum] / std::max(isContext ? context : selected, 1.0);
        quota[stratum] =
            std::min(std::max(fewestOfACategory, static_cast<int>(std::lround(share))), strata_[stratum]);
    }
    return quota;
}

std::vector<int> DrawingOrder::subset(int budget, const OrderInput& input) const {
    if (rows_.size() <= std::size_t(budget)) {
        return rows_.get();
    }
    std::vector<int> quota = quotas(budget);
    const std::vector<int> layerOf = strataLayers(input.counts);
    std::vector<int> wanted(2 * layers, 0);
    for (std::size_t stratum = 0; stratum < quota.size(); ++stratum) {
        wanted[std::size_t(layerOf[stratum])] += quota[stratum];
    }
    std::vector<int> chosen;
    chosen.reserve(std::size_t(std::accumulate(wanted.begin(), wanted.end(), 0)));
    const Strata stratumOf(input);
    for (std::size_t layer = 0; layer < wanted.size(); ++layer) {
        // A layer is in random order: its beginning is a fair sample, and the rest need not be read.
        for (std::size_t index = layerStart_[layer]; wanted[layer] > 0; ++index) {
            const int row = rows_[index];
            if (quota[std::size_t(stratumOf(row))]-- > 0) {
                chosen.push_back(row);
                --wanted[layer];
            }
        }
    }
    return chosen;
}

} // namespace groupscope
