// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_input.h"

#include "core/base/error.h"
#include "core/io/hdf5/checksums.h"
#include "core/io/hdf5/hdf5_handle.h"
#include "core/io/hdf5/known_contents.h"
#include "core/runs/run_file.h"
#include "core/runs/run_summaries.h"
#include "core/runs/summary_bytes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace groupscope;
namespace fs = std::filesystem;

constexpr std::size_t mostElements = 4096;

void require(bool holds) {
    if (!holds)
        std::abort();
}

/// The groups of a file that is being written, by their paths.
class Groups {
  public:
    Groups(Hdf5Group root, Checksums& sums)
        : root_(std::move(root), sums) {}

    SummedGroup& at(const std::string& path) {
        if (path.empty())
            return root_;
        if (const auto known = groups_.find(path); known != groups_.end())
            return known->second;
        const std::size_t slash = path.rfind('/');
        SummedGroup& parent = at(slash == std::string::npos ? std::string() : path.substr(0, slash));
        return groups_.emplace(path, parent.createGroup(path.substr(slash + 1))).first->second;
    }

  private:
    SummedGroup root_;
    std::map<std::string, SummedGroup> groups_;
};

template<class T>
void writeNumbers(SummedGroup& group, const std::string& name, std::istream& words, std::size_t count,
                  const std::vector<std::size_t>& shape) {
    std::vector<T> values(count);
    std::string word;
    for (std::size_t i = 0; i < count && words >> word; ++i)
        if constexpr (std::is_floating_point_v<T>)
            values[i] = static_cast<T>(std::strtod(word.c_str(), nullptr)); // nan and inf too
        else
            std::from_chars(word.data(), word.data() + word.size(), values[i]);
    group.writeNumbers<T>(name, values, shape);
}

/// A dataset from a line "PATH TYPE EXTENT... :VALUES".
void writeLine(Groups& groups, const std::string& line) {
    const std::size_t colon = line.find(" :");
    if (colon == std::string::npos)
        return;
    std::istringstream form(line.substr(0, colon)), words(line.substr(colon + 2));
    std::string path, type;
    form >> path >> type;
    std::vector<std::size_t> shape;
    std::size_t count = 1;
    for (std::size_t extent = 0; shape.size() < 3 && form >> extent; shape.push_back(extent))
        if (count *= std::min(extent, mostElements + 1); count > mostElements)
            return;
    const std::size_t slash = path.rfind('/');
    SummedGroup& group = groups.at(slash == std::string::npos ? std::string() : path.substr(0, slash));
    const std::string name = path.substr(slash + 1);
    if (type == "text")
        group.writeText(name, words.str());
    if (type == "float64")
        writeNumbers<double>(group, name, words, count, shape);
    if (type == "float32")
        writeNumbers<float>(group, name, words, count, shape);
    if (type == "int32")
        writeNumbers<std::int32_t>(group, name, words, count, shape);
    if (type == "int64")
        writeNumbers<std::int64_t>(group, name, words, count, shape);
    if (type == "texts") {
        std::vector<std::string> texts;
        for (std::string text; std::getline(words, text, '\t');)
            texts.push_back(text);
        group.writeTexts(name, texts);
    }
}

/// A run file of those datasets, with the sums of them.
void writeFile(const std::string& lines, const fs::path& path) {
    Hdf5File file = Hdf5File::create(path);
    {
        file.root().setTextAttribute("groupscope", "run");
        file.root().setTextAttribute("schema_version", "5");
        Checksums sums;
        Groups groups(file.root().itself(), sums);
        std::istringstream text(validUtf8(lines)); // else no list of the sums could be written
        for (std::string line; std::getline(text, line);)
            try {
                writeLine(groups, line);
            } catch (const FileError&) { // a name twice, or none
            }
        writeChecksums(file.root(), sums);
    }
    file.close();
    rememberContent(*smallFileSum(path)); // else a copy of the process would try it first
}

void requireConsistent(const Run& run) {
    require(run.trainCounts.size() == static_cast<std::size_t>(run.groups.groupCount()));
    for (const SplitResult& result : run.splits) {
        require(result.predictions.empty() || result.predictions.size() == result.rows.size());
        require(result.labels.empty() || result.labels.size() == result.rows.size());
        for (const int row : result.rows)
            require(row >= 0 && row < run.data.n);
        for (const int predicted : result.predictions)
            require(predicted >= 0 && predicted < run.groups.classCount());
        require(result.report.groups.size() == static_cast<std::size_t>(run.groups.groupCount()));
    }
    for (const Column& column : run.found)
        require(column.codes.size() == static_cast<std::size_t>(run.data.n));
}

/// A run that was read can be written and read again, and is then the same, and so is its summary.
void requireReturn(const Run& run, const fs::path& path) {
    saveRun(run, path);
    const Run again = loadRun(path);
    SharedTexts shared, sharedAgain;
    const std::string bytes = bytesOfSummary(summaryOf(run), shared);
    require(bytes == bytesOfSummary(summaryOf(again), sharedAgain) && shared.all() == sharedAgain.all());
}

} // namespace

/// A run file, or the datasets of one as lines, of which one is made whose sums are right: read as a run
/// whose parts fit together, or refused with an Error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static testing::InputFile input, written;
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const fs::path path = input.holding(data, size);
    try {
        if (!bytes.starts_with("\x89HDF"))
            writeFile(bytes, path);
        const Run run = loadRun(path);
        ++testing::inputsTaken;
        requireConsistent(run);
        requireReturn(run, written.holding(nullptr, 0));
    } catch (const Error&) {
    }
    return 0;
}
