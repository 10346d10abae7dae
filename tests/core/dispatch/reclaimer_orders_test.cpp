// SPDX-License-Identifier: MIT
// Note [Quiescence without reader fences], in every order: the steps of readers and of a writer interleaved in all ways,
// with the reader's store seen at once or only at the writer's fence. The reclaimer is the real one; the steps around it
// are those of OutermostScope and of Dispatcher::publish.
#include "core/dispatch/reclaim.h"
#include "core/dispatch/thread_fence.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <array>
#include <memory>
#include <string>
#include <vector>

using namespace keyfall;

namespace {

struct Table {
    bool freed = false;
};

/// One reader on its way through a call.
struct Reader {
    enum Step { readEpoch, storeEpoch, readTable, useTable, leave, out };

    std::shared_ptr<ThreadState> thread = std::make_shared<ThreadState>();
    bool buffers = false;  ///< its store waits in the processor's buffer until the fence
    int step = readEpoch;
    std::uint64_t epoch = 0;
    std::uint64_t buffered = 0;
    Table* table = nullptr;

    void flush()
    {
        if (buffered != 0)
            thread->activeEpoch = buffered;
        buffered = 0;
    }
};

/// A world in which the steps of an order are taken.
class World {
public:
    World(const std::vector<bool>& buffering, bool fences) : fences_(fences)
    {
        for (const bool buffers : buffering) {
            readers_.emplace_back();
            readers_.back().buffers = buffers;
            reclaimer_.addThread(readers_.back().thread);
        }
        for (Table& table : tables_)
            table.freed = false;
    }

    /// The next step of the reader, or of the writer for `readers`.
    void step(std::size_t who)
    {
        if (who == readers_.size())
            write();
        else
            read(readers_[who]);
    }
    [[nodiscard]] bool usedFreed() const { return usedFreed_; }
    [[nodiscard]] std::size_t waiting() const { return reclaimer_.waiting(); }

    /// All readers are out: a collection frees everything.
    void finish()
    {
        for (Reader& reader : readers_)
            reader.flush();
        collect();
    }

private:
    void read(Reader& reader)
    {
        switch (reader.step++) {
        case Reader::readEpoch: reader.epoch = reclaimer_.epoch().load(); break;
        case Reader::storeEpoch:
            reader.buffered = reader.epoch;
            if (!reader.buffers)
                reader.flush();
            break;
        case Reader::readTable: reader.table = current_; break;
        case Reader::useTable: usedFreed_ = usedFreed_ || reader.table->freed; break;
        case Reader::leave:  // its stores arrive in order
            reader.flush();
            reader.thread->activeEpoch = 0;
            break;
        default: break;
        }
    }
    void write()
    {
        switch (written_++ % 3) {
        case 0:
            old_ = current_;
            current_ = &tables_[static_cast<std::size_t>(written_ / 3 + 1)];
            break;
        case 1: reclaimer_.retire(old_, [](void* table) { static_cast<Table*>(table)->freed = true; }); break;
        default: collect();
        }
    }
    void collect()
    {
        if (fences_)
            for (Reader& reader : readers_)  // what membarrier does to every processor
                reader.flush();
        reclaimer_.collect();
        const Reclaimer::Garbage garbage = reclaimer_.takeGarbage();
    }

    bool fences_;
    bool usedFreed_ = false;
    int written_ = 0;
    std::array<Table, 4> tables_;
    Table* current_ = tables_.data();
    Table* old_ = nullptr;
    std::vector<Reader> readers_;
    Reclaimer reclaimer_;
};

struct Found {
    long orders = 0;
    long wrong = 0;  ///< in which a reader used what was freed
    long kept = 0;   ///< after which something was not freed
};

/// Takes the steps that are left of each in every order.
void inEveryOrder(std::vector<int>& left, std::vector<std::size_t>& order, const std::vector<bool>& buffering,
                  bool fences, Found& found)
{
    bool done = true;
    for (std::size_t who = 0; who < left.size(); ++who) {
        if (left[who] == 0)
            continue;
        done = false;
        --left[who];
        order.push_back(who);
        inEveryOrder(left, order, buffering, fences, found);
        order.pop_back();
        ++left[who];
    }
    if (!done)
        return;
    World world(buffering, fences);
    for (const std::size_t who : order)
        world.step(who);
    ++found.orders;
    found.wrong += world.usedFreed() ? 1 : 0;
    world.finish();
    found.kept += world.waiting() > 0 ? 1 : 0;
}

Found inEveryOrder(std::size_t readers, int replacements, bool fences)
{
    Found found;
    for (std::size_t mask = 0; mask < (std::size_t{1} << readers); ++mask) {
        std::vector<bool> buffering;
        std::vector<int> left;
        for (std::size_t i = 0; i < readers; ++i) {
            buffering.push_back((mask >> i & 1U) != 0);
            left.push_back(Reader::out);
        }
        left.push_back(3 * replacements);
        std::vector<std::size_t> order;
        inEveryOrder(left, order, buffering, fences, found);
    }
    return found;
}

}  // namespace

class ReclaimerOrdersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!canFenceThreads())
            QSKIP("this system has no membarrier: nothing is freed before its dispatcher");
    }

    void nobodyUsesWhatWasFreed_data()
    {
        QTest::addColumn<int>("readers");
        QTest::addColumn<int>("replacements");
        QTest::newRow("one reader, three replacements") << 1 << 3;
        QTest::newRow("two readers, one replacement") << 2 << 1;
    }
    void nobodyUsesWhatWasFreed()
    {
        QFETCH(int, readers);
        QFETCH(int, replacements);
        const Found found = inEveryOrder(static_cast<std::size_t>(readers), replacements, true);
        qInfo("%ld orders", found.orders);
        QVERIFY(found.orders > 1000);
        QCOMPARE(found.wrong, 0);
        QCOMPARE(found.kept, 0);
    }

    /// What the fence is for: without it there are orders in which a buffered store comes too late.
    void withoutTheFenceSomebodyWould() { QVERIFY(inEveryOrder(1, 2, false).wrong > 0); }
};

KEYFALL_TEST(ReclaimerOrdersTest)
#include "reclaimer_orders_test.moc"
