// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/space_box.h"

#include "app/session/translated.h"
#include "core/heads/head.h"
#include "core/heads/no_head.h"
#include "core/runs/run.h"

#include <QComboBox>

namespace groupscope {

namespace {

constexpr int kindRole = Qt::UserRole + 1;

} // namespace

void addSpace(QComboBox& box, const QString& name, const QString& runId, SpaceKind kind) {
    box.addItem(name, runId);
    box.setItemData(box.count() - 1, static_cast<int>(kind), kindRole);
}

void addSpacesOf(QComboBox& box, const QString& runId, const Run& run, const QString& called, bool epochs) {
    const bool two = hasCompanion(run.head);
    if (hasHead(run.head) && makeHead(run.head)->transformsEmbedding())
        addSpace(box, two ? translated("classes (%1)").arg(called) : translated("trained (%1)").arg(called),
                 runId, SpaceKind::trained);
    if (two)
        addSpace(box, translated("attributes (%1)").arg(called), runId, SpaceKind::companion);
    if (epochs && !run.snapshots.empty())
        addSpace(box, translated("epochs (%1)").arg(called), runId, SpaceKind::epochs);
}

SpaceKind kindOfSpace(const QComboBox& box) {
    return static_cast<SpaceKind>(box.currentData(kindRole).toInt());
}

int placeOfSpace(const QComboBox& box, SpaceKind kind, const QString& runId) {
    for (int place = 0; place < box.count(); ++place)
        if (box.itemData(place, kindRole).isValid() && box.itemData(place).toString() == runId &&
            box.itemData(place, kindRole).toInt() == static_cast<int>(kind))
            return place;
    return -1;
}

std::optional<CellContent> chosenSpace(const QComboBox& box) {
    if (!box.currentData(kindRole).isValid())
        return std::nullopt;
    CellContent content;
    content.run = box.currentData().toString();
    if (kindOfSpace(box) == SpaceKind::companion)
        content.which = RunEmbedding::companion;
    content.epochs = kindOfSpace(box) == SpaceKind::epochs;
    return content;
}

} // namespace groupscope
