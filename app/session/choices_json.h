// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/set_choices.h"

#include <QJsonObject>

#include <cstddef>
#include <optional>

namespace groupscope {

/// The choices for a file as JSON, which choicesOfJson() reads.
QJsonObject jsonOfChoices(const SetChoices& choices);

/// Reads the JSON of jsonOfChoices(); nothing if columns are damaged. Unpacked codes are subtracted from
/// `bytesLeft`. A column that needs more counts as damaged, because a short text may unpack to any length.
std::optional<SetChoices> choicesOfJson(const QJsonObject& json, std::size_t& bytesLeft);

} // namespace groupscope
