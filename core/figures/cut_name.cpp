// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/cut_name.h"

#include <cstddef>

namespace groupscope {

std::string cutName(const std::string& name, double width, const SceneSpace& space) {
    const auto isInside = [](char byte) { return (byte & 0xC0) == 0x80; }; // of a character of UTF-8
    if (space.textWidth(name) <= width)
        return name;
    std::size_t head = name.size() / 2;
    while (head > 0 && isInside(name[head]))
        --head;
    std::size_t tail = head;
    while (head > 0 && tail < name.size() &&
           space.textWidth(name.substr(0, head) + "…" + name.substr(tail)) > width) {
        for (--head; head > 0 && isInside(name[head]); --head) {
        }
        for (++tail; tail < name.size() && isInside(name[tail]); ++tail) {
        }
    }
    return name.substr(0, head) + "…" + name.substr(tail);
}

} // namespace groupscope
