// A pointer leads to one of two tables whose content is known, a text and a list: no entry is there twice.
// verdict: race-free
static const char list[5] = {1, 2, 3, 4, 6};
int main(int argc, char **argv) {
    int counts[256] = {0};
    const char *table = argc > 1 ? "clean" : list;
#pragma omp parallel for
    for (int i = 0; i < 5; i++)
        counts[(int)table[i]]++;
    return counts[3];
}
