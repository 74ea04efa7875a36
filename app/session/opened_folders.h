// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace groupscope {

/// Folders of experiments that were opened for a set, so that their runs return next time. They are kept in
/// the file opened.json next to the data that the window keeps for the set.
class OpenedFolders {
  public:
    /// An empty folder: nothing is remembered.
    explicit OpenedFolders(const QString& archiveFolder);

    const QStringList& folders() const { return folders_; }
    /// Remembers the folder; runs removed from it stay removed.
    void remember(const QString& folder);
    /// Remembers the folder, and forgets which runs of such folders were removed, because a user asks for
    /// them.
    void add(const QString& folder);
    /// Whether the run is in one of the folders but was removed from the window.
    bool isTakenOut(const QString& id) const { return takenOut_.contains(id); }
    void setTakenOut(const QString& id, bool takenOut);

  private:
    void save() const;

    QString file_; ///< empty: nothing is remembered
    QStringList folders_;
    QStringList takenOut_;
};

} // namespace groupscope
