// Wide streams and texts: what one thread writes to is its own.
// verdict: race-free
#include <iostream>
#include <string>

void shown(std::wstring &name, int *a) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        a[i] = i;
        std::wcout << name << i << L"\n";
    }
}
