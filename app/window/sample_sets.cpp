// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/sample_sets.h"

#include "app/session/session.h"
#include "app/session/translated.h"
#include "app/window/workspaces.h"

namespace groupscope {

namespace {

SampleSet::Step training(const QString& text, const std::string& method, const std::string& pane) {
    return {text, [method, pane](Session& session, Workspaces& workspaces) {
                session.queue()->train(QString::fromStdString(method), {}, 0, 1);
                workspaces.setOffered(pane, true);
                workspaces.open(pane);
            }};
}

SampleSet::Step opening(const QString& text, const std::string& pane) {
    return {text, [pane](Session&, Workspaces& workspaces) {
                workspaces.setOffered(pane, true);
                workspaces.open(pane);
            }};
}

} // namespace

std::vector<SampleSet> sampleSets() {
    return {
        {DemoSet::groups,
         QStringLiteral("groups"),
         translated("Groups"),
         translated("Coloured Fashion-MNIST: 70,000 pictures of garments whose colour misleads the model."),
         translated("Which groups does a linear probe get wrong, and does reweighting help?"),
         {training(translated("Train a linear probe"), "linear-probe", "groups"),
          training(translated("Train with reweighted groups"), "rwg", "groups"),
          opening(translated("Compare by group"), "methods_by_group")}},
        {DemoSet::domains,
         QStringLiteral("domains"),
         translated("Domains"),
         translated("Pullovers and coats in colours of domains, one of them unseen in training."),
         translated("Does a classifier work on a domain that it has not seen?"),
         {training(translated("Train a linear probe"), "linear-probe", "groups"),
          training(translated("Train with CORAL"), "coral", "groups"),
          opening(translated("Compare by group"), "methods_by_group")}},
        {DemoSet::pairs,
         QStringLiteral("pairs"),
         translated("Pairs"),
         translated("The garments with texts that describe them, for models of images and texts."),
         translated("Which images are far from their text, and does fine-tuning bring them closer?"),
         {opening(translated("Show images and texts"), "pairs"),
          training(translated("Train R-Adapter"), "r-adapter", "pairs"),
          opening(translated("Search by text"), "retrieval")}}};
}

} // namespace groupscope
