// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace groupscope {

/// Folders of experiments that were opened beside a set, so that their runs are there again next time: the
/// file opened.json of the folder in which the window keeps what belongs to the set.
class OpenedFolders {
  public:
    /// Without a folder nothing is remembered.
    explicit OpenedFolders(const QString& archiveFolder);

    const QStringList& folders() const { return folders_; }
    /// Remembers the folder; runs that were taken out stay so.
    void remember(const QString& folder);
    /// Remembers the folder, and no longer that runs of such folders were taken out: somebody wants them.
    void add(const QString& folder);
    /// Whether that run is in one of the folders, but was taken out of the window.
    bool isTakenOut(const QString& id) const { return takenOut_.contains(id); }
    void setTakenOut(const QString& id, bool takenOut);

  private:
    void save() const;

    QString file_; ///< empty: nothing is remembered
    QStringList folders_;
    QStringList takenOut_;
};

} // namespace groupscope
