// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/pickle.h"

#include "core/io/tensors/pickle_reader.h"

#include <algorithm>
#include <cstring>

namespace groupscope {

bool PickleReader::stepOfNumbers(unsigned char code) {
    switch (code) {
    case 'N':
        push(make(PickleValue::Kind::none));
        return true;
    case 0x88:
    case 0x89:
        pushInteger(code == 0x88 ? 1 : 0, PickleValue::Kind::truth);
        return true;
    case 'J':
        pushInteger(static_cast<std::int32_t>(natural(4)));
        return true;
    case 'K':
        pushInteger(static_cast<std::int64_t>(natural(1)));
        return true;
    case 'M':
        pushInteger(static_cast<std::int64_t>(natural(2)));
        return true;
    case 0x8a: { // an integer of so many bytes
        const std::size_t count = natural(1);
        if (count > sizeof(std::int64_t))
            fail("it holds an integer of " + std::to_string(count) + " bytes");
        std::uint64_t value = natural(count);
        if (count > 0 && count < sizeof value && (value >> (8 * count - 1) & 1U) != 0)
            value |= ~std::uint64_t{0} << (8 * count); // its sign
        pushInteger(static_cast<std::int64_t>(value));
        return true;
    }
    case 'G': { // the last byte first
        std::string bytes(take(sizeof(double)));
        std::reverse(bytes.begin(), bytes.end());
        PickleValue& value = make(PickleValue::Kind::real);
        std::memcpy(&value.real, bytes.data(), sizeof(double));
        push(value);
        return true;
    }
    default:
        return false;
    }
}

bool PickleReader::stepOfTexts(unsigned char code) {
    switch (code) {
    case 'X':
        pushText(take(natural(4)));
        return true;
    case 0x8c:
        pushText(take(natural(1)));
        return true;
    case 0x8d:
        pushText(take(natural(8)));
        return true;
    case 'B': // bytes are nothing that is read
    case 'C':
        take(natural(code == 'B' ? 4 : 1));
        push(make(PickleValue::Kind::other));
        return true;
    case 'c': {
        const std::string module = line();
        pushNamed(module + " " + line());
        return true;
    }
    case 0x93: {
        const PickleValue *name = pop(), *module = pop();
        pushNamed(module->text + " " + name->text);
        return true;
    }
    default:
        return false;
    }
}

bool PickleReader::stepOfContainers(unsigned char code) {
    switch (code) {
    case '(':
        marks_.push_back(stack_.size());
        return true;
    case ']':
    case ')':
        pushList({});
        return true;
    case '}':
        pushList({}, PickleValue::Kind::dictionary);
        return true;
    case 't':
    case 'l':
        pushList(popToMark());
        return true;
    case 'd': {
        std::vector<const PickleValue*> items = popToMark();
        if (items.size() % 2 != 0)
            damaged();
        pushList(std::move(items), PickleValue::Kind::dictionary);
        return true;
    }
    case 0x85:
    case 0x86:
    case 0x87:
        pushTuple(code - std::size_t{0x84});
        return true;
    case 'a': {
        const PickleValue* item = pop();
        extend({item}, PickleValue::Kind::list);
        return true;
    }
    case 'e':
        extend(popToMark(), PickleValue::Kind::list);
        return true;
    case 's': {
        const PickleValue *value = pop(), *key = pop();
        extend({key, value}, PickleValue::Kind::dictionary);
        return true;
    }
    case 'u':
        extend(popToMark(), PickleValue::Kind::dictionary);
        return true;
    default:
        return false;
    }
}

bool PickleReader::stepOfMemo(unsigned char code) {
    switch (code) {
    case 'q':
        remember(natural(1));
        return true;
    case 'r':
        remember(natural(4));
        return true;
    case 0x94:
        remember(memo_.size());
        return true;
    case 'h':
        recall(natural(1));
        return true;
    case 'j':
        recall(natural(4));
        return true;
    default:
        return false;
    }
}

/// Whether there is more.
bool PickleReader::step() {
    const auto code = static_cast<unsigned char>(take(1).front());
    if (stepOfNumbers(code) || stepOfTexts(code) || stepOfContainers(code) || stepOfMemo(code))
        return true;
    switch (code) {
    case 0x80: // the protocol
        take(1);
        return true;
    case 0x95: // a frame
        take(8);
        return true;
    case 'Q':
        pushStorage();
        return true;
    case 'R':
        call();
        return true;
    case 'b': // attributes, such as the versions of layers; those of a tensor could say how it is read
        pop();
        if (top()->kind == PickleValue::Kind::tensor)
            fail("it holds a tensor with additional attributes");
        return true;
    case '0':
        pop();
        return true;
    case '.':
        pickle_.root = pop();
        return false;
    default:
        fail("it holds what is no tensor, dictionary, list, text or number (opcode " + std::to_string(code) +
             ")");
    }
}

Pickle readPickle(std::string_view bytes, const std::string& where) {
    return PickleReader(bytes, where).read();
}

} // namespace groupscope
