// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace groupscope {

using ParameterValue = std::variant<bool, std::int64_t, double, std::string>;

/// What a parameter may depend on: it counts only while the parameter `key`, a choice, has one of `values`.
struct ParameterCondition {
    std::string key;
    std::vector<std::string> values;
};

/// Where a form shows a parameter: what a method is about, the model that it trains first, and how it is
/// optimised.
enum class ParameterSection { main, firstStage, training };

/// For people: "First stage".
std::string sectionTitle(ParameterSection section);

/// Values of a parameter that a search tries: `values` alone, or numbers from `low` to `high`, both included,
/// drawn evenly in themselves or in their logarithm.
struct SearchRange {
    double low = 0.0;
    double high = 0.0;
    bool logarithmic = false;
    std::vector<ParameterValue> values{}; ///< empty: a range
};

/// Everything there is to know of one parameter of a method: the form in the window, the command-line flags,
/// the sweep grid and the help page are all made from it. The type is that of the default.
struct ParameterSpec {
    std::string key;    ///< "learning_rate": the name in files and on the command line
    std::string label;  ///< "Learning rate": for the form
    std::string help;   ///< one sentence
    std::string source; ///< paper and place, or "ours"
    ParameterValue defaultValue;
    double minimum = 0.0;                       ///< of numbers, included
    double maximum = 0.0;                       ///< of numbers, included
    std::vector<std::string> choices{};         ///< of texts; empty for other types and for any text
    std::optional<ParameterCondition> onlyIf{}; ///< nothing: it always counts
    ParameterSection section = ParameterSection::main;
    /// What runs had before there was this parameter. A run with this value keeps the id that it had then.
    /// Nothing: the parameter is part of every id.
    std::optional<ParameterValue> before{};
    /// Key of a parameter: where that one is given and this one is not, this one is `before`.
    std::string yieldsTo{};
    std::optional<SearchRange> search{}; ///< nothing: a search leaves the parameter at its default
    /// The largest value that the quick setting takes, see quickSetting(). Nothing: it keeps the default.
    std::optional<double> quickMost{};
};

/// Every parameter of a method with its value.
class ParameterValues {
  public:
    ParameterValues() = default;
    explicit ParameterValues(std::map<std::string, ParameterValue, std::less<>> values)
        : values_(std::move(values)) {}

    /// The value of that key. Throws std::logic_error for a key or type the method does not have.
    bool flag(std::string_view key) const;
    std::int64_t integer(std::string_view key) const;
    double number(std::string_view key) const;
    const std::string& text(std::string_view key) const;

    const std::map<std::string, ParameterValue, std::less<>>& all() const { return values_; }
    bool operator==(const ParameterValues&) const = default;

  private:
    const ParameterValue& at(std::string_view key) const;
    std::map<std::string, ParameterValue, std::less<>> values_;
};

/// Whether the parameter `key` counts with these values of its method; a key that no spec has does.
bool counts(const std::vector<ParameterSpec>& specs, const std::string& key, const ParameterValues& values);

/// "0.001", "128", "true", "single": shortest text that reads back as the same value.
std::string toText(const ParameterValue& value);

/// Reads `text` as the type of `spec` and checks its range or choices. Throws UsageError that names key and
/// range.
ParameterValue parseParameter(const ParameterSpec& spec, const std::string& text);

/// The value of a parameter that `assignments` (key -> text) do not name: `before` where it yields to one
/// that they name, else its default.
const ParameterValue& impliedValue(const ParameterSpec& spec,
                                   const std::map<std::string, std::string>& assignments);

/// The values with `before` in place of those that a run of an older version lacks.
ParameterValues completed(const std::vector<ParameterSpec>& specs, const ParameterValues& values);

/// impliedValue(), overwritten by `assignments` (key -> text). Throws UsageError for an unknown key, listing
/// those there are, and for values out of range.
ParameterValues resolveParameters(const std::vector<ParameterSpec>& specs,
                                  const std::map<std::string, std::string>& assignments);

} // namespace groupscope
