// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/npy.h"

#include "core/base/error.h"
#include "core/io/column_factoring.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>

namespace groupscope {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t mostDimensions = 32; // NumPy's own limit

/// Reads {'descr': '<f4', 'fortran_order': False, 'shape': (3, 6), }, a literal of Python: three keys in any
/// order, one string, one truth value, one tuple of integers.
class HeaderParser {
  public:
    HeaderParser(std::string_view text, const std::string& where)
        : rest_(text)
        , where_(where) {}

    NpyHeader parse() {
        NpyHeader header;
        bool type = false, order = false, shape = false;
        expect('{');
        while (!accept('}')) {
            const std::string key = quoted();
            expect(':');
            if (key == "descr" && !type)
                type = true, header.type = structured() ? std::string("structured") : quoted();
            else if (key == "fortran_order" && !order)
                order = true, header.fortranOrder = truth();
            else if (key == "shape" && !shape)
                shape = true, header.shape = sizes();
            else
                fail();
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        skipSpaces();
        if (!type || !order || !shape || !rest_.empty())
            fail();
        return header;
    }

  private:
    [[noreturn]] void fail() const {
        throw DataError("the header of the array cannot be understood", where_,
                        "write the file again with numpy.savez");
    }
    void skipSpaces() {
        while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\n' || rest_[0] == '\t'))
            rest_.remove_prefix(1);
    }
    bool accept(char wanted) {
        skipSpaces();
        if (rest_.empty() || rest_[0] != wanted)
            return false;
        rest_.remove_prefix(1);
        return true;
    }
    void expect(char wanted) {
        if (!accept(wanted))
            fail();
    }
    bool acceptWord(std::string_view word) {
        skipSpaces();
        if (rest_.substr(0, word.size()) != word)
            return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    std::string quoted() {
        skipSpaces();
        if (rest_.empty() || (rest_[0] != '\'' && rest_[0] != '"'))
            fail();
        const std::size_t end = rest_.find(rest_[0], 1);
        if (end == std::string_view::npos)
            fail();
        std::string text(rest_.substr(1, end - 1));
        rest_.remove_prefix(end + 1);
        return text;
    }
    /// Skips the field list of a structured type: such an array is not used, but must not end the reading.
    bool structured() {
        skipSpaces();
        if (rest_.empty() || rest_[0] != '[')
            return false;
        std::size_t depth = 0, at = 0;
        for (; at < rest_.size(); ++at) {
            depth += rest_[at] == '[' ? 1 : 0;
            if (rest_[at] == ']' && --depth == 0)
                break;
        }
        rest_.remove_prefix(std::min(rest_.size(), at + 1));
        return true;
    }
    bool truth() {
        if (acceptWord("True"))
            return true;
        if (!acceptWord("False"))
            fail();
        return false;
    }
    std::vector<std::size_t> sizes() {
        std::vector<std::size_t> shape;
        expect('(');
        while (!accept(')')) {
            skipSpaces();
            std::uint64_t size = 0;
            const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), size);
            if (error != std::errc() || shape.size() == mostDimensions)
                fail();
            rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
            acceptWord("L"); // Python 2
            shape.push_back(size);
            if (!accept(',')) {
                expect(')');
                break;
            }
        }
        return shape;
    }

    std::string_view rest_;
    const std::string& where_;
};

/// The format that NumPy's "<f4" names; nothing for other types.
std::optional<NumberFormat> numberFormat(const std::string& type) {
    if (type.size() != 3 || std::string_view("<>|=").find(type[0]) == std::string_view::npos)
        return std::nullopt;
    NumberFormat format;
    format.size = static_cast<std::size_t>(type[2] - '0');
    format.bigEndian = type[0] == '>';
    switch (type[1]) {
    case 'f':
        format.kind = NumberFormat::Kind::real;
        break;
    case 'i':
        format.kind = NumberFormat::Kind::integer;
        break;
    case 'u':
    case 'b':
        format.kind = NumberFormat::Kind::natural;
        break;
    default:
        return std::nullopt;
    }
    const bool known = format.size == 2 || format.size == 4 || format.size == 8 ||
                       (format.size == 1 && format.kind != NumberFormat::Kind::real);
    return known && (type[1] != 'b' || format.size == 1) ? std::optional(format) : std::nullopt;
}

/// Bytes of one element of texts; 0 for other types and for texts of no characters.
std::size_t textBytes(const std::string& type) {
    const std::size_t kind = type.find_first_of("US");
    constexpr std::size_t longestText = std::size_t{1} << 24;
    std::size_t characters = 0;
    if (kind > 1 || type.size() < 2)
        return 0;
    const auto [end, error] = std::from_chars(type.data() + kind + 1, type.data() + type.size(), characters);
    if (error != std::errc() || end != type.data() + type.size() || characters > longestText)
        return 0;
    return type[kind] == 'U' ? 4 * characters : characters;
}

void appendUtf8(std::string& text, std::uint32_t character) {
    const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (character < 0x80) {
        add(character);
    } else if (character < 0x800) {
        add(0xc0 | character >> 6), add(0x80 | (character & 0x3f));
    } else if (character < 0x10000) {
        add(0xe0 | character >> 12), add(0x80 | (character >> 6 & 0x3f)), add(0x80 | (character & 0x3f));
    } else if (character < 0x110000) {
        add(0xf0 | character >> 18), add(0x80 | (character >> 12 & 0x3f));
        add(0x80 | (character >> 6 & 0x3f)), add(0x80 | (character & 0x3f));
    } else {
        add(0xff); // no character, and no UTF-8
    }
}

[[noreturn]] void fail(const std::string& what, const std::string& where) {
    throw DataError(what, where, "the file may be damaged: write it again with numpy.savez");
}

} // namespace

std::size_t npyHeaderBytes(std::string_view bytes, const std::string& where) {
    const auto byteAt = [&](std::size_t at) { return std::size_t{static_cast<unsigned char>(bytes[at])}; };
    if (bytes.size() < 12 || bytes.substr(0, magic.size()) != magic)
        fail("this is no .npy array", where);
    const std::size_t version = byteAt(6);
    if (version < 1 || version > 3)
        fail("the array has the unknown .npy version " + std::to_string(version), where);
    const std::size_t length = byteAt(8) | byteAt(9) << 8;
    if (version == 1 && length < 2)
        fail("the array has an empty header", where);
    return version == 1 ? 10 + length : 12 + (length | byteAt(10) << 16 | byteAt(11) << 24);
}

NpyHeader parseNpyHeader(std::string_view bytes, const std::string& where) {
    const std::size_t end = npyHeaderBytes(bytes, where);
    if (end > bytes.size())
        fail("the array ends within its header", where);
    const std::size_t begin = bytes[6] == 1 ? 10 : 12;
    NpyHeader header = HeaderParser(bytes.substr(begin, end - begin), where).parse();
    header.format = numberFormat(header.type);
    header.elementBytes = header.format ? header.format->size : textBytes(header.type);
    header.bytes = end;
    return header;
}

std::string numpyTypeName(const NpyHeader& header) {
    if (header.isText())
        return "text";
    if (!header.format)
        return printableName(header.type);
    if (header.type.ends_with("b1"))
        return "bool";
    const std::string bits = std::to_string(8 * header.format->size);
    return (header.format->kind == NumberFormat::Kind::real      ? "float"
            : header.format->kind == NumberFormat::Kind::integer ? "int"
                                                                 : "uint") +
           bits;
}

std::vector<std::string> decodeNpyTexts(std::span<const char> bytes, const NpyHeader& header,
                                        const std::string& where) {
    std::vector<std::string> texts(header.elementBytes == 0 ? 0 : bytes.size() / header.elementBytes);
    const bool wide = header.type.find('U') != std::string::npos, swap = header.type[0] == '>';
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const char* element = bytes.data() + i * header.elementBytes;
        std::string text(wide ? "" : std::string(element, header.elementBytes));
        for (std::size_t at = 0; wide && at < header.elementBytes; at += 4) {
            std::uint32_t character = 0;
            std::memcpy(&character, element + at, 4);
            appendUtf8(text, swap ? __builtin_bswap32(character) : character);
        }
        text.resize(text.find_last_not_of('\0') + 1); // NumPy pads with zeros
        texts[i] = valueText(std::move(text), i, where);
    }
    return texts;
}

void readNpy(std::string_view bytes, const std::string& name, const std::string& where, TensorFile& file) {
    const NpyHeader header = parseNpyHeader(bytes, where);
    const std::string_view data = bytes.substr(header.bytes);
    if (header.shape.empty() && header.type == "<U0" && data.empty()) {
        file.texts[name] = {};
        return;
    }
    if (header.elementBytes == 0 || (header.isText() && !header.shape.empty())) {
        file.skipped.push_back(printableName(name) + " " + shapeText(header.shape) + " of type " +
                               printableName(header.type));
        return;
    }
    const std::size_t count = elementCountOf(header.shape);
    if (data.size() % header.elementBytes != 0 || data.size() / header.elementBytes != count)
        fail("an array of shape " + shapeText(header.shape) + " and type " + printableName(header.type) +
                 " holds " + std::to_string(data.size()) + " bytes",
             where);
    if (header.isText())
        file.texts[name] = decodeNpyTexts(data, header, where).front();
    else
        addTensor(file, name, header.shape, data, *header.format, header.fortranOrder);
}

std::string npyHeader(const std::string& type, const std::vector<std::size_t>& shape) {
    std::string sizes;
    for (const std::size_t size : shape)
        sizes += std::to_string(size) + (shape.size() == 1 ? "," : ", ");
    if (shape.size() > 1)
        sizes.resize(sizes.size() - 2);
    std::string text = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + sizes + "), }";
    constexpr std::size_t before = 10, alignment = 64;
    text.append((alignment - (before + text.size() + 1) % alignment) % alignment, ' ');
    text += '\n';
    std::string header(magic);
    header += {'\x01', '\x00', static_cast<char>(text.size() & 0xff), static_cast<char>(text.size() >> 8)};
    return header + text;
}

} // namespace groupscope
