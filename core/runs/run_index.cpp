// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_index.h"

#include "core/base/parallel.h"
#include "core/base/sha256.h"
#include "core/base/version.h"
#include "core/io/atomic_file.h"
#include "core/io/cache_folder.h"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <set>
#include <system_error>

namespace groupscope {

namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t largestIndex = std::uintmax_t{1} << 30;
constexpr std::size_t mostIndexes = 64, sumLetters = 64;
constexpr std::int64_t unsettled = 100'000'000; // nanoseconds: clocks of file systems are coarser than that

std::int64_t nanoseconds(const timespec& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// First line: the layout, and the program version of the summaries.
std::string headLine() {
    return "groupscope run index 3, " + std::string(programVersion) + "\n";
}

/// Empty where there is none.
std::string contentOfIndex(const fs::path& file) {
    std::error_code failure;
    const std::uintmax_t size = fs::file_size(file, failure);
    if (failure || size > largestIndex)
        return {};
    std::ifstream stream(file, std::ios::binary);
    std::string content(static_cast<std::size_t>(size), '\0');
    stream.read(content.data(), static_cast<std::streamsize>(size));
    return stream.gcount() == static_cast<std::streamsize>(size) ? content : std::string();
}

/// Folders are opened and forgotten: the indexes used longest ago go.
void keepLatest(const fs::path& folder) {
    std::vector<std::pair<fs::file_time_type, fs::path>> all;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        std::error_code gone;
        all.emplace_back(entry->last_write_time(gone), entry->path());
    }
    std::sort(all.begin(), all.end());
    for (std::size_t i = 0; i + mostIndexes < all.size(); ++i)
        fs::remove(all[i].second, failure);
}

} // namespace

std::optional<RunFileStamp> youngStampOf(const fs::path& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return std::nullopt;
    return RunFileStamp{.size = static_cast<std::uint64_t>(status.st_size),
                        .modified = nanoseconds(status.st_mtim),
                        .changed = nanoseconds(status.st_ctim),
                        .number = status.st_ino};
}

std::optional<RunFileStamp> stampOf(const fs::path& file) {
    const std::optional<RunFileStamp> stamp = youngStampOf(file);
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    if (stamp && nanoseconds(now) - std::max(stamp->modified, stamp->changed) < unsettled)
        return std::nullopt;
    return stamp;
}

RunIndex::RunIndex(const fs::path& folder) {
    std::error_code failure;
    folder_ = fs::weakly_canonical(folder, failure).string();
    const std::optional<fs::path> cache = cacheFolder();
    if (failure || !cache)
        return;
    const fs::path indexes = *cache / "run_indexes";
    fs::create_directories(indexes, failure);
    file_ = indexes / (sha256OfText(folder_).substr(0, 16) + ".index");
    try {
        read();
    } catch (const Error&) { // damaged: the run files say what it should
        shared_ = {};
        entries_.clear();
    }
}

void RunIndex::read() {
    const std::string content = contentOfIndex(file_);
    const std::string head = headLine();
    if (!content.starts_with(head) || content.size() < head.size() + sumLetters)
        return;
    const std::string_view body = std::string_view(content).substr(head.size() + sumLetters);
    if (sha256OfText(body) != std::string_view(content).substr(head.size(), sumLetters))
        return;
    ByteStreamReader from(body);
    std::string folder;
    std::vector<std::string> texts;
    std::vector<std::pair<std::string, Entry>> entries;
    from.read(folder);
    from.read(texts);
    from.read(entries);
    if (folder != folder_)
        return;
    for (const std::string& text : texts)
        shared_.number(text);
    entries_ = {std::move_iterator(entries.begin()), std::move_iterator(entries.end())};
}

std::vector<std::shared_ptr<const Run>> RunIndex::summaries(std::span<const fs::path> files) const {
    KnownTexts known{.texts = shared_.all(), .specified = {}};
    std::vector<const Entry*> entries(files.size(), nullptr);
    for (std::size_t i = 0; i < files.size(); ++i)
        if (const auto found = entries_.find(files[i].filename().string()); found != entries_.end()) {
            entries[i] = &found->second;
            known.specify(specificationOfBytes(found->second.bytes));
        }
    std::vector<std::shared_ptr<const Run>> summaries(files.size());
    parallelFor(files.size(), 64, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (entries[i] == nullptr || stampOf(files[i]) != entries[i]->stamp)
                continue;
            try {
                summaries[i] = std::make_shared<const Run>(summaryOfBytes(entries[i]->bytes, known));
            } catch (const std::exception&) { // its file is read instead
                continue;
            }
        }
    });
    return summaries;
}

void RunIndex::add(const fs::path& file, const RunFileStamp& stamp, const Run& summary) {
    if (file_.empty())
        return;
    entries_[file.filename().string()] = {stamp, bytesOfSummary(summary, shared_)};
    changed_ = true;
}

std::string RunIndex::content() const {
    std::vector<std::pair<std::string, Entry>> kept;
    std::error_code failure;
    for (const auto& entry : entries_)
        if (fs::exists(fs::path(folder_) / entry.first, failure))
            kept.push_back(entry);
    ByteStreamWriter to;
    to.write(folder_);
    to.write(shared_.all());
    to.write(kept);
    return to.take();
}

void RunIndex::save() const {
    if (!changed_ || file_.empty())
        return;
    try {
        const std::string body = content();
        writeTextAtomically(file_, headLine() + sha256OfText(body) + body);
        keepLatest(file_.parent_path());
    } catch (const Error&) {
        return; // see above
    }
}

} // namespace groupscope
