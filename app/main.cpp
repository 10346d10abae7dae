// SPDX-License-Identifier: MIT
#include "app/command_line.h"

int main(int argc, char** argv)
{
    return keyfall::app::runCommandLine(argc, argv);
}
