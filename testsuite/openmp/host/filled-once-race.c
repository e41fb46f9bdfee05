// A table that the first of several calls fills holds each number twice.
// verdict: race
static int table[8];
static int filled;
double out[8];

static void fill(void) {
    if (filled)
        return;
    for (int i = 0; i < 8; i++)
        table[i] = i / 2;
    filled = 1;
}

int main(void) {
    fill();
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        out[table[i]] = 1; //~ r1 data-race proved write+write out[table[i]]
    fill();
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        out[table[i]] += 1; //~ r2 data-race proved write+write out[table[i]] //~ r3 data-race proved read+write out[table[i]]
}
