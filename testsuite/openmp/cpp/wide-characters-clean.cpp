// Wide characters are of types of their own, and `count` of a duration in whole units is an integer.
// verdict: race-free
#include <chrono>
int count;
void note(int) { count++; }
void note(wchar_t) {}
void note(char16_t) {}
void tell(double) { count++; }
void tell(long) {}
int main() {
    auto letter = L'a';
    char16_t last = 65535;
    last--;
    int a[64];
    auto start = std::chrono::steady_clock::now();
    auto end = std::chrono::steady_clock::now();
#pragma omp parallel
    {
        note(letter);
        note(u'a');
        tell(std::chrono::duration_cast<std::chrono::milliseconds>(end - start).count());
        tell(std::chrono::milliseconds(3).count());
    }
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        a[i * (last ? 1 : 0)] = i;
    return a[0];
}
