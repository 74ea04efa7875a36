// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/file_content.h"
#include "tests/app/small_set.h"
#include "tests/support/browser.h"
#include "tests/support/damaged_files.h"
#include "tests/support/peers.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Texts that would run a script if they were taken for more than text.
const std::string hostileClass = "</script><script>window.hacked=1</script>";
const std::string hostileExample = "<img src=x onerror=window.hacked=1>\u202e\"'";

const std::string isReady =
    "document.readyState === 'complete' && document.querySelectorAll('.bar').length > 0";
const std::string status = "document.querySelector('[role=status]').textContent";
const std::string selectionTable = "#tables > div:not([data-split])";

/// JavaScript that gives `wanted` of the places in the window of the examples on a map that shows all:
/// place(i) is [x, y] of the example with the name data.names[i].
std::string ofPlaces(const std::string& wanted) {
    return "(() => { const data = JSON.parse(document.getElementById('data').textContent);"
           "const read = packed => new Uint16Array(Uint8Array.from(atob(packed.base64), c => "
           "c.charCodeAt(0)).buffer);"
           "const x = read(data.map.x), y = read(data.map.y);"
           "const canvas = document.querySelector('canvas'), box = canvas.getBoundingClientRect();"
           "const right = Math.max(...x), upper = Math.max(...y);"
           "const scale = 0.94 * Math.min(canvas.clientWidth / right, canvas.clientHeight / upper);"
           "const place = i => [box.left + canvas.clientWidth / 2 + (x[i] - right / 2) * scale,"
           "box.top + canvas.clientHeight / 2 - (y[i] - upper / 2) * scale];"
           "return " +
           wanted + "; })()";
}
std::string placeOf(const std::string& name) {
    return ofPlaces("place(data.names.indexOf(`" + name + "`))");
}

/// JavaScript that gives accuracies and intervals of a table of the page without its column number `without`.
std::string numbersOf(const std::string& table, int without) {
    return "[...document.querySelectorAll('" + table +
           " tbody tr')].map(row => [...row.querySelectorAll('td')].filter((cell, i) => i !== " +
           std::to_string(without) +
           ").map(cell => cell.querySelector('b').textContent + ' ' + [...cell.querySelectorAll('small')]"
           ".map(small => small.textContent).filter(small => small.includes('–')).join()).join(', "
           "')).join('; ')";
}

} // namespace

/// The interactive page of a comparison, as the command writes it and as a browser shows it.
class TestCliPage : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        NEED_PEERS("chromium");
        const std::string folder = folder_.path().toStdString();
        EmbeddingSet set = smallSet();
        set.columns[0].categories[0] = hostileClass;
        set.ids[600] = hostileExample; // of the test split
        saveEmbeddingSet(set, folder + "/small.h5ad");
        writeBytes(folder + "/spec.json",
                   R"({"data":"small.h5ad","methods":[{"method":"zero-shot"},
                      {"method":"linear-probe","set":{"epochs":3}},{"method":"dfr-val"}],"seeds":[0,1,2]})");
        const CliResult made = runCli({QStringLiteral("run"), folder_.filePath(QStringLiteral("spec.json")),
                                       QStringLiteral("--out"), runs(), QStringLiteral("--quiet")});
        QVERIFY2(made.code == 0, made.err.constData());
        const CliResult page = write({QStringLiteral("--projection"), QStringLiteral("pca")});
        QVERIFY2(page.code == 0, page.err.constData());
        QVERIFY2(page.out.contains("900 of 900 examples, 3 settings"), page.out.constData());
        browser_ = std::make_unique<Browser>(folder_.filePath(QStringLiteral("profile")));
    }
    void init() {
        browser_->call("Emulation.setDeviceMetricsOverride",
                       {{"width", 1400}, {"height", 1000}, {"deviceScaleFactor", 1}, {"mobile", false}});
        QVERIFY(browser_->open(address(), isReady));
    }
    void cleanupTestCase() { browser_.reset(); }

    void loadsWithoutErrorsAndAsksForNothing() {
        requireNoTrouble();
        QCOMPARE(browser_->requests(), std::vector<std::string>{address()});
        QVERIFY(isTrue("document.documentElement.scrollWidth <= innerWidth"));
    }

    void hostileTextsStayTexts() {
        QCOMPARE(text("typeof window.hacked"), std::string("undefined"));
        QVERIFY(text("document.querySelector('.legend').textContent").find(hostileClass) !=
                std::string::npos);
        pointAt(hostileExample);
        QCOMPARE(text("document.querySelector('.card strong').textContent"), hostileExample);
        QVERIFY(isTrue("document.querySelectorAll('img').length === 0"));
        QCOMPARE(text("typeof window.hacked"), std::string("undefined"));
        requireNoTrouble();
    }

    /// A script that enters the page through a fault of the page's own script does not run.
    void thePolicyStopsOtherScripts() {
        browser_->evaluate("document.body.append(Object.assign(document.createElement('script'), "
                           "{textContent: 'window.hacked = 1'}))");
        QCOMPARE(text("typeof window.hacked"), std::string("undefined"));
        QVERIFY(!browser_->troubles().empty());
        QVERIFY2(browser_->troubles().back().find("Content Security Policy") != std::string::npos,
                 browser_->troubles().back().c_str());
    }

    void aCardTellsWhatMethodsPredict() {
        pointAt("row700");
        const std::string card = text("document.querySelector('.card').innerText");
        for (const char* part :
             {"row700", "square", "place: ", "split: test", "Zero-shot: ", "Linear probe: "})
            QVERIFY2(card.find(part) != std::string::npos, card.c_str());
        browser_->mouse("mouseMoved", 2, 2, false);
        QVERIFY(isTrue("document.querySelector('.card').hidden"));
    }

    /// The head of a group in the table and its bar select the same examples: all of the group in the split.
    void aGroupIsHighlightedEverywhere() {
        const std::string heads = "[...document.querySelectorAll('[data-split=\"0\"] th button')]";
        QVERIFY(isTrue(heads + ".length === 6"));
        for (int g = 0; g < 6; ++g) {
            const std::string head = heads + "[" + std::to_string(g) + "]",
                              bar = "document.querySelectorAll('.bar button')[" + std::to_string(g) + "]";
            const std::string n = text("/n = ([0-9]+)/.exec(" + head + ".textContent)[1]");
            QVERIFY2(std::stoi(n) > 20, n.c_str());
            browser_->evaluate(head + ".click()");
            QVERIFY2(text(status).starts_with(n + " examples selected: group "), text(status).c_str());
            QCOMPARE(text(bar + ".getAttribute('aria-pressed')"), std::string("true"));
            browser_->evaluate(bar + ".click()");
            QVERIFY2(text(status).starts_with("300 examples on the map"), text(status).c_str());
        }
    }

    /// The bars and the table hold the numbers of the whole split if all of it is selected.
    void aSelectionHasItsOwnNumbers() {
        browser_->evaluate("document.querySelector('canvas').focus()");
        press("a");
        QVERIFY2(text(status).starts_with("300 examples selected: what is in view"), text(status).c_str());
        const std::string own = text(numbersOf(selectionTable, -1));
        QVERIFY(own.size() > 100);
        QCOMPARE(own, text(numbersOf("[data-split=\"0\"]", 1))); // without that of the worst group
        press("Escape");
        QVERIFY(isTrue("document.querySelector('" + selectionTable + "').hidden"));
    }

    void aBoxSelectsAnAreaOfTheMap() {
        const auto place = browser_->evaluate(placeOf("row700"));
        QCOMPARE(place.size(), std::size_t(2));
        const double x = std::round(place[0].get<double>()), y = std::round(place[1].get<double>());
        constexpr int shift = 8;
        browser_->mouse("mousePressed", x - 30, y - 30, true, shift);
        browser_->mouse("mouseMoved", x, y, true, shift);
        browser_->mouse("mouseMoved", x + 30, y + 30, true, shift);
        browser_->mouse("mouseReleased", x + 30, y + 30, true, shift);
        QVERIFY2(text(status).find("selected: an area of the map") != std::string::npos,
                 text(status).c_str());
        const std::string range = std::to_string(x) + ") < 30 && Math.abs(place(i)[1] - " + std::to_string(y);
        const int count = browser_
                              ->evaluate(ofPlaces("read(data.splits[0].members)"
                                                  ".filter(i => Math.abs(place(i)[0] - " +
                                                  range + ") < 30).length"))
                              .get<int>();
        QVERIFY(count >= 1 && count < 300);
        QCOMPARE(std::stoi(text(status)), count);
        QCOMPARE(text("document.querySelector('" + selectionTable + " th small').textContent"),
                 "n = " + std::to_string(count));
    }

    void searchFindsExamples() {
        browser_->evaluate(
            "(() => { const box = document.querySelector('[type=search]'); box.value = 'row70'; "
            "box.dispatchEvent(new Event('input')); })()");
        // row700 to row709, and all of them: row70 is no example of the test split.
        QVERIFY(isTrue("document.querySelectorAll('.found button').length === 11"));
        browser_->evaluate("document.querySelector('.found button').click()");
        QVERIFY2(text(status).starts_with("10 examples selected: found by name"), text(status).c_str());
    }

    void tablesStandWithoutScripts() {
        browser_->call("Emulation.setScriptExecutionDisabled", {{"value", true}});
        browser_->call("Page.reload");
        QTest::qWait(1000);
        const std::string tree = browser_->call("DOM.getDocument", {{"depth", -1}}).dump();
        browser_->call("Emulation.setScriptExecutionDisabled", {{"value", false}});
        std::size_t tables = 0;
        for (std::size_t at = tree.find("\"accuracies\""); at != std::string::npos;
             at = tree.find("\"accuracies\"", at + 1))
            ++tables;
        QCOMPARE(tables, std::size_t(3)); // one for each split
        QVERIFY(tree.find("The map and the bars need JavaScript") != std::string::npos);
    }

    void badRequestsAreRefused_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, const char* arguments, int code, const char* message) {
            QTest::newRow(name) << QString::fromUtf8(arguments) << code << QByteArray(message);
        };
        row("ending", "--out page.txt", 2, "end the name in .html");
        row("no such map", "--projection X_none", 2, "X_none");
        row("no map", "--projection X_small", 1, "16 dimensions");
        row("three dimensions", "--set dimensions=3", 2, "leave dimensions out");
        row("setting of another", "--projection pca --set neighbors=5", 2, "neighbors");
        row("set of a map", "--projection X_small --set neighbors=5", 2, "leave --set and --head out");
        row("baseline", "--baseline nobody", 2, "nobody");
        row("data", "--data nothing.h5ad", 1, "nothing.h5ad");
    }
    void badRequestsAreRefused() {
        QFETCH(QString, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, message);
        const CliResult refused = write(words(arguments), QStringLiteral("refused.html"));
        QVERIFY2(refused.err.contains(message), refused.err.constData());
        QCOMPARE(refused.code, code);
        QVERIFY(!QFile::exists(folder_.filePath(QStringLiteral("refused.html"))));
    }

    void theSamePageIsWrittenAgain() {
        const QByteArray first = contentOf(folder_.filePath(QStringLiteral("page.html")));
        QVERIFY(first.size() > 20'000);
        const CliResult again =
            write({QStringLiteral("--projection"), QStringLiteral("pca"), QStringLiteral("--threads"),
                   QStringLiteral("1"), QStringLiteral("--force")});
        QVERIFY2(again.code == 0, again.err.constData());
        QVERIFY(contentOf(folder_.filePath(QStringLiteral("page.html"))) == first);
        QVERIFY(!first.contains(folder_.path().toUtf8()));
    }

  private:
    QString runs() const { return folder_.filePath(QStringLiteral("runs")); }
    std::string address() const {
        return "file://" + folder_.filePath(QStringLiteral("page.html")).toStdString();
    }
    CliResult write(const QStringList& arguments, const QString& name = QStringLiteral("page.html")) const {
        QStringList all{QStringLiteral("page"), runs()};
        if (!arguments.contains(QStringLiteral("--out")))
            all << QStringLiteral("--out") << folder_.filePath(name);
        return runCli(all + arguments);
    }
    std::string text(const std::string& expression) const {
        const auto value = browser_->evaluate(expression);
        return value.is_string() ? value.get<std::string>() : "no text: " + value.dump();
    }
    bool isTrue(const std::string& expression) const { return browser_->evaluate(expression) == true; }
    void requireNoTrouble() const {
        std::string all;
        for (const std::string& trouble : browser_->troubles())
            all += trouble + "\n";
        QVERIFY2(all.empty(), all.c_str());
    }
    void press(const char* key) const {
        browser_->call("Input.dispatchKeyEvent", {{"type", "rawKeyDown"}, {"key", key}});
        browser_->call("Input.dispatchKeyEvent", {{"type", "keyUp"}, {"key", key}});
    }
    /// Moves the mouse onto the example of that name.
    void pointAt(const std::string& name) const {
        const auto place = browser_->evaluate(placeOf(name));
        QCOMPARE(place.size(), std::size_t(2));
        browser_->mouse("mouseMoved", place[0].get<double>(), place[1].get<double>(), false);
    }

    QTemporaryDir folder_;
    std::unique_ptr<Browser> browser_;
};

QTEST_GUILESS_MAIN(TestCliPage)
#include "tst_cli_page.moc"
