// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/file_content.h"
#include "tests/support/browser.h"
#include "tests/support/peers.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::string shown = "document.querySelector('article.shown')";

} // namespace

/// The guide as one HTML page, as the command writes it and as a browser shows it.
class TestCliGuide : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        const CliResult made = runCli({QStringLiteral("guide"), QStringLiteral("--out"), file()});
        QVERIFY2(made.code == 0, made.err.constData());
        QVERIFY(contentOf(file()).startsWith("<!DOCTYPE html>"));
        NEED_PEERS("chromium");
        browser_ = std::make_unique<Browser>(folder_.filePath(QStringLiteral("profile")));
    }
    void init() {
        browser_->call("Emulation.setDeviceMetricsOverride",
                       {{"width", 1300}, {"height", 900}, {"deviceScaleFactor", 1}, {"mobile", false}});
        QVERIFY(browser_->open("about:blank", "true"));
        QVERIFY(browser_->open(address(), "document.querySelectorAll('article.shown').length === 1"));
    }
    void cleanupTestCase() { browser_.reset(); }

    void anotherPageIsNotReplaced() {
        const QString other = folder_.filePath(QStringLiteral("other.html"));
        QFile text(other);
        QVERIFY(text.open(QIODevice::WriteOnly) && text.write("mine") > 0);
        text.close();
        QCOMPARE(runCli({QStringLiteral("guide"), QStringLiteral("-o"), other}).code, 1);
        QCOMPARE(contentOf(other), QByteArray("mine"));
    }

    void loadsWithoutErrorsAndAsksForNothing() {
        QCOMPARE(browser_->requests(), std::vector<std::string>{address()});
        QVERIFY2(browser_->troubles().empty(),
                 browser_->troubles().empty() ? "" : browser_->troubles().front().c_str());
        QVERIFY(isTrue("document.documentElement.scrollWidth <= innerWidth"));
        QVERIFY(isTrue("[...document.images].every(image => image.src.startsWith('data:'))"));
    }

    void linksTurnPages() {
        browser_->evaluate("location.hash = '#how_to/capsule'");
        QVERIFY(becomes(shown + ".id === 'how_to/capsule'"));
        QVERIFY(isTrue("document.querySelector('#contents a[aria-current]').hash === '#how_to/capsule'"));
        browser_->evaluate("document.querySelector('#turn a:last-child').click()");
        QVERIFY(becomes(shown + ".id !== 'how_to/capsule'"));
        browser_->evaluate("history.back()");
        QVERIFY(becomes(shown + ".id === 'how_to/capsule'"));
        QVERIFY(isTrue("document.title.includes(" + shown + ".getAttribute('aria-label'))"));
    }

    void headingsAreScrolledTo() {
        browser_->evaluate(
            "location.hash = '#' + [...document.querySelectorAll('article[id=\"how_to/cluster\"] "
            "h2')].pop().id");
        QVERIFY(becomes(shown + ".id === 'how_to/cluster' && scrollY > 200"));
    }

    void searchesByKeyboard() {
        browser_->evaluate("document.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true}))");
        QVERIFY(becomes("document.activeElement.id === 'search'"));
        type("CAPSULE");
        QVERIFY(isTrue("!document.getElementById('results').hidden"));
        QVERIFY(isTrue("document.querySelector('#results a').hash.startsWith('#how_to/capsule')"));
        QVERIFY(isTrue("document.querySelectorAll('#results mark').length > 1"));
        QVERIFY(isTrue("document.querySelectorAll('article.shown').length === 0"));
        browser_->evaluate("document.querySelector('#results a').click()");
        QVERIFY(becomes(shown + " !== null && " + shown + ".id === 'how_to/capsule'"));
        type("capsule zzzz");
        QVERIFY(isTrue("document.querySelector('#results h1').textContent.startsWith('No section')"));
        type("(.*");
        QVERIFY(isTrue("document.querySelectorAll('article.shown').length === 1"));
        QVERIFY(browser_->troubles().empty());
    }

    void wordsMatchFromTheirBeginning() {
        type("caps");
        QVERIFY(isTrue("document.querySelector('#results a').hash.startsWith('#how_to/capsule')"));
        type("apsule");
        QVERIFY(isTrue("document.querySelectorAll('#results a').length === 0"));
    }

    void everyPageIsPrinted() {
        browser_->call("Emulation.setEmulatedMedia", {{"media", "print"}});
        QVERIFY(isTrue("[...document.querySelectorAll('article')].every(a => getComputedStyle(a).display !== "
                       "'none')"));
        QVERIFY(isTrue("getComputedStyle(document.querySelector('nav')).display === 'none'"));
        browser_->call("Emulation.setEmulatedMedia", {{"media", ""}});
    }

    void isReadableInTheDarkAndOnAPhone() {
        browser_->call("Emulation.setEmulatedMedia",
                       {{"features", {{{"name", "prefers-color-scheme"}, {"value", "dark"}}}}});
        QVERIFY(isTrue("getComputedStyle(document.body).backgroundColor === 'rgb(23, 27, 33)'"));
        browser_->call("Emulation.setEmulatedMedia", {{"features", nlohmann::json::array()}});
        browser_->call("Emulation.setDeviceMetricsOverride",
                       {{"width", 400}, {"height", 800}, {"deviceScaleFactor", 1}, {"mobile", true}});
        QVERIFY(isTrue("document.documentElement.scrollWidth <= innerWidth"));
    }

  private:
    QString file() const { return folder_.filePath(QStringLiteral("guide.html")); }
    std::string address() const { return "file://" + file().toStdString(); }
    bool isTrue(const std::string& expression) { return browser_->evaluate(expression) == true; }
    bool becomes(const std::string& expression) {
        for (int i = 0; i < 100; ++i, QTest::qWait(50))
            if (isTrue(expression))
                return true;
        return false;
    }
    void type(const std::string& text) {
        browser_->evaluate("(() => { const field = document.getElementById('search'); field.value = '" +
                           text + "'; field.dispatchEvent(new Event('input')); })()");
    }

    QTemporaryDir folder_;
    std::unique_ptr<Browser> browser_;
};

QTEST_GUILESS_MAIN(TestCliGuide)
#include "tst_cli_guide.moc"
