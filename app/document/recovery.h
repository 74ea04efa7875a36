// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document_state.h"

#include <QDateTime>
#include <QString>

#include <memory>
#include <vector>

class QLockFile;

namespace groupscope {

/// A document left by a window that crashed.
struct Recovered {
    QString file;     ///< file in the recovery folder; a document itself
    QString document; ///< path of the document; empty: it had no file
    QDateTime kept;   ///< time of the last change that was kept
};

/// Keeps an open document for recovery, so that a crash loses seconds. Each window has a file in
/// AppDataLocation/recovery, with a lock that the system releases when the program ends for whatever reason.
class Recovery {
  public:
    Recovery();
    /// Removes the file and its lock.
    ~Recovery();
    Recovery(const Recovery&) = delete;
    Recovery& operator=(const Recovery&) = delete;

    /// Keeps the state. `document` is the path of the document, which may be empty. Throws FileError.
    void keep(const DocumentState& state, const QString& document);
    /// Removes the kept file: there is nothing to recover any more.
    void clear();

    /// Documents of windows that crashed, the latest first.
    static std::vector<Recovered> left();
    /// Reads a document to recover. Throws FileError.
    static DocumentState read(const Recovered& left);
    static void remove(const Recovered& left);
    static QString folder();

  private:
    QString file_; ///< empty until a state was kept
    std::unique_ptr<QLockFile> lock_;
};

} // namespace groupscope
