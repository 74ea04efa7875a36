// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json_agreement.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

using nlohmann::json;

constexpr int deepest = 64;

class JsonComparison {
  public:
    explicit JsonComparison(JsonTexts texts)
        : texts_(texts) {}

    void compare(const json& stored, const json& again, const std::string& place, int depth) {
        if (depth > deepest)
            return differ(place);
        if (stored.is_number() && again.is_number())
            return compareNumbers(stored.get<double>(), again.get<double>(), place);
        if (stored.is_object() && again.is_object()) {
            for (auto own = stored.begin(); own != stored.end(); ++own)
                if (again.contains(own.key()))
                    compare(own.value(), again[own.key()], place + "/" + own.key(), depth + 1);
                else
                    differ(place + "/" + own.key());
            return;
        }
        if (stored.is_array() && again.is_array() && stored.size() == again.size()) {
            for (std::size_t i = 0; i < stored.size(); ++i)
                compare(stored[i], again[i], place + "/" + std::to_string(i), depth + 1);
            return;
        }
        const bool areTexts = stored.is_string() && again.is_string();
        if (stored != again && !(areTexts && texts_ == JsonTexts::passedOver))
            differ(place);
    }

    JsonAgreement take() { return std::move(agreement_); }

  private:
    void differ(const std::string& place) {
        if (agreement_.differing++ == 0)
            agreement_.first = place.empty() ? "/" : place;
    }
    void compareNumbers(double stored, double again, const std::string& place) {
        ++agreement_.numbers;
        const double allowed = std::max(1e-9, 1e-6 * std::max(std::abs(stored), std::abs(again)));
        if (!(std::abs(stored - again) <= allowed))
            differ(place);
    }

    JsonTexts texts_;
    JsonAgreement agreement_;
};

} // namespace

JsonAgreement agreementOf(const std::string& stored, const std::string& again, JsonTexts texts) {
    JsonComparison comparison(texts);
    comparison.compare(json::parse(stored, nullptr, false), json::parse(again, nullptr, false), "", 0);
    return comparison.take();
}

} // namespace groupscope
