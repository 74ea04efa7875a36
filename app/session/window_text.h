// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QString>

#include <exception>

namespace groupscope {

/// Text of a message in the words of the window.
inline QString windowText(const Message& message) {
    return QString::fromStdString(message.window());
}

/// Text of an exception in the words of the window. Exceptions of other libraries have one text only.
inline QString windowText(const std::exception& error) {
    const auto* own = dynamic_cast<const Error*>(&error);
    return own == nullptr ? QString::fromUtf8(error.what())
                          : QString::fromStdString(own->in(Wording::window));
}

/// The dialog in which a user can solve the cause of an exception.
inline AnsweringDialog dialogFor(const std::exception& error) {
    const auto* own = dynamic_cast<const Error*>(&error);
    return own == nullptr ? AnsweringDialog::none : own->message().dialog();
}

} // namespace groupscope
