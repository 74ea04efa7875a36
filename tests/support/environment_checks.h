// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "tests/support/method_checks.h"

#include <numeric>
#include <string>
#include <vector>

/// Fails the test with what `fault` says, unless it is empty.
#define CHECK_NO_FAULT(fault)                                                                                \
    do {                                                                                                     \
        const std::string fault_ = (fault);                                                                  \
        QVERIFY2(fault_.empty(), fault_.c_str());                                                            \
    } while (false)

/// Checks that every method with environments must pass. Each function returns what is wrong, or nothing.
namespace groupscope::testing {

/// A short training with a small encoder.
inline Assignments smallTraining(const Assignments& more = {}) {
    Assignments all{{"epochs", "6"},      {"learning_rate", "0.02"}, {"batch_size", "32"},
                    {"hidden_dim", "16"}, {"output_dim", "8"},       {"groups", "given"},
                    {"input_length", "0"}};
    for (const auto& [key, value] : more)
        all[key] = value;
    return all;
}

/// Trains, resumes, stops, and asks for the same bytes at several numbers of threads.
inline std::string trainingFault(const std::string& id, const Assignments& settings) {
    const auto task = makeTask(birdsInPlaces());
    const auto trainer = startMethod(id, task, settings);
    const auto series = trainAll(*trainer);
    for (const SeriesValues& epoch : series)
        for (const auto& [name, value] : epoch)
            if (!std::isfinite(value))
                return name + " is not finite";
    if (*testReport(*task, *trainer).averageAccuracy < 0.6)
        return "it learns nothing: average accuracy " +
               std::to_string(*testReport(*task, *trainer).averageAccuracy);
    if (!continuesTheSame(id, settings, 2))
        return "resuming gives other bytes";
    const MatrixF one = logitsWith(1, id, settings);
    if (!sameBytes(one, logitsWith(2, id, settings)) || !sameBytes(one, logitsWith(4, id, settings)))
        return "the bytes depend on the number of threads";
    if (sameBytes(one, logitsWith(1, id, settings, 1)))
        return "the seed does not matter";
    if (reportsAfterStop(id, settings, 3) != 0)
        return "a stop is not heard";
    return {};
}

/// Birds of which all training examples are at one place, or all but one.
inline std::shared_ptr<const Task> birdsAtOnePlace(int elsewhere) {
    auto set = birdsInPlaces();
    std::vector<int>& places = set->columns[1].codes;
    for (std::size_t row = 0; row < 300; ++row)
        places[row] = static_cast<int>(row) < elsewhere ? 1 : 0;
    return makeTask(set);
}

/// One environment is refused with a reason; one of a single row is repeated, with a notice; a batch that is
/// too small for the environments names the setting.
inline std::string environmentFault(const std::string& id, const Assignments& settings) {
    const std::string one = messageOf<DataError>([&] { startMethod(id, birdsAtOnePlace(0), settings); });
    if (one.find("one environment") == std::string::npos)
        return "one environment: '" + one + "'";
    std::string notices;
    RunContext context;
    context.onNotice = [&notices](const std::string& text) { notices += text; };
    const auto trainer = startMethod(id, birdsAtOnePlace(1), settings, 0, context);
    for (const SeriesValues& epoch : trainAll(*trainer))
        for (const auto& [name, value] : epoch)
            if (!std::isfinite(value))
                return "one example: " + name + " is not finite";
    if (notices.find("smallest environment has 1 example,") == std::string::npos)
        return "one example: '" + notices + "'";
    Assignments narrow = settings;
    narrow["batch_size"] = "3";
    const std::string small =
        messageOf<UsageError>([&] { startMethod(id, makeTask(birdsInPlaces()), narrow); });
    if (small.find("raise batch_size to 4") == std::string::npos)
        return "small batch: '" + small + "'";
    return {};
}

/// The message of a training whose steps are far too long.
inline std::string divergence(const std::string& id, Assignments settings, const std::string& rate) {
    settings["learning_rate"] = rate;
    settings["epochs"] = "60";
    const auto trainer = startMethod(id, makeTask(birdsInPlaces()), settings);
    return messageOf<Diverged>([&] { trainAll(*trainer); });
}

} // namespace groupscope::testing
