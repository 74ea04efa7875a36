// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace groupscope {

/// A large vector that copies of its owner share until one of them writes it. A drawing thread keeps a copy
/// of the scene for the cost of a pointer, while the scene changes.
template<class Value>
class SharedBuffer {
  public:
    const std::vector<Value>& get() const { return *values_; }
    const Value& operator[](std::size_t index) const { return (*values_)[index]; }
    std::size_t size() const { return values_->size(); }

    /// A buffer of `size` values that no copy reads, to be written completely: earlier values are dropped.
    /// Copies must be released in the thread that calls this.
    std::vector<Value>& rewrite(std::size_t size) {
        if (values_.use_count() > 1) {
            values_ = std::make_shared<std::vector<Value>>(size);
        } else {
            values_->resize(size);
        }
        return *values_;
    }

    void take(std::vector<Value> values) {
        values_ = std::make_shared<std::vector<Value>>(std::move(values));
    }

  private:
    std::shared_ptr<std::vector<Value>> values_ = std::make_shared<std::vector<Value>>();
};

} // namespace groupscope
