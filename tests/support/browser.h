// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QProcess>
#include <QString>
#include <QStringList>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace groupscope::testing {

/// A Chromium without a window that a test drives through its debugging pipe: JSON messages that end with a
/// zero byte, to its file descriptor 3 and from its file descriptor 4.
class Browser {
  public:
    using Json = nlohmann::json;

    /// `profile` is a folder of its own.
    explicit Browser(const QString& profile) {
        if (pipe2(to_.data(), O_CLOEXEC) != 0 || pipe2(from_.data(), O_CLOEXEC) != 0)
            return;
        process_.setChildProcessModifier([this] {
            // Their numbers may be those that the browser wants.
            const int in = fcntl(to_[0], F_DUPFD, 10), out = fcntl(from_[1], F_DUPFD, 10);
            dup2(in, 3);
            dup2(out, 4);
        });
        process_.setStandardErrorFile(QProcess::nullDevice());
        process_.start(QStringLiteral("chromium"),
                       {QStringLiteral("--headless"), QStringLiteral("--no-sandbox"),
                        QStringLiteral("--disable-gpu"), QStringLiteral("--disable-background-networking"),
                        QStringLiteral("--disable-component-update"), QStringLiteral("--no-first-run"),
                        QStringLiteral("--remote-debugging-pipe"),
                        QStringLiteral("--user-data-dir=") + profile});
        process_.waitForStarted();
        close(to_[0]);
        close(from_[1]);
        std::signal(SIGPIPE, SIG_IGN);
        const Json made = call("Target.createTarget", {{"url", "about:blank"}});
        session_ = call("Target.attachToTarget",
                        {{"targetId", made.value("targetId", std::string())}, {"flatten", true}})
                       .value("sessionId", std::string());
        for (const char* domain : {"Runtime.enable", "Log.enable", "Network.enable", "Page.enable"})
            call(domain);
    }
    Browser(const Browser&) = delete;
    Browser& operator=(const Browser&) = delete;
    ~Browser() {
        call("Browser.close");
        if (!process_.waitForFinished(10'000))
            process_.kill();
        process_.waitForFinished();
        close(to_[1]);
        close(from_[0]);
    }

    /// The result of a command; an empty object when it fails or nothing answers for a minute.
    Json call(const char* method, const Json& parameters = Json::object()) {
        Json message{{"id", ++lastId_}, {"method", method}, {"params", parameters}};
        if (!session_.empty())
            message["sessionId"] = session_;
        const std::string bytes = message.dump() + '\0';
        for (std::size_t sent = 0; sent < bytes.size();) {
            const auto count = write(to_[1], bytes.data() + sent, bytes.size() - sent);
            if (count <= 0)
                return Json::object();
            sent += static_cast<std::size_t>(count);
        }
        QElapsedTimer timer;
        for (timer.start(); timer.elapsed() < 60'000;)
            for (const Json& answer : received())
                if (answer["id"] == lastId_)
                    return answer.value("result", Json::object());
        return Json::object();
    }
    /// The value of a JavaScript expression in the page, null where it has none; a promise is waited for.
    Json evaluate(const std::string& expression) {
        return call("Runtime.evaluate",
                    {{"expression", expression}, {"returnByValue", true}, {"awaitPromise", true}})
            .value(Json::json_pointer("/result/value"), Json());
    }
    /// Loads an address and waits until `ready`, an expression, is true, for at most half a minute. What was
    /// told before is forgotten.
    bool open(const std::string& address, const std::string& ready) {
        troubles_.clear();
        requests_.clear();
        call("Page.navigate", {{"url", address}});
        QElapsedTimer timer;
        for (timer.start(); timer.elapsed() < 30'000;)
            if (evaluate(ready) == true)
                return true;
        return false;
    }
    /// A mouse event: "mouseMoved", "mousePressed", "mouseReleased"; `keys` are modifiers, 8 = Shift.
    void mouse(const char* type, double x, double y, bool pressed, int keys = 0) {
        call("Input.dispatchMouseEvent", {{"type", type},
                                          {"x", x},
                                          {"y", y},
                                          {"modifiers", keys},
                                          {"button", pressed ? "left" : "none"},
                                          {"buttons", pressed ? 1 : 0},
                                          {"clickCount", pressed ? 1 : 0}});
    }

    /// Errors, exceptions and lines of the console since the page was opened.
    const std::vector<std::string>& troubles() const { return troubles_; }
    /// Addresses that were requested since, the page itself first; without those inside of the page (data:).
    const std::vector<std::string>& requests() const { return requests_; }

  private:
    /// Answers that have come; events among them are kept.
    std::vector<Json> received() {
        pollfd ready{from_[0], POLLIN, 0};
        std::array<char, 65536> bytes{};
        if (poll(&ready, 1, 1000) > 0)
            if (const auto count = read(from_[0], bytes.data(), bytes.size()); count > 0)
                unread_.append(bytes.data(), static_cast<std::size_t>(count));
        std::vector<Json> answers;
        for (std::size_t end = unread_.find('\0'); end != std::string::npos; end = unread_.find('\0')) {
            Json message = Json::parse(unread_.substr(0, end), nullptr, false);
            unread_.erase(0, end + 1);
            if (message.contains("id"))
                answers.push_back(std::move(message));
            else if (message.contains("method"))
                keep(message["method"], message["params"]);
        }
        return answers;
    }
    void keep(const std::string& event, const Json& told) {
        if (event == "Network.requestWillBeSent") {
            const std::string address = told["request"]["url"];
            if (!address.starts_with("data:"))
                requests_.push_back(address);
        } else if (event == "Runtime.exceptionThrown" || event == "Runtime.consoleAPICalled" ||
                   event == "Log.entryAdded") {
            troubles_.push_back(told.dump());
        }
    }

    std::array<int, 2> to_{-1, -1}, from_{-1, -1};
    QProcess process_;
    std::string session_;
    int lastId_ = 0;
    std::string unread_;
    std::vector<std::string> troubles_, requests_;
};

} // namespace groupscope::testing
