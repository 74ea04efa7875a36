// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace groupscope {

/// Translated text for functions outside of a QObject. `number` replaces %n.
inline QString translated(const char* text, int number = -1) {
    return QCoreApplication::translate("Groupscope", text, nullptr, number);
}

} // namespace groupscope
