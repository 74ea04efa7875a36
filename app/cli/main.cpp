// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"
#include "app/cli/memory_limit.h"
#include "app/cli/program.h"
#include "core/base/error.h"
#include "core/base/little_memory.h"

#include <CLI/App.hpp>

#include <csignal>
#include <cstdio>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <system_error>

namespace {

using namespace groupscope;

// 0 done, 1 the work failed, 2 wrong usage, 75 not finished, 130 interrupted
constexpr int failed = cli::failedExit;
constexpr int wrongUsage = 2;
constexpr int notFinished = 75; // EX_TEMPFAIL: a scheduler runs the command again
constexpr int interrupted = 130;

int runProgram(CLI::App& program, cli::Console& console, const cli::Interrupt& interrupt, int argc,
               char** argv) {
    try {
        program.parse(argc, argv);
        console.finishWarnings();
        console.finish();
        return 0;
    } catch (const CLI::Success& help) { // --help and --version
        program.exit(help);
        console.finish();
        return 0;
    } catch (const CLI::ParseError& error) {
        console.complain("error", cli::explain(program, error));
        return wrongUsage;
    } catch (const Cancelled&) {
        console.finishWarnings();
        console.complain("interrupted", console.interruptedNote());
        return console.goesOn() && interrupt.signal() != SIGINT ? notFinished : interrupted;
    } catch (const UsageError& error) {
        console.finishWarnings();
        console.complain("error", error.what());
        return wrongUsage;
    }
}

/// Where memory is short even warnings may fail; the error that follows is what counts.
void tryToFinishWarnings(cli::Console& console) {
    try {
        console.finishWarnings();
    } catch (const std::exception&) { // NOLINT(bugprone-empty-catch)
    }
}

int runCommand(const cli::Interrupt& interrupt, int argc, char** argv) {
    cli::Console console(interrupt.token());
    console.setCommandLine({argv, argv + argc});
    try {
        const std::unique_ptr<CLI::App> program = cli::makeProgram(console);
        return runProgram(*program, console, interrupt, argc, argv);
    } catch (const std::bad_alloc&) {
        freeMemoryReserve();
        tryToFinishWarnings(console);
        console.complain("error", cli::wantOfMemory());
    } catch (const std::exception& error) {
        console.finishWarnings();
        console.complain("error", error.what());
    }
    return failed;
}

/// Ends what has failed before there is a console.
int fail(const char* what) {
    std::fprintf(stderr, "groupscope-cli: error: %s\n", what);
    return failed;
}

} // namespace

int main(int argc, char** argv) {
    try {
        cli::prepareForMemoryLimit();
        const cli::Interrupt interrupt;
        return runCommand(interrupt, argc, argv);
    } catch (const std::bad_alloc&) {
        return fail(cli::wantOfMemory());
    } catch (const std::system_error&) {
        return fail("no thread can be started; raise the limits of the shell (ulimit -v, -u)");
    }
}
