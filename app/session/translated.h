// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace groupscope {

/// What functions outside of a QObject say to people, in their language.
/// `number` takes the place of %n.
inline QString translated(const char* text, int number = -1) {
    return QCoreApplication::translate("Groupscope", text, nullptr, number);
}

} // namespace groupscope
