// SPDX-License-Identifier: MIT
#include "tests/core/session/broken_sessions.h"

namespace keyfall::test {

namespace {

/// A session with one field replaced: `with("tensors", "{}")`.
QByteArray with(const QByteArray& field, const QByteArray& value)
{
    return R"({"format": "keyfall-session", "version": 1, ")" + field + R"(": )" + value + "}";
}

QByteArray tensor(const QByteArray& form)
{
    return with("tensors", R"({"a": )" + form + "}");
}

QByteArray kernel(const QByteArray& choice)
{
    return with("registrations", R"([{"op": "f", "key": "Cpu", "kernel": )" + choice + "}]");
}

std::vector<BrokenSession> syntaxCases()
{
    return {
        {"nothing", "", "test: there is nothing in it"},
        {"white space", " \n\t\n", "there is nothing in it"},
        {"not JSON", "hello", "test:1:"},
        {"a shell script", "#!/bin/sh\necho hi\n", "test:1:1: syntax error"},
        {"XML", "<session/>", "test:1:1: syntax error"},
        {"truncated after brace", "{", "test:1:"},
        {"truncated in a name", R"({"for)", "missing closing quote"},
        {"truncated in a value", R"({"format": "keyfall-sess)", "missing closing quote"},
        {"truncated in a list", R"({"format": "keyfall-session", "version": 1, "program": ["y")",
         "unexpected end of input"},
        {"truncated in a number", R"({"format": "keyfall-session", "version": -)", "test:1:"},
        {"truncated in a word", R"({"format": "keyfall-session", "strict": tru)", "invalid literal"},
        {"truncated in an escape", R"({"format": "keyfall\u00)", "test:1:"},
        {"two documents", "{}{}", "test:1:3"},
        {"trailing comma", R"({"format": "keyfall-session",})", "test:1:30: syntax error"},
        {"missing comma", "{\"format\": \"keyfall-session\"\n \"version\": 1}", "test:2:"},
        {"missing colon", R"({"format" "keyfall-session"})", "test:1:"},
        {"single quotes", "{'format': 'keyfall-session'}", "test:1:2"},
        {"comments", "// a note\n{}", "test:1:1"},
        {"a control character", "{\"format\": \"a\nb\"}", "control character"},
        {"bad UTF-8", "{\"format\": \"\xff\xfe\"}", "ill-formed UTF-8"},
        {"a NUL byte", QByteArray("{\"format\"\0: 1}", 14), "test:1:"},
        {"UTF-16", QByteArray("\xff\xfe{\0}\0", 6), "test"},
        {"a picture", QByteArray("\x89PNG\r\n\x1a\n") + QByteArray(100, '['), "is not text: byte 7 is 0x1a"},
        {"a program",
         QByteArray("\x7f"
                    "ELF\2\1\1\0",
                    8),
         "is not text: byte 5 is 0x02"},
        {"a packed session", QByteArray("\x1f\x8b\x08\0", 4), "is packed with gzip"},
        {"leading zero", R"({"format": "keyfall-session", "version": 01})", "test:1:"},
        {"plus sign", R"({"format": "keyfall-session", "version": +1})", "test:1:"},
        {"hexadecimal number", R"({"format": "keyfall-session", "version": 0x1})", "test:1:"},
        {"NaN without quotes", R"({"format": "keyfall-session", "version": NaN})", "invalid literal"},
        {"a name twice", R"({"format": "keyfall-session", "version": 1, "strict": true, "strict": false})",
         "comes twice in one object"},
        {"a name twice further down", with("tensors", R"({"a": {"shape": [], "shape": [1]}})"),
         "\"shape\" comes twice"},
        {"number out of range", with("strict", "1e999"), "number overflow parsing '1e999'"},
        {"deep lists", QByteArray(1'000'000, '['), "nested deeper than 64 levels"},
        {"deep objects", QByteArray(R"({"a":)").repeated(500'000), "nested deeper than 64 levels"},
        {"65 levels in the view", with("view", QByteArray("[").repeated(65) + QByteArray("]").repeated(65)),
         "nested deeper than 64 levels"},
        {"a gigantic number", with("version", QByteArray(20'000'000, '9')), "a number of 20000000 characters"},
        {"a gigantic fraction", with("version", "0." + QByteArray(1'000'000, '1')), "a number of 1000002 characters"},
        {"too many values", with("program", "[" + QByteArray("0,").repeated(4'100'000) + "0]"),
         "more than 4000000 values"},
        {"too many bytes", QByteArray(70'000'000, ' '), "the document has 70000000 bytes; at most 67108864 are read"},
    };
}

std::vector<BrokenSession> headerCases()
{
    return {
        {"a list", "[]", "test#: expected a session: an object"},
        {"a number", "3", "found the number 3"},
        {"null", "null", "found null"},
        {"a text", R"("keyfall-session")", "found the text"},
        {"an empty object", "{}", "test#: 'format' is missing"},
        {"another format", R"({"format": "keyfall-op-vectors", "version": 1})",
         "test#/format: expected \"keyfall-session\", found the text \"keyfall-op-vectors\""},
        {"format is a number", R"({"format": 1})", "test#/format: expected \"keyfall-session\", found the number 1"},
        {"no version", R"({"format": "keyfall-session"})", "'version' is missing"},
        {"version is a text", R"({"format": "keyfall-session", "version": "1"})",
         "test#/version: expected the number 1"},
        {"version is a fraction", R"({"format": "keyfall-session", "version": 1.5})", "found the number 1.5"},
        {"version zero", R"({"format": "keyfall-session", "version": 0})", "expected the number 1, found 0"},
        {"a newer version", R"({"format": "keyfall-session", "version": 2})",
         "was written by a newer Keyfall (version 2); this one reads version 1"},
        {"a huge version", R"({"format": "keyfall-session", "version": 18446744073709551615})", "does not fit 64 bits"},
        {"unknown model", with("model", R"("ferrotorsh")"), "test#/model: "},
        {"model is a number", with("model", "7"), "test#/model: expected a model's name"},
        {"model without keys", with("model", R"({"name": "m"})"), "test#/model: 'functionalities' is missing"},
        {"model with a slip", with("model", R"({"name": "m", "functionalitys": []})"),
         "unknown field 'functionalitys' (did you mean 'functionalities'?)"},
        {"model with a bad kind", with("model", R"({"name": "m", "functionalities": [{"name": "A", "kind": "god"}]})"),
         "test#/model/functionalities/0/kind: expected \"backend\" or"},
        {"model with one name twice",
         with("model", R"({"name": "m", "functionalities": [{"name": "A"}, {"name": "A"}]})"), "test#/model"},
        {"model of 100 keys",
         with(
             "model",
             R"({"name": "m", "functionalities": [)" +
                 [] {
                     QByteArrayList keys;
                     for (int i = 0; i < 100; ++i)
                         keys << R"({"name": "K)" + QByteArray::number(i) + R"("})";
                     return keys.join(',');
                 }()
                 + "]}"),
         "test#/model"},
        {"tables are neither", with("tables", R"("fresh")"),
         "test#/tables: expected \"stored\" or \"always fresh\", found the text \"fresh\""},
        {"strict is a text", with("strict", R"("yes")"),
         "test#/strict: expected true or false, found the text \"yes\""},
        {"place is another word", with("place", R"("anywhere")"),
         "test#/place: expected \"follow keyset\" or \"as given\""},
        {"standard_kernels is a number", with("standard_kernels", "1"),
         "test#/standard_kernels: expected true or false"},
        {"view is a list", with("view", "[1]"), "test#/view: expected an object, found a list of 1"},
    };
}

std::vector<BrokenSession> keyCases()
{
    return {
        {"unknown key in include", with("include", R"(["Tracr"])"), "test#/include/0: "},
        {"near miss of a key", with("include", R"(["Tracr"])"), "Tracer"},
        {"key is a number", with("exclude", "[3]"), "test#/exclude/0: expected a key's name, found the number 3"},
        {"keys are an object", with("include", "{}"), "test#/include: expected a list of key names"},
        {"undefined bits", with("keyset", R"({"explicit": "0x8001"})"), "bit 15"},
        {"undefined bits in include", with("include", R"("0x1000")"), "bit 12"},
        {"bits of no number", with("keyset", R"({"explicit": "0xZZ"})"), "test#/keyset/explicit: "},
        {"too many bits", with("keyset", R"({"explicit": "0x1ffffffffffffffff"})"), "test#/keyset/explicit: "},
        {"keyset of another word", with("keyset", R"("from the moon")"), "test#/keyset: expected \"from tensors\""},
        {"keyset is a list", with("keyset", R"(["Cpu"])"), "test#/keyset: expected \"from tensors\""},
        {"keyset without explicit", with("keyset", "{}"), "'explicit' is missing"},
        {"explicit is a number", with("keyset", R"({"explicit": 5})"),
         "test#/keyset/explicit: expected a list of key names"},
        {"breakpoint at nothing", with("breakpoints", "[{}]"), "test#/breakpoints/0: a breakpoint needs"},
        {"breakpoint at time nought", with("breakpoints", R"([{"key": "Cpu", "nth": 0}])"),
         "test#/breakpoints/0/nth: "},
        {"breakpoint at an unknown type", with("breakpoints", R"([{"dtype": "float3"}])"),
         "test#/breakpoints/0/dtype: unknown element type 'float3'"},
        {"breakpoint at an unknown key", with("breakpoints", R"([{"key": "Gpu"}])"), "test#/breakpoints/0/key: "},
        {"breakpoints are an object", with("breakpoints", "{}"), "test#/breakpoints: expected a list of breakpoints"},
        {"breakpoint at a bad name", with("breakpoints", R"([{"op": "a b"}])"),
         "test#/breakpoints/0/op: expected an operator's name"},
    };
}

std::vector<BrokenSession> registrationCases()
{
    return {
        {"registrations are a text", with("registrations", R"("all")"),
         "test#/registrations: expected a list of registrations"},
        {"registration is a number", with("registrations", "[1]"),
         "test#/registrations/0: expected an object, found the number 1"},
        {"registration of nothing", with("registrations", R"([{"kernel": "redispatch"}])"), "needs \"op\" or \"key\""},
        {"registration without kernel", with("registrations", R"([{"op": "f", "key": "Cpu"}])"), "'kernel' is missing"},
        {"second registration is wrong", with("registrations", R"([{"op": "f", "kernel": "redispatch"}, {"op": 1}])"),
         "test#/registrations/1/op: expected an operator's name, found the number 1"},
        {"registration at an unknown key",
         with("registrations", R"([{"op": "f", "key": "CPUU", "kernel": "redispatch"}])"),
         "test#/registrations/0/key: "},
        {"operator without a name", with("registrations", R"([{"op": "", "key": "Cpu", "kernel": "redispatch"}])"),
         "test#/registrations/0/op: expected an operator's name"},
        {"operator with spaces", with("registrations", R"([{"op": "a b", "kernel": "redispatch"}])"),
         "test#/registrations/0/op"},
        {"unknown kernel", kernel(R"("redispach")"), "unknown kernel 'redispach' (did you mean 'redispatch'?)"},
        {"kernel is a number", kernel("1"), "test#/registrations/0/kernel: expected \"standard\""},
        {"kernel of two kinds", kernel(R"({"return": 0, "error": "x"})"),
         "test#/registrations/0/kernel: expected \"standard\""},
        {"kernel of an unknown kind", kernel(R"({"jump": 0})"), "unknown kernel 'jump'"},
        {"return a text", kernel(R"({"return": "a"})"), "/kernel/return: expected an argument's number"},
        {"return a negative argument", kernel(R"({"return": -1})"), "from 0 to 63, found -1"},
        {"call_direct to an unknown key", kernel(R"({"call_direct": "Gpu"})"), "/kernel/call_direct: "},
        {"call a number", kernel(R"({"call": 5})"), "/kernel/call: expected an operator's name"},
        {"error of a number", kernel(R"({"error": 5})"), "/kernel/error: expected the error's text"},
        {"standard catch-all", with("registrations", R"([{"op": "f", "kernel": "standard"}])"),
         "a standard kernel is registered at a key"},
    };
}

std::vector<BrokenSession> tensorCases()
{
    return {
        {"tensors are a list", with("tensors", "[]"), "test#/tensors: expected an object of named tensors"},
        {"tensor is a number", tensor("1"), "test#/tensors/a: expected a tensor"},
        {"tensor with a bad name", with("tensors", R"({"a b": {"shape": [], "fill": 0}})"),
         "'a b' cannot be a tensor's name"},
        {"tensor named none", with("tensors", R"({"none": {"shape": [], "fill": 0}})"),
         "'none' cannot be a tensor's name"},
        {"tensor named like a path", with("tensors", R"({"a/b": {"shape": [], "fill": 0}})"), "test#/tensors/a~1b: "},
        {"no shape", tensor(R"({"fill": 0})"), "test#/tensors/a: 'shape' is missing"},
        {"shape is a number", tensor(R"({"shape": 3, "fill": 0})"),
         "test#/tensors/a/shape: expected a list of sizes, found the number 3"},
        {"size is a text", tensor(R"({"shape": ["3"], "fill": 0})"), "test#/tensors/a/shape/0: expected an integer"},
        {"size is a fraction", tensor(R"({"shape": [1.5], "fill": 0})"),
         "test#/tensors/a/shape/0: expected an integer, found the number 1.5"},
        {"negative size", tensor(R"({"shape": [2, -3], "fill": 0})"), "expected sizes of at least 0, found -3"},
        {"a huge tensor", tensor(R"({"shape": [1000000, 1000000], "fill": 0})"), "has more than 268435456 elements"},
        {"a huge tensor without memory", tensor(R"({"shape": [4294967296, 4294967296], "device": "meta"})"),
         "has more than 72057594037927936 elements"},
        {"sizes that overflow", tensor(R"({"shape": [4294967296, 4294967296, 4294967296], "fill": 0})"),
         "has more than 268435456 elements"},
        {"sizes that overflow with a zero", tensor(R"({"shape": [4294967296, 4294967296, 4294967296, 0], "fill": 0})"),
         "multiply to more than 64 bits"},
        {"too many dimensions", tensor(R"({"shape": [)" + QByteArray("1,").repeated(64) + R"(1], "fill": 0})"),
         "65 dimensions; at most 64 are possible"},
        {"no content", tensor(R"({"shape": [2]})"), "expected one of \"data\", \"fill\" or \"random\", found none"},
        {"two contents", tensor(R"({"shape": [1], "fill": 0, "data": [0]})"), "has more than one of"},
        {"content on meta", tensor(R"({"shape": [1], "fill": 0, "device": "meta"})"),
         "a tensor on the meta device has no elements"},
        {"too few elements", tensor(R"({"shape": [2, 3], "data": [1, 2, 3]})"),
         "test#/tensors/a/data: expected 6 elements for shape [2, 3], found 3"},
        {"nested data", tensor(R"({"shape": [2, 1], "data": [[1], [2]]})"),
         "test#/tensors/a/data/0: expected a number"},
        {"data is a text", tensor(R"({"shape": [2], "data": "12"})"), "expected a flat list of elements"},
        {"element is null", tensor(R"({"shape": [2], "data": [1, null]})"),
         "test#/tensors/a/data/1: expected a number"},
        {"unknown element type", tensor(R"({"dtype": "float23", "shape": [1], "fill": 0})"),
         "unknown element type 'float23'"},
        {"dtype is a number", tensor(R"({"dtype": 32, "shape": [1], "fill": 0})"),
         "test#/tensors/a/dtype: expected the name of an element type"},
        {"fraction in integers", tensor(R"({"dtype": "int32", "shape": [1], "data": [1.5]})"),
         "test#/tensors/a/data/0: expected an integer, found the number 1.5"},
        {"integer too large", tensor(R"({"dtype": "uint8", "shape": [1], "data": [256]})"),
         "256 does not fit uint8 (it holds 0 to 255)"},
        {"integer past 64 bits", tensor(R"({"dtype": "int64", "shape": [1], "data": [9223372036854775808]})"),
         "does not fit 64 bits"},
        {"number in bools", tensor(R"({"dtype": "bool", "shape": [1], "data": [1]})"),
         "expected true or false, found the number 1"},
        {"float too large", tensor(R"({"dtype": "float16", "shape": [1], "data": [70000]})"),
         "70000 does not fit float16"},
        {"another word for infinity", tensor(R"({"shape": [1], "data": ["inf"]})"),
         "(or \"NaN\", \"Infinity\", \"-Infinity\")"},
        {"fill is a text", tensor(R"({"shape": [1], "fill": "many"})"), "test#/tensors/a/fill: expected a number"},
        {"seed is negative", tensor(R"({"shape": [1], "random": -1})"),
         "test#/tensors/a/random: expected a seed from 0"},
        {"random integers", tensor(R"({"dtype": "int32", "shape": [1], "random": 1})"),
         "random elements are uniform in [0, 1): int32 cannot hold them"},
        {"unknown device", tensor(R"({"shape": [1], "fill": 0, "device": "gpu"})"), "unknown device 'gpu'"},
        {"device number too large", tensor(R"({"shape": [1], "fill": 0, "device": "cuda:4096"})"),
         "unknown device 'cuda:4096'"},
        {"strides of another length", tensor(R"({"shape": [2, 2], "fill": 0, "strides": [1]})"),
         "expected 2 strides, one for each size, found 1"},
        {"negative stride", tensor(R"({"shape": [2], "fill": 0, "strides": [-1]})"),
         "expected strides of at least 0, found -1"},
        {"far stride", tensor(R"({"shape": [2], "fill": 0, "strides": [9223372036854775807]})"),
         "the last element would be further than"},
        {"far offset", tensor(R"({"shape": [2], "fill": 0, "offset": 999999999999})"),
         "an offset in elements from 0 to"},
        {"gradient of integers", tensor(R"({"dtype": "int32", "shape": [1], "fill": 0, "requires_grad": true})"),
         "only floating-point tensors have gradients, not int32"},
        {"requires_grad is a number", tensor(R"({"shape": [1], "fill": 0, "requires_grad": 1})"),
         "test#/tensors/a/requires_grad: expected true or false"},
        {"unknown layout", tensor(R"({"shape": [1], "fill": 0, "layout": "sparse"})"), "unknown layout 'sparse'"},
        {"sparse without indices",
         tensor(R"({"layout": "sparse_coo", "size": [2], "values": {"shape": [0], "data": []}})"),
         "'indices' is missing"},
        {"sparse with fractions for indices",
         tensor(
             R"({"layout": "sparse_coo", "size": [2], "indices": {"shape": [1, 1], "data": [1]}, "values": {"shape": [1], "data": [1]}})"),
         "/indices: expected a tensor of integers"},
        {"quantized without scale",
         tensor(
             R"({"shape": [1], "quant": {"scheme": "per_tensor_affine", "dtype": "quint8", "zero_point": 0, "codes": [1]}})"),
         "'scale' is missing"},
        {"quantized with too few codes",
         tensor(
             R"({"shape": [2], "quant": {"scheme": "per_tensor_affine", "dtype": "quint8", "scale": 1, "zero_point": 0, "codes": [1]}})"),
         "expected 2 codes, found 1"},
        {"quantized with a slip",
         tensor(
             R"({"shape": [1], "quant": {"scheme": "per_tensor_affine", "dtype": "quint8", "scale": 1, "zeropoint": 0, "codes": [1]}})"),
         "did you mean 'zero_point'?"},
        {"nested of a number", tensor(R"({"nested": [1]})"), "test#/tensors/a/nested/0: expected a tensor"},
        {"nested of mixed types",
         tensor(R"({"dtype": "float32", "nested": [{"dtype": "int32", "shape": [1], "data": [1]}]})"),
         "expected a strided tensor of float32"},
    };
}

std::vector<BrokenSession> programCases()
{
    return {
        {"program is a text", with("program", R"j("y = f(x)")j"), "test#/program: expected a list of program lines"},
        {"program line is a number", with("program", "[1]"), "test#/program/0: expected a text, found the number 1"},
        {"program line is a list", with("program", R"j(["y = f(x)", ["z"]])j"),
         "test#/program/1: expected a text, found a list of 1"},
    };
}

}  // namespace

std::vector<BrokenSession> brokenSessions()
{
    std::vector<BrokenSession> all;
    for (const auto& cases :
         {syntaxCases(), headerCases(), keyCases(), registrationCases(), tensorCases(), programCases()})
        all.insert(all.end(), cases.begin(), cases.end());
    return all;
}

}  // namespace keyfall::test
