// SPDX-License-Identifier: GPL-3.0-or-later
// Seconds for a map of the test rows of the demo set (10,000 × 84), and how faithful it is.
#include "core/data/task.h"
#include "core/io/anndata_reader.h"
#include "core/methods/common.h"
#include "core/projection/projection.h"
#include "core/projection/quality.h"
#include "resources/demo/demo_set.h"
#include "tests/bench/bench.h"

#include <filesystem>

using namespace groupscope;

int main() {
    const std::filesystem::path file =
        demoSetFile(std::filesystem::temp_directory_path() / "groupscope-bench");
    const auto task = makeTask(openEmbeddingSet(file));
    MatrixF rows;
    gatherRows(task->X(), task->rowsOf(Split::test), false, rows);
    for (const int dimensions : {2, 3}) {
        const std::string suffix = std::to_string(dimensions) + "d";
        for (const auto method : {ProjectionOptions::Method::pca, ProjectionOptions::Method::umap}) {
            const std::string name = method == ProjectionOptions::Method::pca ? "pca." : "umap.";
            const Stopwatch clock;
            const MatrixF positions = project(rows, {.method = method, .dimensions = dimensions}, {});
            printFigure(name + suffix, clock.seconds(), "s");
            printFigure(name + suffix + ".trustworthiness15",
                        trustworthiness(rows, positions, 15, Metric::euclidean, {}), "of-1");
        }
    }
}
