// SPDX-License-Identifier: MIT
#include "core/conformance/operator_record.h"

#include "core/session/tensor_spec_json.h"
#include "core/tensor/quantized_type.h"

#include <fmt/format.h>

namespace keyfall {

std::string operatorNameOf(const JsonPlace& record)
{
    const std::string& op = record.at("op", "an operator's name").text("an operator's name");
    const auto overload = record.find("overload");
    const std::string name = overload ? overload->text("an overload's name") : std::string();
    return name.empty() ? op : op + "." + name;
}

Tensor OperatorRecordReader::tensor(const JsonPlace& place) const
{
    if (place.value().is_null())
        return {};
    TensorSpec spec = readTensorSpec(place, {});
    if (spec.device == kCpu)
        spec.device = device_;
    auto made = runtime_.makeTensor(spec);
    if (!made)
        place.fail(made.error().text());
    return std::move(*made);
}

std::vector<Tensor> OperatorRecordReader::tensors(const JsonPlace& place) const
{
    std::vector<Tensor> list;
    for (const JsonPlace& item : place.items("a list of tensors"))
        list.push_back(tensor(item));
    return list;
}

Value OperatorRecordReader::argument(const JsonPlace& place) const
{
    const auto members = place.members("an argument: an object with one member that names its type");
    if (members.size() != 1)
        place.failExpected("an argument: an object with one member that names its type");
    const auto& [type, value] = members.front();
    if (type == "tensor")
        return tensor(value);
    if (type == "tensors")
        return tensors(value);
    if (type == "int")
        return value.integer("an integer");
    if (type == "float")
        return value.number("a number");
    if (type == "bool")
        return value.truth();
    if (type == "ints")
        return value.integers("a list of integers");
    if (type == "floats") {
        std::vector<double> list;
        for (const JsonPlace& item : value.items("a list of numbers"))
            list.push_back(item.number("a number"));
        return list;
    }
    if (type == "bools") {
        std::vector<bool> list;
        for (const JsonPlace& item : value.items("a list of true and false"))
            list.push_back(item.truth());
        return list;
    }
    if (type == "str" || type == "layout")
        return value.text("a text");
    if (type == "dtype") {
        const std::string& name = value.text("the name of an element type");
        if (const auto dtype = dtypeNamed(name))
            return *dtype;
        if (codesOfQuantized(name))
            return name;
        throw NotAvailable{fmt::format("the element type {} does not exist yet", name)};
    }
    if (type == "device") {
        const auto device = deviceNamed(value.text("a device"));
        if (!device)
            value.failExpected("a device");
        return *device == kCpu ? device_ : *device;
    }
    if (type == "none")
        return None{};
    place.fail(fmt::format("an argument of the unknown type '{}'", type));
}

OperatorCall OperatorRecordReader::call(const JsonPlace& record) const
{
    OperatorCall call;
    call.name = operatorNameOf(record);
    for (const JsonPlace& place : record.at("args", "the arguments").items("the arguments"))
        call.arguments.push_back(argument(place));
    for (const auto& [name, place] : record.at("kwargs", "the keyword arguments").members("the keyword arguments"))
        call.keywords.emplace_back(name, argument(place));
    forEachTensor(call.arguments, [&call](const Tensor& tensor) { call.tensors.push_back(tensor); });
    for (const auto& [name, value] : call.keywords)
        forEachTensor({value}, [&call](const Tensor& tensor) { call.tensors.push_back(tensor); });
    return call;
}

std::vector<std::pair<std::string, Tensor>> OperatorRecordReader::inputs(const JsonPlace& record) const
{
    const JsonPlace given = record.at("inputs", "the inputs by name");
    std::vector<std::pair<std::string, Tensor>> made;
    for (const std::string& name : record.at("order", "the names of the inputs").texts("the names of the inputs"))
        made.emplace_back(name, tensor(given.at(name, "the input that \"order\" names")));
    return made;
}

}  // namespace keyfall
