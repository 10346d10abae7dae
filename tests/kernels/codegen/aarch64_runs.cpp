// SPDX-License-Identifier: MIT
#include "tests/kernels/codegen/aarch64_runs.h"

#include "core/program/kernel_extents.h"
#include "core/program/kernel_launch.h"
#include "core/program/size_code.h"
#include "kernels/codegen/bounds_proof.h"
#include "kernels/codegen/interpreter.h"
#include "kernels/codegen/kept_values.h"
#include "kernels/codegen/machine_code.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace keyfall {

namespace {

constexpr std::size_t kGuard = 64;  ///< bytes around each buffer that must stay as they are
constexpr std::byte kGuardByte{0xA5};

}  // namespace

bool Aarch64Runs::add(const KernelProgram& program, const SizeValues& sizes, const MachineBuffers& buffers,
                      std::string where, bool functions, double tolerance)
{
    Run run{program, buffers, 0, std::move(where), tolerance};
    const auto values = variableValues(program, sizes);
    const auto extents = values ? extentsOf(program, *values) : tl::unexpected(values.error());
    if (!extents || extents->empty || !codegen::proveBounds(program, *extents, *values).holds)
        return false;
    const auto text = codegen::machineTextOf(program, codegen::MachineLevel::aarch64);
    const auto code = codegen::machineCodeOf(program, codegen::MachineLevel::aarch64);
    if (!text || !code)
        qFatal("%s: %s", run.where.c_str(), (text ? code.error() : text.error()).text().c_str());
    if (const bool calls = text->find("\nblr ") != std::string::npos; calls) {
        if (!functions)
            return false;
        run.tolerance = std::max(run.tolerance, 1e-12);  // the two compilers contract other sums of products
    }
    if (!machineOutcome(program, *codegen::interpreted(program), sizes, run.expected).empty())
        return false;

    std::vector<std::byte> block(kGuard, kGuardByte);
    std::vector<std::uint64_t> places;
    for (const std::vector<std::byte>& buffer : buffers) {
        places.push_back(block.size());
        block.insert(block.end(), buffer.begin(), buffer.end());
        block.resize((block.size() + kGuard - 1) / kGuard * kGuard + kGuard, kGuardByte);
    }
    run.bytes = block.size();
    const std::uint64_t begin = image_.put(block);
    for (std::uint64_t& each : places)
        each += begin;
    std::vector<std::int64_t> numbers = *values;
    numbers.insert(numbers.end(), extents->axes.begin(), extents->axes.end());
    std::size_t kept = 0;
    if (const auto value = codegen::keptValueOf(program))
        kept = static_cast<std::size_t>(codeOf(program, value->size).evaluate(*values).value)
            * sizeOf(value->maker->dtype);
    const std::uint64_t entry = image_.put(*code);
    const std::int64_t cut = extents->points / 3;  // as a thread has its share
    image_.call(entry, places, numbers, 0, cut, kept, 0, 0);
    image_.call(entry, places, numbers, cut, extents->points, kept, begin, block.size());
    runs_.push_back(std::move(run));
    return true;
}

std::string Aarch64Runs::outcome(const QString& qemu, const QString& runner)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("image"));
    QFile file(path);
    const std::vector<std::byte>& bytes = image_.file();
    if (!file.open(QIODevice::WriteOnly)
        || file.write(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes)) < 0)
        return "the image was not written";
    file.close();
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);  // qemu asks for it
    QProcess process;
    process.start(qemu, runner.isEmpty() ? QStringList{path} : QStringList{runner, path});
    process.waitForFinished(-1);
    const QByteArray printed = process.readAllStandardOutput();
    qsizetype at = 0;
    for (const Run& run : runs_) {
        const auto size = static_cast<qsizetype>(run.bytes);
        if (at + size > printed.size())
            return fmt::format("{}: qemu ended with status {}, {}\n{}", run.where, process.exitCode(),
                               process.readAllStandardError().toStdString(), kernelText(run.program));
        if (const std::string wrong = differenceOf(run, printed.sliced(at, size)); !wrong.empty())
            return fmt::format("{} {}\n{}", run.where, wrong, kernelText(run.program));
        at += size;
    }
    return process.exitCode() == 0 ? std::string() : fmt::format("qemu ended with status {}", process.exitCode());
}

std::string Aarch64Runs::differenceOf(const Run& run, const QByteArray& block)
{
    MachineBuffers buffers;
    std::size_t at = 0;
    const auto guarded = [&](std::size_t end) {
        for (; at < end; ++at)
            if (static_cast<std::byte>(block[static_cast<qsizetype>(at)]) != kGuardByte)
                return false;
        return true;
    };
    for (const std::vector<std::byte>& expected : run.expected) {
        if (!guarded(at + kGuard))
            return fmt::format("wrote before slot {}", run.program.slots[buffers.size()].number);
        std::vector<std::byte>& buffer = buffers.emplace_back(expected.size());
        if (!buffer.empty())  // whose data() may be null, which memcpy does not take
            std::memcpy(buffer.data(), block.constData() + at, buffer.size());
        at += buffer.size();
        if (!guarded((at + kGuard - 1) / kGuard * kGuard))
            return fmt::format("wrote behind slot {}", run.program.slots[buffers.size() - 1].number);
    }
    if (!guarded(run.bytes))
        return "wrote behind the last slot";
    return difference(run.program, run.expected, buffers, run.tolerance);
}

}  // namespace keyfall
