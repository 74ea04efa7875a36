// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

#include <string>

namespace groupscope {

class Session;

/// Offers the splits of the open task that have examples: test, validation, training splits. The first one is
/// chosen; while test results are hidden, the first that is no test split, if any. Emits no signal.
void fillSplits(QComboBox& box, const Session& session);

/// Name of the chosen split; empty if there is none.
std::string chosenSplit(const QComboBox& box);

} // namespace groupscope
