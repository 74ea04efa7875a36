// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/run_comparison.h"
#include "core/data/row_selection.h"
#include "core/figures/figure.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <string>

namespace groupscope {

/// What the keys of a figure's items name.
struct FigureKeys {
    KeyNames names = KeyNames::nothing;
    std::string split{};                                 ///< whose rows its groups are of
    std::shared_ptr<const SessionComparison> compared{}; ///< whose rows are named; null where none are
    QString run{};                                       ///< whose groups they are, where none is named
};

/// What is behind an item of a figure.
struct BehindKey {
    QStringList runs{};
    std::optional<RowSelection> rows{}; ///< of the open set (N,), where a group of it is named
    QString what{};                     ///< "shoe, red, test rows", where there are rows
};

/// The runs, and the rows of the group, that `key` names. Nothing for a key of another figure.
BehindKey behindKey(const FigureKeys& keys, const QString& key, const Session& session);

} // namespace groupscope
