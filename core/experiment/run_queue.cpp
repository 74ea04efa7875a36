// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/run_queue.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/methods/method.h"
#include "core/runs/json_values.h"

#include <fstream>
#include <map>
#include <sstream>
#include <system_error>

namespace groupscope {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace {

constexpr std::uintmax_t largestQueueFile = 64 << 20; // maximumRuns with long settings need a tenth of it

/// A run as it is written by saveQueue(). Throws UsageError for what this version does not know, and
/// ordered_json::exception for what is no run.
WaitingRun waitingRunOf(const ordered_json& json) {
    WaitingRun waiting;
    waiting.run.method = json.at("method").get<std::string>();
    waiting.run.seed = json.at("seed").get<std::uint64_t>();
    waiting.select = json.at("select").get<std::string>();
    findSelectionRule(waiting.select);
    const Method& method = methods().find(waiting.run.method);
    const ordered_json& written = json.at("parameters");
    std::map<std::string, ParameterValue, std::less<>> values;
    for (const ParameterSpec& spec : method.parameters)
        if (!spec.before || written.contains(spec.key)) // a queue of an older version lacks it
            values[spec.key] = parameterFromJson(spec, written.at(spec.key), "parameters." + spec.key);
    if (written.size() != values.size())
        throw UsageError("it has settings that this version does not know", waiting.run.method,
                         "train it again");
    waiting.run.parameters = completed(method.parameters, ParameterValues(std::move(values)));
    return waiting;
}

} // namespace

void saveQueue(const fs::path& file, const std::vector<WaitingRun>& runs) {
    std::error_code failure;
    if (runs.empty()) {
        fs::remove(file, failure);
        if (failure)
            throw FileError("the queue cannot be removed (" + failure.message() + ")", file.string(),
                            "make the folder writable");
        return;
    }
    ordered_json waiting = ordered_json::array();
    for (const WaitingRun& run : runs)
        waiting.push_back({{"method", run.run.method},
                           {"parameters", parametersToJson(run.run.parameters)},
                           {"seed", run.run.seed},
                           {"select", run.select}});
    fs::create_directories(file.parent_path(), failure); // that it failed is seen when the file is written
    writeTextAtomically(file, dumpJson({{"waiting", waiting}}) + "\n");
}

std::vector<WaitingRun> loadQueue(const fs::path& file, std::vector<std::string>& leftOut) {
    std::error_code failure;
    if (!fs::exists(file, failure))
        return {};
    if (!fs::is_regular_file(file, failure)) // a pipe would wait for ever
        throw DataError("the file is not a queue of runs", file.string(), "train the runs again");
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    if (fs::file_size(file, failure) <= largestQueueFile && !failure)
        text << stream.rdbuf();
    const ordered_json json = ordered_json::parse(text.str(), nullptr, false);
    if (!json.is_object() || !json.contains("waiting") || !json["waiting"].is_array())
        throw DataError("the file is not a queue of runs", file.string(), "train the runs again");
    std::vector<WaitingRun> runs;
    for (const ordered_json& entry : json["waiting"]) {
        try {
            runs.push_back(waitingRunOf(entry));
        } catch (const Error& error) {
            leftOut.push_back(std::string("a waiting run is left out: ") + error.what());
        } catch (const ordered_json::exception&) {
            leftOut.push_back("a waiting run is left out: " + file.string() +
                              " does not describe it completely");
        }
    }
    return runs;
}

} // namespace groupscope
