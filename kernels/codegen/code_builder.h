// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"
#include "core/tensor/value.h"
#include "core/text/json_text.h"

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace keyfall::codegen {

/// A value of the program that is being written.
struct CodeValue {
    std::string name;
    DType dtype = DType::float32;
};

/// A list of instructions that are being written: the program's, or those of a `reduce` or `loop`.
struct CodeList {
    Json code = Json::array();
    std::map<std::size_t, CodeValue> values;  ///< by value of the graph
    std::map<std::string, CodeValue> loads;   ///< by slot and index
};

/// Writes instructions of a kernel program (kernels:4.1) as its document; names are given here.
class CodeBuilder {
public:
    explicit CodeBuilder(CodeList& outermost) : outermost_(outermost) {}

    CodeValue compute(CodeList& list, const char* op, std::initializer_list<CodeValue> arguments, DType result);
    /// The same value when it has the type already.
    CodeValue cast(CodeList& list, const CodeValue& value, DType to);
    /// Once a number and type, at the start of the program.
    CodeValue number(const Scalar& number, DType dtype);
    CodeValue load(CodeList& list, std::size_t slot, const std::string& at, DType dtype);
    CodeValue index(CodeList& list, const std::string& at);
    void store(CodeList& list, std::size_t slot, const std::string& at, const CodeValue& value);
    CodeValue reduce(CodeList& list, const char* kind, const std::string& axis, const std::string& size, Json code,
                     const CodeValue& value);

    [[nodiscard]] std::size_t instructions() const { return instructions_; }
    /// What is written from now on is for this node of the graph; gives the node that it was for.
    std::optional<std::size_t> workFor(std::optional<std::size_t> node) { return std::exchange(node_, node); }
    /// The node that each value was written for.
    [[nodiscard]] const std::map<std::string, std::size_t>& owners() const { return owners_; }

private:
    [[nodiscard]] std::string fresh();
    void add(CodeList& list, Json instruction);

    CodeList& outermost_;
    std::map<std::string, CodeValue> numbers_;
    std::map<std::string, std::size_t> owners_;
    std::optional<std::size_t> node_;
    std::size_t names_ = 0;
    std::size_t instructions_ = 0;
};

}  // namespace keyfall::codegen
