// Each call makes the offset smaller: whether it becomes the one that a race needs is not told.
// verdict: possible-race
static struct {
    int used, offset;
} state = {3, 50};
static int row[1000];

void shift(void) {
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        row[i] = row[i + state.offset]; //~ r1 data-race possible write row[i] //~ r1 data-race possible read row[i + state.offset]
    if (state.offset > 8)
        state.offset -= 8;
}
