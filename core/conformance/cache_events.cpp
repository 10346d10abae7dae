// SPDX-License-Identifier: MIT
// What the events of a script do (kernels:7.3).
#include "core/conformance/cache_script.h"

namespace keyfall {

namespace {

Device deviceAt(const JsonPlace& event)
{
    const JsonPlace place = event.at("device", "a device");
    const auto device = deviceNamed(place.text("a device"));
    if (!device)
        place.failExpected("a device: cpu, cuda:N");
    return *device;
}

}  // namespace

KernelRequest CacheScript::requestAt(const JsonPlace& event) const
{
    const JsonPlace place = event.at("program", "a program");
    const auto name = keyNames_.find(place.text("a program"));
    if (name == keyNames_.end())
        place.fail("there is no such program in the record");
    const JsonPlace device = event.at("device", "a device");
    const auto target = targets_.find(device.text("a device"));
    if (target == targets_.end())
        device.fail("there is no such device in the record");
    KernelRequest request;
    request.label = name->first;
    request.target = target->second;
    request.key = keyOf(name->first + "\n" + target->second);
    request.key.digest = keyOf(name->second + "\n" + target->second).digest;
    return request;
}

CacheScript::Request& CacheScript::threadAt(const JsonPlace& event, const char* member)
{
    const JsonPlace place = event.at(member, "a thread");
    const auto found = requests_.find(place.text("a thread"));
    if (found == requests_.end())
        place.fail("no such thread has asked for anything");
    return *found->second;
}

void CacheScript::get(const JsonPlace& event)
{
    const std::string& name = event.at("thread", "a thread").text("a thread");
    if (requests_.contains(name))
        event.fail("the thread has asked already");
    const KernelRequest wanted = requestAt(event);
    const Device device = deviceAt(event);
    InsideCompile inside;
    if (event.find("inside"))
        inside = threadAt(event, "inside").ticket.compile();
    Request& request = *(requests_[name] = std::make_unique<Request>());
    request.thread = std::thread([this, &request, wanted, device, inside] {
        request.ticket = cache_->ask(wanted, device, inside);
        request.asked = true;
        request.asked.notify_all();
        auto kernel = request.ticket.wait();
        if (kernel)
            request.kernel = std::move(*kernel);
        else
            request.message = kernel.error().text();
        request.done = true;
    });
    request.asked.wait(false);
}

void CacheScript::finish(const JsonPlace& event)
{
    ScriptedCompiler::End end;
    end.ok = event.at("ok", "true or false").truth();
    if (const auto kind = event.find("class"))
        end.permanent = kind->text("permanent or transient") == "permanent";
    if (const auto throws = event.find("throw"))
        end.throws = throws->truth();
    if (const auto message = event.find("message"))
        end.message = message->text("a message");
    bool found = false;
    if (event.find("thread")) {
        found = compiler_->end(threadAt(event).ticket.compile(), end);
    } else {
        std::vector<InsideCompile> led;
        for (const auto& [name, request] : requests_)
            if (request->ticket.leads())
                led.push_back(request->ticket.compile());
        const KernelRequest wanted = requestAt(event);
        found = compiler_->endOldest(wanted.label, wanted.target, led, end);
    }
    check_.expect(found, event.place(), "a compile that can be ended", "none runs");
}

void CacheScript::restart()
{
    requests_.clear();
    launches_.clear();
    cache_.reset();
    makeCache();
}

void CacheScript::begin(const JsonPlace& event, const std::string& what)
{
    if (what == "get")
        return get(event);
    if (what == "prefetch")
        return cache_->prefetch(requestAt(event));
    if (what == "finish")
        return finish(event);
    if (what == "cancel")
        return static_cast<void>(threadAt(event).ticket.cancel());
    if (what == "drop") {
        Request& request = threadAt(event);
        (void)stateOf(request);  // joins the thread
        request.kernel.reset();
        request.ticket = KernelTicket();
        request.dropped = true;
        return;
    }
    if (what == "launch")
        return static_cast<void>(launches_[event.at("launch", "a launch").text("a launch")] = threadAt(event).kernel);
    if (what == "complete")
        return static_cast<void>(launches_.erase(event.at("launch", "a launch").text("a launch")));
    if (what == "advance")
        return static_cast<void>(clock_ += event.at("ms", "milliseconds").integer("milliseconds"));
    if (what == "forget") {
        const auto disk = event.find("disk");
        return cache_->forget(requestAt(event).key, disk && disk->truth());
    }
    if (what == "clear")
        return cache_->clear();
    if (what == "limit") {
        const JsonPlace bytes = event.at("memory_bytes", "bytes or null");
        return cache_->limitMemory(
            bytes.value().is_null() ? std::nullopt : std::optional(static_cast<std::uint64_t>(bytes.integer("bytes"))));
    }
    if (what == "restart")
        return restart();
    if (what == "stats")
        return compareStatistics(event.place(), event.at("expect", "statistics"));
    const bool ofDisk =
        what == "hold_lock" || what == "release_lock" || what == "put_file" || what == "damage" || what == "disk";
    if (!ofDisk)
        event.at("do", "an event").fail("there is no such event");
    if (!others_)
        event.fail("the record has no disk");
    if (what == "hold_lock") {
        const KernelKey key = requestAt(event).key;
        const auto taken = others_->tryLock(key, held_[key.digest]);
        check_.expect(taken == KernelFolder::LockOutcome::taken, event.place(), "the lock is free", "it is held");
        return;
    }
    if (what == "release_lock")
        return static_cast<void>(held_.erase(requestAt(event).key.digest));
    if (what == "put_file") {
        const KernelRequest request = requestAt(event);
        const auto stored = others_->store(request.key, compiler_->artifactOf(request.label, request.target));
        check_.expect(stored.has_value(), event.place(), "a file", stored ? "" : stored.error().text());
        return;
    }
    if (what == "damage")
        return damage(event);
    writable_ = event.at("writable", "true or false").truth();
    cache_->folder()->pretendFull(!writable_);
}

}  // namespace keyfall
