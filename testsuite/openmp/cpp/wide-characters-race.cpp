// Wide characters are of types of their own, with values that wrap around at their size.
// verdict: race
int count, other;
void note(int) {}
void note(long) {}
void note(wchar_t) {
    count++; //~ r1 data-race proved read+write count //~ r2 data-race proved write+write count
}
void note(char16_t) {
    other++; //~ r3 data-race proved read+write other //~ r4 data-race proved write+write other
}
int main() {
    auto letter = L'a';
    char16_t last = 65535;
    last++;
    int a[64];
#pragma omp parallel
    {
        note(letter);
        note(u'a');
    }
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        a[i * (last ? 1 : 0)] = i; //~ r5 data-race proved write+write a[i * (last ? 1 : 0)]
    return a[0];
}
