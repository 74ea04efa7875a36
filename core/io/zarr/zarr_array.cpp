// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/zarr/zarr_array.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/memory_share.h"
#include "core/io/zarr/zarr_codecs.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>

namespace groupscope {

using nlohmann::json;

namespace {

constexpr std::size_t mostAxes = 8, mostChunks = 2'000'000;
constexpr int deepestDescription = 64;       // of lists in lists
constexpr std::size_t longestText = 1 << 16; // letters of a text of fixed length
constexpr std::size_t longestElement = 16;   // of a number

std::vector<std::size_t> extentsOf(const json& list) {
    std::vector<std::size_t> extents;
    for (const json& extent : list)
        extents.push_back(extent.is_number_unsigned() ? extent.get<std::size_t>() : SIZE_MAX);
    return extents;
}

std::string idOf(const json& codec) {
    return codec.is_null() ? std::string() : codec.at("id").get<std::string>();
}

/// Filters of the array; null if there are none.
const json& filtersOf(const json& text) {
    static const json none;
    const auto found = text.find("filters");
    return found == text.end() ? none : *found;
}

/// "<i4" and its like; nothing for all else.
std::optional<NumberFormat> integerFormat(const std::string& type) {
    const bool isKnown = type.size() == 3 && std::string_view("<>|").find(type[0]) < 3 &&
                         std::string_view("iu").find(type[1]) < 2 &&
                         std::string_view("1248").find(type[2]) < 4;
    if (!isKnown)
        return std::nullopt;
    return NumberFormat{type[1] == 'i' ? NumberFormat::Kind::integer : NumberFormat::Kind::natural,
                        static_cast<std::size_t>(type[2] - '0'), type[0] == '>'};
}

/// Whether a whole number is one of that format.
bool isHeldBy(const NumberFormat& format, const json& value) {
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX)
        return format.kind == NumberFormat::Kind::natural && format.size == sizeof(std::uint64_t);
    const auto integer = value.get<std::int64_t>();
    if (format.kind == NumberFormat::Kind::natural)
        return integer >= 0 && (format.size == 8 || integer >> (8 * format.size) == 0);
    const std::int64_t high = integer >> (8 * format.size - 1); // all bits that are that of the sign
    return high == 0 || high == -1;
}

} // namespace

json descriptionAt(const ZarrStore& store, const std::string& key, std::uint64_t most) {
    bool isTooDeep = false;
    json text = json::parse(
        store.read(key, most),
        [&](int depth, json::parse_event_t, const json&) {
            isTooDeep = isTooDeep || depth > deepestDescription;
            return !isTooDeep; // what is not kept takes no memory either
        },
        false);
    return isTooDeep ? json(json::value_t::discarded) : text;
}

ZarrArray::ZarrArray(const ZarrStore& store, std::string path, std::size_t& allowance)
    : store_(store)
    , path_(std::move(path))
    , where_(store.where(path_ + "/.zarray")) {
    const json text = descriptionAt(store, path_ + "/.zarray");
    try {
        readDescription(text);
    } catch (const json::exception&) {
        fail("the description of the array cannot be understood");
    }
    if (type_ != Type::other)
        requireSensible(allowance);
}

void ZarrArray::fail(const std::string& what) const {
    throw DataError(what, where_, "copy the store again from where it came from");
}

void ZarrArray::failUnread(const std::string& what) const {
    throw DataError(what, where_, store_.lineThatConverts());
}

void ZarrArray::readDescription(const json& text) {
    if (text.at("zarr_format") != 2)
        failUnread("the array is not of Zarr version 2");
    shape_ = extentsOf(text.at("shape"));
    chunks_ = extentsOf(text.at("chunks"));
    for (std::size_t axis = 0; axis < std::min(shape_.size(), chunks_.size()); ++axis)
        if (shape_[axis] == 0) // then some writers have no chunks either
            chunks_[axis] = std::max<std::size_t>(1, chunks_[axis]);
    const auto isExtent = [](std::size_t extent) { return extent < SIZE_MAX; };
    if (chunks_.size() != shape_.size() || shape_.size() > mostAxes ||
        !std::all_of(shape_.begin(), shape_.end(), isExtent) ||
        !std::all_of(chunks_.begin(), chunks_.end(), [&](std::size_t n) { return n > 0 && isExtent(n); }))
        fail("the array has a shape or chunks that cannot be");
    readType(text);
    if (type_ == Type::other)
        return;
    readPacking(text);
    readFill(text.at("fill_value"));
    const std::string order = text.value("order", "C"), separator = text.value("dimension_separator", "");
    if ((order != "C" && order != "F") || (!separator.empty() && separator != "." && separator != "/"))
        fail("the array lies in an order or under names that are not known");
    columnMajor_ = order == "F";
    separator_ = separator.empty() ? '.' : separator.front();
    count_ = elementCountOf(shape_);
    chunkElements_ = elementCountOf(chunks_);
    std::vector<std::size_t> along;
    for (std::size_t axis = 0; axis < shape_.size(); ++axis)
        along.push_back(chunksAlong(axis));
    chunkCount_ = elementCountOf(along);
    if (separator.empty() && shape_.size() > 1) { // stores of before 2021 do not say it
        const std::set<std::string> names = store_.namesBelow(path_ + "/");
        const bool dotted = std::any_of(names.begin(), names.end(), [](const std::string& name) {
            return name.find('.') != std::string::npos;
        });
        separator_ = names.empty() || dotted ? '.' : '/';
    }
}

void ZarrArray::readType(const json& text) {
    const json& type = text.at("dtype");
    typeText_ = type.is_string() ? type.get<std::string>() : "a record of fields";
    if (!type.is_string() || typeText_.size() < 3 || typeText_.find_first_of("<>|=") != 0) {
        if (typeText_ != "|O")
            return;
    }
    const char kind = typeText_[1];
    std::size_t size = 0;
    const char* const end = typeText_.data() + typeText_.size();
    if (kind != 'O' && (std::from_chars(typeText_.data() + 2, end, size).ptr != end || size == 0))
        return;
    const bool wordSized = size == 1 || size == 2 || size == 4 || size == 8;
    format_ = {NumberFormat::Kind::natural, size, typeText_[0] == '>'};
    elementBytes_ = size;
    if (kind == 'f' && wordSized && size > 1) {
        type_ = size == 8 ? Type::real64 : Type::real32;
        format_.kind = NumberFormat::Kind::real;
    } else if (kind == 'i' && wordSized) {
        type_ = Type::integer;
        format_.kind = NumberFormat::Kind::integer;
    } else if (kind == 'u' && wordSized) {
        type_ = size == 1 ? Type::byte : size == 8 ? Type::natural : Type::integer;
    } else if (kind == 'b' && size == 1) {
        type_ = Type::boolean;
    } else if ((kind == 'U' || kind == 'S') && size <= longestText) {
        type_ = Type::text;
        isUnicode_ = kind == 'U';
        elementBytes_ = isUnicode_ ? 4 * size : size;
    } else if (kind == 'O') {
        const json& filters = filtersOf(text);
        const std::string id = filters.is_array() && filters.size() == 1 ? idOf(filters[0]) : "other";
        type_ = id == "vlen-utf8" ? Type::text : Type::other;
        elementBytes_ = 0;
        typeText_ = "objects (" + id + ")";
    }
}

void ZarrArray::readPacking(const json& text) {
    const std::vector<std::string>& known = zarrCompressors();
    compressor_ = idOf(text.at("compressor"));
    if (!compressor_.empty() && std::find(known.begin(), known.end(), compressor_) == known.end())
        failUnread("the array is compressed with '" + printableName(compressor_) + "', which is not read; " +
                   joined(known) + " are");
    const json& filters = filtersOf(text);
    if (filters.is_null() || elementBytes_ == 0)
        return;
    if (filters.size() > 1)
        failUnread("the array has " + std::to_string(filters.size()) +
                   " filters, which are not read; delta, shuffle and vlen-utf8 are, alone");
    for (const json& filter : filters)
        readFilter(filter);
}

void ZarrArray::readFilter(const json& filter) {
    const std::string id = idOf(filter);
    if (id == "shuffle") {
        const json& bytes = filter.at("elementsize");
        if (!bytes.is_number_unsigned() || bytes < 1 || bytes > longestElement)
            fail("the filter shuffle has an elementsize that cannot be");
        shuffledBytes_ = bytes.get<std::size_t>();
    } else if (id == "delta" && (type_ == Type::integer || type_ == Type::byte)) {
        const std::string own = filter.at("dtype").get<std::string>();
        if (own != typeText_)
            failUnread("the filter delta makes '" + printableName(own) + "' of an array of '" + typeText_ +
                       "', which is not read");
        const std::string stored = filter.value("astype", own);
        difference_ = integerFormat(stored);
        if (!difference_)
            failUnread("the filter delta stores '" + printableName(stored) +
                       "', which is not read; whole numbers are");
    } else {
        failUnread("the array has the filter '" + printableName(id) +
                   "', which is not read; delta of whole numbers, shuffle and vlen-utf8 are, alone");
    }
}

void ZarrArray::readFill(const json& value) {
    if (!value.is_primitive())
        fail("the array has a fill_value that is no single value");
    fillText_ = value.dump(-1, ' ', false, json::error_handler_t::replace);
    hasFill_ = true;
    const bool isReal = type_ == Type::real32 || type_ == Type::real64;
    if (value.is_string() && type_ == Type::text) {
        fillText_ = elementBytes_ > 0 && !isUnicode_ ? std::string() : value.get<std::string>();
        hasFill_ = elementBytes_ == 0 || isUnicode_ || value.get<std::string>().empty();
    } else if (type_ == Type::text) {
        fillText_.clear();
        hasFill_ = value.is_number() && value == 0;
    } else if (value.is_boolean()) {
        fillInteger_ = value.get<bool>() ? 1 : 0;
        fillReal_ = static_cast<double>(fillInteger_);
    } else if (value.is_number_integer()) {
        hasFill_ = isReal || isHeldBy(format_, value);
        fillInteger_ = isReal ? 0 : value.get<std::uint64_t>();
        fillReal_ = value.get<double>();
    } else if (value.is_number()) {
        fillReal_ = value.get<double>();
        hasFill_ = isReal;
    } else {
        hasFill_ = isReal && (value == "NaN" || value == "Infinity" || value == "-Infinity");
        fillReal_ = value == "NaN" ? std::numeric_limits<double>::quiet_NaN()
                                   : std::numeric_limits<double>::infinity() * (value == "Infinity" ? 1 : -1);
    }
}

/// A made description claims much and stores little.
void ZarrArray::requireSensible(std::size_t& allowance) const {
    const std::size_t stored = store_.bytesBelow(path_ + "/"), elements = std::max<std::size_t>(1, count_);
    if (elementCountOf({elements, std::max<std::size_t>(1, elementBytes_)}) / bestPacking > stored) {
        const std::size_t claimed = elementCountOf({elements, elementInMemory()});
        if (claimed > allowance)
            fail("the array claims " + std::to_string(claimed >> 20) + " MiB, of which " +
                 std::to_string(stored) + " bytes are stored");
        allowance -= claimed;
    }
    if (chunkCount_ > mostChunks)
        fail("the array has over " + std::to_string(mostChunks) + " chunks");
}

std::size_t ZarrArray::elementInMemory() const {
    if (type_ == Type::text) // of any length: what its chunks add is counted as they are read
        return sizeof(std::string) + std::max(elementBytes_, fillText_.size());
    if (type_ == Type::byte || type_ == Type::boolean)
        return 1;
    return type_ == Type::real32 ? sizeof(float) : sizeof(double);
}

std::string ZarrArray::keyOf(const std::vector<std::size_t>& place) const {
    std::string key = path_ + "/";
    for (std::size_t axis = 0; axis < place.size(); ++axis)
        key += (axis > 0 ? std::string(1, separator_) : "") + std::to_string(place[axis]);
    return place.empty() ? key + "0" : key;
}

void ZarrArray::forEachChunk(std::size_t band,
                             const std::function<void(const std::vector<std::size_t>&)>& use) const {
    std::vector<std::size_t> place(shape_.size(), 0);
    if (!place.empty())
        place[0] = band;
    for (bool more = count_ > 0; more;) {
        use(place);
        more = false;
        for (std::size_t axis = place.size(); axis-- > 1 && !more;) {
            more = ++place[axis] < chunksAlong(axis);
            if (!more)
                place[axis] = 0;
        }
    }
}

std::size_t ZarrArray::missingChunks() const {
    const std::size_t bands = count_ == 0 ? 0 : shape_.empty() ? 1 : chunksAlong(0);
    std::size_t missing = 0;
    for (std::size_t band = 0; band < bands; ++band)
        forEachChunk(band, [&](const auto& place) { missing += !store_.has(keyOf(place)); });
    return missing;
}

} // namespace groupscope
