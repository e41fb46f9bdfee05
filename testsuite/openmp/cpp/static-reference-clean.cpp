// The same for objects of which only one iteration writes each.
// verdict: race-free
int total, other, cells[4];
int &alias = total;

struct Shared {
    static int &cell;
};
int &Shared::cell = cells[2];

void write(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (i == 1)
            other = 1;
        if (i == 2)
            alias = 2;
        if (i == 4)
            cells[3] = 4;
        if (i == 5)
            Shared::cell = 5;
    }
}
