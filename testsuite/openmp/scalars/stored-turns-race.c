// A count goes one step further than there is room for before others use it.
// verdict: race
static int count;
double row[30];

void add(void) {
    if (count <= 10)
        count++;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[20 - count + i]; //~ r1 data-race proved write row[i] //~ r1 data-race proved read row[20 - count + i]
}
