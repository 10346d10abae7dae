// SPDX-License-Identifier: MIT
#include "core/dispatch/dispatcher.h"
#include "core/query/operator_query.h"

#include <cstdint>
#include <cstdlib>

namespace {

const keyfall::Dispatcher& tables()
{
    static const keyfall::Dispatcher& some = []() -> const keyfall::Dispatcher& {
        auto* dispatcher = new keyfall::Dispatcher(*keyfall::KeyModel::builtIn("pytorch-2.6"));
        for (const char* name : {"aten::add.Tensor", "aten::add_.Tensor", "aten::conv2d", "mine::op"})
            (void)dispatcher->intern(name);
        return *dispatcher;
    }();
    return some;
}

}  // namespace

// Any text is a question or an error with a message; a question has an answer, and finds no operator that is not there.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto query = keyfall::OperatorQuery::parse(text, tables().model());
    if (!query) {
        if (query.error().message.empty())
            std::abort();
        return 0;
    }
    if (query->run(tables()).size() > 4)
        std::abort();
    return 0;
}
