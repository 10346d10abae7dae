// SPDX-License-Identifier: MIT
#include "ui/window/run_banner.h"

#include "ui/window/run_state_words.h"
#include "ui/window/workbench.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace keyfall {

RunBanner::RunBanner(Workbench& bench, QWidget* parent) : QFrame(parent), bench_(bench), words_(new QLabel(this))
{
    setObjectName(QStringLiteral("runBanner"));
    setAutoFillBackground(true);
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 3, 10, 3);
    layout->addWidget(words_, 1);
    connect(&bench_.document, &Document::runStateChanged, this, &RunBanner::refresh);
    connect(&bench_.document, &Document::runFinished, this, &RunBanner::refresh);
    connect(&bench_, &Workbench::traceChanged, this, &RunBanner::refresh);
    connect(&bench_.look, &Look::themeChanged, this, &RunBanner::applyTheme);
    applyTheme();
    refresh();
}

QWidget* RunBanner::above(QWidget* panel, Workbench& bench, QWidget* parent)
{
    auto* whole = new QWidget(parent);
    auto* layout = new QVBoxLayout(whole);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new RunBanner(bench, whole));
    layout->addWidget(panel, 1);
    whole->setAccessibleName(panel->accessibleName());
    whole->setWhatsThis(panel->whatsThis());
    whole->setFocusProxy(panel);
    return whole;
}

void RunBanner::refresh()
{
    const RunStateWords words = runStateWords(bench_);
    const bool shown = !bench_.document.runState().isCurrent();
    words_->setText(words.title);
    words_->setToolTip(words.why);
    setAccessibleName(words.title);
    setVisible(shown);
}

void RunBanner::applyTheme()
{
    const Theme& theme = bench_.look.theme();
    QPalette colours = palette();
    const QColor ground = theme.tint(theme[ColorRole::warning]);
    colours.setColor(QPalette::Window, ground);
    colours.setColor(QPalette::WindowText, textOn(ground));
    setPalette(colours);
}

}  // namespace keyfall
