// A table is filled by the first of several calls.
// verdict: race-free
static int table[8];
static int filled;
double out[8];

static void fill(void) {
    if (filled)
        return;
    for (int i = 0; i < 8; i++)
        table[i] = i;
    filled = 1;
}

int main(void) {
    fill();
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        out[table[i]] = 1;
    fill();
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        out[table[i]] += 1;
}
