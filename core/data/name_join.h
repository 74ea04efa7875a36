// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// The form in which names of two sides are compared. Blanks around a name are ignored.
enum class NameForm {
    exact,
    composed, ///< Unicode's composed form (NFC): "é" as one character or as two
    numbers,  ///< "12", "12.0" and "0012" are equal, if all names of both sides are whole numbers
    paths,    ///< "birds/a.jpg" is "/data/birds/a.jpg": the folders of one side end the other's
    stems,    ///< like `paths`, without the file extension: "birds/a" is "/data/birds/a.jpg"
};

/// "as whole numbers", …; "" for exact.
std::string formText(NameForm form);

/// Pairs of names of two sides that mean the same example.
struct NameJoin {
    NameForm form = NameForm::exact;
    std::vector<int> otherOf; ///< (N,) place among the other names; -1 = none
    std::vector<int> ownOf;   ///< (M,) place among the own names; -1 = none
    std::size_t matched = 0;  ///< pairs
    /// Distinct names that are repeated on one side; they have no partner.
    std::vector<std::string> repeatedOwn{}, repeatedOther{};
    /// An example of a name that fits several others in a form that was not taken; or empty.
    std::string ambiguity{};

    bool repeats() const { return !repeatedOwn.empty() || !repeatedOther.empty(); }
    bool allOwn() const { return matched == otherOf.size(); } ///< every own name has a partner
    bool allOther() const { return matched == ownOf.size(); } ///< every other name has a partner
};

/// Joins own names (N,) with others (M,); "" is no name. Uses the first form in which one side is fully
/// matched, else the form with most matches, the earlier of equals. All forms but the exact one must keep
/// different names distinct and be one-to-one.
NameJoin joinNames(std::span<const std::string> own, std::span<const std::string> other);

/// Joins in that form alone.
NameJoin joinNames(std::span<const std::string> own, std::span<const std::string> other, NameForm form);

/// Names that are the consecutive whole numbers from `first`, each once.
struct Count {
    long long first = 0;
    bool upwards = false; ///< they stand in that order
};

/// Returns the count that at least two names form; nothing for other names.
std::optional<Count> countOf(std::span<const std::string> names);

/// Whether both sides number equally many examples from different starts: equal numbers then mean
/// neighbouring examples.
bool countApart(std::span<const std::string> own, std::span<const std::string> other);

/// "'a', 'b', 'c', …": the first names, shortened, for messages.
std::string shownNames(std::span<const std::string> names);

/// Describes the mismatch for display: "59 of the 60 names of A ('0', '1', '2', …) are among the 60 of B
/// ('1', '2', '3', …); not there: '0'". Also says if both sides number their examples from different starts.
std::string mismatchText(std::span<const std::string> own, const std::string& ownWhere,
                         std::span<const std::string> other, const std::string& otherWhere,
                         const NameJoin& join);

} // namespace groupscope
