// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/progress_printer.h"
#include "app/cli/seed_texts.h"
#include "core/base/run_context.h"

#include <CLI/App.hpp>

#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace groupscope::cli {

/// Shared parts of all commands: the flags --json, --threads, --portable, --verbose and --quiet, and the two
/// streams. Results go to stdout; progress, notes and warnings go to stderr.
class Console {
  public:
    explicit Console(std::stop_token stop)
        : stop_(std::move(stop)) {}

    /// Adds the common flags to a command, after its own options, and puts the options that are named alike
    /// everywhere under their headings. The program has the flags too, so that they may stand before the
    /// command.
    void addFlags(CLI::App& command);
    /// Adds --seed; the text names what is drawn with it.
    static void addSeed(CLI::App& command, std::uint64_t& seed, const std::string& help);
    /// Whether the result is wanted as JSON.
    bool json() const { return json_; }
    /// Whether every processor shall give the same bytes.
    bool isPortable() const { return portable_; }
    /// Applies the flags. Call it first in every command. Throws UsageError.
    void start();

    /// For the core: stop token, progress and notices.
    RunContext context();

    /// Writes to stdout.
    void print(const std::string& text);
    /// Writes a warning as one line to stderr, unless -qq was given. A warning that was written already, for
    /// this seed or another, is counted and written once more at the end with its count and all seeds.
    void warn(const std::string& text);
    /// Writes a note as one line to stderr, unless --quiet was given. Repeated notes are counted too.
    void note(const std::string& text);
    /// From here on warnings and notes wait for finishWarnings(), so that they do not stand above the result.
    void holdWarnings() { holdsWarnings_ = true; }
    /// Whether --quiet was given.
    bool isQuiet() const { return quiet_ > 0; }
    /// Writes one line to stderr that --quiet does not silence: "groupscope-cli: KIND: text".
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
    /// Writes the warnings and notes that wait, and the counts of repeated ones, below what was printed. Call
    /// it when the work has ended, well or not, before the error.
    void finishWarnings();
    /// Flushes stdout. Throws FileError when not everything could be written, unless the reader of a pipe has
    /// ended, such as `head`, which has what it wanted.
    void finish();

  private:
    /// Warning or note, and how often it came.
    struct Repeated {
        std::string kind;     ///< "warning"
        SeedTexts texts;      ///< of all times
        bool isShown = false; ///< whether it was written the first time
    };
    void say(const std::string& kind, const std::string& text);

    std::stop_token stop_;
    std::vector<std::string> commandLine_;
    bool json_ = false;
    bool verbose_ = false;
    std::int64_t quiet_ = 0; ///< how often --quiet was given: 1 no progress and notes, 2 no warnings either
    int threads_ = 0;
    bool portable_ = false;
    ProgressPrinter progress_;
    std::vector<Repeated> warnings_; ///< and notes, so far
    bool holdsWarnings_ = false;
    std::string interruptedNote_;
    bool goesOn_ = false;
};

} // namespace groupscope::cli
