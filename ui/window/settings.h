// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QSettings;

namespace keyfall {

enum class ThemeChoice { system, light, dark };
enum class WheelAction { zoom, scroll };

/// What a person prefers; a plain value. Files, geometry and docks are kept by those who own them.
struct Settings {
    ThemeChoice theme = ThemeChoice::system;
    WheelAction wheel = WheelAction::zoom;
    double speed = 1.5;  ///< hops a second
    bool animated = true;
    bool live = true;          ///< an edit runs the session by itself
    bool predictsAll = false;  ///< Predict also asks about what kernels call, however deep
    int typeSize = 100;        ///< percent of the system's
    QString language;          ///< `en`, `zh_CN`; empty: the system's. Counts from the next start on

    friend bool operator==(const Settings&, const Settings&) = default;
};

inline constexpr double kSlowest = 0.1;
inline constexpr double kFastest = 60.0;
inline constexpr int kSmallestType = 80;
inline constexpr int kLargestType = 200;

/// Reads the preferences; what is missing or makes no sense is the default.
[[nodiscard]] Settings readSettings(const QSettings& store);
void writeSettings(QSettings& store, const Settings& settings);

/// `system`, `light`, `dark`: as stored.
[[nodiscard]] QString nameOf(ThemeChoice choice);
[[nodiscard]] ThemeChoice themeChoiceNamed(const QString& name);

}  // namespace keyfall
