// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/npy.h"

#include "core/base/error.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

namespace groupscope {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t mostDimensions = 32; // NumPy's own limit

/// The header of an array: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 6), }
struct Header {
    std::string type;
    bool fortranOrder = false;
    std::vector<std::size_t> shape;
};

/// Reads that literal of Python: three keys in any order, one string, one truth value, one tuple of integers.
class HeaderParser {
  public:
    HeaderParser(std::string_view text, const std::string& where)
        : rest_(text)
        , where_(where) {}

    Header parse() {
        Header header;
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

/// The ASCII text of a scalar `<U`; nothing for other types and other characters.
std::optional<std::string> asciiText(const Header& header, std::string_view data) {
    if (!header.shape.empty() || header.type.rfind("<U", 0) != 0 || data.size() % 4 != 0)
        return std::nullopt;
    std::string text;
    for (std::size_t at = 0; at < data.size(); at += 4) {
        if (data[at] < 0 || data[at + 1] != 0 || data[at + 2] != 0 || data[at + 3] != 0)
            return std::nullopt;
        if (data[at] != 0) // NumPy pads with zeros
            text += data[at];
    }
    return text;
}

} // namespace

void readNpy(std::string_view bytes, const std::string& name, const std::string& where, TensorFile& file) {
    const auto fail = [&](const std::string& what) {
        throw DataError(what, where, "the file may be damaged: write it again with numpy.savez");
    };
    const auto byteAt = [&](std::size_t at) { return std::size_t{static_cast<unsigned char>(bytes[at])}; };
    if (bytes.size() < 12 || bytes.substr(0, magic.size()) != magic)
        fail("this is no .npy array");
    const std::size_t version = byteAt(6);
    if (version < 1 || version > 3)
        fail("the array has the unknown .npy version " + std::to_string(version));
    const std::size_t begin = version == 1 ? 10 : 12;
    std::size_t length = byteAt(8) | byteAt(9) << 8;
    if (version > 1)
        length |= byteAt(10) << 16 | byteAt(11) << 24;
    if (length > bytes.size() - std::min(begin, bytes.size()))
        fail("the array ends within its header");
    const Header header = HeaderParser(bytes.substr(begin, length), where).parse();
    const std::string_view data = bytes.substr(begin + length);
    if (const std::optional<std::string> text = asciiText(header, data)) {
        file.texts[name] = *text;
        return;
    }
    const std::optional<NumberFormat> format = numberFormat(header.type);
    if (!format) {
        file.skipped.push_back(printableName(name) + " " + shapeText(header.shape) + " of type " +
                               printableName(header.type));
        return;
    }
    const std::size_t count = elementCountOf(header.shape);
    if (data.size() % format->size != 0 || data.size() / format->size != count)
        fail("an array of shape " + shapeText(header.shape) + " and type " + printableName(header.type) +
             " holds " + std::to_string(data.size()) + " bytes");
    addTensor(file, name, header.shape, data, *format, header.fortranOrder);
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
