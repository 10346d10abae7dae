// SPDX-License-Identifier: MIT
#include "core/pytorch/trace_reader.h"

#include "core/text/text_file.h"

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

constexpr std::size_t kMostSources = 65'536;

}  // namespace

void TraceReader::feed(std::string_view text)
{
    finder_.feed(text, [this](const TraceLine& entry) { add(entry); });
}

void TraceReader::add(const TraceLine& entry)
{
    if (lastSource_ >= sources_.size() || sources_[lastSource_].name != entry.source) {
        const auto at =
            std::find_if(sources_.begin(), sources_.end(), [&](const Source& s) { return s.name == entry.source; });
        lastSource_ = static_cast<std::size_t>(at - sources_.begin());
        if (at == sources_.end()) {
            // So many names are counters, not ranks; the rest is read as one.
            if (sources_.size() >= kMostSources)
                lastSource_ = kMostSources - 1;
            else
                sources_.push_back(Source{entry.source, finder_.lines(), {}});
        }
    }
    sources_[lastSource_].records.add(entry);
}

Expected<ImportedTrace> TraceReader::finish(const std::string& where)
{
    finder_.finish([this](const TraceLine& entry) { add(entry); });
    if (sources_.empty())
        return badInput(
            where, "no dispatch found: no line has the form ` [call] op=[aten::add.Tensor], key=[CPU]`",
            "TORCH_SHOW_DISPATCH_TRACE=1 prints such lines to standard error, in debug builds of PyTorch only");
    ImportedTrace trace;
    trace.lines = finder_.lines();
    trace.otherLines = finder_.otherLines();
    for (Source& source : std::exchange(sources_, {})) {
        auto model = model_ ? model_ : source.records.fittingModel();
        trace.graphs.push_back(
            {std::move(source.name), source.firstLine, source.records.graph(std::move(model)), finder_.recorded()});
    }
    return trace;
}

Expected<ImportedTrace> readTrace(std::string_view text, const std::string& where,
                                  std::shared_ptr<const KeyModel> model)
{
    TraceReader reader(std::move(model));
    reader.feed(text);
    return reader.finish(where);
}

Expected<ImportedTrace> readTraceFile(const std::string& path, std::shared_ptr<const KeyModel> model)
{
    TraceReader reader(std::move(model));
    const auto read = readTextChunks(path, [&reader](std::string_view chunk) {
        reader.feed(chunk);
        return true;
    });
    if (!read)
        return tl::unexpected<Error>(read.error());
    return reader.finish(path == "-" ? "standard input" : path);
}

}  // namespace keyfall
