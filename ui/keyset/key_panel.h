// SPDX-License-Identifier: MIT
#pragma once

#include "ui/keyset/next_key.h"
#include "ui/session/document.h"
#include "ui/words/hop_selection.h"

#include <QModelIndex>
#include <QWidget>

#include <functional>
#include <optional>

class QComboBox;
class QLabel;
class QRadioButton;
class QVBoxLayout;

namespace keyfall {

class KeyList;
class MaskFields;

/// The keys of the session's model, highest on top: which are in the call's set, what the thread adds and takes away,
/// and which key the program's first call would run next, and why not a higher one; while a hop of the session's run is
/// selected, what that hop's lookup chose.
class KeyPanel final : public QWidget {
    Q_OBJECT

public:
    explicit KeyPanel(Document& document, QWidget* parent = nullptr);

    /// Says the lookup of the hop that is selected there, as long as the run is one of the session as it is now.
    void follow(const HopSelection& selection);
    [[nodiscard]] const NextKey& next() const { return next_; }

private:
    void buildModel(QVBoxLayout* layout);
    void buildSource(QVBoxLayout* layout);
    void buildMasks(QVBoxLayout* layout);
    void buildNext(QVBoxLayout* layout);

    void showModel();
    void refresh();
    void showLookup();
    [[nodiscard]] const Hop* followedHop() const;
    /// Calls of the session's model are shown that no session made.
    [[nodiscard]] bool showsTrace() const;
    void chooseModel(int index);
    void toggleInGrid(const QModelIndex& index, bool on);
    void showNext();
    /// While somebody is asked for the next key the panel shows the set, and not where it leads.
    [[nodiscard]] bool tellsNoChoice() const;

    /// Edits the session, and shows it again also when the edit changed nothing: a box may already look different.
    void change(const QString& label, const std::function<void(Session&)>& edit);
    void useTensors();
    void useExplicit();
    void setTicked(Key key, bool on);
    void setIncluded(Key key, bool on);
    void setExcluded(Key key, bool on);
    void changeThreadKeys(KeySet Session::*set, Key key, bool on, const QString& label);
    void setMask(KeySet keys);

    Document& document_;
    std::shared_ptr<const KeyModel> shownModel_;  ///< of the rows
    const HopSelection* selection_ = nullptr;
    NextKey first_;
    NextKey next_;  ///< `first_`, or the lookup of the hop that is followed
    QComboBox* model_ = nullptr;
    QWidget* source_ = nullptr;
    QLabel* ofTrace_ = nullptr;  ///< in its place
    QRadioButton* fromTensors_ = nullptr;
    QRadioButton* explicit_ = nullptr;
    MaskFields* masks_ = nullptr;
    KeyList* list_ = nullptr;
    QLabel* nextKey_ = nullptr;
    QLabel* nextWhy_ = nullptr;
};

}  // namespace keyfall
