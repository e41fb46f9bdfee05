// A lambda names the variable of a block outside of it, which has the same name as the static one; that one keeps its value.
// verdict: race-free
int shift_of(int by) {
    int shift = 1;
    auto set = [&](int value) { shift = value; };
    set(by);
    return shift;
}

void shift(int *row) {
    static int shift = 8;
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        row[i] = row[i + shift];
}
