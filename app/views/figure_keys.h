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

/// Meaning of the keys of a figure's items.
struct FigureKeys {
    KeyNames names = KeyNames::nothing;
    std::string split{}; ///< split of the examples in its groups
    /// Comparison whose table rows are named; null: none are
    std::shared_ptr<const SessionComparison> compared{};
    QString run{}; ///< run of the groups, where a key names none
};

/// Runs and examples behind an item of a figure.
struct BehindKey {
    QStringList runs{};
    std::optional<RowSelection> rows{}; ///< (N,) examples of the open set, if the key names a group of it
    QString what{};                     ///< text such as "shoe, red, test split", if there are examples
};

/// Resolves `key` to its runs and the examples of its group. Nothing for a key of another figure.
BehindKey behindKey(const FigureKeys& keys, const QString& key, const Session& session);

} // namespace groupscope
