// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <memory>
#include <stdexcept>
#include <string>

namespace groupscope {

/// The one family of exceptions. A message says what was wrong, where, and what to do about it, and reads
/// as one line: "WHAT, WHERE; WHAT TO DO". Thrown where the fault is found, caught at the edge of a job and
/// in `main`. what() is the line of the command line.
class Error : public std::runtime_error {
  public:
    /// `where` may be empty when the place is already part of `what`; `whatToDo` only where `what` is the
    /// whole line of a list of messages.
    Error(const Message& what, const Message& where, const Message& whatToDo);

    /// For other words, and for messages that repeat this one.
    const Message& message() const { return *message_; }
    /// The line in those words.
    std::string in(Wording wording) const;

  private:
    std::shared_ptr<const Message> message_; ///< shared, since copying an exception must not throw
};

/// The request itself makes no sense: an unknown method, a parameter out of its range (exit code 2).
class UsageError : public Error {
  public:
    using Error::Error;
};

/// A file cannot be read or written.
class FileError : public Error {
  public:
    using Error::Error;
};

/// The file is readable, but what it holds cannot be used for what was asked.
class DataError : public Error {
  public:
    using Error::Error;
};

/// The data lack an input that was asked for: class embeddings, group prompts, attributes, domains, views.
class MissingInput : public DataError {
  public:
    using DataError::DataError;
};

/// Training has left the finite numbers; the epochs before are sound.
class Diverged : public DataError {
  public:
    using DataError::DataError;
};

/// The user stopped the work (exit code 130). Nothing failed.
class Cancelled : public Error {
  public:
    Cancelled();
};

} // namespace groupscope
