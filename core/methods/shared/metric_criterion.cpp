// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/metric_criterion.h"

#include "core/base/error.h"
#include "core/base/registry.h"
#include "core/losses/arc_face.h"
#include "core/losses/contrastive_pairs.h"
#include "core/losses/margin_loss.h"
#include "core/losses/multi_similarity.h"
#include "core/losses/n_pair.h"
#include "core/losses/proxy_nca.h"
#include "core/losses/triplet_distance.h"
#include "core/methods/shared/metric_mining.h"
#include "core/methods/shared/metric_parameters.h"

#include <cmath>
#include <functional>
#include <utility>

namespace groupscope {

namespace {

LossForm formOf(const ParameterValues& parameters) {
    return parameters.text("loss_form") == "paper" ? LossForm::paper : LossForm::code;
}

/// A loss of mined triplets without parameters of its own.
class TripletCriterion final : public MetricCriterion {
  public:
    using Loss = std::function<double(const MatrixF& Z, std::span<const Triplet>, MatrixF& gradient)>;

    TripletCriterion(const CriterionSetup& setup, Loss loss)
        : triplets_(setup)
        , loss_(std::move(loss)) {}

    double evaluate(const MetricBatch& batch, const RunContext& context, MatrixF& gradient) override {
        return loss_(batch.Z, triplets_.mine(batch, context), gradient);
    }

  private:
    MinedTriplets triplets_;
    Loss loss_;
};

class MarginCriterion final : public MetricCriterion {
  public:
    explicit MarginCriterion(const CriterionSetup& setup)
        : triplets_(setup)
        , margin_(setup.parameters.number("margin"))
        , form_(formOf(setup.parameters))
        , rateFactor_(setup.parameters.number("boundary_rate") / setup.parameters.number("learning_rate"))
        , boundaries_(setup.part + "boundaries", 1, setup.classes) {
        boundaries_.value.setConstant(static_cast<float>(setup.parameters.number("boundary")));
    }

    double evaluate(const MetricBatch& batch, const RunContext& context, MatrixF& gradient) override {
        return marginLoss<float>(batch.Z, batch.labels, triplets_.mine(batch, context), boundaries_.value,
                                 margin_, form_, gradient, boundaries_.gradient);
    }
    std::vector<ParameterGroup<float>> parameterGroups() override {
        if (rateFactor_ == 0.0)
            return {};
        return {{.parameters = {&boundaries_}, .rateFactor = rateFactor_, .weightDecay = 0.0}};
    }

  private:
    MinedTriplets triplets_;
    double margin_;
    LossForm form_;
    double rateFactor_;
    Parameter<float> boundaries_;
};

class NPairCriterion final : public MetricCriterion {
  public:
    explicit NPairCriterion(const CriterionSetup& setup)
        : weight_(setup.parameters.number("norm_weight"))
        , form_(formOf(setup.parameters))
        , seed_(setup.seed)
        , stream_(setup.part + "pairs") {}

    double evaluate(const MetricBatch& batch, const RunContext& context, MatrixF& gradient) override {
        if (form_ == LossForm::paper) {
            allPairs(batch.labels, pairs_);
        } else {
            Random random(seed_, stream_, batch.update);
            drawPairs(batch.labels, random, pairs_);
        }
        if (context.trace != nullptr) {
            std::vector<int> rows;
            for (const auto& [a, p] : pairs_)
                rows.insert(rows.end(), {a, p});
            context.traceRows(stream_, rows);
        }
        return nPair<float>(batch.Z, batch.labels, pairs_, weight_, form_, gradient);
    }
    bool wantsUnitRows() const override { return false; }

  private:
    double weight_;
    LossForm form_;
    std::uint64_t seed_;
    std::string stream_;
    std::vector<AnchorPair> pairs_;
};

class MultiSimilarityCriterion final : public MetricCriterion {
  public:
    explicit MultiSimilarityCriterion(const CriterionSetup& setup)
        : options_{.positiveScale = setup.parameters.number("positive_scale"),
                   .negativeScale = setup.parameters.number("negative_scale"),
                   .threshold = setup.parameters.number("similarity_threshold"),
                   .slack = setup.parameters.number("similarity_slack"),
                   .form = formOf(setup.parameters)} {}

    double evaluate(const MetricBatch& batch, const RunContext&, MatrixF& gradient) override {
        return multiSimilarity<float>(batch.Z, batch.labels, options_, gradient);
    }

  private:
    MultiSimilarityOptions options_;
};

/// A loss against one learned vector of every class.
class CentreCriterion final : public MetricCriterion {
  public:
    using Loss = std::function<double(const MetricBatch&, const Parameter<float>& centres, MatrixF& gradient,
                                      MatrixF& centreGradient)>;
    using Draw = std::function<double(Random&)>;

    CentreCriterion(const CriterionSetup& setup, const std::string& name, double rateFactor, const Draw& draw,
                    Loss loss)
        : rateFactor_(rateFactor)
        , centres_(setup.part + name, setup.classes, setup.dimensions)
        , loss_(std::move(loss)) {
        Random random(setup.seed, setup.part + name);
        for (Eigen::Index i = 0; i < centres_.value.size(); ++i)
            centres_.value.data()[i] = static_cast<float>(draw(random));
    }

    double evaluate(const MetricBatch& batch, const RunContext&, MatrixF& gradient) override {
        return loss_(batch, centres_, gradient, centres_.gradient);
    }
    std::vector<ParameterGroup<float>> parameterGroups() override {
        return {{.parameters = {&centres_}, .rateFactor = rateFactor_, .weightDecay = 0.0}};
    }

  private:
    double rateFactor_;
    Parameter<float> centres_;
    Loss loss_;
};

std::unique_ptr<MetricCriterion> contrastiveCriterion(const CriterionSetup& setup) {
    const ContrastivePairsOptions options{.positiveMargin = setup.parameters.number("positive_margin"),
                                          .negativeMargin = setup.parameters.number("negative_margin"),
                                          .form = formOf(setup.parameters)};
    return std::make_unique<TripletCriterion>(
        setup, [options](const MatrixF& Z, std::span<const Triplet> triplets, MatrixF& gradient) {
            return contrastivePairs<float>(Z, triplets, options, gradient);
        });
}

std::unique_ptr<MetricCriterion> tripletCriterion(const CriterionSetup& setup) {
    return std::make_unique<TripletCriterion>(
        setup, [margin = setup.parameters.number("margin"), form = formOf(setup.parameters)](
                   const MatrixF& Z, std::span<const Triplet> triplets, MatrixF& gradient) {
            return tripletDistance<float>(Z, triplets, margin, form, gradient);
        });
}

std::unique_ptr<MetricCriterion> proxyNcaCriterion(const CriterionSetup& setup) {
    return std::make_unique<CentreCriterion>(
        setup, "proxies", setup.parameters.number("proxy_rate_factor"),
        [](Random& random) { return random.normal() / 8.0; },
        [form = formOf(setup.parameters)](const MetricBatch& batch, const Parameter<float>& proxies,
                                          MatrixF& gradient, MatrixF& proxyGradient) {
            return proxyNca<float>(batch.Z, batch.labels, proxies.value, form, gradient, proxyGradient);
        });
}

std::unique_ptr<MetricCriterion> arcFaceCriterion(const CriterionSetup& setup) {
    const ArcFaceOptions options{.scale = setup.parameters.number("angle_scale"),
                                 .margin = setup.parameters.number("angle_margin"),
                                 .clamp = setup.parameters.text("cosine_clamp") == "wide" ? CosineClamp::wide
                                                                                          : CosineClamp::code,
                                 .form = formOf(setup.parameters)};
    const double bound = 1.0 / std::sqrt(static_cast<double>(setup.dimensions));
    return std::make_unique<CentreCriterion>(
        setup, "centres", setup.parameters.number("centre_rate") / setup.parameters.number("learning_rate"),
        [bound](Random& random) { return random.uniform(-bound, bound); },
        [options](const MetricBatch& batch, const Parameter<float>& centres, MatrixF& gradient,
                  MatrixF& centreGradient) {
            return arcFace<float>(batch.Z, batch.labels, centres.value, options, gradient, centreGradient);
        });
}

template<class Criterion>
std::unique_ptr<MetricCriterion> made(const CriterionSetup& setup) {
    return std::make_unique<Criterion>(setup);
}

struct CriterionKind {
    std::string id;
    std::vector<ParameterSpec> (*parameters)();
    std::unique_ptr<MetricCriterion> (*make)(const CriterionSetup&);
};

const Registry<CriterionKind>& kinds() {
    static const Registry<CriterionKind> all(
        "criterion", {{"margin", marginParameters, made<MarginCriterion>},
                      {"triplet", tripletParameters, tripletCriterion},
                      {"contrastive", contrastivePairParameters, contrastiveCriterion},
                      {"npair", nPairParameters, made<NPairCriterion>},
                      {"multisimilarity", multiSimilarityParameters, made<MultiSimilarityCriterion>},
                      {"proxynca", proxyNcaParameters, proxyNcaCriterion},
                      {"arcface", arcFaceParameters, arcFaceCriterion}});
    return all;
}

} // namespace

std::vector<std::string> criterionIds() {
    return kinds().ids();
}

std::vector<ParameterSpec> criterionParameters(const std::string& id) {
    return kinds().find(id).parameters();
}

std::unique_ptr<MetricCriterion> makeCriterion(const std::string& id, const CriterionSetup& setup) {
    return kinds().find(id).make(setup);
}

} // namespace groupscope
