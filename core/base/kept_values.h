// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/sha256.h"

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <random>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace groupscope {

/// A thread-safe cache of values that are slow to make, with a memory limit. A value is identified by all its
/// inputs. When the cache is full, a random value is dropped: a caller that repeats a cycle longer than the
/// cache then still finds most values, while dropping the oldest would always drop the next one needed.
template<class Value>
class KeptValues {
    static_assert(std::is_trivially_copyable_v<Value>, "else it holds more memory than its size");

  public:
    /// `memory` is in bytes; at least one value is kept.
    explicit KeptValues(std::size_t memory)
        : most_(std::max<std::size_t>(1, memory / bytesOfOne)) {}

    /// Returns the cached value of `parts`, or calls make() and keeps its result. Only a hash of `parts` is
    /// stored.
    template<class Make>
    Value of(std::string_view parts, const Make& make) {
        std::string sum = sha256OfText(parts);
        {
            const std::lock_guard lock(mutex_);
            if (const auto known = known_.find(sum); known != known_.end())
                return known->second;
        }
        const Value made = make();
        const std::lock_guard lock(mutex_);
        keep(std::move(sum), made);
        return made;
    }

    /// Number of values that fit into the memory limit.
    std::size_t most() const { return most_; }
    std::size_t size() const {
        const std::lock_guard lock(mutex_);
        return known_.size();
    }

  private:
    /// Size of one entry: the text of the hash, the value, and the node, bucket and list entry of the map.
    static constexpr std::size_t bytesOfOne = sizeof(std::string) + 80 + sizeof(Value) + 64;

    void keep(std::string sum, const Value& value) {
        const auto [own, isNew] = known_.emplace(std::move(sum), value);
        if (!isNew) // another thread has made it meanwhile
            return;
        if (places_.size() < most_)
            return places_.push_back(&own->first);
        const std::size_t place = std::uniform_int_distribution<std::size_t>(0, places_.size() - 1)(chance_);
        known_.erase(known_.find(*places_[place]));
        places_[place] = &own->first;
    }

    std::size_t most_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Value> known_;
    std::vector<const std::string*> places_; ///< keys of the map, whose addresses are stable
    std::minstd_rand chance_;
};

} // namespace groupscope
