// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/math/matrix.h"
#include "tests/support/reference.h"

#include <QTest>
#include <cstring>
#include <functional>
#include <string>

/// Fails the test, with both numbers, unless `difference` <= `tolerance`. NaN fails.
#define CHECK_AT_MOST(difference, tolerance)                                                                 \
    do {                                                                                                     \
        const double measured_ = (difference);                                                               \
        QVERIFY2(measured_ <= (tolerance), qPrintable(QStringLiteral("%1 is %2, more than %3")               \
                                                          .arg(QLatin1String(#difference))                   \
                                                          .arg(measured_)                                    \
                                                          .arg(tolerance)));                                 \
    } while (false)

/// Fails the test, showing the whole message, unless it holds `part`.
#define CHECK_HOLDS(message, part)                                                                           \
    do {                                                                                                     \
        const std::string text_ = (message);                                                                 \
        QVERIFY2(text_.find(part) != std::string::npos, ("'" + text_ + "' lacks '" + (part) + "'").c_str()); \
    } while (false)

namespace groupscope::testing {

/// The message of the Exception that `action` throws; empty if it throws nothing.
template<class Exception, class Action>
[[nodiscard]] std::string messageOf(const Action& action) {
    try {
        action();
    } catch (const Exception& exception) {
        return exception.what();
    }
    return {};
}

/// Standard normal matrix of float or double, the same for the same seed.
template<class Scalar>
Matrix<Scalar> normalMatrix(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed);

/// Largest difference between `analytic` and the central differences of `loss` in every entry of `variable`,
/// relative to the largest entry of the gradient.
double gradientError(const std::function<double()>& loss, Matrix<double>& variable,
                     const Matrix<double>& analytic, double step = 1e-6);

/// Sets the number of threads for a scope.
class WithThreads {
  public:
    explicit WithThreads(int count)
        : before_(threadCount()) {
        setThreadCount(count);
    }
    ~WithThreads() { setThreadCount(before_); }
    WithThreads(const WithThreads&) = delete;
    WithThreads& operator=(const WithThreads&) = delete;

  private:
    int before_;
};

/// Whether both hold the same bytes: 0 and -0 differ, NaN equals itself.
template<class Scalar>
bool sameBytes(const Matrix<Scalar>& a, const Matrix<Scalar>& b) {
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           std::memcmp(a.data(), b.data(), sizeof(Scalar) * static_cast<std::size_t>(a.size())) == 0;
}

} // namespace groupscope::testing
