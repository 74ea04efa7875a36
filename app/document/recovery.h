// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document_state.h"

#include <QDateTime>
#include <QString>

#include <memory>
#include <vector>

class QLockFile;

namespace groupscope {

/// What a window that did not end by itself has left.
struct Recovered {
    QString file;     ///< in the folder of what can be recovered; a document itself
    QString document; ///< that it was of; empty: it had no file
    QDateTime kept;   ///< when
};

/// Where a document is kept while it is open, so that a crash costs seconds: a file of its own in
/// AppDataLocation/recovery, with a lock that the system gives back when the program ends, however it does.
class Recovery {
  public:
    Recovery();
    /// Nothing is left of it.
    ~Recovery();
    Recovery(const Recovery&) = delete;
    Recovery& operator=(const Recovery&) = delete;

    /// `document` is its file, which may be empty. Throws FileError.
    void keep(const DocumentState& state, const QString& document);
    /// There is nothing to recover any more.
    void clear();

    /// What windows that are gone have left, the latest first.
    static std::vector<Recovered> left();
    /// Reads it. Throws FileError.
    static DocumentState read(const Recovered& left);
    static void remove(const Recovered& left);
    static QString folder();

  private:
    QString file_; ///< empty until something was kept
    std::unique_ptr<QLockFile> lock_;
};

} // namespace groupscope
