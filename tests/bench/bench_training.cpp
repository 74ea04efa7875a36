// SPDX-License-Identifier: GPL-3.0-or-later
// Seconds per epoch of every method on the demo set, evaluation of all splits included, as the window trains
// them.
#include "core/experiment/training.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/demo_set.h"
#include "core/methods/method.h"
#include "tests/bench/bench.h"

#include <filesystem>

using namespace groupscope;

int main() {
    const std::filesystem::path file =
        demoSetFile(groupscope::DemoSet::groups, std::filesystem::temp_directory_path() / "groupscope-bench");
    const Stopwatch opening;
    const auto task = makeTask(openEmbeddingSet(file));
    printFigure("open.demo", opening.seconds(), "s");
    for (const Method& method : methods()) {
        if (method.id == "group-prompt") // the demo set has no group prompts
            continue;
        std::map<std::string, std::string> settings;
        if (method.id.starts_with("tip-adapter")) // a key for every training example would take minutes
            settings = {{"shots", "16"}};
        if (method.id == "dfr-val")
            settings = {{"refits", "1"}};
        if (method.id == "contrastive-adapter") // the settings of the demo experiment
            settings = {{"positives", "128"}, {"negatives", "128"}, {"neighbors", "256"}};
        const ParameterValues parameters = resolveParameters(method.parameters, settings);
        const Stopwatch setup;
        Training training(task, method, parameters, 0, defaultSelectionRule, {});
        printFigure("start." + method.id, setup.seconds(), "s");
        const Stopwatch epochs;
        int count = 0;
        while (count < 6 &&
               training.step({})) // an even number: both kinds of epochs of methods that take turns
            ++count;
        printFigure("epoch." + method.id, epochs.seconds() / std::max(count, 1), "s");
    }
}
