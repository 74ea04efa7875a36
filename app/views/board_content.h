// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/run_embeddings.h"

#include <QJsonObject>
#include <QString>

#include <string>
#include <vector>

namespace groupscope {

/// Content of a cell of the board, by names that stay valid without their objects: ids of runs, names of
/// embeddings, splits, colours and figures.
struct CellContent {
    enum class Kind { map, figure };

    Kind kind = Kind::map;
    QString run{}; ///< run of the embedding or figure; empty: the stored embedding, or a figure of all runs
    RunEmbedding which = RunEmbedding::trained; ///< embedding of that run
    /// Aligned maps of the epochs of the run and of the raw embedding, instead of its final one
    bool epochs = false;
    QString file{};          ///< another set, joined by names of examples; empty: the open set
    std::string embedding{}; ///< name of a stored embedding; empty: the selected one
    std::string split{};     ///< split that is shown; empty: all examples
    QString color{};         ///< ExampleColumn::id, or colorByPair; empty: the first column
    QString colorRun{};      ///< run whose predictions colour the map; empty: the run of the map
    QString pairA{};         ///< with pairB the runs of colorByPair; empty: those of the board
    QString pairB{};
    std::string figure{}; ///< id in the registry of figures
    QString drawing{};    ///< title of one of its drawings; empty: the first
    int drawingPlace = 0; ///< index among drawings of that title, from 0
    QString title{};      ///< last known title, for a figure whose run is missing

    bool operator==(const CellContent&) const = default;
    /// Whether both are maps of the same examples in the same embedding, with any colours.
    bool isSameMap(const CellContent& other) const;

    QJsonObject toJson() const;
    /// Values that are missing or have another type are those of a new content.
    static CellContent fromJson(const QJsonObject& json);
};

/// Colours by the predictions of two runs for each example.
inline const QString colorByPair = QStringLiteral("pair");

/// Two runs that are compared example by example.
struct RunPair {
    QString a, b;
    bool operator==(const RunPair&) const = default;
    bool isWhole() const { return !a.isEmpty() && !b.isEmpty() && a != b; }
};

/// The two runs that a cell compares: its own, or else those of the board.
RunPair pairOf(const CellContent& cell, const RunPair& ofBoard);

} // namespace groupscope
