// SPDX-License-Identifier: MIT
#include "tests/kernels/codegen/aarch64_image.h"

#include <QtGlobal>

#include <asmjit/arm/a64assembler.h>

#include <elf.h>

#include <array>
#include <cstring>

namespace keyfall {

namespace {

using namespace asmjit;
using a64::ptr;
using a64::x;

constexpr std::size_t kHeaders = sizeof(Elf64_Ehdr) + sizeof(Elf64_Phdr);
constexpr std::size_t kLine = 64;
constexpr int kWrite = 64;  ///< numbers of Linux' calls on AArch64
constexpr int kExit = 93;

void end(a64::Assembler& a, int status)
{
    a.mov(x(0), status);
    a.mov(x(8), kExit);
    a.svc(0);
}

/// x19 is the place in the list of calls, x20 how many are left.
void writeStart(a64::Assembler& a)
{
    const Label next = a.newLabel();
    const Label print = a.newLabel();
    const Label printed = a.newLabel();
    const Label done = a.newLabel();
    const Label broken = a.newLabel();
    a.mov(x(19), Aarch64Image::kCalls);
    a.ldr(x(20), ptr(x(19)).post(8));
    a.bind(next);
    a.cbz(x(20), done);
    for (std::uint32_t each = 21; each < 29; ++each)
        a.mov(x(each), 1000 + each);
    for (std::uint32_t each = 8; each < 16; ++each)
        a.fmov(a64::d(each), x(13 + each));
    a.ldp(x(1), x(0), ptr(x(19)).post(16));
    a.blr(x(1));
    for (std::uint32_t each = 21; each < 29; ++each) {
        a.cmp(x(each), 1000 + each);
        a.b_ne(broken);
        a.fmov(x(0), a64::d(each - 13));
        a.cmp(x(0), x(each));
        a.b_ne(broken);
    }
    a.ldp(x(1), x(2), ptr(x(19)).post(16));
    a.bind(print);
    a.cbz(x(2), printed);
    a.mov(x(0), 1);
    a.mov(x(8), kWrite);
    a.svc(0);
    a.cmp(x(0), 0);
    a.b_le(broken);
    a.add(x(1), x(1), x(0));
    a.sub(x(2), x(2), x(0));
    a.b(print);
    a.bind(printed);
    a.sub(x(20), x(20), 1);
    a.b(next);
    a.bind(done);
    end(a, 0);
    a.bind(broken);
    end(a, 2);
}

}  // namespace

Aarch64Image::Aarch64Image()
{
    CodeHolder holder;
    holder.init(Environment(Arch::kAArch64));
    a64::Assembler assembler(&holder);
    writeStart(assembler);
    const CodeBuffer& code = holder.textSection()->buffer();
    Q_ASSERT(kHeaders + code.size() <= kCalls - kBase);
    bytes_.resize(kCalls - kBase + 8 + kMostCalls * 32);
    std::memcpy(bytes_.data() + kHeaders, code.data(), code.size());

    constexpr std::uint32_t kTrap = 0xD4200000;  // brk #0
    const std::uint64_t trap = put(std::as_bytes(std::span(&kTrap, 1)));
    const std::vector<std::uint64_t> table(static_cast<std::size_t>(codegen::kMachineFunctionCount), trap);
    functions_ = put(std::as_bytes(std::span(table)));
}

void Aarch64Image::word(std::uint64_t address, std::uint64_t value)
{
    std::memcpy(bytes_.data() + (address - kBase), &value, sizeof value);
}

std::uint64_t Aarch64Image::put(std::span<const std::byte> bytes)
{
    bytes_.resize((bytes_.size() + kLine - 1) / kLine * kLine);
    const std::uint64_t address = kBase + bytes_.size();
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    return address;
}

void Aarch64Image::setFunction(int index, std::span<const std::byte> code)
{
    const std::uint64_t address = put(code);
    word(functions_ + 8 * static_cast<std::uint64_t>(index), address);
}

void Aarch64Image::call(std::uint64_t code, std::span<const std::uint64_t> buffers,
                        std::span<const std::int64_t> values, std::int64_t begin, std::int64_t end, std::size_t kept,
                        std::uint64_t block, std::uint64_t blockBytes)
{
    Q_ASSERT(calls_ < kMostCalls);
    const std::uint64_t room = put(std::vector<std::byte>(kept));
    const std::uint64_t pointers = put(std::as_bytes(buffers));
    const std::uint64_t numbers = put(std::as_bytes(values));
    // As MachineArguments lies in memory there, and here.
    const std::array<std::uint64_t, 7> arguments{
        pointers, numbers, static_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(end), functions_, 1, room};
    const std::uint64_t given = put(std::as_bytes(std::span(arguments)));
    const std::uint64_t entry = kCalls + 8 + 32 * calls_;
    const std::array<std::uint64_t, 4> list{code, given, block, blockBytes};
    for (std::size_t i = 0; i < list.size(); ++i)
        word(entry + 8 * i, list[i]);
    word(kCalls, ++calls_);
}

const std::vector<std::byte>& Aarch64Image::file()
{
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_ident[EI_VERSION] = EV_CURRENT;
    header.e_type = ET_EXEC;
    header.e_machine = EM_AARCH64;
    header.e_version = EV_CURRENT;
    header.e_entry = kBase + kHeaders;
    header.e_phoff = sizeof header;
    header.e_ehsize = sizeof header;
    header.e_phentsize = sizeof(Elf64_Phdr);
    header.e_phnum = 1;
    Elf64_Phdr segment{};
    segment.p_type = PT_LOAD;
    segment.p_flags = PF_R | PF_W | PF_X;
    segment.p_vaddr = segment.p_paddr = kBase;
    segment.p_filesz = segment.p_memsz = bytes_.size();
    segment.p_align = 0x1000;
    std::memcpy(bytes_.data(), &header, sizeof header);
    std::memcpy(bytes_.data() + sizeof header, &segment, sizeof segment);
    return bytes_;
}

}  // namespace keyfall
