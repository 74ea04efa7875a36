// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"

namespace groupscope::figure {

namespace {

Scene keptEpochScene(int kept, int count, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = 3.5 * space.textSize;
    const double width = space.width / static_cast<double>(count);
    for (int epoch = 0; epoch < count; ++epoch)
        scene.rectangle(epoch * width + 1.0, space.textSize, width - 2.0, space.textSize,
                        {epoch == kept ? Ink::series : Ink::grid});
    scene.text(0.0, 3 * space.textSize, "1", {Ink::faint});
    scene.text(space.width, 3 * space.textSize, std::to_string(count), {Ink::faint}, SvgCanvas::Anchor::end);
    scene.text((kept + 0.5) * width, 0.8 * space.textSize, "kept", {}, SvgCanvas::Anchor::middle);
    scene.line(0.0, 2 * space.textSize, space.width, 2 * space.textSize, {Ink::grid});
    return scene;
}

std::vector<Drawing> keptEpochDrawings(const FigureInput& input) {
    const int kept = input.run->selectedEpoch, count = static_cast<int>(input.run->history.size());
    if (count == 0)
        return {};
    return {{input.name + ": kept epoch", "Where among its epochs the kept one is.",
             [kept, count](const SceneSpace& space) { return keptEpochScene(kept, count, space); }}};
}

} // namespace

/// An example: where among its epochs the kept one is.
Figure keptEpoch() {
    return {
        .id = "kept_epoch", .title = "kept epoch", .needs = FigureNeeds::run, .drawings = keptEpochDrawings};
}

} // namespace groupscope::figure
