// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/runs.

#include "core/base/error.h"
#include "core/base/members.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace groupscope {

/// Texts that occur often, each stored once: names of series and splits.
class SharedTexts {
  public:
    /// Index of the text, which is added if it is new.
    std::uint32_t number(const std::string& text) {
        const auto [known, isNew] = numbers_.emplace(text, static_cast<std::uint32_t>(texts_.size()));
        if (isNew)
            texts_.push_back(text);
        return known->second;
    }
    const std::vector<std::string>& all() const { return texts_; }

  private:
    std::vector<std::string> texts_;
    std::unordered_map<std::string, std::uint32_t> numbers_;
};

/// Writes numbers and texts in the byte order of this machine, for files that stay on it.
class ByteStreamWriter {
  public:
    /// With `shared`, write() replaces texts by their indices. `shared` must outlive the writer.
    explicit ByteStreamWriter(SharedTexts* shared = nullptr)
        : shared_(shared) {}

    template<class T>
    void number(T value) {
        static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    void text(std::string_view text) {
        number(static_cast<std::uint32_t>(text.size()));
        bytes_.append(text);
    }
    /// Writes a number, a text, a list, an optional value, or a struct or pair: its members in order.
    template<class T>
    void write(const T& value) {
        if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>)
            number(value);
        else
            std::apply([&](const auto&... member) { (write(member), ...); }, membersOf(value));
    }
    void write(const std::string& value) {
        if (shared_ == nullptr)
            text(value);
        else
            number(shared_->number(value));
    }
    template<class T>
    void write(const std::vector<T>& values) {
        number(static_cast<std::uint32_t>(values.size()));
        if constexpr (std::is_arithmetic_v<T>)
            bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
        else
            for (const T& value : values)
                write(value);
    }
    template<class T>
    void write(const std::optional<T>& value) {
        number(value.has_value());
        if (value)
            write(*value);
    }
    std::string take() { return std::move(bytes_); }

  private:
    SharedTexts* shared_;
    std::string bytes_;
};

/// Reads the output of a ByteStreamWriter. Every function throws DataError at the end of the bytes.
class ByteStreamReader {
  public:
    /// `shared` are the texts of the writer, if it had any.
    explicit ByteStreamReader(std::string_view bytes, const std::vector<std::string>* shared = nullptr)
        : bytes_(bytes)
        , shared_(shared) {}

    template<class T>
    T number() {
        T value{};
        std::memcpy(&value, next(sizeof value).data(), sizeof value);
        return value;
    }
    std::string_view text() { return next(number<std::uint32_t>()); }
    /// Reads a value of that type that write() wrote.
    template<class T>
    void read(T& value) {
        if constexpr (std::is_same_v<T, bool>)
            value = number<std::uint8_t>() != 0;
        else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>)
            value = number<T>();
        else
            std::apply([&](auto&... member) { (read(member), ...); }, membersOf(value));
    }
    void read(std::string& value) {
        if (shared_ == nullptr) {
            value = text();
            return;
        }
        const auto place = number<std::uint32_t>();
        if (place >= shared_->size())
            fail();
        value = (*shared_)[place];
    }
    template<class T>
    void read(std::vector<T>& values) {
        const std::size_t size = count(std::is_arithmetic_v<T> ? sizeof(T) : 1);
        if constexpr (std::is_arithmetic_v<T>) {
            const std::string_view from = next(size * sizeof(T)); // before anything is made for them
            values.resize(size);
            if (size > 0)
                std::memcpy(values.data(), from.data(), from.size());
        } else {
            values.reserve(std::min(size, bytes_.size() / sizeof(T) + 1)); // no more than the bytes
            for (std::size_t i = 0; i < size; ++i)
                read(values.emplace_back());
        }
    }
    template<class T>
    void read(std::optional<T>& value) {
        if (number<std::uint8_t>() != 0)
            read(value.emplace());
    }
    /// Reads the number of elements that follow, of at least `least` bytes each.
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
    const std::vector<std::string>* shared_;
};

} // namespace groupscope
