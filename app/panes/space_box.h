// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/board_content.h"

#include <QString>

#include <optional>

class QComboBox;

namespace groupscope {

struct Run;

/// Kind of embedding of an entry in a box. Documents keep the numbers.
enum class SpaceKind { raw, trained, companion, epochs };

void addSpace(QComboBox& box, const QString& name, const QString& runId, SpaceKind kind);
/// Adds the embeddings of a run whose details are in memory, under its title; with those of its epochs if
/// wanted.
void addSpacesOf(QComboBox& box, const QString& runId, const Run& run, const QString& called, bool epochs);

SpaceKind kindOfSpace(const QComboBox& box);
/// Index of the entry of that kind and run; −1: none.
int placeOfSpace(const QComboBox& box, SpaceKind kind, const QString& runId);
/// Entry of a box as the content of a cell; nothing where the entry is no embedding.
std::optional<CellContent> chosenSpace(const QComboBox& box);

} // namespace groupscope
