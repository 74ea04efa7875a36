// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace groupscope {

/// The mean of a value over the batches of an epoch.
class EpochMean {
  public:
    void add(double value) {
        total_ += value;
        ++batches_;
    }
    /// 0 without batches; begins the next epoch.
    double take() {
        const double mean = batches_ == 0 ? 0.0 : total_ / static_cast<double>(batches_);
        *this = {};
        return mean;
    }

  private:
    double total_ = 0.0;
    std::uint64_t batches_ = 0;
};

} // namespace groupscope
