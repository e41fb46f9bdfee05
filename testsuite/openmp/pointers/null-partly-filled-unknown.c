// A table of which a loop fills the first half: the others are null, which is not followed.
// verdict: unknown
static int cells[10], *table[20], misses;

static void fill(int n) {
    for (int i = 0; i < n; i++)
        table[i] = cells + i;
}

int main(int argc, char **argv) {
    fill(argc < 10 ? argc : 10);
#pragma omp parallel for
    for (int i = 0; i < 20; i++) {
        if (!table[i])
            misses = i;
    }
    return misses + argv[0][0];
}
