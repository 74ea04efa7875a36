// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_fields.h"

#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/run_file.h"
#include "core/runs/run_identity.h"
#include "core/runs/run_summaries.h"
#include "core/runs/summary_bytes.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;

namespace {

/// Whether two values are equal in all their members.
struct Same {
    template<class T>
    static bool of(const T& a, const T& b) {
        if constexpr (HasFields<T>) {
            bool same = true;
            forEachField<T>([&](const auto& x, const auto& y) { same = same && of(x.value, y.value); }, a, b);
            return same;
        } else if constexpr (std::equality_comparable<T>) {
            return a == b;
        } else {
            bool same = true;
            const auto compare = [&](const auto&... x) {
                std::apply([&](const auto&... y) { ((same = same && of(x, y)), ...); }, membersOf(b));
            };
            std::apply(compare, membersOf(a));
            return same;
        }
    }
    template<class T>
    static bool of(const std::vector<T>& a, const std::vector<T>& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                          [](const T& x, const T& y) { return of(x, y); });
    }
    template<class T>
    static bool of(const std::optional<T>& a, const std::optional<T>& b) {
        return a.has_value() == b.has_value() && (!a || of(*a, *b));
    }
    static bool of(const GroupScheme& a, const GroupScheme& b) {
        return nlohmann::json(a) == nlohmann::json(b);
    }
    static bool of(const MatrixF& a, const MatrixF& b) {
        return a.rows() == b.rows() && a.cols() == b.cols() && (a.array() == b.array()).all();
    }
    static bool of(const GroupAccuracy& a, const GroupAccuracy& b) {
        return a.n == b.n && a.correct == b.correct && a.accuracy == b.accuracy && of(a.interval, b.interval);
    }
    static bool of(const GroupReport& a, const GroupReport& b) {
        return a.n == b.n && a.averageAccuracy == b.averageAccuracy &&
               a.adjustedAverageAccuracy == b.adjustedAverageAccuracy &&
               a.worstGroupAccuracy == b.worstGroupAccuracy && a.worstGroup == b.worstGroup &&
               a.worstClassAccuracy == b.worstClassAccuracy && of(a.groups, b.groups) &&
               of(a.classes, b.classes);
    }
    static bool of(const SplitResult& a, const SplitResult& b) {
        return a.name == b.name && a.title == b.title && of(a.report, b.report) && a.rows == b.rows &&
               a.predictions == b.predictions && of(a.logits, b.logits) && a.labels == b.labels &&
               a.groups.groups() == b.groups.groups() && a.groups.starts() == b.groups.starts() &&
               of(a.measures, b.measures) && a.crossEntropy == b.crossEntropy;
    }
};

/// Names of the fields that hold nothing but what a new struct has, also inside of other structs.
template<class T>
QStringList emptyFields(const T& own) {
    QStringList names;
    const T empty{};
    const auto add = [&](const auto& field, const auto& none) {
        if (Same::of(field.value, none.value))
            names << QString::fromUtf8(field.name);
        if constexpr (HasFields<std::remove_cvref_t<decltype(field.value)>>)
            names << emptyFields(field.value);
    };
    forEachField<T>(add, own, empty);
    return names;
}

/// A run with a value in each member: of a method with two stages, and what few runs have.
Run fullRun() {
    const Method& method = methods().find("jtt");
    MonitorPlan plan;
    plan.snapshots = 2;
    Run run = trainMethod(makeTask(testing::birdsInPlaces()), method,
                          resolveParameters(method.parameters, {{"epochs", "3"}}), 3, defaultSelectionRule,
                          {}, plan);
    run.task.groupColumns = {"a column"};
    run.task.groupColumn = "another";
    run.task.groupBy = "attributes";
    run.task.splitShares = {0.5, 0.25, 0.25};
    run.task.splitSeed = 7;
    run.task.redrawnTest = true;
    run.task.leftOutColumn = "place";
    run.task.leftOutDomain = "land";
    run.task.labelFraction = 0.75;
    run.task.shots = 5;
    run.task.labelSeed = 2;
    run.task.groupLabelFraction = 0.3;
    run.task.brokenRows = 1;
    run.data.file = "birds.h5ad";
    run.data.sha256 = std::string(64, 'a');
    run.data.pCorr = 0.95;
    run.imbalance = ImbalanceDraw{.level = "90-10",
                                  .balanced = true,
                                  .draw = 3,
                                  .by = "class",
                                  .minor = {"bag"},
                                  .parts = 5,
                                  .balancedRows = 900,
                                  .minorRows = 120,
                                  .majorRows = 1095};
    run.instructionSet = "AVX-512, then AVX2";
    run.groupsRead = GroupsRead{.training = true, .validation = {"epoch"}, .report = {"epoch"}};
    run.selectedEpoch = 1;
    run.converged = true;
    run.complete = false;
    run.checkpoint = Checkpoint{0.5, {{"weight", MatrixF::Constant(2, 3, 0.25f)}}};
    run.warnings = {"read it with care"};
    run.name = "a name";
    run.note = "a note\nin two lines";
    run.history.back().distributions = {
        {"temperature",
         {.n = 3, .levels = {0.25, 0.75}, .values = {0.1, 0.3}, .edges = {0.0, 0.2, 0.4}, .counts = {1, 2}}}};
    run.splits.front().measures = {{"alignment",
                                    {.n = 47,
                                     .whole = 0.25,
                                     .interval = Interval{0.2, 0.3},
                                     .cells = {{MeasuredCell::Of::group, 2, 40, 0.5, Interval{0.4, 0.6}},
                                               {MeasuredCell::Of::classes, 1, 7, {}}}}},
                                   {"bound", {.n = 47, .whole = {}}}};
    run.id = runIdentity(run);
    return run;
}

/// Names of the fields in the parts from `first` to `last` that differ.
template<RunPart first, RunPart last>
QStringList differingFields(const Run& a, const Run& b) {
    QStringList names;
    forEachFieldIn<first, last>(
        [&](const auto& x, const auto& y) {
            if (!Same::of(x.value, y.value))
                names << QString::fromUtf8(x.name);
        },
        a, b);
    return names;
}

} // namespace

/// Every encoding of a run holds every field that is listed for it.
class TestRunFields : public QObject {
    Q_OBJECT

  private:
    QTemporaryDir folder_;
    Run run_;

  private Q_SLOTS:
    void initTestCase() {
        saveRun(fullRun(), path());
        run_ = loadRun(path()); // series and tensors in the order of a file
    }

    std::filesystem::path path() const { return folder_.filePath(QStringLiteral("run.h5")).toStdString(); }

    void theRunHasAValueInEachField() { QCOMPARE(emptyFields(run_), QStringList()); }

    void aRunFileHoldsAllFields() {
        saveRun(run_, path());
        QCOMPARE((differingFields<RunPart::shared, RunPart::detail>(run_, loadRun(path()))), QStringList());
    }

    void theSpecificationHoldsItsFields() {
        Run read;
        readSpecification(specificationOf(run_), read);
        QCOMPARE((differingFields<RunPart::shared, RunPart::own>(run_, read)), QStringList());
    }

    /// Run files of older versions lack some keys.
    void keysThatMayBeAbsentAreRead() {
        nlohmann::json older = specificationOf(run_);
        const QStringList absent{QStringLiteral("imbalance"),   QStringLiteral("instruction_set"),
                                 QStringLiteral("groups_read"), QStringLiteral("converged"),
                                 QStringLiteral("name"),        QStringLiteral("note")};
        for (const QString& name : absent)
            QCOMPARE(older.erase(name.toStdString()), std::size_t{1});
        Run read;
        readSpecification(older, read);
        QCOMPARE((differingFields<RunPart::shared, RunPart::own>(run_, read)), absent);
        QVERIFY(specificationOf(read) == older);
        older.erase("warnings"); // all versions wrote it
        QVERIFY_EXCEPTION_THROWN(readSpecification(older, read), nlohmann::json::exception);
    }

    void anIndexHoldsTheFieldsOfASummary() {
        const Run summary = summaryOf(run_);
        QCOMPARE((differingFields<RunPart::shared, RunPart::summary>(run_, summary)), QStringList());
        SharedTexts shared;
        const std::string bytes = bytesOfSummary(summary, shared);
        KnownTexts known{.texts = shared.all(), .specified = {}};
        known.specify(specificationOfBytes(bytes));
        const Run read = summaryOfBytes(bytes, known);
        QCOMPARE((differingFields<RunPart::shared, RunPart::detail>(summary, read)), QStringList());
        for (std::size_t end = 4; end < bytes.size(); end += 7)
            QVERIFY_EXCEPTION_THROWN(summaryOfBytes(std::string_view(bytes).substr(0, end), known),
                                     std::exception);
    }

    void theIdDependsOnFieldsOfTheIdentityAlone() {
        const std::string before = runIdentity(run_);
        forEachField<Run>(
            [&]<class Own>(const Own& own, const auto& empty) {
                const auto value = own.value;
                own.value = empty.value;
                QVERIFY2((runIdentity(run_) != before) == Own::isIdentity, own.name);
                own.value = value;
            },
            run_, static_cast<const Run&>(Run()));
        QCOMPARE(runIdentity(run_), before);
    }

    /// Run files are found by their ids.
    void theIdIsThatOfEarlierVersions() {
        Run run;
        run.method = "a method";
        run.parameters =
            ParameterValues({{"epochs", std::int64_t{20}}, {"rate", 0.001}, {"set", std::string("paper")}});
        run.seed = 3;
        run.select = "val.worst_group_accuracy";
        QCOMPARE(runIdentity(run), std::string("e57754d5fa09493b"));
    }
};

QTEST_APPLESS_MAIN(TestRunFields)
#include "tst_run_fields.moc"
