// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/help_topics.h"

#include "core/base/text.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <array>
#include <utility>

namespace groupscope::cli {

namespace {

std::string specificationPage() {
    return R"(# Specification of an experiment

A specification is a JSON file that `run` and `search` read. It needs `data` and `methods` or `variants`.

```
{
  "data": "demo.h5ad",
  "methods": [
    {"method": "erm", "set": {"epochs": 20}},
    {"method": "group-dro", "grid": {"learning_rate": [0.001, 0.01]}}
  ],
  "seeds": [0, 1, 2],
  "select": "val.worst_group_accuracy"
}
```

* `set` fixes parameters of a method. `grid` lists values: each combination is one setting.
* The selection rule selects one setting of each method and the epoch of each run.
* `groupscope-cli presets ID` prints the specification of a preset, which is a good start.
* `groupscope-cli run FILE --out DIR --plan` checks a specification and trains nothing.

Errors name the line and the column, or the path of the key: `methods[1].grid.learning_rate`.
)";
}

std::string rulesPage() {
    std::string page = R"(# Selection rules

A selection rule selects the epoch of a run and the setting of a method, on the validation split. Options
`--select` and the key `select` of a specification take one.

| rule | what it selects by |
|---|---|
)";
    for (const SelectionRule& rule : selectionRules())
        page += "| `" + rule.id + "` | " + rule.meaning + " |\n";
    return page + R"(
Other rules are written `SPLIT.MEASURE`, with a measure of `groupscope-cli measures`. Behind the measure stands
`.worst` or `.gap` for groups, or `.worst:ATTRIBUTE` for the values of one attribute. `@trained` behind a rule
leaves out epochs of low training accuracy.

A rule on the test split is an oracle: it shows an upper bound, never a result.
)";
}

std::string groupsPage() {
    return R"(# Groups

A group is a set of examples whose accuracy is reported separately. By default a group is a class together with
the values of all attributes: `shoe, red`.

| option | groups |
|---|---|
| `--attributes NAME,...` | class and the values of these attributes |
| `--group-by attributes` | the attribute values alone, in all classes |
| `--group NAME` | the values of one column |
| `--group-columns NAME,...` | overlapping groups: a yes/no column for each |

The worst group has the lowest accuracy of all groups with at least one example in the split.
`groupscope-cli groups FILE --groups ID` infers groups where no attribute is known.
)";
}

std::string splitsPage() {
    return R"(# Splits

A split is a named subset of the examples: `train`, `val`, `test`, and any others that the set declares. Each has
a purpose: training, validation or test.

| option | split |
|---|---|
| `--split-column NAME` | read from a column |
| `--draw-split 0.6,0.2,0.2` | drawn at random within each group |
| `--leave-domain-out COLUMN=VALUE` | one domain for the test split, the others for training |
| `--fit-split NAME`, `--select-split NAME` | another split for training or for selection |
| `--split NAME` | the split that a command measures |

Methods see the training split, selection rules the validation split. Nothing that is selected depends on the
test split.
)";
}

std::string environmentPage() {
    return R"(# Environment variables

| variable | meaning |
|---|---|
| `COLUMNS` | width of help, pages and tables; default: that of the terminal, 80 in a pipe |
| `SLURM_CPUS_PER_TASK` | upper limit of threads in a job of Slurm |
| `SLURM_ARRAY_TASK_ID`, `SLURM_ARRAY_TASK_MIN`, `SLURM_ARRAY_TASK_MAX` | share of the runs with `run --shard slurm` |
| `SLURM_ARRAY_TASK_STEP`, `SLURM_ARRAY_TASK_COUNT` | checked there: the numbers of an array must be one apart, and none may be missing |
| `XDG_CACHE_HOME`, `HOME` | what can be made again is in `groupscope` in the cache folder: `$XDG_CACHE_HOME`, or `~/.cache` |
| `GROUPSCOPE_DATA` | folder of the demo sets and the guide, before `share/groupscope` next to the program's folder |
| `TMPDIR` | folder of temporary files where there is no cache folder |
| `GROUPSCOPE_DATA` | folder of the demo sets; default: `share/groupscope` next to the folder of the program |
| `XDG_DATA_HOME` | the window keeps runs and documents to recover in `Groupscope` in that folder, default `~/.local/share` |
| `XDG_CONFIG_HOME` | the window keeps its settings in `Groupscope` in that folder, default `~/.config` |
)";
}

std::string exitCodesPage() {
    return R"(# Exit codes

| code | meaning |
|---|---|
| 0 | done |
| 1 | the work failed, or some runs of an experiment failed |
| 2 | the command line or the specification is wrong; nothing was done |
| 75 | stopped by a time limit or a signal; the same command continues |
| 130 | interrupted with Ctrl+C; finished runs and checkpoints are kept |

An error is one line on stderr: `groupscope-cli: error: WHAT, WHERE; WHAT TO DO`. Results go to stdout, progress,
warnings and notes to stderr. `--quiet` leaves out progress and notes, `-qq` warnings as well.
A reader of stdout that ends early, such as `head`, is no error: the code is that of the work.
)";
}

std::string filesPage() {
    return R"(# Files

| file | content |
|---|---|
| `.h5ad`, `.zarr` | embedding set: AnnData, also from scanpy |
| `.h5`, `.h5mu`, `.npz`, `.npy`, `.csv`, `.tsv`, `.pt` | embedding sets of other programs, read with `--map` |
| `RUN.h5` | run: history, head, predictions, measures |
| `DIR` of `run` | `spec.json`, `runs/`, `failed/`, `summary.csv` |
| `.npz`, `.safetensors`, `.onnx` | exported head |
| `.html` | report, interactive page, page of examples |
| `.capsule` | experiment that others can check |

`groupscope-cli info FILE` shows what an embedding set holds, `groupscope-cli show RUN.h5` what a run holds.
Output files are written whole or not at all. `--force` replaces a file that is there already.
)";
}

/// Words of earlier versions, and the word of today.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> oldWords{
    {{"question", "task"},
     {"row-set", "split"},
     {"row-sets", "splits"},
     {"brought-in", "imported"},
     {"companion", "attribute embedding"},
     {"configuration", "setting"},
     {"cell", "group"},
     {"bin", "trash"},
     {"remark", "note"}}};

} // namespace

const std::vector<HelpTopic>& helpTopics() {
    static const std::vector<HelpTopic> topics{
        {"specification", "How to write an experiment as JSON", specificationPage()},
        {"rules", "What selects the epoch and the setting", rulesPage()},
        {"groups", "What makes the groups", groupsPage()},
        {"splits", "Training, validation and test splits", splitsPage()},
        {"files", "Which files are read and written", filesPage()},
        {"environment", "Environment variables", environmentPage()},
        {"exit-codes", "Exit codes and messages", exitCodesPage()}};
    return topics;
}

std::optional<std::string> newWordFor(std::string_view word) {
    std::string wanted = lowerCase(word);
    std::replace(wanted.begin(), wanted.end(), ' ', '-');
    for (const auto& [old, current] : oldWords)
        if (old == wanted)
            return std::string(current);
    return std::nullopt;
}

} // namespace groupscope::cli
