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

/// A condition on a parameter: it is active only while the choice parameter `key` has one of `values`.
struct ParameterCondition {
    std::string key;
    std::vector<std::string> values;
};

/// Section of a form that shows a parameter: the method itself, its first-stage model, or the optimiser.
enum class ParameterSection { main, firstStage, training };

/// Title of a section for display: "First stage".
std::string sectionTitle(ParameterSection section);

/// Values of a parameter that a search tries: `values` alone, or numbers from `low` to `high`, both included,
/// drawn uniformly in themselves or in their logarithm.
struct SearchRange {
    double low = 0.0;
    double high = 0.0;
    bool logarithmic = false;
    std::vector<ParameterValue> values{}; ///< empty: the range counts
};

/// Full description of one parameter of a method. The window's form, command-line flags, sweep grids and help
/// pages are generated from it. The type of the parameter is the type of its default.
struct ParameterSpec {
    std::string key;    ///< "learning_rate": the name in files and on the command line
    std::string label;  ///< "Learning rate": label in the form
    std::string help;   ///< one sentence
    std::string source; ///< paper and section, or "design choice"
    ParameterValue defaultValue;
    double minimum = 0.0;                       ///< smallest number allowed
    double maximum = 0.0;                       ///< largest number allowed
    std::vector<std::string> choices{};         ///< allowed texts; empty for other types and for free text
    std::optional<ParameterCondition> onlyIf{}; ///< nothing: always active
    ParameterSection section = ParameterSection::main;
    /// Value that runs had before this parameter existed. A run with this value keeps its old id. Nothing:
    /// the parameter is part of every id.
    std::optional<ParameterValue> before{};
    /// Key of another parameter. If that one is given and this one is not, this one takes the value `before`.
    std::string yieldsTo{};
    std::optional<SearchRange> search{}; ///< nothing: a search leaves the parameter at its default
    /// Largest value that the quick setting uses, see quickSetting(). Nothing: the quick setting keeps the
    /// default.
    std::optional<double> quickMost{};
};

/// The value of every parameter of a method.
class ParameterValues {
  public:
    ParameterValues() = default;
    explicit ParameterValues(std::map<std::string, ParameterValue, std::less<>> values)
        : values_(std::move(values)) {}

    /// Returns the value of `key`. Throws std::logic_error if the method has no parameter of that key and
    /// type.
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

/// Whether the parameter `key` is active, given these values. A key without a spec is active.
bool counts(const std::vector<ParameterSpec>& specs, const std::string& key, const ParameterValues& values);

/// Returns the shortest text that reads back as the same value: "0.001", "128", "true", "single".
std::string toText(const ParameterValue& value);

/// toText() for display: exponents have no leading zeros, "5e-5" instead of "5e-05". It reads back too.
std::string displayText(const ParameterValue& value);

/// Parses `text` as the type of `spec` and checks its range or choices. Throws UsageError that names key and
/// range.
ParameterValue parseParameter(const ParameterSpec& spec, const std::string& text);

/// Returns the value of a parameter that `assignments` (key -> text) do not name: `before` if its `yieldsTo`
/// is named there, else its default.
const ParameterValue& impliedValue(const ParameterSpec& spec,
                                   const std::map<std::string, std::string>& assignments);

/// Returns the values of a run, where parameters that its older version did not have are set to `before`.
ParameterValues completed(const std::vector<ParameterSpec>& specs, const ParameterValues& values);

/// Returns impliedValue() of every parameter, overwritten by `assignments` (key -> text). Throws UsageError
/// for an unknown key, listing the known ones, and for values out of range.
ParameterValues resolveParameters(const std::vector<ParameterSpec>& specs,
                                  const std::map<std::string, std::string>& assignments);

} // namespace groupscope
