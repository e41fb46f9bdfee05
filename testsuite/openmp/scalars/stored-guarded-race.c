// The condition before the store lets a number through that is too small.
// verdict: race
static int checked, left, lowered;
int row[200];

void set_checked(int v) {
    if (v >= -1 && v < 10)
        checked = v;
}
void set_left(int v) { left = v % 10; }
void set_lowered(int v) {
    if (v >= 0 && v < 10) {
        v -= 10;
        lowered = v;
    }
}

void by_checked(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[i + 10 + checked]; //~ r1 data-race proved write row[i] //~ r1 data-race proved read row[i + 10 + checked]
}
void by_left(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[i + 10 + left]; //~ r2 data-race proved write row[i] //~ r2 data-race proved read row[i + 10 + left]
}
void by_lowered(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[i + 10 + lowered]; //~ r3 data-race proved write row[i] //~ r3 data-race proved read row[i + 10 + lowered]
}
