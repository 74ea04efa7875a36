// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace groupscope {

/// What functions outside of a QObject say to people, in their language.
inline QString translated(const char* text) {
    return QCoreApplication::translate("Groupscope", text);
}

} // namespace groupscope
