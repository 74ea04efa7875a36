// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/io/tensors/pickle.h"
#include "core/io/tensors/tensor_file.h"
#include "core/io/tensors/zip_members.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace groupscope {

/// An array of a PyTorch file: a tensor, several joined tensors, or a list of Python values.
struct TorchArray {
    using Values = std::variant<std::monostate, std::vector<std::string>, std::vector<std::int64_t>,
                                std::vector<double>>;

    std::string name;                     ///< "train/features": keys of dictionaries, one in the other
    std::vector<std::size_t> shape;       ///< shape of all parts together
    std::string type;                     ///< "float32", "bool", "text"
    std::optional<NumberFormat> format{}; ///< for tensors of numbers
    std::vector<TorchTensor> parts{};     ///< for tensors
    Values values{};                      ///< for lists of Python values

    bool isText() const { return std::holds_alternative<std::vector<std::string>>(values); }
    std::size_t count() const { return elementCountOf(shape); }
};

/// A file of torch.save (PyTorch 1.6 and later: a zip archive), its tensors still packed. A list of
/// one-dimensional tensors of equal length is one matrix with a row for each; a list of matrices of equal
/// width is one matrix, joined by rows (batches). Single numbers, and lists or tensors of numbers that
/// together have as many elements as a matrix has rows, are one column. Nothing in the file is executed, see
/// readPickle().
class TorchArchive {
  public:
    /// Whether the archive has this format: it holds a "…/data.pkl".
    static bool recognises(const std::filesystem::path& path);

    /// Throws FileError, or DataError for damage, other Python objects or over 10,000 arrays.
    explicit TorchArchive(const std::filesystem::path& path);

    const std::vector<TorchArray>& arrays() const { return arrays_; } ///< in the order of the file
    /// Skipped items, for display: "epoch (a number)".
    const std::vector<std::string>& others() const { return others_; }
    /// The first `count` numbers of an array, row after row, as float, double, int64 or uint8 at `out`.
    /// Throws DataError for texts and damaged parts, Cancelled.
    template<class T>
    void read(const TorchArray& array, std::size_t count, T* out, const RunContext& context) const;
    /// "FILE name"
    std::string where(const TorchArray& array) const;

  private:
    void flatten(const PickleValue& value, const std::string& name, int depth);
    void countVisit();
    void collectRows(const PickleValue& value, int depth);
    bool isColumnInParts(const PickleValue& list) const;
    void addTensors(const std::string& name, const std::vector<const PickleValue*>& tensors, bool column);
    void addValues(const std::string& name, const PickleValue& list);
    void leaveOut(const std::string& name, const std::string& why);
    void add(TorchArray array);
    const ZipMembers::Member& memberOf(const TorchTensor& tensor, const std::string& where) const;
    void requireInside(const TorchTensor& tensor, const NumberFormat& format, const std::string& where) const;
    /// An open part of the file and the next number to read.
    struct Place {
        std::string key{};
        std::unique_ptr<ByteReader> reader{};
        std::uint64_t at = 0;
    };
    void finish(const TorchArray& array, Place& place) const;
    void goTo(const TorchTensor& tensor, const TorchArray& array, Place& place) const;
    template<class T>
    void readPart(const TorchTensor& tensor, const TorchArray& array, std::size_t count, T* out, Place& place,
                  const RunContext& context) const;

    std::string path_;
    ZipMembers zip_;
    std::string folder_; ///< the part of all members' names before "data.pkl"
    bool bigEndian_ = false;
    /// Number of values visited: they may be shared, and in a crafted file contain themselves.
    std::size_t visits_ = 0;
    std::size_t valueBytes_ = 0;
    std::set<std::uint64_t> rows_; ///< row counts of all matrices
    std::set<std::string> names_;
    std::vector<TorchArray> arrays_;
    std::vector<std::string> others_;
};

/// Reads the tensors of such a file that may belong to heads, with names as in a state_dict:
/// "model.0.weight". Throws as TorchArchive, and DataError if a tensor would not fit into memory.
TensorFile readTorch(const std::filesystem::path& path);

} // namespace groupscope
