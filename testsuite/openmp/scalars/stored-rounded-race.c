// A floating-point number that is given is rounded and stored as it is; where something is asked of it, it is not any number.
// verdict: race
static int rounded, positive;
int row[200];

void set_rounded(double v) {
    double scaled = v * 10;
    rounded = (int)scaled;
}
void set_positive(double v) {
    if (v >= 0)
        positive = (int)v;
}

void by_rounded(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[i + 10 + rounded]; //~ r1 data-race proved write row[i] //~ r1 data-race proved read row[i + 10 + rounded]
}
void by_positive(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[i + 10 + positive]; //~ r2 data-race possible write row[i] //~ r2 data-race possible read row[i + 10 + positive]
}
