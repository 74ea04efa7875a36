// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/child_process.h"

#include "core/base/error.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace groupscope::cli {

namespace {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

std::string contentOf(std::FILE* file) {
    constexpr std::size_t most = std::size_t{1} << 20;
    std::string text(most, '\0');
    std::rewind(file);
    text.resize(std::fread(text.data(), 1, most, file));
    return text;
}

/// How the child begins: with the signals that this program blocks for its threads, and the two files.
class SpawnSettings {
  public:
    SpawnSettings(std::FILE* out, std::FILE* err) {
        posix_spawnattr_init(&attributes_);
        posix_spawn_file_actions_init(&files_);
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &all);
        posix_spawnattr_setpgroup(&attributes_, 0); // Ctrl+C is for this program, which lets the child end
        posix_spawnattr_setflags(&attributes_,
                                 POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
        posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", 0, 0);
        posix_spawn_file_actions_adddup2(&files_, fileno(out), STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&files_, fileno(err), STDERR_FILENO);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;
    ~SpawnSettings() {
        posix_spawn_file_actions_destroy(&files_);
        posix_spawnattr_destroy(&attributes_);
    }

    int start(pid_t& child, char* const* words) const {
        return posix_spawnp(&child, words[0], &files_, &attributes_, words, environ);
    }

  private:
    posix_spawnattr_t attributes_{};
    posix_spawn_file_actions_t files_{};
};

} // namespace

ChildResult runChild(const std::vector<std::string>& words) {
    const File out(std::tmpfile()), err(std::tmpfile());
    if (!out || !err)
        throw FileError("no temporary file can be made", P_tmpdir, "make room in that folder");
    std::vector<char*> pointers;
    for (const std::string& word : words)
        pointers.push_back(const_cast<char*>(word.c_str())); // posix_spawn changes none of them
    pointers.push_back(nullptr);
    pid_t child = 0;
    if (const int failure = SpawnSettings(out.get(), err.get()).start(child, pointers.data()); failure != 0)
        return {notStarted, {}, words.front() + ": " + std::generic_category().message(failure)};
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), contentOf(out.get()),
            contentOf(err.get())};
}

} // namespace groupscope::cli
