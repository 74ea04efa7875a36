// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core: the JSON library is no part of core's interface.

#include <nlohmann/json.hpp>

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace groupscope {

/// A member of a struct under the name that files have for it.
template<class Value>
struct Field {
    const char* name;
    Value& value;
    bool absentIfEmpty = false; ///< JSON has no such key where the value is empty
};

/// An optional value; without a value its key is absent from JSON.
template<class Value>
Field<Value> field(const char* name, Value& value, bool absentIfEmpty = false) {
    return {name, value, absentIfEmpty};
}

/// The fields of a struct: a specialization is a function of the struct that gives a tuple of them. JSON is
/// written and read by it.
template<class T>
inline constexpr auto fields = nullptr;

template<class T>
concept HasFields = requires(T& own) {
    fields<T>(own);
};

template<class T>
constexpr std::size_t fieldCount() {
    return std::tuple_size_v<decltype(fields<T>(std::declval<T&>()))>;
}

/// Calls `use` with each field of the struct; of several structs of that type with the same field of all.
template<class T, class Use, class... Structs>
void forEachField(const Use& use, Structs&... own) {
    const auto useAt = [&]<std::size_t i>(std::integral_constant<std::size_t, i>) {
        use(std::get<i>(fields<T>(own))...);
    };
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        (useAt(std::integral_constant<std::size_t, i>()), ...);
    }
    (std::make_index_sequence<fieldCount<T>()>());
}

template<class Json, class Value>
void putField(Json& json, const Field<Value>& own) {
    if constexpr (requires { own.value.has_value(); }) {
        if (own.value)
            json[own.name] = *own.value;
    } else {
        if constexpr (std::equality_comparable<Value>)
            if (own.absentIfEmpty && own.value == Value())
                return;
        json[own.name] = own.value;
    }
}

/// Throws json::exception where the key is missing or its value of another type.
template<class Value>
void getField(const nlohmann::json& json, const Field<Value>& own) {
    if constexpr (requires { own.value.has_value(); }) {
        if (json.contains(own.name))
            json.at(own.name).get_to(own.value.emplace());
    } else if (!own.absentIfEmpty || json.contains(own.name)) {
        json.at(own.name).get_to(own.value);
    }
}

/// An object with the fields.
template<class Json, HasFields T>
void to_json(Json& json, const T& own) {
    json = Json::object();
    forEachField<T>([&](const auto& one) { putField(json, one); }, own);
}

/// Throws json::exception, and the exceptions of the type's requireSound(), if it has one.
template<HasFields T>
void from_json(const nlohmann::json& json, T& own) {
    forEachField<T>([&](const auto& one) { getField(json, one); }, own);
    if constexpr (requires { requireSound(own); })
        requireSound(own);
}

} // namespace groupscope
