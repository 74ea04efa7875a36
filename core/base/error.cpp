// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

namespace groupscope {

namespace {

/// HDF5 and the file system may hand us text with line breaks.
std::string oneLine(std::string text) {
    for (char& c : text)
        if (c == '\n' || c == '\r')
            c = ' ';
    return text;
}

} // namespace

Error::Error(const Message& what, const Message& where, const Message& whatToDo)
    : std::runtime_error(oneLine(sentence(what, where, whatToDo).commandLine()))
    , message_(std::make_shared<const Message>(sentence(what, where, whatToDo))) {}

std::string Error::in(Wording wording) const {
    return oneLine(message_->in(wording));
}

Cancelled::Cancelled()
    : Error("cancelled", "", "start again when you like") {}

} // namespace groupscope
