// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSettings>
#include <QString>

namespace groupscope {

inline const QString portableKey = QStringLiteral("portable");

/// Whether the user wants results that are reproducible across CPUs, see holdToPortable().
inline bool wantsPortable() {
    return QSettings().value(portableKey).toBool();
}

} // namespace groupscope
