// The same, and the loop comes before the condition: in the first call it reads the next element.
// verdict: race
static int row[200];

void shift(void) {
    static int offset = 1;
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        row[i] = row[i + offset]; //~ r1 data-race proved write row[i] //~ r1 data-race proved read row[i + offset]
    if (offset == 1)
        offset = 50;
}
