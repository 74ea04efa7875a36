// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/settings_file.h"

#include <QFile>
#include <QSettings>

namespace groupscope {

QString setAsideDamagedSettings() {
    QString path;
    {
        QSettings settings;
        static_cast<void>(settings.allKeys()); // reads the file
        if (settings.status() != QSettings::FormatError)
            return {};
        path = settings.fileName();
    }
    const QString aside = path + QStringLiteral(".damaged");
    QFile::remove(aside);
    return QFile::rename(path, aside) ? aside : QString();
}

} // namespace groupscope
