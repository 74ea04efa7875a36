// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace groupscope {

/// Converts to the type of any member.
struct AnyMember {
    template<class T>
    operator T&() const&;
    template<class T>
    operator T&&() const&&;
};

template<class T, std::size_t... i>
constexpr bool takesValues(std::index_sequence<i...>) {
    return requires {
        T{(static_cast<void>(i), AnyMember{})...};
    };
}

/// Number of members of a struct without constructors, or a pair.
template<class T, std::size_t count = 1>
constexpr std::size_t memberCount() {
    if constexpr (requires { std::tuple_size<T>::value; })
        return std::tuple_size_v<T>;
    else if constexpr (takesValues<T>(std::make_index_sequence<count + 1>()))
        return memberCount<T, count + 1>();
    else
        return count;
}

/// References to the two to five members of a struct without constructors, or of a pair, in their order.
template<class Struct>
auto membersOf(Struct& own) {
    constexpr std::size_t count = memberCount<std::remove_const_t<Struct>>();
    static_assert(count >= 2 && count <= 5, "add a line for structs of that many members");
    if constexpr (count == 2) {
        auto& [a, b] = own;
        return std::tie(a, b);
    } else if constexpr (count == 3) {
        auto& [a, b, c] = own;
        return std::tie(a, b, c);
    } else if constexpr (count == 4) {
        auto& [a, b, c, d] = own;
        return std::tie(a, b, c, d);
    } else {
        auto& [a, b, c, d, e] = own;
        return std::tie(a, b, c, d, e);
    }
}

} // namespace groupscope
