// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/set_presentation.h"

#include "app/session/translated.h"
#include "app/session/window_text.h"
#include "core/base/version.h"
#include "core/data/class_embeddings.h"
#include "widgets/style/theme.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace groupscope {

namespace {

QString classesText(const Task& task, TrainingObstacle obstacle) {
    if (obstacle == TrainingObstacle::classes)
        return translated("no classes yet");
    const QString name = QString::fromStdString(task.groups.className());
    return task.classCount() == 1 ? translated("1 class (%1)").arg(name)
                                  : translated("%1 classes (%2)").arg(task.classCount()).arg(name);
}

QString groupsText(const Task& task, const QString& attributes) {
    const int count = task.groups.groupCount();
    if (attributes.isEmpty())
        return count == 1 ? translated("1 group") : translated("%1 groups").arg(count);
    if (count == 1)
        return translated("1 group by %1").arg(attributes);
    return (task.groups.overlaps() ? translated("%1 groups that overlap, by %2")
                                   : translated("%1 groups by %2"))
        .arg(count)
        .arg(attributes);
}

const QString themeKey = QStringLiteral("theme");

} // namespace

SetOverviewData overviewOf(const Task& task, const ValidationReport& validation, TrainingObstacle obstacle) {
    const QLocale locale;
    QStringList attributes;
    for (const std::string& name : task.groups.attributeNames())
        attributes << QString::fromStdString(name);
    SetOverviewData data;
    data.title = QFileInfo(QString::fromStdString(task.set->path.string())).fileName();
    data.details = translated("%1 examples × %2 dimensions, embedding %3\n%4, %5\nmean norm %6")
                       .arg(locale.toString(static_cast<qlonglong>(task.X().rows())),
                            locale.toString(static_cast<qlonglong>(task.X().cols())),
                            QString::fromStdString(task.embedding->name), classesText(task, obstacle),
                            groupsText(task, attributes.join(QStringLiteral(", "))),
                            locale.toString(task.meanNorm, 'g', 4));
    for (int group = 0; group < task.groups.groupCount(); ++group) {
        const auto index = static_cast<std::size_t>(group);
        data.groupNames.push_back(QString::fromStdString(task.groups.groupName(group)));
        std::vector<int>& counts = data.counts.emplace_back();
        for (const Split& set : task.splits)
            counts.push_back(set.groupCounts[index]);
    }
    for (const Split& set : task.splits) {
        data.splits.push_back(QString::fromStdString(set.name));
        if (task.groups.overlaps())
            data.splitSizes.push_back(static_cast<int>(set.rows.size()));
    }
    for (std::size_t i = 0; i < task.firstGap; ++i) // the checks tell of the others
        data.warnings.push_back(QString::fromStdString(task.warnings[i]));
    data.checks = dataChecks(validation, task);
    for (const Message& notice : task.set->notices)
        if (std::none_of(data.checks.begin(), data.checks.end(), // which say it with what it means
                         [&notice](const DataCheck& check) { return check.finding == notice; }))
            data.notices.push_back(windowText(notice));
    for (DataCheck& check : data.checks) {
        if (check.id == "splits" && forbidsEveryMethod(obstacle)) // which the notice above the views tells of
            check.meaning = {};
        if (check.id == "broken_rows") // which no map shows
            check.rows = RowSelection();
    }
    data.rowCount = task.set->size();
    return data;
}

std::map<std::string, std::string> unavailableChoices(const Task& task) {
    if (classEmbeddingsProblem(task).empty())
        return {};
    return {{"class_embeddings", "file"}};
}

QString durationText(double seconds) {
    const int total = std::max(1, static_cast<int>(seconds + 0.5));
    if (total < 60)
        return translated("%1 s").arg(total);
    if (total < 3600)
        return translated("%1 min %2 s").arg(total / 60).arg(total % 60);
    return translated("%1 h %2 min").arg(total / 3600).arg(total % 3600 / 60);
}

QString aboutText() {
    return translated(
               "<h3>Groupscope %1</h3><p>Which groups does a model on frozen embeddings get wrong, which "
               "method fixes them, and at what cost?</p><p>Methods and measures of five papers, and their "
               "baselines; each method and measure names its source:</p><ul><li>Zhang and Ré 2022, "
               "<i>Contrastive Adapters for Foundation Model Group Robustness</i></li><li>Zhang and others "
               "2022, <i>Correct-N-Contrast: A Contrastive Approach for Improving Robustness to Spurious "
               "Correlations</i></li><li>Dullerud and others 2022, <i>Is Fairness Only Metric Deep? "
               "Evaluating and Addressing Subgroup Gaps in Deep Metric Learning</i></li><li>Kim and others "
               "2024, <i>Efficient and Versatile Robust Fine-Tuning of Zero-shot Models</i></li><li>Lewis "
               "and others 2024, <i>Improving Domain Generalization in Contrastive Learning using Adaptive "
               "Temperature Control</i></li></ul><p>Made with Qt %2 and Qt Charts, VTK, Eigen, HDF5, oneDNN, "
               "FFTW, hnswlib, ONNX and Protocol Buffers, libzip, libdeflate, giflib, zlib, c-blosc, LZ4, "
               "Zstandard, Nettle, JSON for Modern C++, CLI11, and the DejaVu fonts.</p><p>Free software "
               "under the GNU General Public License, version 3 or later.</p>")
        .arg(QString::fromUtf8(programVersion), QString::fromLatin1(qVersion()));
}

void addThemeMenu(QMenu* menu) {
    QMenu* themes = menu->addMenu(translated("&Theme"));
    auto* group = new QActionGroup(themes);
    const auto chosen = QSettings().value(themeKey, static_cast<int>(Theme::system)).toInt();
    for (const auto& [theme, name] :
         {std::pair{Theme::system, translated("&System")}, std::pair{Theme::light, translated("&Light")},
          std::pair{Theme::dark, translated("&Dark")}}) {
        QAction* action = themes->addAction(name);
        action->setCheckable(true);
        action->setChecked(static_cast<int>(theme) == chosen);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, themes, [theme = theme] {
            QSettings().setValue(themeKey, static_cast<int>(theme));
            applyChosenTheme();
        });
    }
}

void applyChosenTheme() {
    applyTheme(static_cast<Theme>(QSettings().value(themeKey, static_cast<int>(Theme::system)).toInt()));
}

QString withTimeLeft(const QString& activity, double fraction, double secondsPassed) {
    constexpr double tellsSomething = 0.03, secondsToSee = 2.0;
    if (fraction < tellsSomething || fraction >= 1.0 || secondsPassed < secondsToSee)
        return activity;
    return translated("%1, about %2 left")
        .arg(activity, durationText(secondsPassed * (1.0 - fraction) / fraction));
}

} // namespace groupscope
