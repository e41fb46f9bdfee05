// The same, and one of the constants is too small: who has called the function that stores it finds the race.
// verdict: race
static int offset = 50;
int row[200];

void near_by(void) { offset = 40; }

void shift(void) {
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        row[i] = row[i + offset]; //~ r1 data-race proved write row[i] //~ r1 data-race proved read row[i + offset]
}
