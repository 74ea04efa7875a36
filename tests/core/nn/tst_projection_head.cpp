// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/projection_head.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestProjectionHead : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void gradientsAgreeWithDifferences() {
        Random random(1, "weights");
        ProjectionHead<double> head(3, random);
        Matrix<double> Z = normalMatrix<double>(5, 3, 1), P, dZ = Matrix<double>::Constant(5, 3, 0.5);
        const auto loss = [&] {
            head.forward(Z, P);
            return P.array().square().sum();
        };
        loss();
        QCOMPARE(P.cols(), Eigen::Index(128));
        head.backward(Z, 2 * P, dZ);
        dZ.array() -= 0.5; // it is added to what is there
        CHECK_AT_MOST(gradientError(loss, Z, dZ), 1e-7);
        QCOMPARE(head.parameters().size(), std::size_t(4));
        for (Parameter<double>* parameter : head.parameters()) {
            const Matrix<double> analytic = parameter->gradient;
            QVERIFY2(analytic.cwiseAbs().maxCoeff() > 1e-3, parameter->name.c_str());
            CHECK_AT_MOST(gradientError(loss, parameter->value, analytic), 1e-7);
        }
    }
};

QTEST_APPLESS_MAIN(TestProjectionHead)
#include "tst_projection_head.moc"
