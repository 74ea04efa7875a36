// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/run_queue.h"

#include "core/base/error.h"
#include "core/methods/method.h"
#include "tests/support/checks.h"

#include <QTemporaryDir>

#include <fstream>

using namespace groupscope;
using namespace groupscope::testing;
namespace fs = std::filesystem;

namespace {

WaitingRun waiting(const std::string& method, const std::map<std::string, std::string>& settings,
                   std::uint64_t seed) {
    return {{method, resolveParameters(methods().find(method).parameters, settings), seed},
            "val.average_accuracy"};
}

} // namespace

class TestRunQueue : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyMethodComesBackAsItWas() {
        std::vector<WaitingRun> runs;
        for (const Method& method : methods())
            runs.push_back(waiting(method.id, {}, 18'446'744'073'709'551'615u));
        runs.push_back(waiting("adapter", {{"learning_rate", "0.0123456789"}, {"epochs", "7"}}, 3));
        saveQueue(file(), runs);
        std::vector<std::string> leftOut;
        QVERIFY(loadQueue(file(), leftOut) == runs);
        QVERIFY(leftOut.empty());
        saveQueue(file(), {});
        QVERIFY(!fs::exists(file()));
        QVERIFY(loadQueue(file(), leftOut).empty());
    }

    void whatIsNotKnownIsSaidAndHidesNoOthers() {
        const WaitingRun known = waiting("zero-shot", {}, 1);
        saveQueue(file(), {known});
        std::ifstream stream(file());
        std::string text{std::istreambuf_iterator<char>(stream), {}};
        const std::size_t start = text.find('[') + 1;
        std::ofstream(file()) << text.substr(0, start)
                              << R"({"method":"of tomorrow","seed":1,"select":"val.average_accuracy",)"
                                 R"("parameters":{}},{"method":"zero-shot"},)"
                              << text.substr(start);
        std::vector<std::string> leftOut;
        QVERIFY(loadQueue(file(), leftOut) == std::vector{known});
        QCOMPARE(leftOut.size(), std::size_t(2));
        QVERIFY(leftOut[0].find("of tomorrow") != std::string::npos);
    }

    void aDamagedFileIsNamed() {
        for (const char* text : {"", "{\"waiting\":[{\"meth", "[]", "{\"waiting\":3}"}) {
            fs::create_directories(file().parent_path());
            std::ofstream(file()) << text;
            std::vector<std::string> leftOut;
            CHECK_HOLDS(messageOf<DataError>([&] { loadQueue(file(), leftOut); }), file().string());
        }
    }

    void whatCannotBeWrittenLeavesTheFileAsItWas() {
        const std::vector<WaitingRun> runs{waiting("zero-shot", {}, 1)};
        saveQueue(file(), runs);
        const fs::path inFile = file() / "queue.json"; // a file is no folder
        QVERIFY_THROWS_EXCEPTION(FileError, saveQueue(inFile, runs));
        std::vector<std::string> leftOut;
        QVERIFY(loadQueue(file(), leftOut) == runs);
    }

  private:
    fs::path file() const { return fs::path(folder_.path().toStdString()) / "queue" / "question.json"; }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestRunQueue)
#include "tst_run_queue.moc"
