// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/list_option.h"
#include "app/cli/predict_request.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/runs/run_file.h"

#include <memory>
#include <nlohmann/json.hpp>

namespace groupscope::cli {

namespace {

std::string writtenToJson(const PredictRequest& request, const WrittenPredictions& written) {
    using Json = nlohmann::ordered_json;
    Json json{{"file", request.out.path}, {"run", request.run}, {"examples", written.examples}};
    json["correct"] = written.correct ? Json(*written.correct) : Json(nullptr);
    json["splits"] = Json::object();
    for (const auto& [name, count] : written.splits)
        json["splits"][name] = count;
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string writtenText(const Run& run, const PredictRequest& request, const WrittenPredictions& written) {
    const std::string splits = joined(written.splits, ", ", [](const auto& own) {
        return (own.first.empty() ? std::string("no split") : own.first) + " " + std::to_string(own.second);
    });
    return "wrote " + request.out.path + ": " +
           counted(static_cast<std::size_t>(written.examples), "prediction", "predictions") + " of " +
           run.method + ", seed " + std::to_string(run.seed) + " (" + splits + ")\n";
}

void predict(const PredictRequest& request, Console& console) {
    console.start();
    if (!request.out.path.ends_with(".csv"))
        throw UsageError("predictions are written as CSV", request.out.path,
                         "give a name that ends with .csv");
    request.out.require();
    const Run run = loadRun(request.run);
    const WrittenPredictions written = request.file.empty() ? writeHeldPredictions(run, request, console)
                                                            : writeAppliedPredictions(run, request, console);
    console.print(console.json() ? writtenToJson(request, written) : writtenText(run, request, written));
}

void addPredictOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<PredictRequest>();
    command->add_option("RUN", options->run, "Run file (.h5)")->required()->type_name("");
    CLI::Option* file = command
                            ->add_option("FILE", options->file,
                                         "Embedding set that the head of the run is applied to; without it "
                                         "the predictions that the run holds are written")
                            ->type_name("");
    command
        ->add_option("--data", options->data,
                     "Set of the run, for the names of examples; default: where the run found it")
        ->type_name("FILE")
        ->excludes(file);
    addMapOption(*command, options->map);
    const auto ofFile = [&](const char* flag, std::string& value, const char* help) {
        command->add_option(flag, value, help)->type_name("NAME")->needs(file);
    };
    ofFile("--embedding", options->embedding,
           "Embedding of FILE; default: as the run's, else what FILE says");
    ofFile("--class-column", options->classColumn,
           "Column of the class of FILE, matched by name with the run's, or 'none'; default: as the run's, "
           "else what FILE says");
    ofFile("--split-column", options->splitColumn, "Column of the split of FILE; default: what FILE says");
    addListOption(*command, "--split", "NAME,...", options->splits,
                  "Splits to write, separated by commas; default: all");
    command->add_option("-o,--out", options->out.path, "Table to write (.csv), one line an example and split")
        ->required()
        ->type_name("OUT.csv");
    options->out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::inspect,
                {{"Write the predictions of a run", "predict run.h5 --out predictions.csv"},
                 {"Apply its head to another set", "predict run.h5 new.h5ad --out predictions.csv"}});
    command->callback([options, &console] { predict(*options, console); });
}

} // namespace

Command predictCommand() {
    return {"predict", "Write the prediction of every example, of a run or of its head on another set",
            addPredictOptions};
}

} // namespace groupscope::cli
