// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/progress_printer.h"
#include "core/base/run_context.h"

#include <CLI/App.hpp>

#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace groupscope::cli {

/// Shared parts of all commands: the flags --json, --threads and --quiet, and the two streams. Results go to
/// stdout; progress, notes and warnings go to stderr.
class Console {
  public:
    explicit Console(std::stop_token stop)
        : stop_(std::move(stop)) {}

    /// Adds the common flags to a command.
    void addFlags(CLI::App& command);
    /// Adds --seed; the text names what is drawn with it.
    static void addSeed(CLI::App& command, std::uint64_t& seed, const std::string& help);
    /// Whether the result is wanted as JSON.
    bool json() const { return json_; }
    /// Whether every processor shall give the same bytes.
    bool isPortable() const { return portable_; }
    /// Applies the flags. Call it first in every command. Throws UsageError.
    void start() const;

    /// For the core: stop token, progress and notices.
    RunContext context();

    /// Writes to stdout.
    void print(const std::string& text);
    /// One line on stderr, unless --quiet: what a person should know.
    void warn(const std::string& text);
    /// Prints one line on stderr, unless --quiet, that is not a warning.
    void note(const std::string& text);
    /// One line on stderr that --quiet does not silence: "groupscope-cli: KIND: text".
    void complain(const std::string& kind, const std::string& text);
    /// Text added to the line "interrupted" if the work is stopped: where its state is.
    void setInterruptedNote(std::string note) { interruptedNote_ = std::move(note); }
    const std::string& interruptedNote() const { return interruptedNote_; }
    /// The program and its arguments.
    void setCommandLine(std::vector<std::string> words) { commandLine_ = std::move(words); }
    const std::vector<std::string>& commandLine() const { return commandLine_; }
    /// From here on the same command continues where it was stopped: a stop other than Ctrl+C prints the
    /// advice to run it again.
    void setGoesOn() { goesOn_ = true; }
    bool goesOn() const { return goesOn_; }
    /// Flushes stdout. Throws FileError when not everything could be written.
    void finish();

  private:
    std::stop_token stop_;
    std::vector<std::string> commandLine_;
    bool json_ = false;
    bool quiet_ = false;
    int threads_ = 0;
    bool portable_ = false;
    ProgressPrinter progress_;
    std::string interruptedNote_;
    bool goesOn_ = false;
};

} // namespace groupscope::cli
