// A lambda that captures a static variable of its function by reference stores to it for the next call.
// verdict: race
void shift(int *row, int by) {
    static int shift = 8;
    auto set = [&](int value) { shift = value; };
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        row[i] = row[i + shift]; //~ r1 data-race any write row[i] //~ r1 data-race any read row[i + shift]
    set(by);
}
