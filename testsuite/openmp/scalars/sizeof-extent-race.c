// The operand of sizeof is evaluated where the size of its type is no constant.
// verdict: race
static int shared;

void rows(int n) {
    int table[n][n];
    table[0][0] = 0;
#pragma omp parallel num_threads(2)
    {
        int own = 1;
        long size = (long)sizeof(int[own++]) + (long)sizeof table[own++];
        if (own == 3 && size > 0) shared++; //~ r1 data-race proved write+write shared //~ r2 data-race proved read+write shared
    }
}

int main(void) {
    rows(4);
    return 0;
}
