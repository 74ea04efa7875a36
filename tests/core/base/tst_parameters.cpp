// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/parameters.h"
#include "tests/support/checks.h"

#include <array>

using namespace groupscope;
using groupscope::testing::messageOf;

namespace {

ParameterSpec specOf(const std::string& key, ParameterValue defaultValue, double minimum = 0.0,
                     double maximum = 0.0, std::vector<std::string> choices = {}) {
    return {key, key, "help", "ours", std::move(defaultValue), minimum, maximum, std::move(choices)};
}

const std::vector<ParameterSpec> specs{specOf("epochs", std::int64_t{10}, 1, 100),
                                       specOf("rate", 0.1, 1e-6, 1), specOf("flag", false),
                                       specOf("kind", std::string("one"), 0, 0, {"one", "two"})};

std::string refusal(const std::string& key, const std::string& text) {
    return messageOf<UsageError>([&] { resolveParameters(specs, {{key, text}}); });
}

} // namespace

class TestParameters : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void defaultsAndAssignments() {
        const ParameterValues defaults = resolveParameters(specs, {});
        QCOMPARE(defaults.integer("epochs"), std::int64_t(10));
        QCOMPARE(defaults.number("rate"), 0.1);
        QCOMPARE(defaults.flag("flag"), false);
        QCOMPARE(defaults.text("kind"), std::string("one"));
        const ParameterValues own = resolveParameters(
            specs, {{"epochs", "100"}, {"rate", "1e-6"}, {"flag", "true"}, {"kind", "two"}});
        QCOMPARE(own.integer("epochs"), std::int64_t(100)); // limits are included
        QCOMPARE(own.number("rate"), 1e-6);
        QCOMPARE(own.flag("flag"), true);
        QCOMPARE(own.text("kind"), std::string("two"));
        QVERIFY(!(own == defaults));
        QCOMPARE(own.all().size(), specs.size());
    }

    void wrongValuesAreRefused_data() {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("message");
        const std::array<const char*, 3> rows[] = {
            {"epochs", "0", "0 is out of range"},
            {"epochs", "101", "101 is out of range"},
            {"epochs", "1.5", "is not a whole number"},
            {"epochs", "", "is not a whole number"},
            {"epochs", "ten", "is not a whole number"},
            {"epochs", "5 ", "is not a whole number"},
            {"epochs", "99999999999999999999", "is not a whole number"},
            {"rate", "2", "2 is out of range"},
            {"rate", "0", "0 is out of range"},
            {"rate", "nan", "is not a number"},
            {"rate", "inf", "is not a number"},
            {"rate", "0.1x", "is not a number"},
            {"flag", "yes", "neither true nor false"},
            {"kind", "three", "'three' is not a choice"},
            {"kind", "", "'' is not a choice"}};
        for (const auto& [key, text, message] : rows)
            QTest::addRow("%s=%s", key, text) << QByteArray(key) << QByteArray(text) << QByteArray(message);
    }
    void wrongValuesAreRefused() {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, message);
        const std::string error = refusal(key.toStdString(), text.toStdString());
        CHECK_HOLDS(error, message.toStdString());
        CHECK_HOLDS(error, "parameter " + key.toStdString()); // and says where
    }

    void messagesSayWhatIsAllowed() {
        CHECK_HOLDS(refusal("epochs", "0"), "give a value from 1 to 100");
        CHECK_HOLDS(refusal("kind", "three"), "choose one of: one, two");
        CHECK_HOLDS(refusal("flag", "1"), "give true or false");
        CHECK_HOLDS(refusal("epoch", "3"), "there is no parameter 'epoch'");
        CHECK_HOLDS(refusal("epoch", "3"), "did you mean 'epochs'?");
        CHECK_HOLDS(refusal("momentum", "3"), "choose one of: epochs, rate, flag, kind");
    }

    void textsReadBackAsTheSameValue() {
        const ParameterSpec wide = specOf("rate", 0.0, -1e300, 1e300);
        for (const double value : {0.1, 1e-3, 5e-5, 1.0 / 3, 123456789.123, 1e-300, -2.5, 0.0})
            QVERIFY(parseParameter(wide, toText(value)) == ParameterValue(value));
        for (const double value : {5e-5, 1e-300, 1e6, -2.5})
            QVERIFY(parseParameter(wide, displayText(value)) == ParameterValue(value));
        QCOMPARE(displayText(5e-5), std::string("5e-5"));
        QCOMPARE(displayText(1e-10), std::string("1e-10"));
        QCOMPARE(displayText(std::string("e-05")), std::string("e-05"));
        QCOMPARE(toText(0.001), std::string("0.001"));
        QCOMPARE(toText(std::int64_t{-7}), std::string("-7"));
        QCOMPARE(toText(true), std::string("true"));
        QCOMPARE(toText(std::string("single")), std::string("single"));
    }

    void programErrorsAreLogicErrors() {
        const ParameterValues values = resolveParameters(specs, {});
        QVERIFY_EXCEPTION_THROWN(values.number("none"), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(values.number("epochs"), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(values.text("flag"), std::logic_error);
    }
};

QTEST_APPLESS_MAIN(TestParameters)
#include "tst_parameters.moc"
