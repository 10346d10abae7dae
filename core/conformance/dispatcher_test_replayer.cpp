// SPDX-License-Identifier: MIT
#include "core/conformance/dispatcher_test.h"
#include "core/conformance/key_facts.h"
#include "core/conformance/python_dispatcher.h"
#include "core/conformance/record_document.h"
#include "core/conformance/replayers.h"

#include <fmt/format.h>

namespace keyfall {

namespace {

/// Compares an error with the patterns that the test searches it for. They are plain texts; a pattern with operators is
/// refused rather than misread.
void checkRaises(FactCheck& check, const JsonPlace& patterns, const std::optional<std::string>& error)
{
    const auto list = patterns.items("a list of patterns");
    if (list.empty())
        patterns.fail("a list without patterns checks nothing");
    for (const JsonPlace& pattern : list) {
        const std::string& text = pattern.text("a pattern");
        if (text.empty() || text.find_first_of("\\^$.|?*+()[]{}") != std::string::npos)
            pattern.fail("only plain text can be searched for");
        check.expectThat(error && error->find(text) != std::string::npos, pattern, text, error.value_or("no error"));
    }
}

void replayPythonCase(const std::shared_ptr<const KeyModel>& model, const JsonPlace& record, FactCheck& check)
{
    record.onlyKnows({"test", "torch", "python_dispatcher_keys", "expected_other", "expected_raises_regex"});
    if (model->spec().precedence != Precedence::modern)
        record.at("torch", "a PyTorch version").fail("the Python dispatcher of this version is not known");
    PythonDispatcher dispatcher(model);
    std::optional<std::string> error;
    for (const JsonPlace& keys : record.at("python_dispatcher_keys", "lists of keys").items("lists of keys"))
        if (const auto added = dispatcher.add(keys.texts("a list of keys")); !added && !error)
            error = added.error().message;
    const auto raises = record.find("expected_raises_regex");
    if (raises)
        checkRaises(check, *raises, error);
    else
        check.expectThat(!error, record, "no error", error.value_or(""));
    const auto shown = record.find("expected_other");
    if (!raises && !shown)
        record.fail("a case without an expectation checks nothing");
    if (!shown)
        return;
    for (const JsonPlace& place : shown->items("a list of texts")) {
        place.onlyKnows({"of", "text"});
        const std::string& of = place.at("of", "PD_TABLE or PD_REG").text("PD_TABLE or PD_REG");
        if (of != "PD_TABLE" && of != "PD_REG")
            place.at("of", "PD_TABLE or PD_REG").failExpected("PD_TABLE or PD_REG");
        check.expect(place.at("text", "a text"), of == "PD_TABLE" ? dispatcher.table() : dispatcher.registrations());
    }
}

/// Cases whose only input is in the test's source: a name that no key has (pytorch:M13).
void replayKeyNameCase(const std::shared_ptr<const KeyModel>& model, const JsonPlace& record, FactCheck& check)
{
    record.onlyKnows({"test", "torch", "expected_raises_regex"});
    const JsonPlace test = record.at("test", "a test");
    if (test.text("a test") != "TestDispatch.test_dispatch_print_registrations_for_dispatch_key_invalid")
        test.fail("the record does not say what this test does");
    const std::string asked = "invalid_key";
    std::optional<std::string> error;
    if (nativeParse(*model, asked).is_null())
        error = "could not parse dispatch key: " + asked;
    checkRaises(check, record.at("expected_raises_regex", "a list of patterns"), error);
}

}  // namespace

Expected<ConformanceReport> replayDispatcherTests(const VectorFile& file, const RuntimeFactory&,
                                                  const ConformanceOptions&)
{
    return replayRecordDocument(file, "a list of tests", [](const JsonPlace& record, FactCheck& check) {
        const JsonPlace version = record.at("torch", "a PyTorch version");
        const auto model = modelForVersion(version);
        check.setRecord(
            fmt::format("{} ({})", record.at("test", "a test").text("a test"), version.text("a PyTorch version")));
        if (record.find("registrations"))
            replayRegistrationCase(model, record, check);
        else if (record.find("python_dispatcher_keys"))
            replayPythonCase(model, record, check);
        else
            replayKeyNameCase(model, record, check);
    });
}

}  // namespace keyfall
