// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/prediction_noise.h"

#include "core/base/random.h"

namespace groupscope {

ParameterSpec predictionNoiseParameter() {
    return {.key = "prediction_noise",
            .label = "Prediction noise",
            .help = "Probability with which the first-stage prediction of a training example is changed to "
                    "another class, any with the same chance.",
            .source = "Correct-N-Contrast, 5.3 and Fig. 7d",
            .defaultValue = 0.0,
            .minimum = 0,
            .maximum = 1};
}

void addPredictionNoise(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                        GroupAssignment& assignment) {
    const double noise = parameters.number("prediction_noise");
    for (const int row : task.fitRows()) {
        Random random(seed, "prediction noise", static_cast<std::uint64_t>(row));
        if (random.uniform() >= noise)
            continue;
        const auto i = static_cast<std::size_t>(row);
        int& prediction = assignment.predictions[i];
        const int other = static_cast<int>(random.below(static_cast<std::uint64_t>(task.classCount() - 1)));
        prediction = other < prediction ? other : other + 1;
        if (!assignment.secondPredictions.empty())
            assignment.secondPredictions[i] = -1;
    }
}

} // namespace groupscope
