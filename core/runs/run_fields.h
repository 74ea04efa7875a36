// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core: the JSON library is no part of core's interface.

#include "core/base/members.h"
#include "core/runs/fields.h"
#include "core/runs/run.h"

/// The fields of a run, listed once: the specification in a run file, the records of failed runs, the index
/// of runs, the identity of a run and its summary are generated from it. The names are used in files and
/// never change. A field that older files lack is optional or absent if empty.
namespace groupscope {

/// Encodings that include a member of Run.
enum class RunPart {
    shared,  ///< specification in the run file, index; the same in thousands of runs
    own,     ///< specification in the run file, index; of one run
    summary, ///< arrays of the run file; whole in a summary and the index
    reduced, ///< arrays of the run file; in part in a summary and the index
    detail   ///< arrays of the run file alone
};

template<RunPart runPart, bool determinesId, class Value>
struct RunField : Field<Value> {
    static constexpr RunPart part = runPart;
    static constexpr bool isIdentity = determinesId; ///< whether the id of the run depends on the member
};

template<RunPart part, bool isIdentity = false, class Value>
RunField<part, isIdentity, Value> runField(const char* name, Value& value, bool absentIfEmpty = false) {
    return {{name, value, absentIfEmpty}};
}

template<>
inline constexpr auto fields<Run> = [](auto& run) {
    constexpr RunPart shared = RunPart::shared, own = RunPart::own;
    constexpr bool identity = true, absentIfEmpty = true;
    return std::tuple{
        runField<own>("id", run.id),
        runField<shared, identity>("question", run.task),
        runField<shared, identity>("method", run.method),
        runField<own, identity>("parameters", run.parameters),
        runField<own, identity>("seed", run.seed),
        runField<own, identity>("select", run.select),
        runField<shared>("data", run.data),
        runField<shared>("groups", run.groups),
        runField<shared>("train_counts", run.trainCounts),
        runField<own>("imbalance", run.imbalance),
        runField<shared>("program_version", run.programVersion),
        runField<shared>("instruction_set", run.instructionSet, absentIfEmpty),
        runField<shared>("groups_read", run.groupsRead),
        runField<shared>("monitor_split", run.monitorSplit),
        runField<own>("selected_epoch", run.selectedEpoch),
        runField<own>("converged", run.converged),
        runField<own>("complete", run.complete),
        runField<own>("warnings", run.warnings),
        runField<own>("name", run.name, absentIfEmpty),
        runField<own>("note", run.note, absentIfEmpty),
        runField<RunPart::summary>("seconds", run.seconds),
        runField<RunPart::summary>("agreements", run.agreements),
        runField<RunPart::reduced>("found", run.found),
        runField<RunPart::reduced>("history", run.history),
        runField<RunPart::reduced>("splits", run.splits),
        runField<RunPart::detail>("head", run.head),
        runField<RunPart::detail>("snapshots", run.snapshots),
        runField<RunPart::detail>("checkpoint", run.checkpoint),
    };
};

/// Calls `use` with each field in the parts from `first` to `last`, see forEachField().
template<RunPart first, RunPart last, class Use, class... Runs>
void forEachFieldIn(const Use& use, Runs&... runs) {
    const auto useOfPart = [&]<class Own>(const Own& own, const auto&... others) {
        if constexpr (first <= Own::part && Own::part <= last)
            use(own, others...);
    };
    forEachField<Run>(useOfPart, runs...);
}

template<>
inline constexpr auto fields<TaskDefinition> = [](auto& own) {
    constexpr bool absentIfEmpty = true;
    return std::tuple(
        field("rows", own.rows), field("inputs", own.inputs), field("class", own.classColumn),
        field("classes", own.classes), field("attributes", own.attributes),
        field("group_columns", own.groupColumns), field("group", own.groupColumn),
        field("group_by", own.groupBy, absentIfEmpty), field("members", own.members),
        field("split", own.splitColumn), field("split_shares", own.splitShares),
        field("split_seed", own.splitSeed), field("redrawn_test", own.redrawnTest, absentIfEmpty),
        field("left_out_column", own.leftOutColumn, absentIfEmpty),
        field("left_out_domain", own.leftOutDomain, absentIfEmpty), field("row_sets", own.splits),
        field("fit_set", own.fitSplit), field("select_set", own.selectSplit),
        field("label_fraction", own.labelFraction), field("shots", own.shots),
        field("label_seed", own.labelSeed), field("group_label_fraction", own.groupLabelFraction),
        field("broken_rows", own.brokenRows));
};

template<>
inline constexpr auto fields<DataSource> = [](auto& own) {
    return std::tuple(field("file", own.file), field("sha256", own.sha256), field("n", own.n),
                      field("d", own.d), field("mean_norm", own.meanNorm), field("p_corr", own.pCorr));
};

template<>
inline constexpr auto fields<ImbalanceDraw> = [](auto& own) {
    return std::tuple(field("by", own.by), field("level", own.level), field("balanced", own.balanced),
                      field("draw", own.draw), field("minor", own.minor), field("parts", own.parts),
                      field("balanced_rows", own.balancedRows), field("minor_rows", own.minorRows),
                      field("major_rows", own.majorRows));
};

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(InputDefinition, role, name, content)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SplitDefinition, name, purpose, n, content)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(GroupsRead, training, validation, report)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(GroupScheme::Attribute, name, values, colors)

template<class... T>
constexpr bool areListedWhole = ((fieldCount<T>() == memberCount<T>()) && ...);

static_assert(areListedWhole<Run, TaskDefinition, DataSource, ImbalanceDraw> &&
                  memberCount<InputDefinition>() == 3 && memberCount<SplitDefinition>() == 4 &&
                  memberCount<GroupsRead>() == 3 && memberCount<GroupScheme::Attribute>() == 3,
              "files would lose a member that is not listed");

void to_json(nlohmann::json& json, const ParameterValues& parameters);
void from_json(const nlohmann::json& json, ParameterValues& parameters);
void to_json(nlohmann::json& json, const GroupScheme& scheme);
void from_json(const nlohmann::json& json, GroupScheme& scheme);

/// Adds the parameters that versions before did not keep.
void completeParameters(Run& run);

/// Throw DataError for values that no run can have.
void requireSound(const TaskDefinition& definition);
void requireSound(const DataSource& data);
void requireSound(const ImbalanceDraw& draw);

/// The fields of the parts from `first` to `last`: the run, its data, and the program.
template<RunPart first = RunPart::shared, RunPart last = RunPart::own>
nlohmann::json specificationOf(const Run& run) {
    nlohmann::json json = nlohmann::json::object();
    forEachFieldIn<first, last>([&](const auto& own) { putField(json, own); }, run);
    return json;
}

/// Reads the output of specificationOf(), its shared part before its own. Throws json::exception or DataError
/// for other content.
template<RunPart first = RunPart::shared, RunPart last = RunPart::own>
void readSpecification(const nlohmann::json& json, Run& run) {
    forEachFieldIn<first, last>([&](const auto& own) { getField(json, own); }, run);
    if (last == RunPart::own)
        completeParameters(run);
}

} // namespace groupscope
