// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/runs.

#include "core/base/error.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace groupscope {

/// Numbers and texts one after the other, in the byte order of this machine: for files that never leave it.
class ByteStreamWriter {
  public:
    template<class T>
    void number(T value) {
        static_assert(std::is_arithmetic_v<T>);
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    void text(std::string_view text) {
        number(static_cast<std::uint32_t>(text.size()));
        bytes_.append(text);
    }
    template<class T>
    void numbers(const std::vector<T>& values) {
        number(static_cast<std::uint32_t>(values.size()));
        bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    }
    std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

/// Reads what a ByteStreamWriter wrote. Every function throws DataError where the bytes are at their end.
class ByteStreamReader {
  public:
    explicit ByteStreamReader(std::string_view bytes)
        : bytes_(bytes) {}

    template<class T>
    T number() {
        T value{};
        std::memcpy(&value, next(sizeof value).data(), sizeof value);
        return value;
    }
    std::string_view text() { return next(number<std::uint32_t>()); }
    template<class T>
    std::vector<T> numbers() {
        const std::size_t count = number<std::uint32_t>();
        const std::string_view from = next(count * sizeof(T)); // before anything is made for them
        std::vector<T> values(count);
        if (count > 0)
            std::memcpy(values.data(), from.data(), from.size());
        return values;
    }
    /// How many things follow, of at least `least` bytes each.
    std::size_t count(std::size_t least) {
        const std::size_t count = number<std::uint32_t>();
        if (count * least > bytes_.size())
            fail();
        return count;
    }
    bool atEnd() const { return bytes_.empty(); }
    [[noreturn]] static void fail() {
        throw DataError("the index of runs is damaged", "index of runs",
                        "it is made anew from the run files");
    }

  private:
    std::string_view next(std::size_t count) {
        if (count > bytes_.size())
            fail();
        const std::string_view read = bytes_.substr(0, count);
        bytes_.remove_prefix(count);
        return read;
    }

    std::string_view bytes_;
};

} // namespace groupscope
