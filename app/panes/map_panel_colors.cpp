// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/map_panel.h"

#include "app/panes/beside_map.h"
#include "app/views/frame_glide.h"
#include "app/views/run_titles.h"
#include "app/views/visible.h"
#include "widgets/scatter/linked_views.h"
#include "widgets/style/color_gradient.h"
#include "widgets/style/theme.h"

#include <QComboBox>
#include <QSignalBlocker>

#include <algorithm>
#include <limits>
#include <utility>

namespace groupscope {

/// The choices follow the run: what its first stage found is among them. A choice that is there again is
/// chosen again.
void MapPanel::fillColors() {
    if (!session_->task())
        return;
    const QSignalBlocker quiet(color_);
    choices_ = colorChoices(*session_->task(), currentRun());
    color_->clear();
    for (const ColorChoice& choice : choices_)
        color_->addItem(choice.name);
    color_->setCurrentIndex(std::max(0, color_->findText(wantedColor_)));
}

ColorChoice MapPanel::currentColor() const {
    return choices_[static_cast<std::size_t>(std::max(0, color_->currentIndex()))];
}

void MapPanel::recolor() {
    if (!session_->task() || !hasMap() || choices_.empty())
        return;
    const ColorChoice choice = currentColor();
    if (choice.isDistortion())
        return colorByDistortion(choice);
    if (choice.isValueOfRun())
        return colorByRunValue(choice);
    if (choice.kind == ColorChoice::Kind::number)
        return colorByNumber(choice);
    PointColoring coloring =
        colorPoints(choice, *session_->task(), model_->rows(), predictingRun().get(), isDark(palette()));
    QString title = coloring.title;
    if (choice.needsRun() && currentRun() == nullptr)
        title = tr("%1 (select a finished run)").arg(title);
    if (choice.needsRun() && choice.kind != ColorChoice::Kind::found && currentRun() != nullptr)
        title = tr("%1\n%2").arg(title, predictingTitle());
    const SessionRun* shown = session_->find(runId_);
    if (choice.needsRun() && choice.kind != ColorChoice::Kind::found && currentRun() != nullptr)
        title = withHiddenNote(title, *shown);
    if (choice.kind == ColorChoice::Kind::found && !coloring.hasValues())
        Q_EMIT session_->noticed(tr("A first stage speaks of training rows alone: choose them for the map"));
    views_->color([title, coloring = std::move(coloring)](ScatterView& view) {
        view.setCategories(title, coloring.codes, coloring.names, coloring.colors, coloring.onPaper);
    });
}

void MapPanel::showValues(const QString& title, const std::vector<float>& values, double low, double high) {
    views_->color([title, values, low, high, gradient = sequentialGradient(isDark(palette()))](
                      ScatterView& view) { view.setValues(title, values, low, high, gradient); });
}

void MapPanel::colorByNumber(const ColorChoice& choice) {
    const std::vector<float> values = numbersOfRows(choice, *session_->task(), model_->rows());
    const auto [low, high] = rangeOfMost(values);
    showValues(choice.name, values, low, high);
}

void MapPanel::colorByRunValue(const ColorChoice& choice) {
    const std::vector<float> values =
        valuesOfRows(choice, *session_->task(), model_->rows(), predictingRun().get());
    double low = choice.kind == ColorChoice::Kind::margin ? -1.0 : 0.0, high = 1.0;
    if (choice.kind == ColorChoice::Kind::loss)
        high = std::max(1e-6, rangeOfMost(values).second);
    const SessionRun* run = session_->find(runId_);
    const QString title = currentRun() == nullptr
                              ? tr("%1 (select a finished run)").arg(choice.name)
                              : withHiddenNote(tr("%1\n%2").arg(choice.name, predictingTitle()), *run);
    showValues(title, values, low, high);
}

void MapPanel::colorByDistortion(const ColorChoice& choice) {
    const std::shared_ptr<const Distortion> known = mapAtRest_->distortion();
    const std::size_t n = model_->rows().size();
    std::vector<float> values(n, std::numeric_limits<float>::quiet_NaN());
    QString title =
        (frames_->isAtEnd() ? tr("%1 (being measured)") : tr("%1 (of the last epoch only)")).arg(choice.name);
    if (known && known->rows.falseShare.size() == n) {
        const bool isFalse = choice.kind == ColorChoice::Kind::falseNeighbors;
        values = isFalse ? known->rows.falseShare : known->rows.missingShare;
        const double quality = isFalse ? known->overall.trustworthiness : known->overall.continuity;
        title = tr("%1\n%2 %3")
                    .arg(choice.name, isFalse ? tr("trustworthiness") : tr("continuity"))
                    .arg(quality, 0, 'f', 3);
    }
    if (beside_->isShown())
        title = tr("%1\nof the map at the left").arg(title);
    showValues(title, values, 0.0, 1.0);
}

} // namespace groupscope
