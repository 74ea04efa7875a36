// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/parallel_data.h"

#include "app/session/translated.h"
#include "core/measures/accuracy_ids.h"
#include "core/methods/method.h"
#include "core/runs/run_column.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace groupscope {

namespace {

/// From where on a range is easier to read in powers of ten.
constexpr double longRange = 30.0;

std::optional<double> numberOf(const ParameterValue& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    if (const auto* number = std::get_if<double>(&value))
        return *number;
    return std::nullopt;
}

/// The value of a setting that counts in the run; null where there is none.
const ParameterValue* settingOf(const SessionRun& run, const std::string& key) {
    const auto found = run.parameters.all().find(key);
    return found != run.parameters.all().end() && counts(run.method->parameters, key, run.parameters)
               ? &found->second
               : nullptr;
}

/// Keys of settings with several values, those with the most first, as many as there is room for; `left` says
/// how many more vary.
std::vector<std::string> settingsThatVary(const std::vector<const SessionRun*>& runs, std::size_t& left) {
    std::map<std::string, std::set<ParameterValue>> values;
    for (const SessionRun* run : runs)
        for (const auto& [key, value] : run->parameters.all())
            if (std::set<ParameterValue>& own = values[key];
                own.size() < 1000 && settingOf(*run, key) != nullptr)
                own.insert(value);
    std::vector<std::pair<std::size_t, std::string>> varying;
    for (const auto& [key, own] : values)
        if (own.size() > 1)
            varying.emplace_back(own.size(), key);
    std::stable_sort(varying.begin(), varying.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    left = varying.size() - std::min(varying.size(), mostSettingAxes);
    varying.resize(varying.size() - left);
    std::vector<std::string> keys;
    for (const auto& [count, key] : varying)
        keys.push_back(key);
    return keys;
}

/// Texts in the order of their first run.
ParallelAxis categoriesOf(const QString& id, const QString& title, const std::vector<QString>& texts) {
    ParallelAxis axis{.id = id, .title = title, .scale = ParallelAxis::Scale::categories};
    std::map<QString, std::size_t> known;
    for (const QString& text : texts) {
        if (text.isNull()) {
            axis.values.emplace_back();
            continue;
        }
        const auto [place, isNew] = known.emplace(text, known.size());
        if (isNew)
            axis.categories << text;
        axis.values.emplace_back(static_cast<double>(place->second));
    }
    return axis;
}

ParallelAxis settingAxis(const std::vector<const SessionRun*>& runs, const std::string& key) {
    const QString title = QString::fromStdString(key);
    ParallelAxis axis{.id = title, .title = title};
    bool numbers = true;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const SessionRun* run : runs) {
        const ParameterValue* value = settingOf(*run, key);
        axis.values.push_back(value != nullptr ? numberOf(*value) : std::nullopt);
        numbers = numbers && (value == nullptr || axis.values.back());
        if (axis.values.back()) {
            low = std::min(low, *axis.values.back());
            high = std::max(high, *axis.values.back());
        }
    }
    if (low > 0.0 && high / low >= longRange)
        axis.scale = ParallelAxis::Scale::logarithmic;
    if (numbers)
        return axis;
    std::vector<QString> texts;
    for (const SessionRun* run : runs) {
        const ParameterValue* value = settingOf(*run, key);
        texts.push_back(value != nullptr ? QString::fromStdString(toText(*value)) : QString());
    }
    return categoriesOf(title, title, texts);
}

/// Words that documents have for accuracies.
const std::map<QString, const char*>& accuracyWords() {
    static const std::map<QString, const char*> words{{QStringLiteral("worst"), accuracy::worstGroup},
                                                      {QStringLiteral("average"), accuracy::average}};
    return words;
}

AxisFigure axisOf(const SplitMeasure& measure) {
    AxisFigure axis{.id = QString::fromStdString(measure.measure->id + measure.partId()),
                    .title = QString::fromStdString(measure.heading()),
                    .measure = measure};
    for (const auto& [word, id] : accuracyWords())
        if (axis.id == QLatin1String(id))
            axis.id = word;
    return axis;
}

ParallelAxis figureAxis(const std::vector<const SessionRun*>& runs, const std::string& split,
                        AxisFigure figure) {
    figure.measure.split = split;
    const QString name = QString::fromStdString(split);
    ParallelAxis axis{.id = name + u'.' + figure.id,
                      .title = name + u' ' + figure.title,
                      .percent = figure.measure.measure->unit == "share"};
    for (const SessionRun* run : runs) // of hidden rows a run that is shown has no result
        axis.values.push_back(figure.measure.value(*run->run));
    return axis;
}

std::vector<const SessionRun*> finishedRuns(const Session& session) {
    std::vector<const SessionRun*> runs;
    for (const SessionRun& run : session.runs()->all())
        if (run.state == SessionRun::State::done && run.run)
            runs.push_back(&run);
    return runs;
}

/// Those to select by, and `split` where it is another.
std::vector<std::string> axisSplits(const std::vector<const SessionRun*>& runs, const std::string& split) {
    std::vector<std::string> splits;
    if (!runs.empty() && !runs.front()->run->task.selectSplit.empty())
        splits.push_back(runs.front()->run->task.selectSplit);
    if (!split.empty() && (splits.empty() || splits.front() != split))
        splits.push_back(split);
    return splits;
}

bool isEmpty(const ParallelAxis& axis) {
    return std::none_of(axis.values.begin(), axis.values.end(),
                        [](const std::optional<double>& value) { return value.has_value(); });
}

} // namespace

QStringList usualAxisFigures() {
    return {QStringLiteral("worst"), QStringLiteral("average")};
}

std::optional<AxisFigure> axisFigure(const QString& id) {
    const auto word = accuracyWords().find(id);
    const std::string measure = word == accuracyWords().end() ? id.toStdString() : word->second;
    const std::optional<SplitMeasure> known = knownSplitMeasure(validationSplit + ("." + measure));
    return known ? std::optional(axisOf(*known)) : std::nullopt;
}

std::vector<AxisFigure> axisFiguresOf(const Session& session, const std::string& split) {
    const std::vector<const SessionRun*> finished = finishedRuns(session);
    std::vector<const Run*> runs;
    for (const SessionRun* run : finished)
        runs.push_back(run->run.get());
    std::vector<AxisFigure> figures;
    for (const std::string& own : axisSplits(finished, split))
        for (const RunColumn& column : measureColumns(runs, own)) {
            AxisFigure axis = axisOf(*column.measure);
            if (std::none_of(figures.begin(), figures.end(),
                             [&](const AxisFigure& other) { return other.id == axis.id; }))
                figures.push_back(std::move(axis));
        }
    return figures;
}

ParallelData parallelDataOf(const Session& session, const std::string& split, const QStringList& figures) {
    ParallelData data;
    if (!session.task())
        return data;
    const std::vector<const SessionRun*> runs = finishedRuns(session);
    for (const SessionRun* run : runs)
        data.ids.push_back(run->id);
    std::size_t left = 0;
    std::vector<QString> methods;
    for (const SessionRun* run : runs)
        methods.push_back(QString::fromStdString(run->method->name));
    ParallelAxis method = categoriesOf(QStringLiteral("method"), translated("method"), methods);
    if (method.categories.size() > 1)
        data.axes.push_back(std::move(method));
    for (const std::string& key : settingsThatVary(runs, left))
        if (ParallelAxis axis = settingAxis(runs, key); !isEmpty(axis))
            data.axes.push_back(std::move(axis));
    if (data.axes.empty())
        return {};
    for (const std::string& own : axisSplits(runs, split))
        for (const QString& id : figures) {
            const std::optional<AxisFigure> figure = axisFigure(id);
            if (!figure)
                continue;
            ParallelAxis axis = figureAxis(runs, own, *figure);
            if (isEmpty(axis))
                continue;
            if (data.colorBy.isEmpty())
                data.colorBy = axis.id;
            data.axes.push_back(std::move(axis));
        }
    if (left > 0)
        data.note = translated("%1 more settings vary, in fewer values").arg(left);
    return data;
}

} // namespace groupscope
