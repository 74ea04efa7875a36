// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include "app/cli/command_description.h"
#include "app/cli/seed_option.h"
#include "core/base/error.h"
#include "core/base/instruction_set.h"
#include "core/base/little_memory.h"
#include "core/base/memory.h"
#include "core/base/parallel.h"
#include "core/base/unicode.h"
#include "core/math/prepare_products.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <limits>
#include <poll.h>
#include <unistd.h>

namespace groupscope::cli {

void Console::addFlags(CLI::App& command) {
    for (const char* name : {"--out", "--force", "--format", "--figures"})
        if (CLI::Option* option = command.get_option_no_throw(name))
            option->group(outputHeading);
    command.add_flag("--json", json_, "Write the result as JSON to stdout, and nothing else")
        ->group(outputHeading);
    const OptionHeading heading(command, generalHeading);
    command.add_option("--threads", threads_, "Number of threads; the results do not depend on it")
        ->type_name("N")
        ->check(CLI::Range(1, 256));
    command.add_flag("--portable", portable_,
                     "Use AVX2 at most, so that every x86-64-v3 processor gives the same bytes");
    command.add_flag("-v,--verbose", verbose_,
                     "Show progress more often, and repeated warnings each time they occur");
    command.add_flag_function(
        "-q,--quiet", [this](std::int64_t count) { quiet_ += count; },
        "No progress and no notes; -qq: no warnings either");
}

void Console::addSeed(CLI::App& command, std::uint64_t& seed, const std::string& help) {
    addSeedOption(command, "--seed", seed, help);
}

namespace {

template<class Seed>
CLI::Option* addWholeNumber(CLI::App& command, const std::string& name, Seed& seed, const std::string& help) {
    // The library reads -1 as the largest number, and what is larger as that too.
    const auto isWhole = [](const std::string& text) {
        std::uint64_t number = 0;
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (failure == std::errc::result_out_of_range)
            return "'" + text + "' is above " + std::to_string(std::numeric_limits<std::uint64_t>::max());
        const bool whole = failure == std::errc() && end == text.data() + text.size();
        return whole ? std::string() : "'" + text + "' is no whole number from 0";
    };
    return command.add_option(name, seed, help)->type_name("S")->check(isWhole);
}

} // namespace

CLI::Option* addSeedOption(CLI::App& command, const std::string& name, std::uint64_t& seed,
                           const std::string& help) {
    return addWholeNumber(command, name, seed, help);
}

CLI::Option* addSeedOption(CLI::App& command, const std::string& name, std::optional<std::uint64_t>& seed,
                           const std::string& help) {
    return addWholeNumber(command, name, seed, help);
}

void Console::start() {
    progress_.setVerbose(verbose_);
    if (threads_ > 0)
        setThreadCount(threads_);
    if (portable_)
        holdToPortable();
    constexpr std::size_t little = std::size_t{1} << 30; // above it the kernels fit in any case
    if (isMemoryLimited() && memoryLimit() < little)
        prepareProducts(); // before data fill what there is
}

RunContext Console::context() {
    RunContext context;
    context.stop = stop_;
    context.onProgress = [this](const Progress& progress) {
        if (quiet_ == 0)
            progress_.show(progress);
    };
    context.onNotice = [this](const std::string& text) { warn(text); };
    return context;
}

void Console::print(const std::string& text) {
    progress_.clear();
    const std::string shown = isatty(STDOUT_FILENO) != 0 ? terminalText(text) : text; // files get every byte
    std::fwrite(shown.data(), 1, shown.size(), stdout); // failures are seen in finish()
}

void Console::warn(const std::string& text) {
    if (quiet_ < 2)
        say("warning", text);
}

void Console::note(const std::string& text) {
    if (quiet_ < 1)
        say("note", text);
}

void Console::say(const std::string& kind, const std::string& text) {
    SeedTexts texts(text);
    const auto known = std::find_if(warnings_.begin(), warnings_.end(), [&](const Repeated& own) {
        return !verbose_ && own.kind == kind && own.texts.isAlike(texts);
    });
    if (known != warnings_.end())
        return known->texts.add(texts);
    warnings_.push_back({kind, std::move(texts), !holdsWarnings_});
    if (!holdsWarnings_)
        complain(kind, text);
}

void Console::finishWarnings() {
    std::fflush(stdout); // the result stands above them; failures are seen in finish()
    for (const Repeated& own : warnings_)
        if (const int count = own.texts.count(); count > 1)
            complain(own.kind, std::to_string(count) + " times in all: " + own.texts.text());
        else if (!own.isShown)
            complain(own.kind, own.texts.text());
    warnings_.clear();
}

void Console::complain(const std::string& kind, const std::string& text) {
    progress_.clear();
    std::string line = text;
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    std::fprintf(stderr, "groupscope-cli: %s%s%s\n", kind.c_str(), line.empty() ? "" : ": ",
                 terminalText(line).c_str());
}

namespace {

/// Whether stdout is a pipe that nothing reads any more.
bool isReaderGone() {
    pollfd output{.fd = STDOUT_FILENO, .events = 0, .revents = 0};
    return poll(&output, 1, 0) == 1 && (output.revents & (POLLERR | POLLHUP)) != 0;
}

} // namespace

void Console::finish() {
    progress_.clear();
    const bool isWhole = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (!isWhole && !isReaderGone())
        throw FileError("the result cannot be written", "standard output",
                        "check the disk or the program it goes to");
}

} // namespace groupscope::cli
