// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/run_embeddings.h"

#include <QJsonObject>
#include <QString>

#include <string>
#include <vector>

namespace groupscope {

/// What a cell of the board shows, by names that outlive what they name: ids of runs, names of embeddings,
/// splits, colourings and figures.
struct CellContent {
    enum class Kind { map, figure };

    Kind kind = Kind::map;
    QString run{};                              ///< whose embedding or figure; empty: as stored, or of all
    RunEmbedding which = RunEmbedding::trained; ///< of that run
    bool epochs = false; ///< the run's stored rows and those of its epochs, aligned, instead of its last ones
    QString file{};      ///< of another set, joined by row names; empty: the open one
    std::string embedding{}; ///< as stored: its name; empty: the one that is looked at
    std::string split{};     ///< which rows; empty: all of them
    QString color{};         ///< ExampleColumn::id, or colorByPair; empty: the first column
    QString colorRun{};      ///< whose predictions colour it; empty: the run of the map
    QString pairA{};         ///< with pairB two runs of its own for colorByPair; empty: those of the board
    QString pairB{};
    std::string figure{}; ///< id, of the registry of figures
    QString drawing{};    ///< title of which of its drawings; empty: the first
    int drawingPlace = 0; ///< which of those of that title, from 0
    QString title{};      ///< what it was called when it was seen last, for one whose run is gone

    bool operator==(const CellContent&) const = default;
    /// Whether both are maps of the same rows of the same embedding, whatever colours them.
    bool isSameMap(const CellContent& other) const;

    QJsonObject toJson() const;
    /// What is missing or of another type is as in a new content.
    static CellContent fromJson(const QJsonObject& json);
};

/// Colours by what two runs make of each row.
inline const QString colorByPair = QStringLiteral("pair");

/// Two runs that are compared row by row.
struct RunPair {
    QString a, b;
    bool operator==(const RunPair&) const = default;
    bool isWhole() const { return !a.isEmpty() && !b.isEmpty() && a != b; }
};

/// The two runs that a cell compares: its own, or else those of the board.
RunPair pairOf(const CellContent& cell, const RunPair& ofBoard);

} // namespace groupscope
