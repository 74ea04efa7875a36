// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// One tensor of a file.
struct StoredTensor {
    std::string name;
    std::vector<std::size_t> shape; ///< none, one or two sizes, none of them 0
    MatrixF values;                 ///< a vector of K is (1,K), a scalar (1,1)
};

/// The contents of an .npz or .safetensors file that may belong to heads.
struct TensorFile {
    std::vector<StoredTensor> tensors; ///< in the order of the file
    std::map<std::string, std::string> texts;
    std::vector<std::string>
        skipped; ///< "conv.weight (64, 3, 7, 7)": no numbers, over two dimensions, or empty
};

/// The tensors for a message: "weight (3, 6), bias (3)"; at most a dozen, including skipped ones.
std::string describeTensors(const TensorFile& file);

/// The name for a message of one line: control characters become '?', at most 80 bytes.
std::string printableName(const std::string& name);

/// "(3, 6)"
std::string shapeText(const std::vector<std::size_t>& shape);

/// Storage format of the numbers of a tensor.
struct NumberFormat {
    enum class Kind { real, bfloat, integer, natural };
    Kind kind = Kind::real;
    std::size_t size = 4; ///< bytes of one number: real 2, 4, 8; bfloat 2; integer and natural 1, 2, 4, 8
    bool bigEndian = false;
};

/// Converts the numbers in `bytes`, which must hold whole numbers of elements, to T: float, double, (u)int64
/// or uint8. Numbers outside T become its nearest value; real numbers can only become real ones.
template<class T>
void decodeNumbers(std::span<const char> bytes, const NumberFormat& format, T* out);

/// Product of the sizes; the largest size_t on overflow.
std::size_t elementCountOf(const std::vector<std::size_t>& shape);

/// Adds a tensor to `file`, or its name to `file.skipped` if it has more than two dimensions or no elements.
/// `bytes` must hold exactly the elements. Numbers outside float become its nearest value.
void addTensor(TensorFile& file, const std::string& name, const std::vector<std::size_t>& shape,
               std::span<const char> bytes, const NumberFormat& format, bool fortranOrder = false);

/// Size in bytes. Throws FileError if there is no regular file of that name.
std::uint64_t sizeOfRegularFile(const std::filesystem::path& path);

} // namespace groupscope
