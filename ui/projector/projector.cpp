// SPDX-License-Identifier: MIT
#include "ui/projector/projector.h"

#include "ui/playback/playback.h"
#include "ui/projector/speaker_notes.h"
#include "ui/words/digit_key.h"

#include <QCloseEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QScreen>

namespace keyfall {

namespace {

constexpr int kHintMs = 4000;

}  // namespace

ProjectorScreens projectorScreens(int count, int own)
{
    if (count < 2)
        return {0, std::nullopt};
    return {own == 0 ? 1 : 0, own};
}

Projector::Projector(QWidget& window, LessonCourse& course, Playback& playback)
    : QObject(&window), window_(window), playback_(playback), talk_(course, playback), theme_(Theme::light())
{
    hideHint_.setSingleShot(true);
    // Qt has moved the windows of a screen that went when this comes; a new one takes the picture.
    connect(qGuiApp, &QGuiApplication::screenAdded, this, &Projector::place, Qt::QueuedConnection);
    connect(qGuiApp, &QGuiApplication::screenRemoved, this, &Projector::place, Qt::QueuedConnection);
}

Projector::~Projector()
{
    delete stage_;
    delete notes_;
}

void Projector::setOn(bool on)
{
    if (on == this->on())
        return;
    on ? enter() : leave();
    Q_EMIT changed(on);
}

void Projector::enter()
{
    Q_EMIT entering();
    // No parent: a window manager would keep it above, and on the screen of, its parent.
    stage_ = new ProjectorStage(talk_);
    stage_->setWindowTitle(tr("Keyfall: projected"));
    stage_->setTheme(theme_);
    stage_->setAnimated(playback_.animated());
    stage_->installEventFilter(this);
    connect(stage_, &ProjectorStage::keyClicked, &talk_, &ProjectorTalk::markKey);
    hint_ = new QLabel(tr("Esc ends it · PageDown goes on · N notes"), stage_);
    hint_->setObjectName(QStringLiteral("presentation.leave"));
    hint_->setAutoFillBackground(true);
    hint_->setMargin(8);
    hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(&hideHint_, &QTimer::timeout, hint_, &QWidget::hide);
    before_ = 0;
    talk_.begin();
    place();
    stage_->activateWindow();
    stage_->setFocus(Qt::OtherFocusReason);
    showHint();
}

void Projector::leave()
{
    hideHint_.stop();
    clock_.invalidate();
    talk_.end();
    stage_->hide();
    stage_->deleteLater();  // it may be the one whose key this is
    stage_ = nullptr;
    hint_ = nullptr;
    setNotes(false);
    window_.activateWindow();
}

void Projector::place()
{
    if (stage_ == nullptr)
        return;
    const QList<QScreen*> screens = QGuiApplication::screens();
    const ProjectorScreens places = projectorScreens(static_cast<int>(screens.size()),
                                                     std::max(0, static_cast<int>(screens.indexOf(window_.screen()))));
    stage_->setGeometry(screens[places.stage]->geometry());
    stage_->showFullScreen();
    if (places.notes) {
        setNotes(true);
        notes_->move(screens[*places.notes]->availableGeometry().topLeft());
    }
}

void Projector::showHint()
{
    QFont font = hint_->font();
    font.setPixelSize(qCeil(ProjectorType::least * stage_->height() / 1080.0));
    hint_->setFont(font);
    hint_->adjustSize();
    // Above the two lines below the picture that say what happens: they are read while it stands there.
    const int lines = 2 * hint_->fontMetrics().height() + 28;
    hint_->move(stage_->width() - hint_->width() - 20, stage_->height() - hint_->height() - lines);
    hint_->show();
    hint_->raise();
    hideHint_.start(kHintMs);
}

void Projector::setTheme(const Theme& theme)
{
    theme_ = theme;
    if (stage_ != nullptr)
        stage_->setTheme(theme);
}

void Projector::setNotes(bool on)
{
    if (on == (notes_ != nullptr))
        return;
    if (!on) {
        notes_->hide();
        notes_->deleteLater();
        notes_ = nullptr;
        return;
    }
    notes_ = new SpeakerNotes(*this);
    notes_->installEventFilter(this);
    notes_->show();
}

qint64 Projector::elapsed() const
{
    return before_ + (clock_.isValid() ? clock_.elapsed() : 0);
}

void Projector::toggleTimer()
{
    before_ = elapsed();
    if (clock_.isValid())
        clock_.invalidate();
    else
        clock_.start();
}

bool Projector::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
        event->accept();  // no shortcut of the program below is meant
        return true;
    case QEvent::KeyPress: return takeKey(*static_cast<QKeyEvent*>(event));
    case QEvent::Close:
        // Later: it is still in the middle of being closed.
        if (watched == stage_)
            QTimer::singleShot(0, this, [this] { setOn(false); });
        else if (watched == notes_)
            QTimer::singleShot(0, this, [this] { setNotes(false); });
        break;
    case QEvent::Resize:
        if (watched == stage_ && hint_ != nullptr && hint_->isVisible())
            showHint();
        break;
    default: break;
    }
    return false;
}

void Projector::escape()
{
    if (stage_->hasSpotlight())
        stage_->setSpotlight(false);
    else if (talk_.isPredicting())
        talk_.leavePrediction();
    else
        setOn(false);
}

bool Projector::takeKey(const QKeyEvent& event)
{
    if (stage_ == nullptr)
        return false;
    if (stage_->blank()) {  // any key, whatever else it would do
        stage_->setBlank(std::nullopt);
        return true;
    }
    const bool ctrl = (event.modifiers() & Qt::ControlModifier) != 0;
    switch (event.key()) {
    case Qt::Key_PageDown:
    case Qt::Key_Right:
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter: talk_.forward(); return true;
    case Qt::Key_PageUp:
    case Qt::Key_Left:
    case Qt::Key_Backspace: talk_.back(); return true;
    case Qt::Key_Home: talk_.first(); return true;
    case Qt::Key_End: talk_.last(); return true;
    case Qt::Key_Escape: escape(); return true;
    case Qt::Key_F11: setOn(false); return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal: stage_->setZoom(stage_->zoom() * 1.25); return true;
    case Qt::Key_Minus: stage_->setZoom(stage_->zoom() / 1.25); return true;
    default: break;
    }
    if (const auto place = placeOfDigit(event.key())) {
        if (!ctrl)
            talk_.mark(static_cast<int>(*place));
        else if (event.key() == Qt::Key_0)
            stage_->setZoom(1);
        return true;
    }
    // The rest, F5 of clickers among it, does nothing here and nothing below.
    return ctrl || takeLetter(event.key()) || true;
}

bool Projector::takeLetter(int key)
{
    switch (key) {
    case Qt::Key_B:
    case Qt::Key_Period: stage_->setBlank(QColor(Qt::black)); return true;
    case Qt::Key_W: stage_->setBlank(QColor(Qt::white)); return true;
    case Qt::Key_D: stage_->setDot(!stage_->hasDot()); return true;
    case Qt::Key_S: stage_->setSpotlight(!stage_->hasSpotlight()); return true;
    case Qt::Key_Z: stage_->setStepZoom(!stage_->stepZoom()); return true;
    case Qt::Key_F: stage_->fit(); return true;
    case Qt::Key_L: stage_->setFoldsLanes(!stage_->foldsLanes()); return true;
    case Qt::Key_N: setNotes(notes_ == nullptr); return true;
    case Qt::Key_P: talk_.predict(); return true;
    case Qt::Key_T: toggleTimer(); return true;
    case Qt::Key_A: talk_.showAll(); return true;
    default: return false;
    }
}

std::vector<std::pair<QString, QString>> Projector::keys()
{
    return {
        {tr("PageDown, Right, Space, Return"),
         tr("Projecting: next hop, then the question, the answer, the next step")},
        {tr("PageUp, Left, Backspace"), tr("Projecting: back")},
        {tr("Home, End"), tr("Projecting: first and last step")},
        {QStringLiteral("B, ."), tr("Projecting: black, until the next key")},
        {QStringLiteral("W"), tr("Projecting: white, until the next key")},
        {QStringLiteral("D"), tr("Projecting: a red dot as the pointer")},
        {QStringLiteral("S"), tr("Projecting: spotlight; the wheel makes it larger")},
        {QStringLiteral("Z"), tr("Projecting: follow each step, or stay")},
        {QStringLiteral("+, −, Ctrl+0, F"), tr("Projecting: larger, smaller, least size, all of the call")},
        {QStringLiteral("L"), tr("Projecting: fold lanes that play no part")},
        {QStringLiteral("N"), tr("Projecting: the speaker's notes")},
        {QStringLiteral("P"), tr("Projecting: predict this run")},
        {QStringLiteral("T"), tr("Projecting: start and stop the timer")},
        {QStringLiteral("1–9, 0"), tr("Projecting: mark what the room says")},
        {QStringLiteral("A"), tr("Projecting: show all hops")},
        {QStringLiteral("Esc"), tr("Projecting: ends the spotlight, then predicting, then the talk")},
    };
}

}  // namespace keyfall
