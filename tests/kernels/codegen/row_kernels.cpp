// SPDX-License-Identifier: MIT
#include "tests/kernels/codegen/row_kernels.h"

#include <fmt/format.h>

namespace keyfall {

KernelProgram sumsKernel(const char* type)
{
    return *parseKernelProgram(fmt::format(
        R"({{"ir":1,"vars":[{{"name":"n","min":0,"max":99}},{{"name":"m","min":0,"max":5000}}],
                "slots":[{{"slot":0,"dtype":"{0}","elements":"n"}},{{"slot":1,"dtype":"{0}","elements":"n"}},
                         {{"slot":2,"dtype":"{0}","elements":"n * m"}}],"axes":[{{"name":"i","size":"n"}}],
                "code":[{{"v":"s","op":"reduce","kind":"sum","axis":"j","size":"m","code":[
                          {{"v":"x","op":"load","slot":2,"at":"i * m + j"}}],"value":"x"}},
                        {{"v":"p","op":"reduce","kind":"prod","axis":"j","size":"m","code":[
                          {{"v":"y","op":"load","slot":2,"at":"j * n + i"}}],"value":"y"}},
                        {{"op":"store","slot":0,"at":"i","value":"s"}},{{"op":"store","slot":1,"at":"i","value":"p"}}]}})",
        type));
}

std::string softmaxText(const char* type)
{
    return fmt::format(
        R"({{"ir":1,"vars":[{{"name":"n","min":0,"max":100000}},{{"name":"m","min":0,"max":100000}}],
        "slots":[{{"slot":0,"dtype":"{0}","elements":"n * m"}},{{"slot":1,"dtype":"{0}","elements":"n * m"}}],
        "axes":[{{"name":"i","size":"n"}}],"code":[
        {{"v":"most","op":"reduce","kind":"max","axis":"j","size":"m","code":[
            {{"v":"a","op":"load","slot":1,"at":"i * m + j"}}],"value":"a"}},
        {{"v":"sum","op":"reduce","kind":"sum","axis":"k","size":"m","code":[
            {{"v":"b","op":"load","slot":1,"at":"i * m + k"}},{{"v":"c","op":"sub","args":["b","most"]}},
            {{"v":"d","op":"exp","args":["c"]}}],"value":"d"}},
        {{"op":"loop","axis":"l","size":"m","code":[
            {{"v":"e","op":"load","slot":1,"at":"i * m + l"}},{{"v":"f","op":"sub","args":["e","most"]}},
            {{"v":"g","op":"exp","args":["f"]}},{{"v":"h","op":"div","args":["g","sum"]}},
            {{"op":"store","slot":0,"at":"i * m + l","value":"h"}}]}}]}})",
        type);
}
KernelProgram softmaxKernel(const char* type)
{
    return *parseKernelProgram(softmaxText(type));
}

KernelProgram extremeKernel(const char* type, const char* kind)
{
    return *parseKernelProgram(fmt::format(
        R"({{"ir":1,"vars":[{{"name":"n","min":0,"max":1000}},{{"name":"m","min":0,"max":1000}}],
        "slots":[{{"slot":0,"dtype":"{0}","elements":"n * 2"}},{{"slot":1,"dtype":"{0}","elements":"n * m"}}],
        "axes":[{{"name":"i","size":"n"}}],"code":[
        {{"v":"r","op":"reduce","kind":"{1}","axis":"j","size":"m","code":[
            {{"v":"a","op":"load","slot":1,"at":"i * m + j"}}],"value":"a"}},
        {{"op":"store","slot":0,"at":"i * 2","value":"r"}}]}})",
        type, kind));
}

}  // namespace keyfall
