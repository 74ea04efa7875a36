// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/board_content.h"

#include <QString>

#include <optional>

class QComboBox;

namespace groupscope {

struct Run;

/// Which embedding of the open set an entry of a box stands for. Documents keep the numbers.
enum class SpaceKind { raw, trained, companion, epochs };

void addSpace(QComboBox& box, const QString& name, const QString& runId, SpaceKind kind);
/// The embeddings that a run leaves, whose head is at hand and which is called so; of its epochs where that
/// is wanted.
void addSpacesOf(QComboBox& box, const QString& runId, const Run& run, const QString& called, bool epochs);

SpaceKind kindOfSpace(const QComboBox& box);
/// The entry of that kind and run; −1: there is none.
int placeOfSpace(const QComboBox& box, SpaceKind kind, const QString& runId);
/// Choice of a box, as the content of a cell; nothing where the entry stands for no embedding.
std::optional<CellContent> chosenSpace(const QComboBox& box);

} // namespace groupscope
