// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/torch_archive.h"

#include "core/base/error.h"
#include "core/io/column_factoring.h"
#include "core/io/memory_share.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

namespace groupscope {

namespace {

constexpr std::string_view descriptionName = "data.pkl";
constexpr std::size_t tensorBytesAtOnce = std::size_t{16} << 20;
constexpr std::uint64_t mostMembers = 1'000'000; // one of each tensor in a list of them

const ArchiveWords& torchWords() {
    static const ArchiveWords words{"PyTorch", "write the file again with torch.save"};
    return words;
}

bool isContiguous(const TorchTensor& tensor) {
    std::uint64_t next = 1;
    for (std::size_t d = tensor.shape.size(); d-- > 0;) {
        if (tensor.shape[d] != 1 && tensor.strides[d] != next)
            return false;
        next *= tensor.shape[d]; // the count fits: requireInside() has looked
    }
    return true;
}

} // namespace

bool TorchArchive::recognises(const std::filesystem::path& path) {
    try {
        const ZipMembers zip(path, torchWords(), mostMembers);
        return std::any_of(zip.members().begin(), zip.members().end(), [](const ZipMembers::Member& member) {
            return member.name == descriptionName || member.name.ends_with("/data.pkl");
        });
    } catch (const Error&) { // whoever opens it says what is wrong
        return false;
    }
}

TorchArchive::TorchArchive(const std::filesystem::path& path)
    : path_(path.string())
    , zip_(path, torchWords(), mostMembers) {
    const auto described =
        std::find_if(zip_.members().begin(), zip_.members().end(), [](const ZipMembers::Member& member) {
            return member.name == descriptionName || member.name.ends_with("/data.pkl");
        });
    if (described == zip_.members().end())
        zip_.fail("the archive holds no description of tensors (data.pkl)", path_);
    folder_ = described->name.substr(0, described->name.size() - descriptionName.size());
    if (const ZipMembers::Member* order = zip_.find(folder_ + "byteorder"); order && order->bytes < 16)
        bigEndian_ = zip_.bytesOf(*order, path_) == "big";
    requireMemory(described->bytes, path_);
    const Pickle pickle = readPickle(zip_.bytesOf(*described, path_), path_);
    collectRows(*pickle.root, 0);
    visits_ = 0;
    flatten(*pickle.root, "", 0);
}

std::string TorchArchive::where(const TorchArray& array) const {
    return path_ + " " + printableName(array.name);
}

const ZipMembers::Member& TorchArchive::memberOf(const TorchTensor& tensor, const std::string& where) const {
    const ZipMembers::Member* member = zip_.find(folder_ + "data/" + tensor.storage.key);
    if (member == nullptr)
        zip_.fail("the numbers of the tensor (data/" + printableName(tensor.storage.key) +
                      ") are not in the archive",
                  where);
    return *member;
}

void TorchArchive::requireInside(const TorchTensor& tensor, const NumberFormat& format,
                                 const std::string& where) const {
    const ZipMembers::Member& member = memberOf(tensor, where);
    const std::uint64_t there = member.bytes / format.size;
    std::uint64_t last = tensor.offset, elements = 1;
    for (std::size_t d = 0; d < tensor.shape.size(); ++d) {
        if (tensor.shape[d] == 0)
            return;
        const std::uint64_t steps = tensor.shape[d] - 1;
        const bool outside = steps > 0 && tensor.strides[d] > there / steps;
        // A step of 0 repeats numbers without end: what is expanded is saved so by nobody who means it.
        if (outside || elements > there / tensor.shape[d] || last > there)
            zip_.fail("the tensor claims numbers that its part of the file does not hold", where);
        elements *= tensor.shape[d];
        last += steps * tensor.strides[d];
    }
    if (last >= there)
        zip_.fail("the tensor claims numbers that its part of the file does not hold", where);
}

/// Reads an opened part to its end: only there its sum is compared.
void TorchArchive::finish(const TorchArray& array, Place& place) const {
    if (!place.reader)
        return;
    const ZipMembers::Member* member = zip_.find(folder_ + "data/" + place.key);
    const std::size_t size = array.format->size;
    std::uint64_t left = member->bytes - place.at * size;
    std::vector<char> bytes(std::min<std::uint64_t>(tensorBytesAtOnce, left));
    while (left > 0) {
        const std::uint64_t some = std::min<std::uint64_t>(bytes.size(), left);
        place.reader->read(bytes.data(), some);
        left -= some;
    }
    place.reader->finish();
    place.reader.reset();
}

/// To the first number of the tensor; rows of one stored tensor follow each other.
void TorchArchive::goTo(const TorchTensor& tensor, const TorchArray& array, Place& place) const {
    const std::size_t size = array.format->size;
    if (!place.reader || place.key != tensor.storage.key || place.at > tensor.offset) {
        if (place.reader && place.key != tensor.storage.key)
            finish(array, place);
        place.reader.reset(); // one at a time
        place.reader = zip_.open(memberOf(tensor, where(array)), where(array));
        place.key = tensor.storage.key;
        place.at = 0;
    }
    const std::uint64_t ahead = tensor.offset - place.at;
    std::vector<char> bytes(std::min<std::uint64_t>(tensorBytesAtOnce / size, ahead) * size);
    while (place.at < tensor.offset) {
        const std::uint64_t some =
            std::min<std::uint64_t>(tensorBytesAtOnce / size, tensor.offset - place.at);
        place.reader->read(bytes.data(), some * size);
        place.at += some;
    }
}

template<class T>
void TorchArchive::readPart(const TorchTensor& tensor, const TorchArray& array, std::size_t count, T* out,
                            Place& place, const RunContext& context) const {
    if (count == 0)
        return;
    const std::size_t size = array.format->size, block = tensorBytesAtOnce / size;
    goTo(tensor, array, place);
    std::vector<char> bytes(std::min(block, count) * size);
    if (isContiguous(tensor)) {
        for (std::size_t first = 0; first < count; first += block) {
            context.throwIfStopped();
            const std::size_t some = std::min(block, count - first);
            place.reader->read(bytes.data(), some * size);
            place.at += some;
            decodeNumbers<T>(std::span<const char>(bytes).first(some * size), *array.format, out + first);
        }
        return;
    }
    std::uint64_t last = 0; // a view: turned, or every second column
    for (std::size_t d = 0; d < tensor.shape.size(); ++d)
        last += (tensor.shape[d] - 1) * tensor.strides[d];
    requireMemory((last + 1) * (size + sizeof(T)), where(array));
    bytes.resize((last + 1) * size);
    place.reader->read(bytes.data(), bytes.size());
    place.at += last + 1;
    std::vector<T> stored(last + 1);
    decodeNumbers<T>(bytes, *array.format, stored.data());
    std::vector<std::uint64_t> index(tensor.shape.size(), 0);
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < count; ++i) {
        out[i] = stored[number];
        for (std::size_t d = index.size(); d-- > 0;) {
            number += tensor.strides[d];
            if (++index[d] < tensor.shape[d])
                break;
            number -= tensor.shape[d] * tensor.strides[d];
            index[d] = 0;
        }
    }
}

template<class T>
void TorchArchive::read(const TorchArray& array, std::size_t count, T* out, const RunContext& context) const {
    if (!array.format)
        throw DataError("the array of type " + printableName(array.type) + " holds no tensor of numbers",
                        where(array), "choose an array of numbers");
    Place place;
    for (std::size_t part = 0, done = 0; part < array.parts.size() && done < count; ++part) {
        const std::size_t own = std::min(
            elementCountOf({array.parts[part].shape.begin(), array.parts[part].shape.end()}), count - done);
        readPart(array.parts[part], array, own, out + done, place, context);
        done += own;
        context.report(static_cast<double>(done) / static_cast<double>(count), "reading " + where(array));
    }
    if (count == array.count()) // of a preview the first rows alone are read
        finish(array, place);
}

template void TorchArchive::read(const TorchArray&, std::size_t, float*, const RunContext&) const;
template void TorchArchive::read(const TorchArray&, std::size_t, double*, const RunContext&) const;
template void TorchArchive::read(const TorchArray&, std::size_t, std::int64_t*, const RunContext&) const;
template void TorchArchive::read(const TorchArray&, std::size_t, std::uint64_t*, const RunContext&) const;
template void TorchArchive::read(const TorchArray&, std::size_t, std::uint8_t*, const RunContext&) const;

TensorFile readTorch(const std::filesystem::path& path) {
    const TorchArchive archive(path);
    TensorFile file; // numbers and texts beside the tensors, such as the epoch, are nothing of a head
    for (const TorchArray& array : archive.arrays()) {
        std::string name = array.name;
        std::replace(name.begin(), name.end(), '/', '.');
        if (!array.format || array.shape.size() > 2 || array.count() == 0) {
            file.skipped.push_back(printableName(name) + " " + shapeText(array.shape));
            continue;
        }
        requireMemory(elementCountOf({array.count(), sizeof(float)}), archive.where(array));
        const auto columns = static_cast<Eigen::Index>(array.shape.empty() ? 1 : array.shape.back());
        StoredTensor tensor{name, array.shape,
                            MatrixF(static_cast<Eigen::Index>(array.count()) / columns, columns)};
        archive.read(array, array.count(), tensor.values.data(), {});
        file.tensors.push_back(std::move(tensor));
    }
    return file;
}

} // namespace groupscope
