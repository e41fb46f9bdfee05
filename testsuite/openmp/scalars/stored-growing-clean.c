// Each call makes the offset larger: it is never less than the file begins with.
// verdict: race-free
static struct {
    int used, offset;
} state = {3, 50};
static int row[1000];

void shift(void) {
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        row[i] = row[i + state.offset];
    if (state.offset < 900)
        state.offset += 8;
}
