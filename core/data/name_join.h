// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// The form in which names of two sides are compared. Blanks around a name never count.
enum class NameForm {
    exact,
    composed, ///< Unicode's composed form (NFC): "é" as one character or as two
    numbers,  ///< "12", "12.0" and "0012" are one, where all names of both sides are whole numbers
    paths,    ///< "birds/a.jpg" is "/data/birds/a.jpg": the folders of one side end the other's
    stems,    ///< the same without the file ending: "birds/a" is "/data/birds/a.jpg"
};

/// "as whole numbers", …; "" for exact.
std::string formText(NameForm form);

/// Which names of two sides mean the same row.
struct NameJoin {
    NameForm form = NameForm::exact;
    std::vector<int> otherOf; ///< (N,) place among the other names; -1 = none
    std::vector<int> ownOf;   ///< (M,) place among the own names; -1 = none
    std::size_t matched = 0;  ///< pairs
    /// Names of both sides that stand several times on one, each once; they have no partner.
    std::vector<std::string> repeatedOwn{}, repeatedOther{};
    std::string ambiguity{}; ///< an example of names that fit several others in a form not taken; or empty

    bool repeats() const { return !repeatedOwn.empty() || !repeatedOther.empty(); }
    bool allOwn() const { return matched == otherOf.size(); } ///< every own name has a partner
    bool allOther() const { return matched == ownOf.size(); } ///< every other name has a partner
};

/// Joins own names (N,) with others (M,), "" being no name: in the first form that leaves a side without
/// unmatched names, else in the one that matches most, the earlier of equals. Forms but the exact one must
/// keep different names apart and be one to one on both sides.
NameJoin joinNames(std::span<const std::string> own, std::span<const std::string> other);

/// Joins in that form alone.
NameJoin joinNames(std::span<const std::string> own, std::span<const std::string> other, NameForm form);

/// Names that are the whole numbers `first`, `first` + 1, …, each once.
struct Count {
    long long first = 0;
    bool upwards = false; ///< they stand in that order
};

/// The count that at least two names are; nothing for other names.
std::optional<Count> countOf(std::span<const std::string> names);

/// Whether both sides count as many rows, one from another number than the other: equal numbers are rows
/// beside each other then.
bool countApart(std::span<const std::string> own, std::span<const std::string> other);

/// "'a', 'b', 'c', …": the first names, shortened, for messages.
std::string shownNames(std::span<const std::string> names);

/// What does not fit, for people: "59 of the 60 names of A ('0', '1', '2', …) are among the 60 of B ('1',
/// '2', '3', …); not there: '0'". Says as well when both sides count their rows from different starts.
std::string mismatchText(std::span<const std::string> own, const std::string& ownWhere,
                         std::span<const std::string> other, const std::string& otherWhere,
                         const NameJoin& join);

} // namespace groupscope
