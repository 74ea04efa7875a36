// SPDX-License-Identifier: GPL-3.0-or-later
// Seconds and memory of reading a matrix of 200,000 x 768 from a warm cache in the layouts that embedding
// files have, beside a plain read by the HDF5 library and beside h5py (tests/bench/peers_io.py, needs
// python3-h5py), all in the same run. `bench_io ROWS` takes another number of rows. Needs about 8 bytes a
// value and layout on the disk for temporary files.
#include "core/io/hdf5/hdf5_file.h"
#include "tests/bench/measured.h"
#include "tests/bench/peer.h"

#include <filesystem>

using namespace groupscope;

namespace {

const std::filesystem::path folder = std::filesystem::temp_directory_path() / "groupscope-bench-io";

/// The least seconds of three.
template<class Read>
double leastSeconds(const Read& read) {
    double least = 1e9;
    for (int time = 0; time < 3; ++time) {
        const Stopwatch clock;
        const auto kept = read();
        least = std::min(least, clock.seconds());
    }
    return least;
}

void benchLayout(const std::string& name, double h5pySeconds) {
    const std::filesystem::path path = folder / (name + ".h5");
    const auto openedRows = [&] { return Hdf5File::open(path).root().dataset("X").readEmbedding(); };
    double megabytes = 0.0;
    peakMegabytes(); // counts anew
    const double base = peakMegabytes();
    {
        const EmbeddingRows rows = openedRows();
        megabytes = static_cast<double>(rows.size()) * sizeof(float) / 1e6;
        printFigure("io." + name + ".memory_over_matrix", (peakMegabytes() - base) * 1.048576 / megabytes,
                    "times");
    }
    const double ours = leastSeconds(openedRows);
    const double plain =
        leastSeconds([&] { return Hdf5File::open(path).root().dataset("X").readNumbers<float>(); });
    printFigure("io." + name + ".speed", megabytes / 1e3 / ours, "GB/s");
    printFigure("io." + name + ".plain_hdf5_speed", megabytes / 1e3 / plain, "GB/s");
    printRatio("io." + name + ".plain_hdf5/ours", plain / ours);
    printRatio("io." + name + ".h5py/ours", h5pySeconds / ours);
}

} // namespace

int main(int count, char** arguments) {
    std::filesystem::create_directories(folder);
    const std::string rows = count > 1 ? arguments[1] : "200000";
    const std::string inFolder = " " + folder.string() + " " + rows;
    Peer("peers_io.py write" + inFolder);
    const Peer h5py("peers_io.py read" + inFolder);
    for (const auto& [name, seconds] : h5py.values())
        benchLayout(name.substr(name.find('.') + 1), seconds); // h5py.LAYOUT
    std::filesystem::remove_all(folder);
}
