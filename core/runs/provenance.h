// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace groupscope {

/// One command that made runs of a folder: what neither its specifications nor its run files say.
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

/// Of this process, begun now.
Provenance provenanceOf(std::vector<std::string> command);

/// The time of now as Provenance has it.
std::string timeNow();

/// Writes it into provenance.json of the folder, in the place of what the same process wrote there before,
/// else behind what is there:
/// {"commands":[{"program_version","instruction_set","command","folder","host","process",
/// "threads","began","ended","outcome","made","data":[{"file","sha256"}]}]}. Processes of one machine that do
/// so at once wait for each other; of several machines, one may replace what another wrote in the same
/// instant. A file that cannot be understood is replaced. Throws FileError.
void keepProvenance(const std::filesystem::path& folder, const Provenance& provenance);

} // namespace groupscope
