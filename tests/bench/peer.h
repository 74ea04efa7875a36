// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/gemm.h"
#include "tests/bench/bench.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

namespace groupscope {

/// Speed of our product of two 1024 × 1024 matrices of float, in GFLOP/s: the fastest of twenty.
inline double productSpeed() {
    constexpr Eigen::Index n = 1024;
    const MatrixF left = MatrixF::Random(n, n), right = MatrixF::Random(n, n);
    MatrixF product(n, n);
    double fastest = 1e9;
    for (int i = 0; i < 20; ++i) {
        const Stopwatch watch;
        gemm<float>(Transpose::no, Transpose::no, 1, left, right, 0, product);
        fastest = std::min(fastest, watch.seconds());
    }
    return 2e-9 * n * n * n / fastest;
}

/// A peer program, run to its end under Debian's Python: prints its `figure` lines and keeps their values.
class Peer {
  public:
    /// Runs tests/bench/`script`, a file name with arguments. Ends the program with code 1 and a line on
    /// stderr when the script fails, or when its product of matrices, `peer.product`, has less than half the
    /// speed of the program: a ratio to a peer without an optimised BLAS says nothing.
    explicit Peer(const std::string& script) {
        // On some processors this variable makes a current NumPy slow.
        const std::string command =
            "env -u OPENBLAS_CORETYPE /usr/bin/python3 " GROUPSCOPE_SOURCE_DIR "/tests/bench/" + script;
        std::fflush(stdout);
        FILE* output = popen(command.c_str(), "r");
        std::array<char, 256> line{}, name{};
        double value = 0.0;
        while (output != nullptr &&
               std::fgets(line.data(), static_cast<int>(line.size()), output) != nullptr) {
            std::fputs(line.data(), stdout);
            if (std::sscanf(line.data(), "figure %255s %lf", name.data(), &value) == 2)
                values_[name.data()] = value;
        }
        if (output == nullptr || pclose(output) != 0)
            refuse(script + " failed; its first lines name the packages it needs");
        if (!values_.contains("peer.product")) // it multiplies no matrices
            return;
        const double ours = productSpeed();
        printFigure("our.product", ours, "GFLOP/s");
        if (values_["peer.product"] < 0.5 * ours)
            refuse(
                "the peer multiplies matrices at less than half of our speed; install libopenblas0-pthread");
    }

    const std::map<std::string, double>& values() const { return values_; }

    /// Prints how many times as long as `ours`, in seconds, the peer's figure `name` takes.
    void printRatio(const std::string& ratio, const std::string& name, double ours) const {
        const auto found = values_.find(name);
        if (found == values_.end())
            refuse("there is no figure " + name);
        groupscope::printRatio(ratio, found->second / ours);
    }

  private:
    [[noreturn]] static void refuse(const std::string& why) {
        std::fflush(stdout);
        std::fprintf(stderr, "no ratio: %s\n", why.c_str());
        std::exit(1);
    }

    std::map<std::string, double> values_;
};

} // namespace groupscope
