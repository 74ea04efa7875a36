// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/map_panel.h"

#include "app/window/epoch_slider.h"
#include "widgets/scatter/scatter_view.h"
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
    PointColoring coloring =
        colorPoints(choice, *session_->task(), model_->rows(), currentRun(), isDark(palette()));
    QString title = coloring.title;
    if (choice.needsRun() && currentRun() == nullptr)
        title = tr("%1 (select a finished run)").arg(title);
    const SessionRun* shown = session_->find(runId_);
    if (choice.needsRun() && choice.kind != ColorChoice::Kind::found && currentRun() != nullptr &&
        shown->testHidden)
        title = tr("%1\n(test rows are hidden until the run is chosen)").arg(title);
    if (choice.kind == ColorChoice::Kind::found && !coloring.hasValues())
        Q_EMIT session_->noticed(tr("A first stage speaks of training rows alone: choose them for the map"));
    view_->setCategories(title, std::move(coloring.codes), std::move(coloring.names),
                         std::move(coloring.colors));
}

void MapPanel::colorByDistortion(const ColorChoice& choice) {
    const std::shared_ptr<const Distortion>& known = insight_->distortion();
    const std::size_t n = model_->rows().size();
    std::vector<float> values(n, std::numeric_limits<float>::quiet_NaN());
    QString title =
        (epochs_->isAtEnd() ? tr("%1 (being measured)") : tr("%1 (of the last epoch only)")).arg(choice.name);
    if (known && known->rows.falseShare.size() == n) {
        const bool isFalse = choice.kind == ColorChoice::Kind::falseNeighbors;
        values = isFalse ? known->rows.falseShare : known->rows.missingShare;
        const double quality = isFalse ? known->overall.trustworthiness : known->overall.continuity;
        title = tr("%1\n%2 %3")
                    .arg(choice.name, isFalse ? tr("trustworthiness") : tr("continuity"))
                    .arg(quality, 0, 'f', 3);
    }
    view_->setValues(title, values, 0.0, 1.0, sequentialGradient(isDark(palette())));
}

} // namespace groupscope
