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

/// Values that are asked for again and again and take long to make, each known by all that it is made of, in
/// no more than a given memory. One by chance gives way to a new one: whoever goes through more of them than
/// have room, time after time in the same order, still finds most, where the oldest would always be the one
/// that is asked for next. Any thread may ask.
template<class Value>
class KeptValues {
    static_assert(std::is_trivially_copyable_v<Value>, "else it holds more memory than its size");

  public:
    /// In bytes; at least one value is kept.
    explicit KeptValues(std::size_t memory)
        : most_(std::max<std::size_t>(1, memory / bytesOfOne)) {}

    /// What make() gives, or gave before for the same `parts`, of which a sum is kept and not they.
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

    /// How many there is room for.
    std::size_t most() const { return most_; }
    std::size_t size() const {
        const std::lock_guard lock(mutex_);
        return known_.size();
    }

  private:
    /// The sum's text, the value, and what a node, its bucket and its place take.
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
    std::vector<const std::string*> places_; ///< its keys, which stay where they are
    std::minstd_rand chance_;
};

} // namespace groupscope
