// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/checksums.h"

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/base/text.h"

#include <nlohmann/json.hpp>
#include <type_traits>

namespace groupscope {

namespace {

using nlohmann::json;
constexpr const char* checksumsName = "checksums";
constexpr std::string_view timings = "/timings/";

/// Adds the identity of a dataset other than its values.
void addForm(const Hdf5Dataset& dataset, Sha256& sum) {
    sum.addText(dataset.typeText());
    sum.addText(dataset.shapeText());
}

/// Integers count as those of 64 bits: the type that they have in the file goes before them.
template<class T>
void addNumbers(std::span<const T> values, Sha256& sum) {
    if constexpr (std::is_same_v<T, std::int32_t>) {
        const std::vector<std::int64_t> wide(values.begin(), values.end());
        sum.add(wide.data(), wide.size() * sizeof(std::int64_t));
    } else {
        sum.add(values.data(), values.size() * sizeof(T));
    }
}

template<class T>
void addStored(const Hdf5Dataset& dataset, Sha256& sum) {
    const std::vector<T> values = dataset.readNumbers<T>();
    addNumbers<T>(values, sum);
}

std::string sumOf(const Hdf5Dataset& dataset) {
    Sha256 sum;
    addForm(dataset, sum);
    if (dataset.type() == Hdf5Type::text)
        for (const std::string& text : dataset.readTexts())
            sum.addText(text);
    else if (dataset.type() == Hdf5Type::real && dataset.typeText() == "float32")
        addStored<float>(dataset, sum);
    else if (dataset.type() == Hdf5Type::real)
        addStored<double>(dataset, sum);
    else
        addStored<std::int64_t>(dataset, sum);
    return sum.digest();
}

/// Maximum depth of groups in files of this program; links can make a damaged file endless.
constexpr int deepestSums = 8;

void addSums(const Hdf5Group& group, int depth, Checksums& sums) {
    for (const std::string& name : group.children()) {
        if (depth == 0 && name == checksumsName)
            continue;
        const Hdf5Kind kind = group.kindOf(name);
        if (kind == Hdf5Kind::group && depth < deepestSums) {
            addSums(group.group(name), depth + 1, sums);
        } else if (kind == Hdf5Kind::dataset) {
            const Hdf5Dataset dataset = group.dataset(name);
            sums[dataset.path()] = sumOf(dataset);
        } else {
            throw DataError("it is neither a group nor a dataset of such a file", group.whereIs(name),
                            "the file may be damaged: make it again");
        }
    }
}

Checksums sumsOf(const Hdf5Group& root) {
    Checksums sums;
    addSums(root, 0, sums);
    return sums;
}

std::string contentOf(const Checksums& sums) {
    Sha256 sum;
    for (const auto& [path, digest] : sums)
        if (!path.starts_with(timings)) {
            sum.addText(path);
            sum.addText(digest);
        }
    return sum.digest();
}

/// The paths at which the two differ.
std::vector<std::string> differences(const Checksums& written, const Checksums& found) {
    std::vector<std::string> paths;
    for (const auto& [path, digest] : written)
        if (const auto other = found.find(path); other == found.end())
            paths.push_back(path + " is missing");
        else if (other->second != digest)
            paths.push_back(path + " is not what was written");
    for (const auto& [path, digest] : found)
        if (!written.contains(path) && !path.starts_with(timings))
            paths.push_back(path + " was added");
    return paths;
}

} // namespace

template<class T>
void SummedGroup::writeNumbers(const std::string& name, std::span<const T> values,
                               const std::vector<std::size_t>& shape) {
    const Hdf5Dataset dataset = group_.writeNumbers<T>(name, values, shape);
    Sha256 sum;
    addForm(dataset, sum);
    addNumbers(values, sum);
    sums_[dataset.path()] = sum.digest();
}

template void SummedGroup::writeNumbers(const std::string&, std::span<const float>,
                                        const std::vector<std::size_t>&);
template void SummedGroup::writeNumbers(const std::string&, std::span<const double>,
                                        const std::vector<std::size_t>&);
template void SummedGroup::writeNumbers(const std::string&, std::span<const std::int64_t>,
                                        const std::vector<std::size_t>&);
template void SummedGroup::writeNumbers(const std::string&, std::span<const std::int32_t>,
                                        const std::vector<std::size_t>&);

void SummedGroup::writeTexts(const std::string& name, const std::vector<std::string>& values) {
    const Hdf5Dataset dataset = group_.writeTexts(name, values);
    Sha256 sum;
    addForm(dataset, sum);
    for (const std::string& value : values)
        sum.addText(value);
    sums_[dataset.path()] = sum.digest();
}

void SummedGroup::writeText(const std::string& name, const std::string& value) {
    const Hdf5Dataset dataset = group_.writeText(name, value);
    Sha256 sum;
    addForm(dataset, sum);
    sum.addText(value);
    sums_[dataset.path()] = sum.digest();
}

void writeChecksums(Hdf5Group& root, const Checksums& sums) {
    root.writeText(checksumsName, json{{"content", contentOf(sums)}, {"datasets", sums}}.dump(1));
}

void requireChecksums(const Hdf5Group& root) {
    constexpr std::size_t mostNamed = 3;
    const FilePlace where = root.whereIs(checksumsName);
    const std::string advice = "the file may be damaged: make it again";
    Checksums written;
    std::string content;
    try {
        const json text = json::parse(root.dataset(checksumsName).readText());
        written = text.at("datasets").get<Checksums>();
        content = text.at("content").get<std::string>();
    } catch (const json::exception&) {
        throw DataError("the checksums cannot be read", where, advice);
    }
    if (content != contentOf(written))
        throw DataError("the checksums themselves are damaged", where, advice);
    const Checksums found = sumsOf(root);
    const std::vector<std::string> damaged = differences(written, found);
    if (!damaged.empty())
        throw DataError(joinedAndMore(mostNamed, damaged), where, advice);
}

} // namespace groupscope
