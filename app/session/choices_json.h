// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/set_choices.h"

#include <QJsonObject>

#include <cstddef>
#include <optional>

namespace groupscope {

/// What was chosen for a file, as choicesOfJson() reads it.
QJsonObject jsonOfChoices(const SetChoices& choices);

/// The opposite; nothing where columns are damaged. Their unpacked codes are taken from `bytesLeft`, and one
/// that would need more is damaged: a small text may hold packed ones of any length.
std::optional<SetChoices> choicesOfJson(const QJsonObject& json, std::size_t& bytesLeft);

} // namespace groupscope
