// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/cancel_request.h"

#include "core/io/atomic_file.h"
#include "core/io/process_place.h"
#include "core/runs/small_text_file.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace groupscope {

namespace fs = std::filesystem;

namespace {

fs::path requestIn(const fs::path& folder) {
    return folder / "cancel";
}

} // namespace

void requestCancel(const fs::path& folder) {
    writeTextAtomically(requestIn(folder), uniqueText() + "\n");
}

CancelWatch::CancelWatch(fs::path folder, std::stop_source stop)
    : file_(requestIn(folder))
    , before_(smallTextFile(file_).value_or(""))
    , thread_([this, stop = std::move(stop)](const std::stop_token& end) { watch(end, stop); }) {}

void CancelWatch::watch(const std::stop_token& end, std::stop_source stop) const {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    while (!end.stop_requested()) {
        wake.wait_for(lock, end, std::chrono::seconds(1), [] { return false; });
        if (const std::string now = smallTextFile(file_).value_or(""); !now.empty() && now != before_) {
            stop.request_stop();
            return;
        }
    }
}

} // namespace groupscope
