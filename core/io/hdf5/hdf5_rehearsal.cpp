// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/hdf5_rehearsal.h"

#include "core/base/error.h"
#include "core/base/trial.h"
#include "core/io/file_state.h"
#include "core/io/hdf5/known_contents.h"

#include <sys/stat.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <optional>
#include <set>

namespace groupscope {

namespace {

constexpr std::size_t mostRehearsed = 10'000;        // files that are remembered
constexpr std::chrono::seconds longestRehearsal{30}; // of processor time; ten million chunks take less
constexpr std::size_t mostObjects = 20'000;
constexpr std::size_t deepest = 64;
constexpr std::size_t mostDecoded = 16 << 20; // elements

class Rehearsal {
  public:
    void visit(const Hdf5Group& group, std::size_t depth) {
        if (depth > deepest || !isNew(group))
            return;
        visitAttributes(group);
        attempt([&] {
            for (const std::string& name : group.children())
                attempt([&] { visitChild(group, name, depth); });
        });
    }

  private:
    template<class Step>
    static void attempt(Step step) {
        try {
            step();
        } catch (const std::exception&) { // an error is no crash
        }
    }

    bool isNew(const Hdf5Object& object) {
        return seen_.size() < mostObjects && seen_.insert(object.address()).second;
    }

    void visitChild(const Hdf5Group& group, const std::string& name, std::size_t depth) {
        const Hdf5Kind kind = group.kindOf(name);
        if (kind == Hdf5Kind::group)
            visit(group.group(name), depth + 1);
        else if (kind == Hdf5Kind::dataset)
            visit(group.dataset(name));
        else if (kind == Hdf5Kind::other) // as a type with a name, which is opened before it is refused
            attempt([&] { group.dataset(name); });
    }

    void visit(const Hdf5Dataset& dataset) {
        if (!isNew(dataset))
            return;
        visitAttributes(dataset);
        attempt([&] { dataset.storedChunks(); });
        attempt([&] { visitReferences(dataset); });
        if (dataset.type() == Hdf5Type::text)
            attempt([&] { dataset.readTexts({}, 1); });
        else if (dataset.type() != Hdf5Type::other &&
                 dataset.rowLength() <= mostDecoded / dataset.rowsDecodedAtOnce())
            attempt([&] { dataset.readNumbers<double>({}, 1); });
        attempt([&] { visitFields(dataset); });
    }

    void visitReferences(const Hdf5Dataset& dataset) {
        for (const std::string& name : dataset.attributeNames())
            if (dataset.hasReference(name))
                attempt([&] { visit(dataset.referencedDataset(name)); });
    }

    static void visitFields(const Hdf5Dataset& dataset) {
        for (const Hdf5Field& field : dataset.fields())
            attempt([&] {
                if (field.type == Hdf5Type::text)
                    dataset.readFieldTexts(field, {}, 1);
                else
                    dataset.readField<double>(field, {}, 1);
            });
    }

    /// In every way in which an attribute may be asked for.
    static void visitAttributes(const Hdf5Object& object) {
        attempt([&] {
            for (const std::string& name : object.attributeNames()) {
                attempt([&] { object.textListAttribute(name); });
                attempt([&] { object.integerListAttribute(name); });
                attempt([&] { object.realAttribute(name); });
            }
        });
    }

    std::set<std::uint64_t> seen_; ///< addresses: links may form cycles
};

} // namespace

void rehearseReading(const Hdf5Group& root) {
    Rehearsal().visit(root, 0);
}

void requireRehearsed(const std::filesystem::path& path, const std::function<void()>& rehearse,
                      const RunContext& context) {
    static std::set<FileState> rehearsed;
    const std::optional<FileState> state = settledStateOf(path);
    if (state && rehearsed.contains(*state))
        return;
    const std::optional<std::string> sum = smallFileSum(path);
    const auto remember = [&] {
        if (rehearsed.size() > mostRehearsed)
            rehearsed.clear();
        if (state)
            rehearsed.insert(*state);
    };
    if (sum && isKnownContent(*sum))
        return remember();
    const std::string again = "copy it again from where it came from, or make it again";
    switch (tryInCopy(rehearse, longestRehearsal, context)) {
    case TrialEnd::died:
        throw DataError("the file is damaged: HDF5 crashes on it", path.string(), again);
    case TrialEnd::tookTooLong:
        throw DataError("the file is damaged: HDF5 comes to no end with it", path.string(), again);
    case TrialEnd::killed:
        throw FileError("the system ended the reading of the file, most likely because memory ran out",
                        path.string(), "close other programs and try again");
    case TrialEnd::returned:
        break;
    }
    remember();
    if (sum)
        rememberContent(*sum);
}

} // namespace groupscope
