// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/left_out.h"

#include "core/io/messages.h"

namespace groupscope {

Message leftOut(const std::string& path, const Message& why) {
    const std::optional<PathWords> words = wordsOfPath(path.starts_with('/') ? path : "/" + path);
    if (words && words->several)
        return message<ioMessages, "several_left_out">(elementAt(path), why);
    return elementAt(path) + " is left out: " + why;
}

} // namespace groupscope
