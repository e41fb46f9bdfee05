// One function stores a constant, another one what it is given: the offset may be any number.
// verdict: race
static int offset = 50;
int row[200];

void far_away(void) { offset = 60; }
void anywhere(int much) { offset = much; }

void shift(void) {
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        row[i] = row[i + offset]; //~ r1 data-race proved write row[i] //~ r1 data-race proved read row[i + offset]
}
