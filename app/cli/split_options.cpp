// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/split_options.h"

#include "app/cli/data_options.h"
#include "core/base/error.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/anndata/derived_set.h"

#include <algorithm>

namespace groupscope::cli {

void SplitOptions::addTo(CLI::App& command, const std::string& defaultBy, const SplitShares& defaultShares) {
    by = defaultBy;
    shares.assign(defaultShares.begin(), defaultShares.end());
    command.add_option("IN", in, "Embedding set to read (.h5ad, .zarr)")->required()->type_name("");
    command.add_option("OUT,-o,--out", out.path, "File to write (.h5ad)")->required()->type_name("FILE.h5ad");
    command
        .add_option("--by", by,
                    "What is split each on its own: group, class, or the name of a column; default: " +
                        defaultBy)
        ->type_name("NAME");
    command
        .add_option("--shares", shares,
                    "Shares of train, val and test, together 1; default: " + CLI::detail::join(shares, ","))
        ->type_name("TRAIN,VAL,TEST")
        ->delimiter(',')
        ->expected(3);
    command
        .add_option("--column", column,
                    "Name of the new split column, which may replace one; default: a new name")
        ->type_name("NAME");
    out.addForceTo(command);
    Console::addSeed(command, seed, "Seed of everything that is drawn at random; default: 0");
}

std::shared_ptr<const EmbeddingSet> SplitOptions::open(Console& console) const {
    out.require();
    requireShares(splitShares());
    auto set = openEmbeddingSet(in, console.context());
    for (const Message& notice : set->notices)
        console.warn(notice.commandLine());
    return set;
}

Strata SplitOptions::strata(const EmbeddingSet& set) const {
    if (by == "group")
        return makeStrata(set, {}, StratifyBy::group);
    if (by == "class")
        return makeStrata(set, {}, StratifyBy::classes);
    requireColumns(set, {by});
    return makeStrata(set, {}, StratifyBy::column, by);
}

SplitShares SplitOptions::splitShares() const {
    SplitShares three{};
    std::copy_n(shares.begin(), std::min(shares.size(), three.size()), three.begin());
    return three;
}

std::string SplitOptions::columnName(const EmbeddingSet& set) const {
    return column.empty() ? freeColumnName(set, "split") : column;
}

void SplitOptions::save(const EmbeddingSet& set, const std::vector<Column>& columns) const {
    saveEmbeddingSet(*withColumns(set, columns, columns.front().name), out.path);
}

} // namespace groupscope::cli
