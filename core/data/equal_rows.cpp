// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/equal_rows.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <array>
#include <bit>

namespace groupscope {

namespace {

using Eigen::Index;

struct HashedRow {
    std::uint64_t hash;
    int row;
};

constexpr std::size_t bucketCount = 256; // by the first byte of the hash: work for all threads

std::size_t bucketOf(std::uint64_t hash) {
    return hash >> 56;
}

/// The bits of a value; equal values have equal bits.
std::uint64_t bitsOf(float value) {
    return std::bit_cast<std::uint32_t>(value + 0.0F); // -0 becomes 0
}

/// One step of a hash: for each state another word gives another state, and the other way round.
std::uint64_t stirred(std::uint64_t state, std::uint64_t word) {
    return std::rotl(state ^ word, 29) * 0x9E3779B97F4A7C15U;
}

std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 32)) * 0xD6E8FEB86659FD93U;
    x = (x ^ (x >> 32)) * 0xD6E8FEB86659FD93U;
    return x ^ (x >> 32);
}

/// The hashed rows bucket after bucket, and where each bucket begins.
struct Buckets {
    std::vector<HashedRow> entries;
    std::array<std::size_t, bucketCount + 1> begins{};
};

Buckets fillBuckets(std::span<const std::uint64_t> hashes, const RowSelection& leftOut) {
    Buckets buckets;
    for (std::size_t row = 0; row < hashes.size(); ++row)
        if (!leftOut.contains(row))
            ++buckets.begins[bucketOf(hashes[row]) + 1];
    for (std::size_t b = 0; b < bucketCount; ++b)
        buckets.begins[b + 1] += buckets.begins[b];
    buckets.entries.resize(buckets.begins[bucketCount]);
    auto next = buckets.begins;
    for (std::size_t row = 0; row < hashes.size(); ++row)
        if (!leftOut.contains(row))
            buckets.entries[next[bucketOf(hashes[row])]++] = {hashes[row], static_cast<int>(row)};
    return buckets;
}

/// Finds the groups of equal rows of one bucket.
class BucketSearch {
  public:
    BucketSearch(const MatrixView<float>& rows, std::span<HashedRow> bucket)
        : rows_(rows)
        , bucket_(bucket) {}

    EqualRows find() {
        std::sort(bucket_.begin(), bucket_.end(), [](const HashedRow& a, const HashedRow& b) {
            return a.hash != b.hash ? a.hash < b.hash : a.row < b.row;
        });
        for (std::size_t begin = 0, end; begin < bucket_.size(); begin = end) {
            end = begin + 1;
            while (end < bucket_.size() && bucket_[end].hash == bucket_[begin].hash)
                ++end;
            if (end - begin > 1)
                addEqual(bucket_.subspan(begin, end - begin));
        }
        return std::move(found_);
    }

  private:
    std::span<const float> values(const HashedRow& entry) const {
        return {rows_.data() + entry.row * rows_.outerStride(), static_cast<std::size_t>(rows_.cols())};
    }
    bool equal(const HashedRow& a, const HashedRow& b) const {
        return std::ranges::equal(values(a), values(b));
    }

    /// Rows of one hash are nearly always equal. Those that are not are sorted by their values: no number of
    /// collisions makes this quadratic.
    void addEqual(std::span<HashedRow> entries) {
        if (!std::all_of(entries.begin() + 1, entries.end(),
                         [&](const HashedRow& other) { return equal(entries.front(), other); }))
            std::sort(entries.begin(), entries.end(), [this](const HashedRow& a, const HashedRow& b) {
                const auto x = values(a), y = values(b);
                const auto [atX, atY] = std::ranges::mismatch(x, y);
                return atX == x.end() ? a.row < b.row : *atX < *atY;
            });
        for (std::size_t begin = 0, end; begin < entries.size(); begin = end) {
            end = begin + 1;
            while (end < entries.size() && equal(entries[begin], entries[end]))
                ++end;
            if (end - begin < 2)
                continue;
            for (std::size_t i = begin; i < end; ++i)
                found_.rows.push_back(entries[i].row);
            found_.ends.push_back(found_.rows.size());
        }
    }

    const MatrixView<float>& rows_;
    std::span<HashedRow> bucket_;
    EqualRows found_;
};

} // namespace

std::size_t EqualRows::largest() const {
    std::size_t largest = 0;
    for (std::size_t i = 0; i < groupCount(); ++i)
        largest = std::max(largest, group(i).size());
    return largest;
}

std::uint64_t rowHash(std::span<const float> values) {
    // Four chains side by side: a processor multiplies faster than it waits for products.
    std::array<std::uint64_t, 4> states{1, 2, 3, 4};
    const std::size_t D = values.size();
    std::size_t d = 0;
    for (; d + 8 <= D; d += 8)
        for (std::size_t i = 0; i < 4; ++i)
            states[i] = stirred(states[i], bitsOf(values[d + 2 * i]) | bitsOf(values[d + 2 * i + 1]) << 32);
    for (; d < D; ++d)
        states[d % 4] = stirred(states[d % 4], bitsOf(values[d]));
    std::uint64_t hash = 0;
    for (const std::uint64_t state : states)
        hash = mixed(hash ^ state);
    return hash;
}

EqualRows findEqualRows(const MatrixView<float>& rows, std::span<const std::uint64_t> hashes,
                        const RowSelection& leftOut, const RunContext& context) {
    Buckets buckets = fillBuckets(hashes, leftOut);
    std::vector<EqualRows> parts(bucketCount);
    parallelFor(bucketCount, 1, [&](std::size_t begin, std::size_t end) {
        context.throwIfStopped();
        for (std::size_t b = begin; b < end; ++b)
            parts[b] =
                BucketSearch(rows, std::span(buckets.entries)
                                       .subspan(buckets.begins[b], buckets.begins[b + 1] - buckets.begins[b]))
                    .find();
    });
    std::vector<std::span<const int>> groups;
    for (const EqualRows& part : parts)
        for (std::size_t i = 0; i < part.groupCount(); ++i)
            groups.push_back(part.group(i));
    std::sort(groups.begin(), groups.end(),
              [](const auto& a, const auto& b) { return a.front() < b.front(); });
    EqualRows all;
    for (const std::span<const int> group : groups) {
        all.rows.insert(all.rows.end(), group.begin(), group.end());
        all.ends.push_back(all.rows.size());
    }
    return all;
}

} // namespace groupscope
