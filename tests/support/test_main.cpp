// SPDX-License-Identifier: MIT
// The main function of every test program: `test_core_keys key_text [Qt Test's arguments]` runs one case, no name all.
#include "tests/support/test_case.h"

#include <QTest>

#ifdef QT_WIDGETS_LIB
#include <QApplication>
#else
#include <QCoreApplication>
#endif

#include <cstdio>
#include <map>

namespace keyfall::tests {

namespace {

std::map<std::string, MakeTest>& cases()
{
    static std::map<std::string, MakeTest> all;
    return all;
}

int run(const std::string& name, QStringList arguments)
{
    const auto found = cases().find(name);
    if (found == cases().end()) {
        std::fprintf(stderr, "There is no case \"%s\" in this program. It has:\n", name.c_str());
        for (const auto& [known, make] : cases())
            std::fprintf(stderr, "  %s\n", known.c_str());
        return 2;
    }
    const std::unique_ptr<QObject> test = found->second();
    return QTest::qExec(test.get(), arguments);
}

}  // namespace

bool registerTest(const std::string& source, MakeTest make)
{
    const std::string file = source.substr(source.rfind('/') + 1);
    const bool free = cases().emplace(file.substr(0, file.rfind("_test.cpp")), std::move(make)).second;
    if (!free)
        qFatal("two test classes in %s: a file holds one", source.c_str());
    return free;
}

}  // namespace keyfall::tests

int main(int argc, char** argv)
{
#ifdef QT_WIDGETS_LIB
    const QApplication application(argc, argv);
#else
    const QCoreApplication application(argc, argv);
#endif
    QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() > 1 && !arguments[1].startsWith(QLatin1Char('-'))) {
        const std::string name = arguments.takeAt(1).toStdString();
        return keyfall::tests::run(name, arguments);
    }
    int failures = 0;
    for (const auto& [name, make] : keyfall::tests::cases())
        failures += keyfall::tests::run(name, arguments);
    return failures;
}
