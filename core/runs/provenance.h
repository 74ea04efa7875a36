// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace groupscope {

/// One command that made runs of a folder, with facts that are neither in its specifications nor in its run
/// files.
struct Provenance {
    struct Data {
        std::string file;   ///< path
        std::string sha256; ///< of the file; empty of sets made in memory
        bool operator==(const Data&) const = default;
    };

    std::vector<std::string> command; ///< the program and its arguments
    std::string folder;               ///< the working directory
    std::string host;
    long process = 0;      ///< number of the process on its host
    int threads = 0;       ///< that it could use
    std::string began{};   ///< UTC, "2026-11-28T16:48:10Z"
    std::string ended{};   ///< the same; empty: it has not ended, or was killed
    std::string outcome{}; ///< "done", "failed" (some runs), "stopped"; empty as above
    std::size_t made = 0;  ///< runs
    std::vector<Data> data{};
};

/// Provenance of this process, started now.
Provenance provenanceOf(std::vector<std::string> command);

/// The time of now as Provenance has it.
std::string timeNow();

/// Writes it into provenance.json of the folder, replacing the entry of the same process, else after the
/// existing entries: {"commands":[{"program_version","instruction_set","command","folder","host","process",
/// "threads","began","ended","outcome","made","data":[{"file","sha256"}]}]}. Processes of one machine wait
/// for each other; of several machines, one may replace what another wrote at the same moment. An invalid
/// file is replaced. Throws FileError.
void keepProvenance(const std::filesystem::path& folder, const Provenance& provenance);

} // namespace groupscope
