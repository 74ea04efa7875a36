// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/subgroups_source.h"

#include "app/views/pane_context.h"
#include "app/views/shown_spaces.h"
#include "core/figures/shown_subgroups.h"
#include "widgets/charts/scene_painter.h"

#include <QLocale>

#include <memory>
#include <utility>

namespace groupscope {

namespace {

/// Values of an embedding without which the figure cannot be drawn of it.
SubgroupKey::Wanted wantedBy(const Figure& figure) {
    return figure.id == "neighbour_confusion" ? SubgroupKey::Wanted::confusions
           : figure.id == "subgroup_spectrum" ? SubgroupKey::Wanted::spectra
           : figure.id == "subgroup_gaps"     ? SubgroupKey::Wanted::gaps
                                              : SubgroupKey::Wanted::measure;
}

bool isOfMeasure(SubgroupKey::Wanted wanted) {
    return wanted == SubgroupKey::Wanted::measure || wanted == SubgroupKey::Wanted::gaps;
}

/// Why the embeddings cannot be measured; empty: they can.
QString obstacle(const Figure& figure, const PanelChoice& choice, const Task& task) {
    const SubgroupKey::Wanted wanted = wantedBy(figure);
    if (wanted == SubgroupKey::Wanted::spectra)
        return {};
    return tooManyRowsText(task, choice.split,
                           isOfMeasure(wanted) ? &measures().find(chosenSubgroupMeasure(choice)) : nullptr);
}

} // namespace

std::string chosenSubgroupMeasure(const PanelChoice& choice) {
    const std::string chosen = choice.of(subgroupMeasure.key);
    return measures().contains(chosen) ? chosen : usualSubgroupMeasure;
}

QString tooManyRowsText(const Task& task, const std::string& split, const Measure* measure) {
    const Split* rows = task.findSplit(split);
    if (rows == nullptr || rows->rows.size() <= mostComparedRows ||
        (measure != nullptr && !measure->comparesAllRows))
        return {};
    return SubgroupsSource::tr("Too many examples to compare all of them: more than %1")
        .arg(QLocale().toString(static_cast<qulonglong>(mostComparedRows)));
}

SubgroupsSource::SubgroupsSource(PaneContext* context)
    : context_(context)
    , session_(context->session())
    , findings_(session_, subgroupFindingsOf, this, bytesOfFindings) {
    connect(session_->data(), &OpenSet::opened, this, &FigureSource::changed);
    connect(session_->data(), &OpenSet::columnsNeeded, this, &FigureSource::changed);
    followShownSpaces(context, this, [this] { Q_EMIT changed(); });
    for (const auto signal : {&DerivedValues::changed, &DerivedValues::rested})
        connect(&findings_, signal, this, &FigureSource::changed);
}

/// Empty while no set is open, or while it has no such split.
std::vector<NamedSpace> SubgroupsSource::spaces(const PanelChoice& choice) const {
    if (!session_->task() || session_->task()->findSplit(choice.split) == nullptr)
        return {};
    const std::string which = choice.of(subgroupEmbeddings.key);
    return shownSpaces(*context_, choice.split, which == "input" || which == "all",
                       which == "attributes" || which == "all");
}

/// Where gaps are known, the measure is.
SubgroupKey SubgroupsSource::keyOf(const Figure& figure, const NamedSpace& space,
                                   const PanelChoice& choice) const {
    const SubgroupKey::Wanted wanted = wantedBy(figure);
    const std::string measure = chosenSubgroupMeasure(choice);
    SubgroupKey gaps(space.space, choice.split, SubgroupKey::Wanted::gaps, measure);
    return wanted == SubgroupKey::Wanted::measure && findings_.get(gaps).value
               ? gaps
               : SubgroupKey(space.space, choice.split, wanted, measure);
}

/// Null where it is not known.
const MeasuredSubgroups* SubgroupsSource::measuredOf(const SubgroupFindings& findings,
                                                     const PanelChoice& choice) const {
    const auto found = findings.measured.find(chosenSubgroupMeasure(choice));
    return found == findings.measured.end() ? nullptr : &found->second;
}

void SubgroupsSource::request(const Figure& figure, const PanelChoice& choice) {
    std::vector<SubgroupKey> asked;
    for (const NamedSpace& own : spaces(choice))
        if (own.reason.isEmpty() && obstacle(figure, choice, *session_->task()).isEmpty())
            asked.push_back(keyOf(figure, own, choice));
    findings_.request(asked);
}

SourceInputs SubgroupsSource::inputs(const Figure& figure, const PanelChoice& choice) const {
    const std::vector<NamedSpace> all = spaces(choice);
    if (all.empty())
        return {};
    using Held = std::pair<std::shared_ptr<const Task>, std::vector<std::shared_ptr<const SubgroupFindings>>>;
    auto held = std::make_shared<Held>(session_->task(), Held::second_type());
    FigureInput input;
    input.groups = &held->first->groups;
    input.countText = windowCount;
    input.leavesAttributes = anyLeavesAttributes(*context_);
    for (const NamedSpace& own : all) {
        const std::shared_ptr<const SubgroupFindings> known =
            own.reason.isEmpty() ? findings_.get(keyOf(figure, own, choice)).value : nullptr;
        if (known == nullptr)
            continue;
        held->second.push_back(known);
        NamedSubgroups named{.name = own.name.toStdString(),
                             .method = own.method,
                             .color = own.color.isValid() ? own.color.name().toStdString() : std::string(),
                             .views = &known->views};
        if (const MeasuredSubgroups* found = measuredOf(*known, choice);
            found != nullptr && found->reason.empty()) {
            named.measured = &found->measured;
            named.gaps = found->gaps ? &*found->gaps : nullptr;
        }
        input.subgroups.push_back(std::move(named));
    }
    return {{std::move(input)}, held};
}

QString SubgroupsSource::reason(const Figure& figure, const PanelChoice& choice) const {
    QStringList missing; // embeddings that the measure says nothing of
    for (const NamedSpace& own : spaces(choice)) {
        const auto known = own.reason.isEmpty() ? findings_.get(keyOf(figure, own, choice)).value : nullptr;
        const MeasuredSubgroups* found = known == nullptr ? nullptr : measuredOf(*known, choice);
        if (found != nullptr && !found->reason.empty())
            missing << tr("%1: %2").arg(own.name, QString::fromStdString(found->reason));
    }
    return missing.isEmpty() || !isOfMeasure(wantedBy(figure)) ? waitingText(figure, choice)
                                                               : missing.join(QLatin1Char('\n'));
}

QString SubgroupsSource::waitingText(const Figure& figure, const PanelChoice& choice) const {
    const std::vector<NamedSpace> all = spaces(choice);
    if (all.empty())
        return QString::fromStdString(figure.hint);
    QStringList lines;
    QString problem;
    for (const NamedSpace& own : all)
        if (problem.isEmpty() && own.reason.isEmpty())
            problem = findings_.get(keyOf(figure, own, choice)).reason;
    if (problem.isEmpty())
        problem = obstacle(figure, choice, *session_->task());
    if (!problem.isEmpty())
        lines << tr("⚠ %1").arg(problem);
    else if (findings_.isWorking())
        lines << tr("measuring …");
    for (const NamedSpace& own : all)
        if (!own.reason.isEmpty())
            lines << tr("%1: %2").arg(own.name, own.reason);
    if (lines.isEmpty())
        lines << (isOfMeasure(wantedBy(figure))
                      ? tr("Fewer than two such subgroups have values")
                      : tr("Fewer than two such subgroups have values, or there are more than %1")
                            .arg(mostViewedSubgroups));
    return lines.join(QLatin1Char('\n'));
}

QString SubgroupsSource::subject(const PanelChoice& choice) const {
    const std::vector<NamedSpace> all = spaces(choice);
    return all.size() == 1 ? all.front().name : QString();
}

} // namespace groupscope
