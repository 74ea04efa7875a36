// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/class_spread.h"

#include "core/math/normalize.h"
#include "core/measures/subgroups.h"

#include <map>
#include <numeric>

namespace groupscope {

namespace {

/// Rows of one class, or of all: their number, the sum of their directions, and of the squared lengths of
/// these, which are 1 or 0.
struct Sum {
    std::int64_t n = 0;
    double squares = 0.0;
    Eigen::VectorXd direction;

    void add(const MatrixF& unit, Eigen::Index row) {
        if (n++ == 0 && direction.size() == 0)
            direction = Eigen::VectorXd::Zero(unit.cols());
        direction += unit.row(row).transpose().cast<double>();
        squares += unit.row(row).cast<double>().squaredNorm();
    }
};

/// By class, and of all classes.
struct Sums {
    std::map<int, Sum> classes;
    Sum all;

    void add(const MatrixF& unit, Eigen::Index row, int label) {
        classes[label].add(unit, row);
        all.add(unit, row);
    }
};

/// Of all rows and of the parts, whose rows rise.
class SumsOfParts {
  public:
    SumsOfParts(std::span<const int> labels, const std::vector<std::vector<int>>& parts)
        : labels_(labels)
        , parts_(parts)
        , sums_(parts.size())
        , added_(parts.size(), 0) {}

    /// The rows Z that follow those before; `first` is the number of the first one.
    void add(Eigen::Index first, const MatrixView<float>& Z) {
        normalizeRows<float>(Z, unit_);
        for (Eigen::Index row = 0; row < Z.rows(); ++row)
            all_.add(unit_, row, labels_[first + row]);
        for (std::size_t part = 0; part < parts_.size(); ++part)
            for (std::size_t& next = added_[part];
                 next < parts_[part].size() && parts_[part][next] < first + Z.rows(); ++next)
                sums_[part].add(unit_, parts_[part][next] - first, labels_[parts_[part][next]]);
    }

    const Sums& all() const { return all_; }
    const std::vector<Sums>& ofParts() const { return sums_; }

  private:
    std::span<const int> labels_;
    const std::vector<std::vector<int>>& parts_;
    std::vector<Sums> sums_;
    std::vector<std::size_t> added_; ///< rows of each part
    Sums all_;
    MatrixF unit_;
};

/// Pairs and the sum of their squared distances.
struct Pairs {
    double count = 0.0;
    double total = 0.0;

    std::optional<double> mean() const { return count > 0.0 ? std::optional(total / count) : std::nullopt; }
};

/// All ordered pairs of a row of `a` and one of `b`, also of a row and itself: those are at distance 0.
Pairs pairsBetween(const Sum& a, const Sum& b) {
    if (a.n == 0 || b.n == 0)
        return {};
    // Σ |x - y|² over pairs from sums alone: n_b Σ|x|² + n_a Σ|y|² - 2 Σx·Σy, linear in the rows.
    return {static_cast<double>(a.n) * static_cast<double>(b.n), static_cast<double>(b.n) * a.squares +
                                                                     static_cast<double>(a.n) * b.squares -
                                                                     2.0 * a.direction.dot(b.direction)};
}

/// Unordered pairs with at least one row of the part: those of a part row and any, less half of those within
/// the part, which are counted twice. Pairs of a row and itself do not count.
Pairs pairsWith(const Sum& part, const Sum& all) {
    const Pairs any = pairsBetween(part, all), within = pairsBetween(part, part);
    const auto own = static_cast<double>(part.n);
    return {any.count - own - (within.count - own) / 2.0, any.total - within.total / 2.0};
}

void addPairs(const Sums& part, const Sums& all, ClassSpread& spread) {
    Pairs within;
    for (const auto& [label, own] : part.classes) {
        const Pairs pairs = pairsWith(own, all.classes.at(label));
        within.count += pairs.count;
        within.total += pairs.total;
    }
    spread.withinPairs = within.mean();
    const Pairs any = pairsWith(part.all, all.all);
    spread.betweenPairs = Pairs{any.count - within.count, any.total - within.total}.mean();
}

void addClasses(const Sums& part, ClassSpread& spread) {
    double within = 0.0;
    std::int64_t count = 0;
    Eigen::VectorXd centres;
    std::int64_t centreCount = 0;
    for (const auto& [label, own] : part.classes) {
        const double length = own.direction.norm();
        if (length > 0.0) {
            if (centreCount++ == 0)
                centres = Eigen::VectorXd::Zero(own.direction.size());
            centres += own.direction / length;
        }
        if (own.n < 2) {
            ++spread.classesLeftOut;
            continue;
        }
        const auto n = static_cast<double>(own.n);
        // |Σx|² holds all ordered pairs and each row with itself. The latter are taken off.
        within += 1.0 - (own.direction.squaredNorm() - own.squares) / (n * n - n);
        ++count;
    }
    if (count > 0)
        spread.withinClasses = within / static_cast<double>(count);
    if (centreCount > 1) {
        const auto m = static_cast<double>(centreCount);
        spread.betweenClasses = 1.0 - (centres.squaredNorm() - m) / (m * m - m);
    }
}

std::vector<ClassSpread> spreadsOf(const SumsOfParts& sums) {
    std::vector<ClassSpread> spreads;
    for (const Sums& part : sums.ofParts()) {
        ClassSpread spread;
        addPairs(part, sums.all(), spread);
        addClasses(part, spread);
        spreads.push_back(spread);
    }
    return spreads;
}

} // namespace

std::optional<double> ClassSpread::density() const {
    if (!withinClasses || !betweenClasses || !(*betweenClasses > 0.0))
        return std::nullopt;
    return *withinClasses / *betweenClasses;
}

std::vector<ClassSpread> classSpreads(const MatrixView<float>& Z, std::span<const int> labels,
                                      const std::vector<std::vector<int>>& parts) {
    SumsOfParts sums(labels, parts);
    sums.add(0, Z);
    return spreadsOf(sums);
}

ClassSpread classSpread(const MatrixView<float>& Z, std::span<const int> labels, std::span<const int> part) {
    return classSpreads(Z, labels, {{part.begin(), part.end()}}).front();
}

namespace {

using KnownSpread = OfSubgroups<ClassSpread>;

const KnownSpread& spreads(Evaluated& evaluated) {
    return evaluated.ofEmbedding<KnownSpread>([&evaluated] {
        KnownSpread known{.whole = {}, .parts = subgroupsOf(evaluated), .values = {}};
        std::vector<std::vector<int>> places(1, std::vector<int>(evaluated.rows().size()));
        std::iota(places[0].begin(), places[0].end(), 0);
        for (const Subgroup& part : known.parts)
            places.push_back(part.places);
        const std::vector<int> labels = classesOfRows(evaluated);
        SumsOfParts sums(labels, places);
        evaluated.inBlocks([&](Eigen::Index first, const MatrixView<float>& rows) { sums.add(first, rows); });
        known.values = spreadsOf(sums);
        known.whole = known.values.front();
        known.values.erase(known.values.begin());
        return known;
    });
}

} // namespace

Measured measuredSpread(Evaluated& evaluated, std::optional<double> (*of)(const ClassSpread&)) {
    return spreads(evaluated).measured(static_cast<std::int64_t>(evaluated.rows().size()), of);
}

Measure spreadMeasure(const std::string& id, const std::string& title, const std::string& formula,
                      const std::string& source, Better better, Measured (*of)(Evaluated&)) {
    return {.id = id,
            .title = title,
            .formula = formula,
            .source = source,
            .unit = "distance",
            .better = better,
            .needs = Needs::embedding,
            .manyRows = ManyRows::all,
            .ofRows = of,
            .recordings = {}};
}

} // namespace groupscope
