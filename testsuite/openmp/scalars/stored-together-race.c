// Two variables are stored together: that one of them is new and the other one is not is a race that no call may come to.
// verdict: possible-race
static int mode, size = 50;
static int row[200];

void enlarge(void) {
    mode = 1;
    size = 60;
}

void shift(void) {
    if (mode == 1 && size == 50) {
#pragma omp parallel for
        for (int i = 0; i < 50; i++)
            row[i] = row[i + 1]; //~ r1 data-race possible write row[i] //~ r1 data-race possible read row[i + 1]
    }
}
