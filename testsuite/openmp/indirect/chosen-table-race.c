// A pointer leads to one of two tables whose content is known: both have an entry twice.
// verdict: race
static const int a[4] = {1, 2, 3, 3}, b[4] = {5, 5, 6, 7};
int main(int argc, char **argv) {
    int counts[256] = {0};
    const int *table = argc > 1 ? b : a;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        counts[table[i]]++; //~ r1 data-race proved write+write counts[table[i]] //~ r2 data-race proved read+write counts[table[i]]
    return counts[3];
}
