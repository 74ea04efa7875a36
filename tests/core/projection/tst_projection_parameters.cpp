// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/projection_parameters.h"

#include "core/base/error.h"
#include "tests/support/checks.h"

#include <QTest>

#include <set>

using namespace groupscope;
using namespace groupscope::testing;

using Method = ProjectionOptions::Method;

class TestProjectionParameters : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void defaultsAreThoseOfTheOptions() {
        for (const auto& [method, id, name] : projectionKinds()) {
            ProjectionOptions expected;
            expected.method = method;
            expected.seed = 7;
            QVERIFY(projectionOptions(method, resolveParameters(projectionParameters(method), {}), 7) ==
                    expected);
        }
    }

    void everyParameterChangesTheOptions() {
        const std::map<std::string, std::string> others{
            {"dimensions", "3"},    {"neighbors", "40"}, {"minimum_distance", "0.5"}, {"start", "pca"},
            {"perplexity", "12.5"}, {"epochs", "77"},    {"metric", "cosine"},        {"search", "hnsw"}};
        std::set<std::string> seen;
        for (const auto& [method, id, name] : projectionKinds()) {
            const std::vector<ParameterSpec> specs = projectionParameters(method);
            const auto usual = projectionOptions(method, resolveParameters(specs, {}), 0);
            for (const ParameterSpec& spec : specs) {
                seen.insert(spec.key);
                const auto changed =
                    projectionOptions(method, resolveParameters(specs, {{spec.key, others.at(spec.key)}}), 0);
                QVERIFY2(changed != usual, spec.key.c_str());
                QVERIFY(!spec.label.empty() && !spec.help.empty());
            }
        }
        QCOMPARE(seen.size(), others.size());
    }

    void namesAreRead() {
        for (const ProjectionKind& kind : projectionKinds()) {
            QCOMPARE(projectionKinds().find(kind.id).method, kind.method);
            QCOMPARE(projectionKind(kind.method).name, kind.name);
        }
        CHECK_HOLDS(messageOf<UsageError>([] { projectionKinds().find("isomap", "--method"); }),
                    "there is no projection 'isomap', --method; choose one of: pca, umap, tsne");
        CHECK_HOLDS(messageOf<UsageError>([] {
                        resolveParameters(projectionParameters(Method::tsne), {{"perplexity", "0.5"}});
                    }),
                    "perplexity");
    }
};

QTEST_GUILESS_MAIN(TestProjectionParameters)
#include "tst_projection_parameters.moc"
