// An offset of a block is set in the first call: it is 0 or 50 when a call begins, and 50 behind the condition.
// verdict: race-free
static int row[200];

void shift(void) {
    static int offset;
    if (!offset)
        offset = 50;
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        row[i] = row[i + offset];
}
