// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/real_code.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

using namespace groupscope;

namespace {

/// The bytes of values, each turned around for big-endian files; one byte off any alignment.
template<class T>
std::vector<std::byte> bytesOf(const std::vector<T>& values, bool bigEndian) {
    std::vector<std::byte> bytes(1 + values.size() * sizeof(T));
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::byte* const place = bytes.data() + 1 + i * sizeof(T);
        std::memcpy(place, &values[i], sizeof(T));
        if (bigEndian)
            std::reverse(place, place + sizeof(T));
    }
    return bytes;
}

template<class T>
std::vector<float> converted(const std::vector<T>& values, bool bigEndian) {
    std::vector<float> out(values.size());
    toFloats({sizeof(T), bigEndian}, bytesOf(values, bigEndian).data() + 1, values.size(), out.data());
    return out;
}

/// IEEE 754, binary16, by its definition.
float halfByDefinition(std::uint16_t bits) {
    const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
    const float sign = bits >> 15 != 0 ? -1.0f : 1.0f;
    if (exponent == 31)
        return mantissa == 0 ? sign * std::numeric_limits<float>::infinity()
                             : std::numeric_limits<float>::quiet_NaN();
    return sign * (exponent == 0 ? std::ldexp(static_cast<float>(mantissa), -24)
                                 : std::ldexp(static_cast<float>(1024 + mantissa), exponent - 25));
}

} // namespace

class TestRealCode : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyHalfIsWhatItsDefinitionSays() {
        std::vector<std::uint16_t> all(65536);
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = static_cast<std::uint16_t>(i);
        for (const bool bigEndian : {false, true}) {
            const std::vector<float> found = converted(all, bigEndian);
            for (std::size_t i = 0; i < all.size(); ++i) {
                const float wanted = halfByDefinition(all[i]);
                QVERIFY2(std::isnan(wanted)
                             ? std::isnan(found[i])
                             : found[i] == wanted && std::signbit(found[i]) == std::signbit(wanted),
                         std::to_string(i).c_str());
            }
        }
    }

    void floatsAndDoublesInBothOrders() {
        const std::vector<float> floats{0.0f, -0.0f, 1.5f, -3e38f, 1e-40f, INFINITY};
        const std::vector<double> doubles{0.1, -1e300, 1e-300, 16777217.0};
        for (const bool bigEndian : {false, true}) {
            QVERIFY(converted(floats, bigEndian) == floats);
            QVERIFY(converted(doubles, bigEndian) ==
                    (std::vector<float>{0.1f, -INFINITY, 0.0f, 16777216.0f}));
        }
        QVERIFY((RealCode{4, false}.isNative() != RealCode{4, true}.isNative()));
        QVERIFY((!RealCode{8, false}.isNative()));
    }

    void nothingIsNothing() { toFloats({2, false}, nullptr, 0, nullptr); }
};

QTEST_APPLESS_MAIN(TestRealCode)
#include "tst_real_code.moc"
