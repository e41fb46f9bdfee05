// A static variable of a block that nothing stores to is 8 in every call of the function, whoever calls it.
// verdict: race-free
void shift(void) {
    static int shift = 8;
    int row[16] = {0};
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        row[i] = row[i + shift];
}
