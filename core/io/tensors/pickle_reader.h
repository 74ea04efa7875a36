// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/tensors.

#include "core/base/unicode.h"
#include "core/io/memory_share.h"
#include "core/io/tensors/pickle.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace groupscope {

/// Interprets the opcodes (listed by Python's pickletools) with a stack, its marks and a memo.
class PickleReader {
  public:
    PickleReader(std::string_view bytes, std::string where)
        : bytes_(bytes)
        , where_(std::move(where)) {}

    Pickle read() {
        while (step()) {
        }
        return std::move(pickle_);
    }

  private:
    [[noreturn]] void fail(const std::string& what) const;
    [[noreturn]] void damaged() const { fail("the description of the tensors is damaged"); }

    std::string_view take(std::uint64_t count) {
        if (count > bytes_.size())
            damaged();
        const std::string_view taken = bytes_.substr(0, count);
        bytes_.remove_prefix(count);
        return taken;
    }
    std::uint64_t natural(std::size_t count) {
        std::uint64_t value = 0;
        const std::string_view taken = take(count);
        for (std::size_t i = 0; i < count; ++i)
            value |= std::uint64_t{static_cast<unsigned char>(taken[i])} << (8 * i);
        return value;
    }
    std::string line() {
        const std::size_t end = bytes_.find('\n');
        if (end == std::string_view::npos)
            damaged();
        const std::string text(take(end));
        take(1);
        return text;
    }

    /// Counts allocated bytes, because a few bytes of the description can copy shared lists and texts.
    void grow(std::size_t bytes) {
        constexpr std::size_t block = std::size_t{4} << 20;
        made_ += bytes;
        if (made_ / block != (made_ - bytes) / block)
            requireMemory(2 * (made_ + block), where_);
    }
    PickleValue& make(PickleValue::Kind kind) {
        grow(sizeof(PickleValue));
        PickleValue& value = pickle_.values.emplace_back();
        value.kind = kind;
        return value;
    }
    void push(PickleValue& value) { stack_.push_back(&value); }
    void pushInteger(std::int64_t integer, PickleValue::Kind kind = PickleValue::Kind::integer) {
        PickleValue& value = make(kind);
        value.integer = integer;
        value.real = static_cast<double>(integer);
        push(value);
    }
    void pushText(std::string_view text) {
        PickleValue& value = make(PickleValue::Kind::text);
        grow(text.size());
        if (firstNoUtf8(text) != std::string_view::npos) // replaced, two texts could become one
            fail("it holds a text that is no UTF-8");
        value.text = std::string(text);
        push(value);
    }
    PickleValue* pop() {
        if (stack_.size() <= (marks_.empty() ? 0 : marks_.back()))
            damaged();
        PickleValue* value = stack_.back();
        stack_.pop_back();
        return value;
    }
    PickleValue* top() const {
        if (stack_.empty())
            damaged();
        return stack_.back();
    }
    std::vector<const PickleValue*> popToMark() {
        if (marks_.empty())
            damaged();
        const auto begin = stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back());
        std::vector<const PickleValue*> items(begin, stack_.end());
        stack_.erase(begin, stack_.end());
        marks_.pop_back();
        return items;
    }
    void pushList(std::vector<const PickleValue*> items, PickleValue::Kind kind = PickleValue::Kind::list) {
        grow(items.size() * sizeof(items[0]));
        PickleValue& value = make(kind);
        value.items = std::move(items);
        push(value);
    }
    void pushTuple(std::size_t count) {
        std::vector<const PickleValue*> items(count);
        for (std::size_t i = count; i-- > 0;)
            items[i] = pop();
        pushList(std::move(items));
    }
    void extend(const std::vector<const PickleValue*>& items, PickleValue::Kind kind) {
        PickleValue* target = top();
        if (target->kind != kind || (kind == PickleValue::Kind::dictionary && items.size() % 2 != 0))
            damaged();
        grow(2 * items.size() * sizeof(items[0]));
        target->items.insert(target->items.end(), items.begin(), items.end());
    }
    void remember(std::uint64_t place) {
        grow(8 * sizeof(void*)); // a node of the memo
        memo_[place] = top();
    }
    void recall(std::uint64_t place) {
        const auto found = memo_.find(place);
        if (found == memo_.end())
            damaged();
        stack_.push_back(found->second);
    }

    void pushNamed(const std::string& name);
    void pushStorage();
    std::vector<std::uint64_t> naturals(const PickleValue& tuple) const;
    void pushTensor(const std::vector<const PickleValue*>& of);
    void pushDictionary(const std::vector<const PickleValue*>& of);
    void call();

    bool step();
    bool stepOfNumbers(unsigned char code);
    bool stepOfTexts(unsigned char code);
    bool stepOfContainers(unsigned char code);
    bool stepOfMemo(unsigned char code);

    std::string_view bytes_;
    std::string where_;
    Pickle pickle_;
    std::size_t made_ = 0;
    std::vector<PickleValue*> stack_;
    std::vector<std::size_t> marks_; ///< heights of the stack
    std::unordered_map<std::uint64_t, PickleValue*> memo_;
};

} // namespace groupscope
