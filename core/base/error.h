// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <memory>
#include <stdexcept>
#include <string>

namespace groupscope {

/// Base class of all exceptions of the program. The message says what was wrong, where, and what to do, as
/// one line: "WHAT, WHERE; WHAT TO DO". Errors are thrown where the fault is found and caught at the edge of
/// a job and in `main`. what() is the line that the command line prints.
class Error : public std::runtime_error {
  public:
    /// `where` may be empty if `what` already names the place. `whatToDo` may be empty only if `what` is a
    /// whole line of a list of messages.
    Error(const Message& what, const Message& where, const Message& whatToDo);

    /// The message with its arguments: for the window's wording, and for messages that quote this one.
    const Message& message() const { return *message_; }
    /// The line in the given wording.
    std::string in(Wording wording) const;

  private:
    std::shared_ptr<const Message> message_; ///< shared because copying an exception must not throw
};

/// The request is wrong: an unknown method, a parameter out of its range (exit code 2).
class UsageError : public Error {
  public:
    using Error::Error;
};

/// A file cannot be read or written.
class FileError : public Error {
  public:
    using Error::Error;
};

/// A file was read, but its content cannot be used for the request.
class DataError : public Error {
  public:
    using Error::Error;
};

/// The data have no input of the requested kind: class embeddings, group prompts, attributes, domains, views.
class MissingInput : public DataError {
  public:
    using DataError::DataError;
};

/// Training produced numbers that are not finite; the epochs before are valid.
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
