// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

namespace groupscope {

namespace {

std::string oneLine(const std::string& what, const std::string& where, const std::string& whatToDo) {
    std::string line = what;
    if (!where.empty())
        line += ", " + where;
    if (!whatToDo.empty())
        line += "; " + whatToDo;
    for (char& c : line) // HDF5 and the file system may hand us text with line breaks
        if (c == '\n' || c == '\r')
            c = ' ';
    return line;
}

} // namespace

Error::Error(const std::string& what, const std::string& where, const std::string& whatToDo)
    : std::runtime_error(oneLine(what, where, whatToDo)) {}

Cancelled::Cancelled()
    : Error("cancelled", "", "start again when you like") {}

} // namespace groupscope
