// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_parts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>

namespace groupscope {

namespace {

constexpr std::size_t maximumEpochs = 100'000; // as of the parameter `epochs`
constexpr std::size_t mostLevels = 99, mostBins = 1000, mostDistributions = 1000;

/// The epochs that have a distribution of that name, rising, and the distributions.
struct DistributionSeries {
    std::vector<std::int64_t> epochs;
    std::vector<const Distribution*> of;
};

std::vector<std::string> distributionNames(const std::vector<EpochRecord>& history) {
    std::vector<std::string> names;
    for (const EpochRecord& record : history)
        for (const NamedDistribution& own : record.distributions)
            if (std::find(names.begin(), names.end(), own.name) == names.end())
                names.push_back(own.name);
    return names;
}

DistributionSeries seriesOf(const std::vector<EpochRecord>& history, const std::string& name) {
    DistributionSeries series;
    for (const EpochRecord& record : history)
        for (const NamedDistribution& own : record.distributions)
            if (own.name == name) {
                series.epochs.push_back(record.epoch);
                series.of.push_back(&own.distribution);
            }
    return series;
}

/// One array of every distribution after another, and how long each is: they may differ from epoch to epoch.
template<class T>
void writeRagged(SummedGroup& group, const std::string& name, const DistributionSeries& series,
                 std::vector<T> Distribution::*member) {
    std::vector<T> values;
    std::vector<std::int64_t> lengths;
    for (const Distribution* own : series.of) {
        values.insert(values.end(), (own->*member).begin(), (own->*member).end());
        lengths.push_back(static_cast<std::int64_t>((own->*member).size()));
    }
    group.writeNumbers<T>(name, values, {values.size()});
    group.writeNumbers<std::int64_t>(name + "_lengths", lengths, {lengths.size()});
}

template<class T>
void readRagged(const Hdf5Group& group, const std::string& name, std::size_t longest,
                std::vector<Distribution>& into, std::vector<T> Distribution::*member) {
    const std::vector<T> values = group.dataset(name).readNumbers<T>();
    const std::vector<std::int64_t> lengths = group.dataset(name + "_lengths").readNumbers<std::int64_t>();
    if (lengths.size() != into.size())
        throwUnfitRun("the arrays of a distribution have different lengths", group.where());
    std::size_t begin = 0;
    for (std::size_t i = 0; i < into.size(); ++i) {
        if (lengths[i] < 0 || static_cast<std::size_t>(lengths[i]) > longest ||
            begin + static_cast<std::size_t>(lengths[i]) > values.size())
            throwUnfitRun("the arrays of a distribution have different lengths", group.where());
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(begin);
        (into[i].*member).assign(first, first + lengths[i]);
        begin += static_cast<std::size_t>(lengths[i]);
    }
}

/// Numbers for the groups: a name of a distribution may hold any letter.
void writeDistributions(SummedGroup& history, const std::vector<EpochRecord>& records) {
    const std::vector<std::string> names = distributionNames(records);
    if (names.empty())
        return;
    SummedGroup all = history.createGroup("distributions");
    all.writeTexts("names", names);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const DistributionSeries series = seriesOf(records, names[i]);
        std::vector<std::int64_t> n;
        for (const Distribution* own : series.of)
            n.push_back(own->n);
        SummedGroup group = all.createGroup(std::to_string(i));
        group.writeNumbers<std::int64_t>("epochs", series.epochs, {series.epochs.size()});
        group.writeNumbers<std::int64_t>("n", n, {n.size()});
        writeRagged(group, "levels", series, &Distribution::levels);
        writeRagged(group, "quantiles", series, &Distribution::values);
        writeRagged(group, "edges", series, &Distribution::edges);
        writeRagged(group, "counts", series, &Distribution::counts);
    }
}

bool rises(const std::vector<double>& values) {
    return std::is_sorted(values.begin(), values.end()) &&
           std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

void requireSound(const Distribution& own, const FilePlace& where) {
    const bool histogram = own.edges.empty() ? own.counts.empty() : own.edges.size() == own.counts.size() + 1;
    if (own.n < 0 || own.levels.size() != own.values.size() || !rises(own.levels) || !rises(own.values) ||
        !rises(own.edges) || !histogram)
        throwUnfitRun("a distribution has quantiles or a histogram that cannot be", where);
}

void readDistributions(const Hdf5Group& history, std::vector<EpochRecord>& records) {
    if (history.kindOf("distributions") != Hdf5Kind::group)
        return;
    const Hdf5Group all = history.group("distributions");
    const std::vector<std::string> names = all.dataset("names").readTexts();
    if (names.size() > mostDistributions ||
        std::set<std::string>(names.begin(), names.end()).size() < names.size())
        throwUnfitRun("it holds more distributions than a run can have, or one twice", all.where());
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Hdf5Group group = all.group(std::to_string(i));
        const std::vector<std::int64_t> epochs = group.dataset("epochs").readNumbers<std::int64_t>(),
                                        n = group.dataset("n").readNumbers<std::int64_t>();
        if (n.size() != epochs.size())
            throwUnfitRun("the arrays of a distribution have different lengths", group.where());
        for (std::size_t e = 0; e < epochs.size(); ++e) // before anything is made for each of them
            if (epochs[e] < 0 || epochs[e] >= static_cast<std::int64_t>(records.size()) ||
                (e > 0 && epochs[e] <= epochs[e - 1]))
                throwUnfitRun("a distribution is of no epoch of the history, or twice of one", group.where());
        std::vector<Distribution> own(epochs.size());
        readRagged(group, "levels", mostLevels, own, &Distribution::levels);
        readRagged(group, "quantiles", mostLevels, own, &Distribution::values);
        readRagged(group, "edges", mostBins + 1, own, &Distribution::edges);
        readRagged(group, "counts", mostBins, own, &Distribution::counts);
        for (std::size_t e = 0; e < epochs.size(); ++e) {
            own[e].n = n[e];
            requireSound(own[e], group.where());
            records[epochs[e]].distributions.push_back({names[i], std::move(own[e])});
        }
    }
}

} // namespace

void writeHistory(SummedGroup& root, const std::vector<EpochRecord>& history) {
    std::vector<std::string> names;
    for (const EpochRecord& record : history)
        for (const auto& [name, value] : record.series)
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
    std::vector<double> values(history.size() * names.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t epoch = 0; epoch < history.size(); ++epoch)
        for (const auto& [name, value] : history[epoch].series) {
            const auto column = std::find(names.begin(), names.end(), name) - names.begin();
            values[epoch * names.size() + static_cast<std::size_t>(column)] = value;
        }
    SummedGroup group = root.createGroup("history");
    group.writeTexts("names", names);
    group.writeNumbers<double>("values", values, {history.size(), names.size()});
    writeDistributions(group, history);
}

std::vector<EpochRecord> readHistory(const Hdf5Group& root) {
    const Hdf5Group group = root.group("history");
    const std::vector<std::string> names = group.dataset("names").readTexts();
    const Hdf5Dataset dataset = group.dataset("values");
    if (dataset.shape().size() != 2 || dataset.shape()[1] != names.size())
        throwUnfitRun("the history has another number of series than names", dataset.where());
    if (dataset.shape()[0] > maximumEpochs)
        throwUnfitRun("the history has more epochs than a run can have", dataset.where());
    const std::vector<double> values = dataset.readNumbers<double>();
    std::vector<EpochRecord> history(dataset.shape()[0]);
    for (std::size_t epoch = 0; epoch < history.size(); ++epoch) {
        history[epoch].epoch = static_cast<int>(epoch);
        for (std::size_t i = 0; i < names.size(); ++i)
            if (const double value = values[epoch * names.size() + i]; !std::isnan(value))
                history[epoch].series.emplace_back(names[i], value);
    }
    readDistributions(group, history);
    return history;
}

} // namespace groupscope
