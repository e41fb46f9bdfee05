// Wide streams read the texts that they are given.
// verdict: race
// also: other findings allowed
#include <iostream>
#include <string>

void shown(std::wstring &name) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        if (i == 0)
            name.clear(); //~ r1 data-race proved write name.clear
        std::wcout << name; //~ r1 data-race proved read name
    }
}
