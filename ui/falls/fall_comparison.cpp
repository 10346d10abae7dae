// SPDX-License-Identifier: MIT
#include "ui/falls/fall_comparison.h"

#include <utility>

namespace keyfall {

FallComparison::FallComparison(RuntimeFactory factory, QObject* parent) : QObject(parent), factory_(std::move(factory))
{
    connect(&file_, &FileOnDisk::changed, this, &FallComparison::changed);
}

void FallComparison::read(const QString& path)
{
    worker_.reset();
    asked_ = path;
    error_.reset();
    auto started = BackgroundRun<EarlierRun>::start(
        this, path.toStdString(),
        [path = path.toStdString(), factory = factory_](RunControl* control) -> Expected<EarlierRun> {
            auto chosen = graphsOfInput(path, factory, control);
            if (!chosen)
                return tl::unexpected<Error>(chosen.error());
            EarlierRun earlier;
            if (chosen->run) {
                earlier.ranNow = !chosen->saved;
                earlier.error = chosen->run->error.value_or(std::string());
                earlier.errorLine = chosen->run->errorLine;
            }
            earlier.table = std::make_shared<const FallTable>(fallsOf(*std::move(chosen)).table);
            return earlier;
        },
        [this, state = FileOnDisk::stateOf(path)](Expected<EarlierRun> read) { take(std::move(read), state); });
    if (started)
        worker_ = *std::move(started);
    else
        error_ = started.error();
    Q_EMIT changed();
}

void FallComparison::take(Expected<EarlierRun> read, const FileOnDisk::State& state)
{
    worker_.reset();
    if (!read) {
        error_ = read.error();
        Q_EMIT changed();
        return;
    }
    before_ = *std::move(read);
    file_.watch(asked_, state);
    Q_EMIT changed();
    Q_EMIT arrived(asked_);
}

void FallComparison::leave()
{
    worker_.reset();
    before_ = {};
    error_.reset();
    file_.watch({}, {});
    Q_EMIT changed();
}

}  // namespace keyfall
