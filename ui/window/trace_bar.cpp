// SPDX-License-Identifier: MIT
#include "ui/window/trace_bar.h"

#include "core/text/quantity_text.h"
#include "ui/window/workbench.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

namespace keyfall {

TraceBar::TraceBar(Workbench& bench, QWidget* parent)
    : QWidget(parent),
      bench_(bench),
      words_(new QLabel(this)),
      sourceLabel_(new QLabel(tr("Ra&nk:"), this)),
      source_(new QComboBox(this)),
      stop_(new QToolButton(this))
{
    setObjectName(QStringLiteral("traceBar"));
    setAccessibleName(tr("Trace"));
    words_->setObjectName(QStringLiteral("traceBar.words"));
    words_->setTextFormat(Qt::PlainText);
    sourceLabel_->setBuddy(source_);
    source_->setObjectName(QStringLiteral("trace.source"));
    stop_->setObjectName(QStringLiteral("trace.stop"));
    source_->setAccessibleName(tr("Rank or thread"));
    source_->setToolTip(tr("The rank or thread whose calls are shown"));
    stop_->setText(tr("Stop followin&g"));
    stop_->setToolTip(tr("Reads no more of the trace; what has come stays"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(words_, 1);
    layout->addWidget(sourceLabel_);
    layout->addWidget(source_);
    layout->addWidget(stop_);
    connect(&bench_, &Workbench::traceChanged, this, &TraceBar::refresh);
    connect(source_, &QComboBox::activated, &bench_, &Workbench::showTraceSource);
    connect(stop_, &QToolButton::clicked, &bench_, &Workbench::stopTrace);
    refresh();
}

void TraceBar::refresh()
{
    setVisible(bench_.hasTrace());
    if (!bench_.hasTrace())
        return;
    const QString calls = QString::fromStdString(countText(bench_.feed.callCount()));
    const bool following = bench_.feed.following();
    QString words = (following ? tr("Following %1: %2 top-level calls so far") : tr("Trace of %1: %2 top-level calls"))
                        .arg(bench_.traceName(), calls);
    if (const auto run = bench_.document.lastRun(); run && bench_.feed.sources().size() > 1)
        words += tr(", here %1 of them").arg(QString::fromStdString(countText(run->graph->calls.size())));
    words_->setText(words);
    stop_->setVisible(following);
    QStringList names = bench_.feed.sources();
    for (QString& name : names)
        if (name.isEmpty())
            name = tr("(no name)");
    sourceLabel_->setVisible(names.size() > 1);
    source_->setVisible(names.size() > 1);
    const QSignalBlocker blocker(source_);
    if (source_->count() != names.size()) {
        source_->clear();
        source_->addItems(names);
    }
    source_->setCurrentIndex(bench_.traceSource());
}

}  // namespace keyfall
